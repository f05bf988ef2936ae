#include "app/report/writers.h"

#include <fmt/format.h>

#include <QDir>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>
#include <algorithm>

#include "map/base/log.h"
#include "plugins/api/report_plugin.h"

namespace sandgate {
namespace {

constexpr qsizetype longest_format_name = 64, longest_format_title = 200;

bool is_format_name(const QString& text) {
  const auto plain = [](QChar c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !text.isEmpty() && text.size() <= longest_format_name && std::ranges::all_of(text, plain);
}

bool is_format_title(const QString& text) {
  return !text.isEmpty() && text.size() <= longest_format_title &&
         std::ranges::all_of(text, [](QChar c) { return c.isPrint(); });
}

bool is_extension(const QString& text) {
  return text.isEmpty() || (text.startsWith('.') && is_format_name(text.mid(1)));
}

}  // namespace

ReportWriters ReportWriters::read(const std::filesystem::path& folder) { return read(std::vector{folder}); }

ReportWriters ReportWriters::read(const std::vector<std::filesystem::path>& folders) {
  ReportWriters writers;
  for (const std::filesystem::path& folder : folders) {
    // An absolute path: Qt would look for a bare name in its own folders too.
    const QDir there(QString::fromStdString(folder.string()));
    if (folder.empty() || !there.exists()) continue;
    for (const QFileInfo& file : there.entryInfoList(QDir::Files, QDir::Name)) {
      if (QLibrary::isLibrary(file.fileName())) writers.take_in(file.absoluteFilePath().toStdString());
    }
  }
  return writers;
}

void ReportWriters::take_in(const std::filesystem::path& file) {
  const auto pass_over = [&](Phrase what, Phrase mend) {
    passed_over_.push_back(Fault{file.string(), std::move(what), std::move(mend), false});
    log_line(LogRoom::host, [&] { return passed_over_.back().sentence(); });
  };
  std::error_code none;
  if (std::filesystem::file_size(file, none) == 0) return pass_over("is an empty file", "take it out of the folder");
  QPluginLoader loader(QString::fromStdString(file.string()));
  const QJsonObject about = loader.metaData();
  if (about["IID"].toString() != QLatin1String(SANDGATE_REPORT_IID))
    return pass_over("is no report writer", "take it out of the folder, or build it again");
  const QJsonObject own = about["MetaData"].toObject();
  const QString name = own["name"].toString(), title = own["title"].toString(), format = own["format"].toString();
  const QString extension = own["extension"].toString();
  if (!is_format_name(name) || !is_format_name(format) || !is_format_title(title) || !own["extension"].isString() ||
      !is_extension(extension)) {
    return pass_over("is a report writer without a name, title, format and extension of its own", "mend its JSON file");
  }
  const std::string called = name.toStdString(), word = format.toStdString();
  const Phrase other_build = phrase("is the report writer '{}' made for another build of this program", called);
  const Phrase build_again = phrase("build it together with this one");
  if (own["api"].toInt() != SANDGATE_REPORT_API) return pass_over(other_build, build_again);
  if (const Entry* before = find(word)) {
    return pass_over(phrase("writes '{}' as {} does", word, before->file.filename().string()),
                     "take one of them out of the folder");
  }
  const auto* made_by = qobject_cast<ReportFormat*>(loader.instance());
  if (!made_by) return pass_over(phrase("is the report writer '{}', which cannot be loaded", called), build_again);
  if (made_by->build() != made_for()) return pass_over(other_build, build_again);
  known_.push_back({word, title.toStdString(), extension.toStdString(), file, made_by});
}

std::string ReportWriters::formats() const {
  std::string formats;
  for (const Entry& entry : known_) formats += (formats.empty() ? "" : ", ") + entry.format;
  return formats.empty() ? "none" : formats;
}

const ReportWriters::Entry* ReportWriters::find(std::string_view format) const {
  const auto at = std::ranges::find(known_, format, &Entry::format);
  return at != known_.end() ? &*at : nullptr;
}

}  // namespace sandgate
