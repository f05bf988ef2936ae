#include "map/march/surroundings.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

constexpr double along_sine = 0.25;  // a path at a wider angle crosses a road and does not follow it
// LW-3.6: a sixteenth of an inch lies between a man and any object; so much before a bank or a wall he stops.
constexpr double clearance = 4;
constexpr double gap_64ths = 2;  // 64ths: what rounding may open between two neighbouring pieces

void merge(std::vector<Portion>& portions, double gap) {
  std::ranges::sort(portions, {}, [](const Portion& p) { return std::pair(p.from, p.to); });
  std::size_t kept = 0;
  for (const Portion& p : portions) {
    if (kept > 0 && p.from <= portions[kept - 1].to + gap) {
      portions[kept - 1].to = std::max(portions[kept - 1].to, p.to);
    } else {
      portions[kept++] = p;
    }
  }
  portions.resize(kept);
}

std::optional<Portion> along_road(const Leg& leg, const Feature& road, std::size_t i, double least) {
  const MapPoint p = road.points[i], q = road.points[i + 1];
  if (sine_between(leg.from, leg.to, p, q) > along_sine) return std::nullopt;
  return part_within(leg.from, leg.to, p, q, half_way_m(road, least));
}

}  // namespace

double half_way_m(const Feature& way, double least) {
  const double most = way.kind == FeatureKind::road ? widest_half_road_m : widest_half_river_m;
  return std::max(least, std::min(way.width_m / 2, most));
}

Surroundings::Surroundings(const Country& country, const Scale& scale, const MarchRates& rates)
    : country_(country),
      rates_(rates),
      near_(Nearness::of(scale)),
      boat_(afloat(rates)),
      bound_(rates.across.count <= 0) {}

std::int64_t Surroundings::stand_off(double t, double sine) const {
  const double back = sine > 0 ? std::clamp(clearance / sine, clearance, double{longest_stand_off}) : longest_stand_off;
  const double at = std::floor(t * static_cast<double>(leg_.units) - back);
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(at));
}

void Surroundings::stop(double t, double sine, Bar bar, Meeting::Kind kind, double until) {
  const std::int64_t at = stand_off(t, sine);
  if (at < first_ || at >= end_) return;
  meetings_.push_back({at, leg_.nearest(std::max(t, until)), kind, bar, Going::across});
}

bool Surroundings::on_way(double t) const {
  return std::ranges::any_of(ways_, [t](const Portion& p) { return p.from <= t && t <= p.to; });
}

Going Surroundings::going(double t) const {
  if (boat_) return Going::water;
  return bound_ || on_way(t) ? Going::road : Going::across;
}

void Surroundings::see(const Feature& f, std::size_t i) {
  if (is_road(f)) {
    if (const auto part = along_road(leg_, f, i, near_.along_m)) ways_.push_back(*part);
    return;
  }
  if (boat_ && is_river_line(f)) {
    if (is_stream(rates_, f)) return;
    const double half = half_way_m(f, near_.along_m);
    if (const auto part = part_within(leg_.from, leg_.to, f.points[i], f.points[i + 1], half)) ways_.push_back(*part);
    return;
  }
  if (f.shape == FeatureShape::point || (is_river_line(f) && is_stream(rates_, f))) return;
  if (!rates_.bars && is_solid(f)) return;
  if (f.kind == FeatureKind::lake && f.shape == FeatureShape::line) return;
  const MapPoint p = f.points[i], q = f.points[i + 1];
  if (const auto t = meeting(leg_.from, leg_.to, p, q))
    borders_.push_back({&f, *t, sine_between(leg_.from, leg_.to, p, q)});
}

void Surroundings::settle_line(const Border& border) {
  if (is_solid(*border.feature)) {
    if (boat_ || !on_way(border.t)) stop(border.t, border.sine, Bar::solid);
    return;
  }
  switch (carried_at(country_, near_, rates_, leg_.ground(border.t), border.feature->width_m)) {
    case Carried::bridge: return;
    case Carried::no:
      if (rates_.bars) stop(border.t, border.sine, Bar::river);
      return;
    case Carried::ford: break;
  }
  if (rates_.ford) return stop(border.t, border.sine, Bar::none, Meeting::Kind::ford);
  stop(border.t, border.sine, Bar::unfordable);
}

double Surroundings::next_border(const Feature& area, double t) const {
  double next = 1;
  for (std::size_t n = 0; n < area.rings.size(); ++n) {
    const auto ring = area.ring(n);
    for (std::size_t i = 1; i < ring.size(); ++i)
      if (const auto at = meeting(leg_.from, leg_.to, ring[i - 1], ring[i]); at && *at > t) next = std::min(next, *at);
  }
  return next;
}

void Surroundings::settle_area(const Feature& area, double from, double sine) {
  const double just_after = std::min(1.0, from + gap_64ths / static_cast<double>(leg_.units));
  if (!holds(area, leg_.ground(just_after))) return;  // leaves it, or cuts a corner too small to stand on
  if (boat_ && is_water_area(area)) return;
  if (!rates_.bars && is_solid(area)) return;
  const double until = next_border(area, just_after);
  if (is_solid(area)) {
    if (boat_ || !on_way(from)) return stop(from, sine, Bar::solid);
    // A road through it is a gateway, as far as it goes.
    std::vector<Portion> roads;
    const MapBox box = box_of(leg_.ground(from), leg_.ground(until)).grown(widest_half_road_m);
    country_.each_segment_near(box, only(FeatureKind::road), [&](const Feature& f, std::size_t i) {
      if (!is_road(f)) return;
      if (const auto part = along_road(leg_, f, i, near_.along_m)) roads.push_back(*part);
    });
    merge(roads, gap_64ths / static_cast<double>(leg_.units));
    for (const Portion& road : roads) {
      if (road.from > from || road.to < from || road.to >= until) continue;
      // Is told now, because the next chunk would not know of it any more.
      const std::int64_t at = std::min(stand_off(road.to, sine), end_ - 1);
      if (at >= first_) meetings_.push_back({at, at, Meeting::Kind::bar, Bar::solid, Going::across});
    }
    return;
  }
  const MapPoint in = leg_.ground(from), out = leg_.ground(until);
  switch (
      carried_over(country_, near_, rates_, in, out, on_way(from) && on_way(std::min(until, leg_.fraction(end_))))) {
    case Carried::bridge: return;
    case Carried::no:
      if (rates_.bars) stop(from, sine, Bar::river);
      return;
    case Carried::ford: break;
  }
  if (rates_.ford) return stop(from, sine, Bar::none, Meeting::Kind::ford, until);
  stop(from, sine, Bar::unfordable);
}

void Surroundings::keep_in_bounds() {
  // Half a unit of grace: the last whole 64th may lie that far outside.
  const MapBox bounds = country_.bounds().grown(near_.unit_m * 0.51);
  if (!bounds.holds(leg_.from)) return stop(0, 1, Bar::off_map);
  if (bounds.holds(leg_.to)) return;
  double t = 1;
  const auto side = [&](double at, double far, double low, double high) {
    if (far < low) t = std::min(t, (low - at) / (far - at));
    if (far > high) t = std::min(t, (high - at) / (far - at));
  };
  side(leg_.from.east, leg_.to.east, bounds.west, bounds.east);
  side(leg_.from.north, leg_.to.north, bounds.south, bounds.north);
  stop(t, 1, Bar::off_map);
}

void Surroundings::add_water_areas(double first, double end) {
  std::vector<double> cuts{first, end};
  for (const Border& border : borders_)
    if (is_water_area(*border.feature) && border.t > first && border.t < end) cuts.push_back(border.t);
  std::ranges::sort(cuts);
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    const MapPoint middle = leg_.ground((cuts[i - 1] + cuts[i]) / 2);
    bool wet = false;
    country_.each_near(box_of(middle, middle), water_kinds,
                       [&](FeatureId, const Feature& f) { wet = wet || (is_water_area(f) && holds(f, middle)); });
    if (wet) ways_.push_back({cuts[i - 1], cuts[i]});
  }
}

void Surroundings::keep_on_ways() {
  const Bar bar = boat_ ? Bar::no_water : Bar::steep;
  const auto leave = [&](std::int64_t at) {
    const std::int64_t back = std::max(first_, at - static_cast<std::int64_t>(clearance));
    meetings_.push_back({back, back, Meeting::Kind::bar, bar, Going::across});
  };
  const std::int64_t end = std::min(end_, leg_.units);
  std::int64_t covered = first_;
  for (const Portion& way : ways_) {
    if (covered + static_cast<std::int64_t>(gap_64ths) >= end) return;
    if (leg_.nearest(way.from) > covered + static_cast<std::int64_t>(gap_64ths)) return leave(covered);
    covered = std::max(covered, leg_.nearest(way.to));
  }
  if (covered + static_cast<std::int64_t>(gap_64ths) < end) leave(covered);
}

void Surroundings::read_going() {
  if (bound_) {
    meetings_.push_back({first_, first_, Meeting::Kind::going, Bar::none, boat_ ? Going::water : Going::road});
    return;
  }
  const auto change = [&](std::int64_t at, Going going) {
    meetings_.push_back({at, at, Meeting::Kind::going, Bar::none, going});
  };
  const auto covers = [&](const Portion& p) { return leg_.nearest(p.from) <= first_ && first_ < leg_.nearest(p.to); };
  change(first_, std::ranges::any_of(ways_, covers) ? Going::road : Going::across);
  for (const Portion& p : ways_) {
    const std::int64_t from = leg_.nearest(p.from), to = leg_.nearest(p.to);
    if (from >= to) continue;
    if (from > first_ && from < end_) change(from, Going::road);
    if (to > first_ && to < end_) change(to, Going::across);
  }
}

void Surroundings::read(const Leg& leg, std::int64_t first, std::int64_t end) {
  leg_ = leg, first_ = first, end_ = end;
  ways_.clear(), borders_.clear(), meetings_.clear();
  const double from = leg.fraction(std::max<std::int64_t>(0, first - 2));
  const double to = std::min(1.0, leg.fraction(std::min(end, leg.units) + longest_stand_off + 2));
  KindSet kinds = water_kinds | solid_kinds;
  if (!boat_ && rates_.road.count > 0) kinds |= only(FeatureKind::road);
  const double margin = boat_ ? widest_half_river_m : widest_half_road_m;
  country_.each_segment_near(box_of(leg.ground(from), leg.ground(to)).grown(margin), kinds,
                             [this](const Feature& f, std::size_t i) { see(f, i); });
  if (boat_) add_water_areas(from, to);
  merge(ways_, gap_64ths / static_cast<double>(leg.units));

  for (const Border& border : borders_)
    border.feature->shape == FeatureShape::area ? settle_area(*border.feature, border.t, border.sine)
                                                : settle_line(border);
  if (first == 0)
    country_.each_near(box_of(leg.from, leg.from), water_kinds | solid_kinds, [this](FeatureId, const Feature& f) {
      if (f.shape == FeatureShape::area) settle_area(f, 0, 1);
    });
  keep_in_bounds();
  if (bound_) keep_on_ways();
  read_going();
  // Where two fall together a bar comes first, so that nobody pays for what he cannot pass. They are few, so they are
  // sorted by insertion, which keeps the order of those that tie.
  for (std::size_t i = 1; i < meetings_.size(); ++i)
    for (std::size_t k = i;
         k > 0 && std::pair(meetings_[k].at, meetings_[k].kind) < std::pair(meetings_[k - 1].at, meetings_[k - 1].kind);
         --k)
      std::swap(meetings_[k], meetings_[k - 1]);
}

}  // namespace sandgate
