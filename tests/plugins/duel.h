// A small scenario made in code for commanders: level ground with a road from west to east through its middle, Red at
// the eastern end, Blue at the western.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/host/data_folder.h"
#include "core/scenario/scenario.h"

namespace sandgate::tests {

/// The ground, in table feet; the road lies at half the depth.
inline constexpr double duel_width_ft = 120, duel_depth_ft = 40;

class Duel {
 public:
  /// At so many feet from the south-west corner.
  Duel& body(const char* side, const char* name, const char* arm, const char* formation, int men, double x, double y) {
    QJsonObject made{{"name", name}, {"side", side},      {"seat", QString(side).toLower()}, {"arm", arm},
                     {"men", men},   {"at", place(x, y)}, {"formation", formation}};
    const QString kind(arm);
    if (kind == "artillery") made["guns"] = 1;
    if (kind == "supply") made["waggons"] = 2;
    bodies_.append(made);
    return *this;
  }
  /// Of the body last added, in degrees.
  Duel& facing(int degrees) {
    QJsonObject last = bodies_.last().toObject();
    last["facing"] = degrees;
    bodies_.replace(bodies_.size() - 1, last);
    return *this;
  }
  Duel& feature(Feature feature) {
    features_.push_back(std::move(feature));
    return *this;
  }
  /// The whole of it is one table, by the rules of Little Wars.
  Duel& on_one_table() {
    one_table_ = true;
    return *this;
  }
  /// The same as a Fight to the Finish, which ends by its rules (LW-6.1).
  Duel& as_a_fight() {
    fight_ = true;
    return on_one_table();
  }
  Duel& scouts(const char* side, const char* name, double x, double y) {
    body(side, name, "cavalry", "extended", 3, x, y);
    QJsonObject last = bodies_.last().toObject();
    last["scouts"] = true;
    bodies_.replace(bodies_.size() - 1, last);
    return *this;
  }
  Duel& objective(const char* side, const char* name, double x, double y) {
    objectives_[side].append(QJsonObject{{"name", name}, {"at", place(x, y)}});
    return *this;
  }

  Scenario scenario() const {
    const auto side = [&](const char* name, const char* livery, const char* camp, const char* edge) {
      QJsonObject made{{"name", name}, {"livery", livery}, {"camp", camp}, {"back_line", edge}};
      if (const auto own = objectives_.find(name); own != objectives_.end()) made["objectives"] = own->second;
      return made;
    };
    QJsonObject root{{"schema", 1},
                     {"name", "duel"},
                     {"title", "A duel"},
                     {"country", QJsonObject{{"source", "none"}}},
                     {"rulebook", rules_name()},
                     {"begins", "1909-09-14T09:00"},
                     {"first_move", "first"},
                     {"sides", QJsonArray{side("Red", "red", "first", "east"), side("Blue", "blue", "second", "west")}},
                     {"seats", QJsonArray{QJsonObject{{"name", "red"}, {"title", "Col Red"}, {"side", "Red"}},
                                          QJsonObject{{"name", "blue"}, {"title", "Col Blue"}, {"side", "Blue"}}}},
                     {"bodies", bodies_}};
    if (one_table_) root["table"] = QJsonObject{{"name", "A field"}};
    if (fight_) root["table"] = QJsonObject{{"name", "A field"}, {"game", QJsonObject{{"kind", "fight"}}}};
    Feature road;
    road.kind = FeatureKind::road;
    road.shape = FeatureShape::line;
    road.points = {{10, depth_m / 2}, {width_m - 10, depth_m / 2}};
    const auto rules = read_rulebook(rulebook_folder(), rules_name());
    if (!rules) qFatal("%s", rules.error().sentence().c_str());
    std::vector<Feature> features = features_;
    features.push_back(road);
    auto made = scenario_from_texts(QJsonDocument(root).toJson().toStdString(), rules->json,
                                    Country::level(width_m, depth_m, std::move(features)), "duel");
    if (!made) qFatal("%s", made.error().sentence().c_str());
    return *made;
  }

 private:
  static constexpr double m_per_ft = 100, width_m = duel_width_ft * m_per_ft, depth_m = duel_depth_ft * m_per_ft;
  const char* rules_name() const { return one_table_ ? "little-wars" : "campaign"; }
  static QJsonArray place(double x, double y) { return {x * m_per_ft, y * m_per_ft}; }

  QJsonArray bodies_;
  std::vector<Feature> features_;
  bool one_table_ = false, fight_ = false;
  std::map<std::string, QJsonArray> objectives_;
};

}  // namespace sandgate::tests
