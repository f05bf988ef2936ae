#include <fmt/format.h>

#include "core/scenario/outline.h"
#include "core/scenario/standing.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

constexpr double farthest_m = 100'000'000;

class Places {
 public:
  explicit Places(const Setting& setting)
      : setting_(setting), standing_(*setting.country, setting.rulebook.march.stream_m) {}

  /// The place as the table knows it, checked for a body of `arm`.
  Point read(const JsonReader& reader, Arm arm) const {
    const MapPoint said = reader.is_text() ? reference(reader) : metres(reader);
    if (!reader.good()) return {};
    // What is checked is what will be played: the place to the 64th of an inch.
    const Point place = setting_.to_table(said);
    if (const auto hindrance = standing_.hindrance(arm, setting_.to_ground(place)))
      reader.fail(fmt::format("{:.0f}, {:.0f} {}", said.east, said.north, *hindrance), "choose another place");
    return place;
  }

 private:
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
      reader.fail("is " + in_quotes(said) + ", which is no grid reference here",
                  "write metres as [east, north] or a reference such as \"TR 2041 3552\"");
    return place.value_or(MapPoint{});
  }

  const Setting& setting_;
  Standing standing_;
};

}  // namespace

void read_places(const JsonReader& root, Setting& setting) {
  const Places places(setting);
  const JsonReader bodies = root["bodies"];
  for (Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    body.at = places.read(bodies[body.id.index()]["at"], body.arm);
  }
  if (!root.has("march_table")) return;
  const JsonReader table = root["march_table"];
  for (std::size_t i = 0; i < setting.march_table.size() && root.good(); ++i) {
    MarchTableEntry& entry = setting.march_table[i];
    entry.to = places.read(table[i]["to"], setting.order_of_battle[entry.body.index()].arm);
  }
}

}  // namespace sandgate
