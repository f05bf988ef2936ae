// Battles that were fought, for tests of looking back on them.
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "app/host/data_folder.h"
#include "app/orders/as_fought.h"

namespace sandgate::tests {

inline std::filesystem::path path_in(const QTemporaryDir& folder, const char* name) {
  return folder.filePath(QString::fromLatin1(name)).toStdString();
}

inline std::filesystem::path hooks_farm() { return scenario_folder() / "hooks-farm"; }

/// A scenario of its own in `folder`: five men a side on the ground of Hook's Farm, too few to go on (LW-6.1), so that
/// it is drawn as soon as they have moved; with these orders as it was fought.
/// `setup`: how the battle is set up in play, instead.
inline void write_skirmish(const QTemporaryDir& folder, const QByteArray& orders, const QByteArray& setup = {}) {
  QFile read(QString::fromStdString((hooks_farm() / "scenario.json").string()));
  if (!read.open(QIODevice::ReadOnly)) qFatal("no scenario");
  QJsonObject scenario = QJsonDocument::fromJson(read.readAll()).object();
  QJsonArray few;
  for (const auto& value : scenario["bodies"].toArray()) {
    QJsonObject body = value.toObject();
    if (body["name"] != "1 Company" && body["name"] != "Left Company") continue;
    body["men"] = 5;
    few.append(body);
  }
  scenario["bodies"] = few;
  if (!setup.isEmpty()) {
    QJsonObject table = scenario["table"].toObject();
    table["setup"] = QJsonDocument::fromJson(setup).object();
    scenario["table"] = table;
    scenario.remove("bodies");
  }
  const auto write = [&](const char* name, const QByteArray& text) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
  };
  write("scenario.json", QJsonDocument(scenario).toJson());
  write("as-it-was-fought.json", orders);
  QFile::copy(QString::fromStdString((hooks_farm() / "country.gpkg").string()),
              folder.filePath(QStringLiteral("country.gpkg")));
}

inline const QByteArray one_walk =
    R"({"seed": 1, "orders": [{"move": 1, "seat": "red", "body": "1 Company", "walk": {"to": [620960, 120100]}}]})";

}  // namespace sandgate::tests
