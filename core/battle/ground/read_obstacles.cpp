#include <algorithm>
#include <cmath>

#include "core/base/inch.h"
#include "core/battle/ground/obstacles.h"
#include "core/battle/ground/paths.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

// A wider river is drawn as an area.
constexpr double widest_half_river_m = 100;
// A wider alley is found by places an inch apart, even by horses.
constexpr Length widest_alley = Length::inches(3), alley_step{{Length::per_inch / 2}};

// A wood stops nobody's splinters, even where nobody stands in one (ST-3).
std::optional<Shelter> sheltering_as(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::wall: return Shelter::wall;
    case FeatureKind::house: return Shelter::house;
    case FeatureKind::rock: return Shelter::rock;
    default: return {};
  }
}

}  // namespace

/// Turns features into obstacles, once.
class Obstacles::Reader {
 public:
  Reader(Obstacles& obstacles, const Country& country, const Scale& scale, const Rulebook& rulebook,
         const Window& window, std::span<const FeatureId> broken)
      : to_(obstacles),
        country_(country),
        scale_(scale),
        rulebook_(rulebook),
        window_(window),
        around_(window.grown(obstacles.widest_ + rulebook.table.gap + rulebook.table.wall_thick +
                             scale.length(widest_half_river_m))),
        broken_(broken) {}

  void read() {
    KindSet kinds = only(FeatureKind::house) | only(FeatureKind::wall) | only(FeatureKind::rock) |
                    only(FeatureKind::river) | only(FeatureKind::lake);
    if (rulebook_.table.solid_woods) kinds = kinds | only(FeatureKind::wood);
    const MapPoint south_west = scale_.to_ground(around_.south_west, country_.bounds());
    const MapPoint north_east = scale_.to_ground(around_.north_east, country_.bounds());
    const MapBox box{south_west.east, south_west.north, north_east.east, north_east.north};
    country_.each_near(box, kinds, [this](FeatureId, const Feature& f) { add(f); });
    sort_in();
    add_alleys();
  }

 private:
  Point place(MapPoint p) const { return scale_.to_table(p, country_.bounds()); }

  void add(const Feature& f) {
    if (f.shape == FeatureShape::point) return;
    const bool water = f.kind == FeatureKind::river || f.kind == FeatureKind::lake;
    if (!water) {
      // What is drawn as a line has its thickness about it.
      const bool line = f.shape == FeatureShape::line;
      const Length half{{line ? (rulebook_.table.wall_thick.count + 1) / 2 : 0}};
      begin(Bar::solid, rulebook_.table.gap + half, f);
      thing().shelter = sheltering_as(f.kind);
      add_ways(gateways(country_, scale_, f));
      add_borders(f);
    } else if (f.shape == FeatureShape::area) {
      begin(Bar::river, {}, f);
      add_ways(crossings_over(country_, scale_, f, broken_));
      add_borders(f);
    } else if (f.kind == FeatureKind::river && !stops_nobody(f, rulebook_.march.stream_m)) {
      begin(Bar::river, scale_.length(std::min(f.width_m / 2, widest_half_river_m)), f);
      for (std::size_t i = 0; i + 1 < f.points.size(); ++i) add_course(f, i);
    }
  }

  void begin(Bar bar, Length margin, const Feature& f) {
    to_.things_.push_back({bar, margin, f.shape == FeatureShape::area});
  }
  Thing& thing() { return to_.things_.back(); }

  void add_ways(const std::vector<Opening>& openings) {
    for (const Opening& opening : openings) {
      const Way way{place(opening.from), place(opening.to), scale_.length(opening.half_width_m)};
      thing().ways.push_back(way);
      // Openings are marked inch by inch, so that a way leads through one without any place of the grid in it.
      const Length whole = distance(way.from, way.to);
      for (Length gone; gone < whole + inch; gone += inch) add_passage(point_along(way.from, way.to, gone, whole));
    }
  }
  void add_passage(Point p) {
    if (window_.holds(p)) to_.passages_.push_back(p);
  }

  void add_edge(Point a, Point b, bool cut_a = false, bool cut_b = false) {
    if (!near(a, b)) return;
    const auto thing = static_cast<std::uint32_t>(to_.things_.size() - 1);
    to_.edges_.push_back({a, b, thing, cut_a, cut_b});
  }
  bool near(Point a, Point b) const {
    return std::max(a.x, b.x) >= around_.south_west.x && std::min(a.x, b.x) <= around_.north_east.x &&
           std::max(a.y, b.y) >= around_.south_west.y && std::min(a.y, b.y) <= around_.north_east.y;
  }

  void add_borders(const Feature& f) {
    if (f.shape == FeatureShape::line) {
      for (std::size_t i = 1; i < f.points.size(); ++i) add_edge(place(f.points[i - 1]), place(f.points[i]));
      return;
    }
    thing().borders.resize(to_.squares_.rows());
    for (std::size_t n = 0; n < f.rings.size(); ++n) {
      const auto ring = f.ring(n);
      for (std::size_t i = 1; i < ring.size(); ++i) {
        const Point a = place(ring[i - 1]), b = place(ring[i]);
        add_edge(a, b);
        const Length low = std::min(a.y, b.y), high = std::max(a.y, b.y);
        if (high < window_.south_west.y || low > window_.north_east.y) continue;
        for (std::size_t r = to_.squares_.row(low); r <= to_.squares_.row(high); ++r)
          thing().borders[r].emplace_back(a, b);
      }
    }
  }

  // A piece of a river's course, without what fords and bridges carry over.
  void add_course(const Feature& river, std::size_t i) {
    const MapPoint p = river.points[i], q = river.points[i + 1];
    if (!near(place(p), place(q))) return;
    double from = 0;
    for (const Portion& part : carried_parts(country_, scale_, river, i, broken_)) {
      if (part.from > from) add_edge(place(part_way(p, q, from)), place(part_way(p, q, part.from)), from > 0, true);
      from = part.to;
      add_passage(place(part_way(p, q, (part.from + part.to) / 2)));
    }
    if (from < 1) add_edge(place(part_way(p, q, from)), place(q), from > 0, false);
  }

  void sort_in() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges, areas;
    for (std::uint32_t i = 0; i < to_.edges_.size(); ++i) {
      const Edge& edge = to_.edges_[i];
      const Length reach = to_.widest_ + to_.things_[edge.thing].margin;
      to_.squares_.each(edge.a, edge.b, reach,
                        [&](std::size_t s) { edges.emplace_back(static_cast<std::uint32_t>(s), i); });
    }
    for (std::uint32_t i = 0; i < to_.things_.size(); ++i) add_area(i, areas);
    to_.edges_at_ = BySquare(to_.squares_.count(), std::move(edges));
    to_.areas_at_ = BySquare(to_.squares_.count(), std::move(areas));
  }
  void add_area(std::uint32_t i, std::vector<std::pair<std::uint32_t, std::uint32_t>>& areas) {
    for (const auto& row : to_.things_[i].borders) {
      if (row.empty()) continue;
      Window over{row.front().first, row.front().first};
      for (const auto& [a, b] : row) over.take_in(a), over.take_in(b);
      const Length height = to_.squares_.height_of_row(static_cast<std::size_t>(&row - to_.things_[i].borders.data()));
      to_.squares_.each({over.south_west.x, height}, {over.north_east.x, height}, {},
                        [&](std::size_t s) { areas.emplace_back(static_cast<std::uint32_t>(s), i); });
    }
  }

  // Narrow ways between things, which places an inch apart may miss: from every corner to what stands across.
  void add_alleys() {
    std::vector<Corner> corners;
    std::vector<Point> middles;
    for (const Edge& edge : to_.edges_) {
      const Length margin = to_.things_[edge.thing].margin;
      corners.emplace_back(edge.a, margin), corners.emplace_back(edge.b, margin);
    }
    std::ranges::sort(corners);
    const auto again = std::ranges::unique(corners);
    corners.erase(again.begin(), again.end());
    for (const Corner& corner : corners) {
      to_.squares_.each(corner.first, corner.first, widest_alley - to_.widest_, [&](std::size_t square) {
        for (const std::uint32_t i : to_.edges_at_.at(square)) {
          if (const auto middle = across(corner, to_.edges_[i])) middles.push_back(*middle);
        }
      });
    }
    // Of many such places close together one is enough.
    const auto cell = [](Point p) { return std::pair(p.x.count / alley_step.count, p.y.count / alley_step.count); };
    std::ranges::sort(middles, {}, [&](Point p) { return std::pair(cell(p), p); });
    const auto same = std::ranges::unique(middles, {}, cell);
    middles.erase(same.begin(), same.end());
    for (const Point p : middles) {
      if (window_.holds(p) && stands(p) && !in_open_ground(p)) add_passage(p);
    }
  }
  bool stands(Point p) const { return to_.at(p, rulebook_.table.foot_radius) == Bar::none; }
  /// Whether the grid's places, an inch apart, serve as well as this one.
  bool in_open_ground(Point p) const {
    const auto middle = [](Length at) {
      const std::int64_t per_inch = Length::per_inch;
      return Length{{at.count - (at.count + per_inch / 2) % per_inch}};
    };
    const Length west = middle(p.x), south = middle(p.y);
    const Point round[] = {{west, south}, {west + inch, south}, {west + inch, south + inch}, {west, south + inch}};
    for (std::size_t i = 0; i < std::size(round); ++i) {
      const Point next = round[(i + 1) % std::size(round)];
      if (!window_.holds(round[i]) || !stands(round[i])) return false;
      if (to_.along(round[i], next, rulebook_.table.foot_radius)) return false;
    }
    return true;
  }
  /// The end of an edge, and the margin of its thing.
  using Corner = std::pair<Point, Length>;
  std::optional<Point> across(const Corner& from, const Edge& edge) const {
    const Point corner = from.first;
    const auto off = [](Length at, Length one, Length other) {
      return at < std::min(one, other) - widest_alley || at > std::max(one, other) + widest_alley;
    };
    if (off(corner.x, edge.a.x, edge.b.x) || off(corner.y, edge.a.y, edge.b.y)) return {};
    const auto seen = [corner](Point p) {
      return MapPoint{static_cast<double>((p.x - corner.x).count), static_cast<double>((p.y - corner.y).count)};
    };
    const MapPoint a = seen(edge.a), b = seen(edge.b), foot = part_way(a, b, nearest_on({}, a, b));
    const double apart = distance_m({}, foot);
    const Length margin = to_.things_[edge.thing].margin;
    const Length least = rulebook_.table.foot_radius * 2 + from.second + margin;
    if (apart < static_cast<double>(least.count) || apart > static_cast<double>(widest_alley.count)) return {};
    // Midway between what is kept clear on either side.
    const double part = 0.5 + static_cast<double>((from.second - margin).count) / apart / 2;
    const auto there = [part](double whole) {
      return Length{{static_cast<std::int64_t>(std::floor(whole * part + 0.5))}};
    };
    return Point{corner.x + there(foot.east), corner.y + there(foot.north)};
  }

  Obstacles& to_;
  const Country& country_;
  const Scale& scale_;
  const Rulebook& rulebook_;
  const Window window_, around_;
  const std::span<const FeatureId> broken_;
};

Obstacles::Obstacles(const Country& country, const Scale& scale, const Rulebook& rulebook, const Window& window,
                     std::span<const FeatureId> broken)
    : squares_(window),
      widest_(std::max(
          {rulebook.table.foot_radius, rulebook.table.horse_radius, Length{{rulebook.table.gun_width.count / 2}}})) {
  Reader(*this, country, scale, rulebook, window, broken).read();
}

}  // namespace sandgate
