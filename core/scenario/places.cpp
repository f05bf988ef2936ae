#include <fmt/format.h>

#include <algorithm>

#include "core/scenario/outline.h"
#include "core/scenario/rail_places.h"
#include "core/scenario/standing.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

constexpr double farthest_m = 100'000'000;

class Places {
 public:
  explicit Places(const Setting& setting)
      : setting_(setting), standing_(*setting.country, setting.rulebook.march.stream_m) {}

  /// The place as the table knows it; on the map.
  Point read(const JsonReader& reader) const {
    const MapPoint said = asked(reader);
    if (reader.good() && !setting_.country->bounds().holds(said))
      reader.fail(
          phrase("{}, {} lies off the map", fmt::format("{:.0f}", said.east), fmt::format("{:.0f}", said.north)),
          "choose another place");
    return reader.good() ? setting_.to_table(said) : Point{};
  }

  /// The same, checked for a body of `arm`.
  Point read(const JsonReader& reader, Arm arm) const {
    const MapPoint said = asked(reader);
    if (!reader.good()) return {};
    // The place is checked as it will be played, to the 64th of an inch.
    const Point place = setting_.to_table(said);
    if (const auto hindrance = standing_.hindrance(arm, setting_.to_ground(place)))
      reader.fail(phrase("{}, {} {}", fmt::format("{:.0f}", said.east), fmt::format("{:.0f}", said.north), *hindrance),
                  "choose another place");
    return place;
  }

 private:
  MapPoint asked(const JsonReader& reader) const { return reader.is_text() ? reference(reader) : metres(reader); }

  static MapPoint metres(const JsonReader& reader) {
    reader.size(2, 2);
    return {reader[0].number(-farthest_m, farthest_m), reader[1].number(-farthest_m, farthest_m)};
  }

  MapPoint reference(const JsonReader& reader) const {
    const std::string said = reader.line(1, 40);
    const MapBox bounds = setting_.country->bounds();
    const MapPoint middle{bounds.west + bounds.width() / 2, bounds.south + bounds.depth() / 2};
    const auto place = read_grid_reference(said, setting_.country->crs(), middle);
    if (!place)
      reader.fail(phrase("is {}, which is no grid reference here", in_quotes(said)),
                  "write metres as [east, north] or a reference such as \"TR 2041 3552\"");
    return place.value_or(MapPoint{});
  }

  const Setting& setting_;
  StandingPlaces standing_;
};

// CX-7: trains stand on the railway.
void read_trains(const JsonReader& bodies, const Places& places, Setting& setting) {
  const auto is_train = [](const Body& body) { return body.contents.arm() == Arm::train; };
  if (std::ranges::none_of(setting.order_of_battle, is_train)) return;
  RailPlaces rails(setting);
  for (Body& train : setting.order_of_battle) {
    if (!bodies.good() || !is_train(train)) continue;
    const JsonReader reader = bodies[train.id.index()];
    const Point said = places.read(reader["at"]);
    rails.place(reader, setting.to_ground(said), train);
  }
  rails.check_apart(bodies);
}

// CX-7, KS-9: who is aboard a train or a boat is where it is.
void read_passengers(const JsonReader& bodies, const Places& places, Setting& setting) {
  for (Body& body : setting.order_of_battle) {
    if (!bodies.good() || !body.aboard) continue;
    const JsonReader reader = bodies[body.id.index()], train = bodies[body.aboard.index()];
    body.at = setting.order_of_battle[body.aboard.index()].at;
    if (!reader.has("at")) continue;
    const Point said = places.read(reader["at"]);
    if (bodies.good() && said != body.at && said != places.read(train["at"]))
      reader["at"].fail("is another place than that of the train or boat it is aboard", "leave it out");
  }
}

// CX-1: whether there may be dummies is the rulebook's to say.
void check_dummies(const JsonReader& bodies, const Setting& setting) {
  if (setting.rulebook.wide.dummies) return;
  for (const Body& body : setting.order_of_battle)
    if (bodies.good() && body.contents.dummy())
      bodies[body.id.index()].fail(
          phrase("is a box with nothing in it, and rulebook '{}' allows no dummies", setting.rulebook.name),
          "give it men, or play by a rulebook that does");
}

}  // namespace

Point read_place(const JsonReader& reader, const Setting& setting) { return Places(setting).read(reader); }

void read_places(const JsonReader& root, Setting& setting) {
  check_field(root, setting);
  const Places places(setting);
  const JsonReader bodies = root.has("bodies") ? root["bodies"] : root;
  for (Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    if (setting.setup()) continue;  // set down in play
    if (body.rails || body.aboard) continue;
    body.at = places.read(bodies[body.id.index()]["at"], body.contents.arm());
  }
  if (root.good()) read_trains(bodies, places, setting);
  if (root.good()) read_passengers(bodies, places, setting);
  const JsonReader sides = root["sides"];
  for (Side& side : setting.sides) {
    for (std::size_t i = 0; i < side.objectives.size() && root.good(); ++i)
      side.objectives[i].at = places.read(sides[side.id.index()]["objectives"][i]["at"]);
  }
  check_dummies(bodies, setting);
  for (FieldWork& work : setting.works) {
    if (!root.good()) return;
    work.is.at = places.read(root["works"][work.id.index()]["at"]);
  }
  if (root.good()) check_works(root, setting);
  if (!root.has("march_table")) return;
  const JsonReader table = root["march_table"];
  for (std::size_t i = 0; i < setting.march_table.size() && root.good(); ++i) {
    MarchTableEntry& entry = setting.march_table[i];
    entry.to = places.read(table[i]["to"], setting.order_of_battle[entry.body.index()].contents.arm());
  }
}

}  // namespace sandgate
