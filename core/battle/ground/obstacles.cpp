#include "core/battle/ground/obstacles.h"

#include <algorithm>
#include <cmath>

#include "core/battle/ground/paths.h"

namespace sandgate {
namespace {

__extension__ using Wide = __int128;

// Rounding may put a base this far from a thing that it only touches.
constexpr double slack = 0.5;

Point part_way(Point a, Point b, double t) {
  const MapPoint to = seen_from(a, b);
  const auto scaled = [t](double whole) { return Length{{static_cast<std::int64_t>(std::floor(whole * t + 0.5))}}; };
  return {a.x + scaled(to.east), a.y + scaled(to.north)};
}

Wide square(Wide x, Wide y) { return x * x + y * y; }

/// Whether `p` is nearer than `reach` to a → b; beyond a cut end nothing is.
bool nearer(const Obstacles::Edge& edge, Point p, Length reach) {
  const std::int64_t far = reach.count;
  const auto beside = [far](Length at, Length one, Length other) {
    return at.count >= std::min(one, other).count - far && at.count <= std::max(one, other).count + far;
  };
  if (!beside(p.x, edge.a.x, edge.b.x) || !beside(p.y, edge.a.y, edge.b.y)) return false;
  const Wide x = (p.x - edge.a.x).count, y = (p.y - edge.a.y).count;
  const Wide dx = (edge.b.x - edge.a.x).count, dy = (edge.b.y - edge.a.y).count;
  const Wide within = Wide{far} * far, along = x * dx + y * dy, whole = square(dx, dy);
  if (along <= 0) return !(edge.cut_a && along < 0) && square(x, y) < within;
  if (along >= whole) return !(edge.cut_b && along > whole) && square(x - dx, y - dy) < within;
  const Wide off = x * dy - y * dx;
  return off * off < within * whole;
}

bool on_way(const Obstacles::Way& way, Point p) { return nearer({way.from, way.to}, p, way.half_width + Length{{1}}); }
bool let_through(const Obstacles::Thing& thing, Point p) {
  return std::ranges::any_of(thing.ways, [&](const Obstacles::Way& way) { return on_way(way, p); });
}

/// Whether a → b, seen from `a`, and p → q meet; what only touches is left out at p.
std::optional<double> crossing(Point a, Point b, const Obstacles::Edge& edge) {
  const auto apart = [](Length a0, Length a1, Length b0, Length b1) {
    return std::max(a0, a1) < std::min(b0, b1) || std::max(b0, b1) < std::min(a0, a1);
  };
  if (apart(a.x, b.x, edge.a.x, edge.b.x) || apart(a.y, b.y, edge.a.y, edge.b.y)) return {};
  return meeting({}, seen_from(a, b), seen_from(a, edge.a), seen_from(a, edge.b));
}

}  // namespace

std::optional<Portion> Obstacles::part_near(const Edge& edge, Point a, Point b, Length reach) const {
  const Length far = reach + Length{{1}};
  const auto apart = [far](Length a0, Length a1, Length b0, Length b1) {
    return std::max(a0, a1) + far < std::min(b0, b1) || std::max(b0, b1) + far < std::min(a0, a1);
  };
  if (apart(a.x, b.x, edge.a.x, edge.b.x) || apart(a.y, b.y, edge.a.y, edge.b.y)) return {};
  const MapPoint to = seen_from(a, b), p = seen_from(a, edge.a), q = seen_from(a, edge.b);
  // Both ends off the leg's line by more than that, on one side of it.
  const double one = turn({}, to, p), other = turn({}, to, q), off = static_cast<double>(far.count);
  const double least = off * off * (to.east * to.east + to.north * to.north);
  if ((one > 0) == (other > 0) && one * one > least && other * other > least) return {};
  auto part = part_within({}, to, p, q, static_cast<double>(reach.count) - slack);
  if (!part || (!edge.cut_a && !edge.cut_b)) return part;
  // How far along the edge the leg begins, and how much further each of its own lengths takes it.
  const double de = q.east - p.east, dn = q.north - p.north;
  const double begins = -(p.east * de + p.north * dn), slope = to.east * de + to.north * dn;
  const auto keep = [&](double at_a, double by) {
    if (by == 0) {
      if (at_a < 0) part->to = -1;
    } else if (by > 0) {
      part->from = std::max(part->from, -at_a / by);
    } else {
      part->to = std::min(part->to, -at_a / by);
    }
  };
  if (edge.cut_a) keep(begins, slope);
  if (edge.cut_b) keep(de * de + dn * dn - begins, -slope);
  return part->from <= part->to ? part : std::nullopt;
}

bool Obstacles::holds(const Thing& thing, Point p) const {
  bool inside = false;
  for (const auto& [a, b] : thing.borders[squares_.row(p.y)]) {
    if ((a.y <= p.y) == (b.y <= p.y)) continue;
    const Wide turned = Wide{(b.x - a.x).count} * (p.y - a.y).count - Wide{(b.y - a.y).count} * (p.x - a.x).count;
    if ((turned > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside;
}

Bar Obstacles::at(Point p, Length radius) const {
  Bar bar = Bar::none;
  const auto meet = [&](const Thing& thing) {
    if (bar == Bar::solid || bar == thing.bar || let_through(thing, p)) return;
    bar = thing.bar;
  };
  const auto look = [&](std::size_t square) {
    for (const std::uint32_t i : edges_at_.at(square)) {
      const Thing& thing = things_[edges_[i].thing];
      if (nearer(edges_[i], p, radius + thing.margin)) meet(thing);
    }
  };
  if (radius <= widest_) {
    look(squares_.square(p));
  } else {
    squares_.each(p, p, spare(radius), look);
  }
  for (const std::uint32_t i : areas_at_.at(squares_.square(p))) {
    if (holds(things_[i], p)) meet(things_[i]);
  }
  return bar;
}

std::optional<double> Obstacles::first_outside_ways(std::uint32_t number, std::span<const std::uint32_t> edges, Point a,
                                                    Point b, Length radius) const {
  const Thing& thing = things_[number];
  std::vector<Portion> barred, ways;
  std::vector<double> borders;
  for (const std::uint32_t i : edges) {
    if (edges_[i].thing != number) continue;
    if (const auto part = part_near(edges_[i], a, b, radius + thing.margin)) barred.push_back(*part);
    if (const auto t = crossing(a, b, edges_[i]); t && thing.area) borders.push_back(*t);
  }
  if (thing.area) {
    std::ranges::sort(borders);
    borders.push_back(1);
    double from = 0;
    for (const double to : borders) {
      if (to > from && holds(thing, part_way(a, b, (from + to) / 2))) barred.push_back({from, to});
      from = to;
    }
  }
  for (const Way& way : thing.ways) {
    const double half = static_cast<double>(way.half_width.count) + 1 + slack;
    if (const auto part = part_within({}, seen_from(a, b), seen_from(a, way.from), seen_from(a, way.to), half))
      ways.push_back(*part);
  }
  const auto by_from = [](const Portion& p) { return std::pair(p.from, p.to); };
  std::ranges::sort(barred, {}, by_from);
  std::ranges::sort(ways, {}, by_from);
  for (const Portion& part : barred) {
    double at = part.from;
    for (const Portion& way : ways) {
      if (way.from <= at) at = std::max(at, way.to);
    }
    if (at < part.to) return at;
  }
  return {};
}

std::optional<Obstacles::Stop> Obstacles::along(Point a, Point b, Length radius) const {
  std::optional<Stop> first;
  const auto meet = [&](Bar bar, double t) {
    if (!first || t < first->t || (t == first->t && bar == Bar::solid)) first = Stop{bar, t};
  };
  std::vector<std::uint32_t> edges, things;
  squares_.each(a, b, spare(radius), [&](std::size_t square) {
    for (const std::uint32_t i : edges_at_.at(square)) {
      const Thing& thing = things_[edges_[i].thing];
      if (!thing.ways.empty()) {
        edges.push_back(i);
        things.push_back(edges_[i].thing);
      } else if (const auto part = part_near(edges_[i], a, b, radius + thing.margin)) {
        meet(thing.bar, part->from);
      }
    }
    // On a bridge over wide water no bank need be near, so areas with openings are asked as well.
    for (const std::uint32_t i : areas_at_.at(square)) {
      if (!things_[i].ways.empty()) things.push_back(i);
    }
  });
  if (things.empty()) return first;
  for (auto* list : {&edges, &things}) {
    std::ranges::sort(*list);
    const auto same = std::ranges::unique(*list);
    list->erase(same.begin(), same.end());
  }
  for (const std::uint32_t i : things) {
    if (const auto t = first_outside_ways(i, edges, a, b, radius)) meet(things_[i].bar, *t);
  }
  return first;
}

bool Obstacles::crossed_by(Point a, Point b) const {
  bool crossed = false;
  squares_.each(a, b, {}, [&](std::size_t square) {
    if (crossed) return;
    for (const std::uint32_t i : edges_at_.at(square)) {
      const auto t = crossing(a, b, edges_[i]);
      if (t && !let_through(things_[edges_[i].thing], part_way(a, b, *t))) crossed = true;
    }
  });
  return crossed;
}

std::optional<Shelter> Obstacles::sheltering(Point a, Point b) const {
  std::optional<Shelter> found;
  double first = 2;
  squares_.each(a, b, {}, [&](std::size_t square) {
    for (const std::uint32_t i : edges_at_.at(square)) {
      const Thing& thing = things_[edges_[i].thing];
      if (!thing.shelter) continue;
      const auto t = crossing(a, b, edges_[i]);
      if (!t || *t >= first || let_through(thing, part_way(a, b, *t))) continue;
      first = *t;
      found = thing.shelter;
    }
  });
  return found;
}

}  // namespace sandgate
