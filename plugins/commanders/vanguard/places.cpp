#include "plugins/commanders/vanguard/places.h"

#include <algorithm>

#include "core/rulebook/sight_line.h"
#include "logistics/lines/lines.h"
#include "map/march/march.h"

namespace sandgate::vanguard {
namespace {

constexpr int quarter_circle = Bearing::full_circle / 4;

Bearing away_from(Edge edge) {
  switch (edge) {
    case Edge::north: return Bearing::of(2 * quarter_circle);
    case Edge::east: return Bearing::of(3 * quarter_circle);
    case Edge::south: return Bearing::of(0);
    case Edge::west: return Bearing::of(quarter_circle);
  }
  return {};
}

}  // namespace

Places::Places(const Briefing& briefing, Edge back)
    : briefing_(briefing),
      back_(back),
      forward_(away_from(back_)),
      width_(briefing.scale.length(briefing.country->bounds().width())),
      depth_(briefing.scale.length(briefing.country->bounds().depth())) {}

Point Places::clip(Point p) const { return {std::clamp(p.x, Length{}, width_), std::clamp(p.y, Length{}, depth_)}; }

bool Places::stands(const MarchRates& rates, Point p) const {
  return p == clip(p) && standing_bar(*briefing_.country, briefing_.scale, rates, p) == Bar::none;
}

std::optional<Point> Places::near(const MarchRates& rates, Point wanted, Length reach) const {
  constexpr int ways = 16;
  constexpr Length ring = Length::inches(6);
  wanted = clip(wanted);
  if (stands(rates, wanted)) return wanted;
  for (Length off = ring; off <= reach; off += ring) {
    for (int way = 0; way < ways; ++way) {
      const Point p = step(wanted, Bearing::of(forward_.mils + way * Bearing::full_circle / ways), off);
      if (stands(rates, p)) return p;
    }
  }
  return {};
}

Point Places::on_road(Point p, Length reach) const {
  if (!briefing_.roads) return p;
  const auto road = briefing_.roads->nearest(briefing_.to_ground(p), briefing_.scale.metres(reach));
  return road ? clip(briefing_.to_table(road->at)) : p;
}

double Places::height(Point p) const {
  return briefing_.country->height(briefing_.to_ground(p)).value_or(-1e9) * briefing_.scale.vertical;
}

bool Places::clear_line(Point from, Point to) const {
  const SightLine line = sight_line(briefing_.rulebook, briefing_.scale);
  const auto seen = sight(*briefing_.country, briefing_.to_ground(from), briefing_.to_ground(to), line);
  return seen && seen->visible;
}

Length Places::advance(Point p) const {
  switch (back_) {
    case Edge::north: return depth_ - p.y;
    case Edge::east: return width_ - p.x;
    case Edge::south: return p.y;
    case Edge::west: return p.x;
  }
  return {};
}

Point Places::middle_of(Edge edge) const {
  const Length half_width{{width_.count / 2}}, half_depth{{depth_.count / 2}};
  switch (edge) {
    case Edge::north: return {half_width, depth_};
    case Edge::east: return {width_, half_depth};
    case Edge::south: return {half_width, Length{}};
    case Edge::west: return {Length{}, half_depth};
  }
  return {};
}

Point along(const Path& path, Length gone) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    if (gone <= leg)
      return gone.count <= 0 ? path[i - 1] : step(path[i - 1], Bearing::between(path[i - 1], path[i]), gone);
    gone -= leg;
  }
  return path.back();
}

Path first_of(const Path& path, Length gone) {
  Path first{path.front()};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    const Point next = gone <= leg ? along({path[i - 1], path[i]}, gone) : path[i];
    if (next != first.back()) first.push_back(next);
    if (gone <= leg) break;
    gone -= leg;
  }
  return first;
}

}  // namespace sandgate::vanguard
