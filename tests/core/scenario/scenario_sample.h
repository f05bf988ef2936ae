// A good scenario in a text, the ground it is played on, and what the tests of scenarios ask of it.
#pragma once

#include <QtTest>
#include <filesystem>
#include <limits>

#include "core/scenario/scenario.h"
#include "tests/core/fixtures/json_cases.h"

namespace sandgate::scenario_sample {

namespace fs = std::filesystem;

inline const fs::path data = SANDGATE_SOURCE_DIR "/data";
inline const fs::path rulebooks = data / "rulebooks";

/// A box with nothing in it; the cases put other bodies in its place.
inline const QByteArray decoy =
    R"({"name": "Decoy", "side": "Blue", "seat": "blue", "arm": "infantry", "formation": "boxed",
     "men": 0, "at": [1300, 7500]})";

/// The sixth of its bodies is the decoy.
inline const QByteArray good = QByteArray(R"({
  "schema": 1, "name": "test", "title": "A test", "brief": "March.\nThen halt.",
  "country": {"source": "ground.asc", "crs": "EPSG:27700"},
  "scale": {"metres_per_foot": 100, "metres_per_contour": 10, "vertical": 1},
  "rulebook": "campaign", "begins": "1909-09-14T09:00", "first_move": "toss",
  "sides": [{"name": "Red", "livery": "red", "camp": "first", "back_line": "east"},
            {"name": "Blue", "livery": "blue", "camp": "second", "back_line": "west",
             "brief": "Hold the bridge.\nTell nobody.", "objectives": [{"name": "Lode bridge", "at": [5000, 7000]},
             {"name": "The mere", "at": "0120 0120"}]}],
  "seats": [{"name": "red", "title": "Col Burke", "side": "Red"},
            {"name": "blue", "title": "Lt-Col Hay", "side": "Blue"}],
  "bodies": [
    {"name": "1/Leinster", "title": "1st Battalion", "side": "Red", "seat": "red", "arm": "infantry",
     "formation": "boxed", "men": 64, "at": [9000, 7000], "facing": 270},
    {"name": "37 Bty", "side": "Red", "seat": "red", "arm": "artillery", "formation": "fours", "men": 18, "guns": 3,
     "waggons": 1, "at": [9100, 7000]},
    {"name": "1/Leinster", "side": "Blue", "seat": "blue", "arm": "supply", "formation": "boxed", "men": 0,
     "waggons": 6, "at": "0100 0700"},
    {"name": "Column", "side": "Blue", "seat": "blue", "formation": "boxed", "contents": [
      {"arm": "infantry", "men": 60}, {"arm": "artillery", "men": 18, "guns": 2, "waggons": 1},
      {"arm": "supply", "men": 0, "waggons": 2}], "at": [1200, 7000]},
    {"name": "Patrol", "side": "Blue", "seat": "blue", "arm": "cavalry", "scouts": true, "formation": "extended",
     "men": 8, "at": [2000, 7200]},
    DECOY],
  "march_table": [
    {"move": 2, "side": "Red", "body": "37 Bty", "to": [5000.5, 7000], "by": "road", "press_on": true},
    {"move": 1, "side": "Blue", "body": "1/Leinster", "to": [2000, 7000], "by": "quickest"}]
})")
                                   .replace("DECOY", decoy);

inline Feature line(FeatureKind kind, std::vector<MapPoint> points, double width_m, std::string name = "") {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::line;
  feature.points = std::move(points);
  feature.width_m = width_m;
  feature.name = std::move(name);
  return feature;
}

inline Feature square(FeatureKind kind, MapPoint corner, double side, std::string name = "") {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::area;
  const auto [e, n] = corner;
  feature.points = {{e, n}, {e + side, n}, {e + side, n + side}, {e, n + side}, {e, n}};
  feature.rings = {0};
  feature.name = std::move(name);
  return feature;
}

/// 10 × 10 km of level ground: the river Lode along E 5000, 40 m wide, bridged at N 7000; a brook along E 6000; a mere,
/// a house, a rock, a churchyard wall; no heights in the north-west corner.
inline std::shared_ptr<const Country> ground() {
  Country::Parts parts;
  parts.name = "ground";
  parts.crs = "EPSG:27700";
  parts.frame = {100, 100, 0, 10'000, 100, 100};
  parts.heights.assign(parts.frame.cells(), 50.0F);
  for (int row = 0; row < 10; ++row)
    for (int column = 0; column < 10; ++column)
      parts.heights[static_cast<std::size_t>(row * 100 + column)] = std::numeric_limits<float>::quiet_NaN();
  Feature bridge;
  bridge.kind = FeatureKind::bridge;
  bridge.points = {{5'000, 7'000}};
  parts.features = {line(FeatureKind::river, {{5'000, 0}, {5'000, 10'000}}, 40, "Lode"),
                    line(FeatureKind::river, {{6'000, 0}, {6'000, 10'000}}, 2, "Brook"),
                    bridge,
                    square(FeatureKind::lake, {1'000, 1'000}, 500, "Mere"),
                    square(FeatureKind::house, {3'000, 3'000}, 20),
                    square(FeatureKind::rock, {3'100, 3'000}, 20, "Tor"),
                    square(FeatureKind::wall, {3'200, 3'000}, 20)};
  auto made = Country::make(std::move(parts));
  if (!made) qFatal("%s", made.error().sentence().c_str());
  return *made;
}

inline std::string rulebook_text(const char* name) {
  auto read = read_rulebook(rulebooks, name);
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return read->json;
}

inline Result<Scenario> from_text(const QByteArray& text, std::shared_ptr<const Country> country = ground()) {
  return scenario_from_texts(text.toStdString(), rulebook_text("campaign"), std::move(country), "test");
}

inline bool same(const Setting& a, const Setting& b) {
  const auto sides = std::ranges::equal(a.sides, b.sides, [](const Side& x, const Side& y) {
    return x.id == y.id && x.name == y.name && x.livery == y.livery && x.camp == y.camp && x.back_line == y.back_line &&
           x.brief == y.brief && x.objectives == y.objectives;
  });
  const auto seats = std::ranges::equal(a.seats, b.seats, [](const Seat& x, const Seat& y) {
    return x.id == y.id && x.name == y.name && x.title == y.title && x.side == y.side;
  });
  const auto table =
      std::ranges::equal(a.march_table, b.march_table, [](const MarchTableEntry& x, const MarchTableEntry& y) {
        return x.move == y.move && x.body == y.body && x.to == y.to && x.by_road == y.by_road &&
               x.press_on == y.press_on;
      });
  return sides && seats && table && a.name == b.name && a.title == b.title && a.brief == b.brief &&
         a.scale == b.scale && a.rulebook.json == b.rulebook.json && a.order_of_battle == b.order_of_battle &&
         a.begins == b.begins && a.toss == b.toss && a.table == b.table;
}

inline void check_refused(const Result<Scenario>& read, const QString& says) {
  QVERIFY(!read.has_value());
  tests::check_sentence(read.error());
  QVERIFY2(QString::fromStdString(read.error().sentence()).contains(says), read.error().sentence().c_str());
}

}  // namespace sandgate::scenario_sample
