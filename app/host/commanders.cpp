#include "app/host/commanders.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>
#include <algorithm>
#include <exception>
#include <optional>

#include "map/base/log.h"
#include "plugins/api/commander_plugin.h"

namespace sandgate {
namespace {

constexpr qsizetype longest_plugin_name = 64, longest_title = 200;

bool is_name(const QString& text) {
  const auto plain = [](QChar c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !text.isEmpty() && text.size() <= longest_plugin_name && std::ranges::all_of(text, plain);
}

bool is_title(const QString& text) {
  return !text.isEmpty() && text.size() <= longest_title &&
         std::ranges::all_of(text, [](QChar c) { return c.isPrint(); });
}

// One of the manners of a plug-in.
struct Manner {
  std::string name, title, values;
};

/// None where the list, or one of its entries, is not as commander_plugin.h says.
std::optional<std::vector<Manner>> manners_in(const QJsonObject& about) {
  std::vector<Manner> manners;
  if (!about.contains("manners")) return manners;
  const QJsonArray list = about["manners"].toArray();
  if (!about["manners"].isArray() || list.isEmpty()) return {};
  for (const auto& value : list) {
    const QJsonObject one = value.toObject();
    const QString name = one["name"].toString(), title = one["title"].toString();
    const bool twice = std::ranges::find(manners, name.toStdString(), &Manner::name) != manners.end();
    if (!is_name(name) || !is_title(title) || twice || !one["values"].isObject() || one.size() != 3) return {};
    const QByteArray values = QJsonDocument(one["values"].toObject()).toJson(QJsonDocument::Compact);
    manners.push_back({name.toStdString(), title.toStdString(), values.toStdString()});
  }
  return manners;
}

}  // namespace

Commanders Commanders::read(const std::filesystem::path& folder) { return read(std::vector{folder}); }

Commanders Commanders::read(const std::vector<std::filesystem::path>& folders) {
  Commanders commanders;
  for (const std::filesystem::path& folder : folders) {
    // An absolute path: Qt would look for a bare name in its own folders too.
    const QDir there(QString::fromStdString(folder.string()));
    if (folder.empty() || !there.exists()) continue;
    for (const QFileInfo& file : there.entryInfoList(QDir::Files, QDir::Name)) {
      if (QLibrary::isLibrary(file.fileName())) commanders.take_in(file.absoluteFilePath().toStdString());
    }
  }
  return commanders;
}

void Commanders::take_in(const std::filesystem::path& file) {
  const auto pass_over = [&](Phrase what, Phrase mend) {
    passed_over_.push_back(Fault{file.string(), std::move(what), std::move(mend), false});
    log_line(LogRoom::commanders, [&] { return passed_over_.back().sentence(); });
  };
  std::error_code none;
  if (std::filesystem::file_size(file, none) == 0) return pass_over("is an empty file", "take it out of the folder");
  QPluginLoader loader(QString::fromStdString(file.string()));
  const QJsonObject about = loader.metaData();
  if (about["IID"].toString() != QLatin1String(SANDGATE_COMMANDER_IID))
    return pass_over("is no commander plug-in", "take it out of the folder, or build it again");
  const QJsonObject own = about["MetaData"].toObject();
  const QString name = own["name"].toString(), title = own["title"].toString();
  if (!is_name(name) || !is_title(title))
    return pass_over("is a commander plug-in without a name and title of its own", "mend its JSON file");
  const std::string called = name.toStdString();
  const Phrase other_build = phrase("is the commander '{}' made for another build of this program", called);
  const Phrase build_again = phrase("build it together with this one");
  if (own["api"].toInt() != SANDGATE_COMMANDER_API) return pass_over(other_build, build_again);
  const auto manners = manners_in(own);
  if (!manners)
    return pass_over(phrase("is the commander '{}' with manners that cannot be read", called), "mend its JSON file");
  if (const Entry* before = find(called))
    return pass_over(phrase("is named '{}' like {}", called, before->file.filename().string()),
                     "give each its own name");
  const auto* factory = qobject_cast<CommanderFactory*>(loader.instance());
  if (!factory) return pass_over(phrase("is the commander '{}', which cannot be loaded", called), build_again);
  if (factory->build() != made_for()) return pass_over(other_build, build_again);
  log_line(LogRoom::commanders, [&] { return file.string() + ": the commander '" + called + "'"; });
  if (manners->empty()) known_.push_back({called, title.toStdString(), file, factory});
  for (const Manner& manner : *manners) {
    const bool first = &manner == &manners->front();
    const std::string full = called + ":" + manner.name;
    known_.push_back({first ? called : full, manner.title, file, factory, manner.values});
    if (first) also_called_.emplace_back(full, called);
  }
}

std::string Commanders::names() const {
  std::string names;
  for (const Entry& entry : known_) names += (names.empty() ? "" : ", ") + entry.name;
  return names.empty() ? "none" : names;
}

const Commanders::Entry* Commanders::find(std::string_view name) const {
  for (const auto& [also, known_by] : also_called_) {
    if (also == name) return find(known_by);
  }
  const auto at = std::ranges::find(known_, name, &Entry::name);
  return at != known_.end() ? &*at : nullptr;
}

Result<std::unique_ptr<Commander>> Commanders::make(std::string_view name) const {
  const Entry* entry = find(name);
  if (!entry) {
    return fault({}, phrase("there is no commander '{}'", std::string(name)),
                 phrase("the commanders there are: {}", names()));
  }
  try {
    if (auto made = entry->factory->make(entry->manner)) return made;
  } catch (const std::exception& error) {
    return fault({}, phrase("the commander '{}' could not be made: {}", entry->name, error.what()), "choose another");
  } catch (...) {
    // Said below.
  }
  return fault({}, phrase("the commander '{}' could not be made", entry->name), "choose another");
}

}  // namespace sandgate
