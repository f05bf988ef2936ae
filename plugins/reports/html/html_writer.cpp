#include "plugins/reports/html/html_writer.h"

#include <fmt/format.h>

#include <QCryptographicHash>
#include <QFile>

#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"
#include "plugins/reports/html/page.h"

namespace sandgate::reports {
namespace {

std::string resource(const char* name) {
  QFile file(QStringLiteral(":/sandgate/reports/html/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().toStdString();
}

/// By which a page's policy names a script or style that stands in it.
std::string hash_of(const std::string& text) {
  const QByteArray bytes(text.data(), static_cast<qsizetype>(text.size()));
  return "'sha256-" + QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toBase64().toStdString() + "'";
}

}  // namespace

Result<void> HtmlWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  if (auto made = make_folder(to); !made) return made;
  const std::vector<std::string> files = picture_files(report);
  if (!files.empty()) {
    if (auto made = make_folder(to / "pictures"); !made) return made;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(files.size() + 1))) return stopped(to.string());
    if (auto wrote = write_file(to / files[i], report.pictures[i].bytes); !wrote) return wrote;
  }
  const std::string style = resource("style.css") + side_rules(report), script = resource("scrubber.js");
  // Nothing is loaded but the folder's own pictures, and nothing runs but this script, whatever the report holds. From
  // a stick a page has no host: "file:" are its own files there.
  const std::string policy = fmt::format(
      "default-src 'none'; img-src 'self' file:; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
      hash_of(style), hash_of(script));
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n",
      word_of(report.language), policy, escaped(report.title), style);
  page += body_of(report, files);
  if (report.scrubber) page += "<script>" + script + "</script>\n";
  return write_file(to / "index.html", page + "</body>\n</html>\n");
}

}  // namespace sandgate::reports
