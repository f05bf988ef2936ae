#include "core/lines/parties.h"

#include <algorithm>
#include <limits>

#include "map/base/segment.h"

namespace sandgate {
namespace {

// As near as that a line is carried by a bridge, as in logistics/lines.
constexpr double carried_m = 10;

MapPoint middle_of(const Feature& feature) {
  if (feature.shape == FeatureShape::point) return feature.points.front();
  if (feature.shape == FeatureShape::area) {
    const MapBox box = feature.bounds();
    return {(box.west + box.east) / 2, (box.south + box.north) / 2};
  }
  double whole = 0;
  for (std::size_t i = 1; i < feature.points.size(); ++i) whole += distance_m(feature.points[i - 1], feature.points[i]);
  double left = whole / 2;
  for (std::size_t i = 1; i < feature.points.size(); ++i) {
    const double leg = distance_m(feature.points[i - 1], feature.points[i]);
    if (left <= leg && leg > 0) return part_way(feature.points[i - 1], feature.points[i], left / leg);
    left -= leg;
  }
  return feature.points.back();
}

struct OnLine {
  double off_m = std::numeric_limits<double>::infinity();
  MapPoint at;
};
/// Nothing within `reach_m`: infinitely far.
OnLine nearest_line(const Country& country, FeatureKind kind, MapPoint p, double reach_m) {
  OnLine nearest;
  country.each_segment_near(box_of(p, p).grown(reach_m), only(kind), [&](const Feature& feature, std::size_t i) {
    if (feature.shape != FeatureShape::line || feature.grade == FeatureClass::tunnel) return;
    const MapPoint a = feature.points[i], b = feature.points[i + 1];
    const MapPoint foot = part_way(a, b, nearest_on(p, a, b));
    const double off = distance_m(p, foot);
    const auto order = [](double far, MapPoint at) { return std::tuple(far, at.east, at.north); };
    if (off <= reach_m && order(off, foot) < order(nearest.off_m, nearest.at)) nearest = {off, foot};
  });
  return nearest;
}

double distance_to_m(const Feature& feature, MapPoint p) {
  if (feature.shape == FeatureShape::area && holds(feature, p)) return 0;
  double least = distance_m(feature.points.front(), p);
  for (std::size_t i = 1; i < feature.points.size(); ++i)
    least = std::min(least, distance_to_segment_m(p, feature.points[i - 1], feature.points[i]));
  return least;
}

std::unexpected<Refusal> too_far(const Rulebook& rulebook, Clause clause) {
  return refuse(RefusalCode::not_near_work, clause, {{"most", rulebook.destruction.near.count}});
}

/// Of places that are near enough to the one named, and to the party, the nearest to it.
std::optional<WorkPlace> nearest_rail(std::span<const WorkPlace> rails, Point wanted, Point party, Length reach) {
  std::optional<WorkPlace> nearest;
  for (const WorkPlace& place : rails) {
    if (place.crossing || !within(place.at, wanted, reach) || !within(place.at, party, reach)) continue;
    const auto order = [&](const WorkPlace& one) { return std::pair(distance(one.at, wanted), one.at); };
    if (!nearest || order(place) < order(*nearest)) nearest = place;
  }
  return nearest;
}

std::expected<WorkPlace, Refusal> place_of(const WorkGround& ground, const WorkAsked& asked) {
  const Rulebook& rules = ground.rulebook;
  if (asked.place.crossing != FeatureId{}) {
    const FeatureId id = asked.place.crossing;
    const bool there = id && id.index() < ground.country.features().size() && crossing_kind(ground.country, id);
    if (!there) return refuse(RefusalCode::no_such_work, clauses::destruction);
    return crossing_place(ground, id);
  }
  const Point at = asked.place.at;
  const MapBox bounds = ground.country.bounds();
  const Point far = ground.to_table({bounds.east, bounds.north});
  if (at.x < Length{} || at.y < Length{} || at.x > far.x || at.y > far.y)
    return refuse(RefusalCode::no_such_work, clauses::railway);
  const Length reach = rules.destruction.near;
  if (const auto known = nearest_rail(asked.known, at, asked.at, reach)) return *known;
  if (asked.mend) return refuse(RefusalCode::not_known_broken, clauses::railway);
  if (const auto begun = nearest_rail(asked.begun, at, asked.at, reach)) return *begun;
  if (const auto rail = rail_near(ground, at, reach)) return *rail;
  return refuse(RefusalCode::no_such_work, clauses::railway);
}

}  // namespace

std::optional<WorkKind> crossing_kind(const Country& country, FeatureId crossing) {
  const Feature& feature = country.feature(crossing);
  if (feature.kind == FeatureKind::culvert) return WorkKind::culvert;
  if (feature.kind != FeatureKind::bridge) return {};
  const MapPoint at = middle_of(feature);
  const OnLine railway = nearest_line(country, FeatureKind::railway, at, carried_m);
  if (railway.off_m > carried_m) return WorkKind::road_bridge;
  const OnLine road = nearest_line(country, FeatureKind::road, at, carried_m);
  return railway.off_m <= road.off_m ? WorkKind::railway_bridge : WorkKind::road_bridge;
}

WorkPlace crossing_place(const WorkGround& ground, FeatureId crossing) {
  return {crossing, ground.to_table(middle_of(ground.country.feature(crossing)))};
}

Length distance_to(const WorkGround& ground, const WorkPlace& place, Point from) {
  if (place.crossing.none()) return distance(place.at, from);
  const MapPoint p = ground.scale.to_ground(from, ground.country.bounds());
  return ground.scale.length(distance_to_m(ground.country.feature(place.crossing), p));
}

std::optional<WorkPlace> rail_near(const WorkGround& ground, Point at, Length reach) {
  const MapPoint p = ground.scale.to_ground(at, ground.country.bounds());
  const double reach_m = ground.scale.metres(reach);
  const OnLine rail = nearest_line(ground.country, FeatureKind::railway, p, reach_m);
  if (rail.off_m > reach_m) return {};
  return WorkPlace{{}, ground.to_table(rail.at)};
}

WorkKind kind_of(const Country& country, const WorkPlace& place) {
  if (place.crossing.none()) return WorkKind::rail;
  return crossing_kind(country, place.crossing).value_or(WorkKind::road_bridge);
}

std::optional<WorkKind> stores_kind(const Contents& contents) {
  if (contents.arm() == Arm::depot) return WorkKind::depot;
  if (marches(contents.arm()) && contents.arm() != Arm::boat && contents.waggons() > 0) return WorkKind::waggons;
  return {};
}

WorkNeed need_of(const Rulebook& rulebook, WorkKind kind, bool mend, std::int32_t waggons) {
  const DestructionRules& rules = rulebook.destruction;
  const auto crossing = [&](const DestructionRules::Crossing& moves) {
    return WorkNeed{kind, true, rules.party_men, mend ? moves.repair_moves : moves.destroy_moves, clauses::destruction,
                    false};
  };
  const auto any_men = [&](const ManWork& work, std::int32_t times, Clause clause) {
    return WorkNeed{kind, false, work.men, work.moves * times, clause, false};
  };
  switch (kind) {
    case WorkKind::railway_bridge: return crossing(rules.railway_bridge);
    case WorkKind::culvert: return crossing(rules.culvert);
    case WorkKind::road_bridge: return crossing(rules.road_bridge);
    case WorkKind::rail: return any_men(mend ? rulebook.railway.relay : rulebook.railway.tear_up, 1, clauses::railway);
    case WorkKind::depot: return any_men(rules.depot, 1, clauses::destruction);
    case WorkKind::waggons: break;
    case WorkKind::trench:
    case WorkKind::epaulement:
    case WorkKind::mine: return {.kind = kind, .clause = clauses::digging_in};  // see core/lines/digging.h
  }
  const std::int32_t lots = std::max(1, (waggons + rules.waggons.count - 1) / rules.waggons.count);
  return any_men(rules.waggons.work, lots, clauses::destruction);
}

std::int32_t hands_for(const Contents& contents, const WorkNeed& need) {
  std::int32_t hands = 0;
  for (const Part& part : contents.parts) {
    const bool sappers = part.arm == Arm::engineers, digs = sappers || part.arm == Arm::infantry;
    const bool any = part.arm != Arm::general && part.arm != Arm::boat;
    const bool can = need.engineers ? sappers : need.digs ? digs : any;
    if (can) hands += part.men.count;
  }
  return hands;
}

std::expected<WorkPlanned, Refusal> plan_work(const WorkGround& ground, const WorkAsked& asked) {
  WorkPlanned planned;
  const Length near = ground.rulebook.destruction.near;
  if (asked.stores) {
    const auto kind = stores_kind(*asked.stores);
    if (!kind || asked.mend) return refuse(RefusalCode::no_such_work, clauses::destruction);
    planned.need = need_of(ground.rulebook, *kind, false, asked.stores->waggons());
    if (!within(asked.stores_at, asked.at, near)) return too_far(ground.rulebook, planned.need.clause);
  } else {
    const auto place = place_of(ground, asked);
    if (!place) return std::unexpected(place.error());
    planned.place = *place;
    planned.need = need_of(ground.rulebook, kind_of(ground.country, *place), asked.mend);
    if (distance_to(ground, *place, asked.at) > near) return too_far(ground.rulebook, planned.need.clause);
    const bool broken = std::ranges::find(asked.known, *place) != asked.known.end();
    if (asked.mend && !broken) return refuse(RefusalCode::not_known_broken, planned.need.clause);
    if (!asked.mend && broken) return refuse(RefusalCode::broken_already, planned.need.clause);
  }
  if (hands_for(asked.party, planned.need) < planned.need.men) {
    const bool engineers = planned.need.engineers;
    return refuse(engineers ? RefusalCode::engineers_needed : RefusalCode::too_few_for_work, planned.need.clause,
                  {{"men", std::int64_t{planned.need.men}}});
  }
  return planned;
}

}  // namespace sandgate
