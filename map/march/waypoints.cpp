#include "map/march/waypoints.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "map/march/directions.h"

namespace sandgate {
namespace {

constexpr double no_distance = std::numeric_limits<double>::max();

}  // namespace

std::size_t Waypoints::Hash::operator()(Point p) const noexcept {
  const auto x = static_cast<std::uint64_t>(p.x.count), y = static_cast<std::uint64_t>(p.y.count);
  return static_cast<std::size_t>((x * 0x9E3779B97F4A7C15ULL) ^ ((y + 0x7F4A7C15ULL) * 0xC2B2AE3D27D4EB4FULL));
}

Waypoints::Waypoints(const Country& country, const Scale& scale, const MarchRates& rates)
    : country_(country),
      scale_(scale),
      rates_(rates),
      near_(Nearness::of(scale)),
      cell_(std::min(country.frame().cell_x, country.frame().cell_y)),
      wide_reach_(std::max(2 * std::max(country.frame().cell_x, country.frame().cell_y), near_.span_m * 0.55)) {
  if (afloat(rates)) {
    line_kinds_ = only(FeatureKind::river);
    return;
  }
  crossing_kinds_ = crossing_kinds;
  line_kinds_ = crossing_kinds;
  if (rates.road.count > 0) line_kinds_ |= only(FeatureKind::road);
}

Waypoint waypoint_at(const Country& country, const Scale& scale, Point at) {
  const GridFrame& frame = country.frame();
  const MapPoint ground = scale.to_ground(at, country.bounds());
  const int column = static_cast<int>(std::clamp(std::floor(frame.column(ground.east) + 0.5), 0.0, frame.width - 1.0));
  const int row = static_cast<int>(std::clamp(std::floor(frame.row(ground.north) + 0.5), 0.0, frame.height - 1.0));
  Waypoint waypoint;
  waypoint.at = at;
  // A place that is a cell's own place is no distance from the cell's centre, whatever rounding to whole 64ths says.
  const MapPoint centre = frame.centre(column, row);
  waypoint.ground = scale.to_table(centre, country.bounds()) == at ? centre : ground;
  waypoint.cell =
      static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(frame.width) + static_cast<std::uint32_t>(column);
  return waypoint;
}

std::uint32_t Waypoints::add(Point at) {
  const auto [place, fresh] = by_place_.try_emplace(at, static_cast<std::uint32_t>(waypoints_.size()));
  if (fresh) waypoints_.push_back(waypoint_at(country_, scale_, at));
  return place->second;
}

std::uint32_t Waypoints::add_end(Point at) {
  const std::uint32_t n = add(at);
  waypoints_[n].hub = waypoints_[n].wide = true;
  ends_.push_back(n);
  return n;
}

std::size_t Waypoints::parts_of(const Feature& line, std::size_t segment) const {
  const double long_m = distance_m(line.points[segment], line.points[segment + 1]);
  return static_cast<std::size_t>(std::max(1.0, std::ceil(long_m / cell_)));
}

MapPoint Waypoints::ground_of(const LinePart& part) const {
  const double whole = static_cast<double>(parts_of(*part.line, part.segment));
  return part_way(part.line->points[part.segment], part.line->points[part.segment + 1],
                  static_cast<double>(part.part) / whole);
}

std::uint32_t Waypoints::add(LinePart part) {
  const std::size_t segments = part.line->points.size() - 1;
  const bool end = (part.segment == 0 && part.part == 0) ||
                   (part.segment + 1 == segments && part.part == parts_of(*part.line, part.segment));
  const std::uint32_t n = add(scale_.to_table(ground_of(part), country_.bounds()));
  // The end of one segment is the start of the next: one name for both.
  if (!end && part.part == parts_of(*part.line, part.segment)) part = {part.line, part.segment + 1, 0};
  Waypoint& waypoint = waypoints_[n];
  if (std::ranges::find(waypoint.lines, part) == waypoint.lines.end()) waypoint.lines.push_back(part);
  waypoint.hub = waypoint.hub || end;
  waypoint.wide =
      waypoint.wide || (end && part.line->kind != FeatureKind::road && part.line->kind != FeatureKind::river);
  return n;
}

void Waypoints::add_wide(MapPoint at, std::vector<std::uint32_t>& found) {
  const std::uint32_t n = add(scale_.to_table(at, country_.bounds()));
  waypoints_[n].hub = waypoints_[n].wide = true;
  found.push_back(n);
}

void Waypoints::add_crossing(FeatureId id, const Feature& crossing, std::vector<std::uint32_t>& found) {
  if (is_broken(rates_, id)) return;
  const auto known = by_crossing_.find(id.number);
  if (known != by_crossing_.end()) {
    found.insert(found.end(), known->second.begin(), known->second.end());
    return;
  }
  std::vector<std::uint32_t> places;
  const MapBox box = crossing.bounds();
  const MapPoint middle{(box.west + box.east) / 2, (box.south + box.north) / 2};
  add_wide(middle, places);
  // A waypoint also stands exactly on each river that the line crosses or lies by, because both banks are near from
  // there.
  MapPoint nearest;
  double least = no_distance;
  country_.each_segment_near(box.grown(near_.crossing_m), only(FeatureKind::river),
                             [&](const Feature& river, std::size_t i) {
                               if (river.shape != FeatureShape::line || is_stream(rates_, river)) return;
                               const MapPoint p = river.points[i], q = river.points[i + 1];
                               if (crossing.shape == FeatureShape::line)
                                 for (std::size_t k = 1; k < crossing.points.size(); ++k)
                                   if (const auto t = meeting(crossing.points[k - 1], crossing.points[k], p, q))
                                     add_wide(part_way(crossing.points[k - 1], crossing.points[k], *t), places);
                               const MapPoint at = part_way(p, q, nearest_on(middle, p, q));
                               if (distance_m(at, middle) < least) least = distance_m(at, middle), nearest = at;
                             });
  if (least <= near_.crossing_m) add_wide(nearest, places);
  found.insert(found.end(), places.begin(), places.end());
  by_crossing_.emplace(id.number, std::move(places));
}

void Waypoints::find(const MapBox& box, std::vector<std::uint32_t>& found) {
  const GridFrame& frame = country_.frame();
  const MapBox next = box.grown(std::max(frame.cell_x, frame.cell_y) * 1.01);
  const std::size_t before = found.size();
  country_.each_segment_near(next, line_kinds_, [&](const Feature& f, std::size_t i) {
    if (f.shape != FeatureShape::line || (f.kind == FeatureKind::river && is_stream(rates_, f))) return;
    const std::size_t parts = parts_of(f, i);
    for (std::size_t k = 0; k <= parts; ++k)
      if (next.holds(ground_of({&f, i, k}))) found.push_back(add(LinePart{&f, i, k}));
  });
  const MapBox wide = box.grown(wide_reach_ + near_.crossing_m + cell_);
  country_.each_near(wide, crossing_kinds_, [&](FeatureId id, const Feature& f) { add_crossing(id, f, found); });
  // The ends of bridges and fords drawn as lines are linked further than the rest of them.
  country_.each_segment_near(wide, crossing_kinds_, [&](const Feature& f, std::size_t i) {
    if (f.shape != FeatureShape::line) return;
    if (i == 0) found.push_back(add(LinePart{&f, 0, 0}));
    if (i + 2 == f.points.size()) found.push_back(add(LinePart{&f, i, parts_of(f, i)}));
  });
  found.insert(found.end(), ends_.begin(), ends_.end());
  const auto start = found.begin() + static_cast<std::ptrdiff_t>(before);
  std::sort(start, found.end());
  found.erase(std::unique(start, found.end()), found.end());
}

void Waypoints::along_lines(std::uint32_t n, std::vector<std::uint32_t>& found) {
  const std::vector<LinePart> lines = waypoints_[n].lines;  // a copy, because adding may move the waypoints
  for (const LinePart& at : lines) {
    const std::size_t parts = parts_of(*at.line, at.segment);
    if (at.part < parts) found.push_back(add(LinePart{at.line, at.segment, at.part + 1}));
    if (at.part > 0) {
      found.push_back(add(LinePart{at.line, at.segment, at.part - 1}));
    } else if (at.segment > 0) {
      found.push_back(add(LinePart{at.line, at.segment - 1, parts_of(*at.line, at.segment - 1) - 1}));
    }
  }
}

void Waypoints::cells(std::uint32_t n, std::vector<std::uint32_t>& found) const {
  const Waypoint& waypoint = waypoints_[n];
  const GridFrame& frame = country_.frame();
  const std::size_t before = found.size();
  const auto add_cell = [&](int column, int row) {
    if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return;
    found.push_back(static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(frame.width) +
                    static_cast<std::uint32_t>(column));
  };
  const int left = static_cast<int>(std::floor(frame.column(waypoint.ground.east)));
  const int top = static_cast<int>(std::floor(frame.row(waypoint.ground.north)));
  for (const int row : {top, top + 1})
    for (const int column : {left, left + 1}) add_cell(column, row);
  if (waypoint.wide) {
    const int column = static_cast<int>(waypoint.cell % static_cast<std::uint32_t>(frame.width));
    const int row = static_cast<int>(waypoint.cell / static_cast<std::uint32_t>(frame.width));
    add_cell(column, row);
    for (const Direction& d : directions) {
      const double east = d.columns * frame.cell_x, south = d.rows * frame.cell_y;
      const double once = std::sqrt(east * east + south * south);
      for (int far = 1; far == 1 || far * once <= wide_reach_; far *= 2)
        add_cell(column + far * d.columns, row + far * d.rows);
    }
  }
  const auto start = found.begin() + static_cast<std::ptrdiff_t>(before);
  std::sort(start, found.end());
  found.erase(std::unique(start, found.end()), found.end());
}

}  // namespace sandgate
