#include <algorithm>
#include <tuple>

#include "core/lines/parties.h"
#include "core/review/moment_finding.h"
#include "map/base/segment.h"

namespace sandgate::reviewing {

void PlaceIndex::ready() {
  std::ranges::sort(entries_, {}, [](const Entry& one) { return std::tuple(one.row, one.column, one.number); });
}

std::vector<PlaceIndex::Entry>::const_iterator PlaceIndex::first(std::int64_t row, std::int64_t column) const {
  return std::ranges::lower_bound(entries_, std::pair(row, column), {},
                                  [](const Entry& one) { return std::pair(one.row, one.column); });
}

std::vector<RoadCrossing> road_crossings(const Setting& setting) {
  // As near as that a road is carried, as for parties who break it.
  constexpr double carried_m = 10;
  const Country& country = *setting.country;
  const WorkGround ground{country, setting.scale, setting.rulebook};
  std::vector<RoadCrossing> found;
  for (std::size_t i = 0; i < country.features().size(); ++i) {
    const Feature& feature = country.features()[i];
    const FeatureId id{static_cast<std::int32_t>(i)};
    if (feature.kind != FeatureKind::bridge && feature.kind != FeatureKind::ford) continue;
    if (feature.kind == FeatureKind::bridge && crossing_kind(country, id) != WorkKind::road_bridge) continue;
    const Point at = crossing_place(ground, id).at;
    const MapPoint middle = setting.to_ground(at);
    bool on_road = false;
    country.each_segment_near(MapBox{middle.east, middle.north, middle.east, middle.north}.grown(carried_m),
                              only(FeatureKind::road), [&](const Feature& road, std::size_t leg) {
                                if (road.shape != FeatureShape::line || road.grade == FeatureClass::tunnel) return;
                                on_road = on_road || distance_to_segment_m(middle, road.points[leg],
                                                                           road.points[leg + 1]) <= carried_m;
                              });
    if (on_road) found.push_back({id, at});
  }
  return found;
}

}  // namespace sandgate::reviewing
