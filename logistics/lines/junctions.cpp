#include "logistics/lines/junctions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace sandgate::lines {
namespace {

MapBox box_of(const Segment& s) {
  MapBox box;
  box.take_in(s.a);
  box.take_in(s.b);
  return box;
}

double along_of(const Line& line, std::uint32_t number, double part) {
  return line.along[number] + part * (line.along[number + 1] - line.along[number]);
}

}  // namespace

Junctions::Junctions(const std::vector<Line>& lines, const SegmentTree& tree) : lines_(lines), tree_(tree) {
  // The ends of line n are marks 2n and 2n + 1.
  for (std::uint32_t n = 0; n < lines.size(); ++n) {
    mark(n, 0, lines[n].points.front());
    mark(n, lines[n].length_m(), lines[n].points.back());
  }
}

std::uint32_t Junctions::mark(std::uint32_t line, double along, MapPoint at) {
  marks_.push_back({line, along, at, {}, 0});
  parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
  return parents_.back();
}

std::uint32_t Junctions::root(std::uint32_t mark) {
  while (parents_[mark] != mark) mark = parents_[mark] = parents_[parents_[mark]];
  return mark;
}

void Junctions::join(std::uint32_t a, std::uint32_t b) {
  a = root(a), b = root(b);
  parents_[std::max(a, b)] = std::min(a, b);
}

void Junctions::join_ends() {
  std::vector<std::uint32_t> ends(2 * lines_.size());
  std::iota(ends.begin(), ends.end(), 0u);
  std::ranges::sort(ends, {}, [&](std::uint32_t i) { return std::tuple(marks_[i].at.east, marks_[i].at.north, i); });
  for (std::size_t i = 0; i < ends.size(); ++i) {
    // Of ends at exactly the same place only one needs to look round.
    if (i > 0 && marks_[ends[i]].at == marks_[ends[i - 1]].at)
      join(ends[i], ends[i - 1]);
    else
      join_end(ends[i]);
  }
}

void Junctions::join_end(std::uint32_t end) {
  const Mark own = marks_[end];
  MapBox box;
  box.take_in(own.at);
  tree_.each_near(box.grown(one_place_m), [&](const Segment& other) {
    const Foot foot = foot_on(other.a, other.b, own.at);
    if (foot.off_m > one_place_m) return;
    const double along = along_of(lines_[other.line], other.number, foot.part);
    // An end touches its own line where that comes back to it, not where it leaves.
    if (other.line == own.line && std::fabs(along - own.along) <= 2 * one_place_m) return;
    join(end, mark(other.line, along, foot.at));
  });
}

void Junctions::join_common_vertices() {
  struct Vertex {
    std::int64_t east, north;  // centimetres
    std::uint32_t line, number;
  };
  std::vector<Vertex> vertices;
  for (std::uint32_t n = 0; n < lines_.size(); ++n)
    for (std::uint32_t i = 0; i < lines_[n].points.size(); ++i) {
      const MapPoint p = lines_[n].points[i];
      vertices.push_back({std::llround(p.east * 100), std::llround(p.north * 100), n, i});
    }
  const auto place = [](const Vertex& v) { return std::tuple(v.east, v.north); };
  std::ranges::sort(vertices, {}, [](const Vertex& v) { return std::tuple(v.east, v.north, v.line, v.number); });
  for (std::size_t first = 0; first < vertices.size();) {
    std::size_t end = first + 1;
    while (end < vertices.size() && place(vertices[end]) == place(vertices[first])) ++end;
    if (end - first > 1) {
      const std::uint32_t head = static_cast<std::uint32_t>(marks_.size());
      for (std::size_t i = first; i < end; ++i) {
        const Line& line = lines_[vertices[i].line];
        const std::uint32_t number = vertices[i].number;
        join(head, mark(vertices[i].line, line.along[number], line.points[number]));
      }
    }
    first = end;
  }
}

void Junctions::cross(const Segment& one, const Segment& other, const std::function<bool(MapPoint)>& bridged) {
  const auto in_tunnel = [&](const Segment& s) { return lines_[s.line].grade == FeatureClass::tunnel; };
  if (in_tunnel(one) != in_tunnel(other)) return;
  const double ae = one.b.east - one.a.east, an = one.b.north - one.a.north;
  const double be = other.b.east - other.a.east, bn = other.b.north - other.a.north;
  const double turn = ae * bn - an * be;
  if (turn == 0) return;  // parallel: their ends meet them, or nothing does
  const double ce = other.a.east - one.a.east, cn = other.a.north - one.a.north;
  const double part = (ce * bn - cn * be) / turn, other_part = (ce * an - cn * ae) / turn;
  if (part < 0 || part > 1 || other_part < 0 || other_part > 1) return;
  const MapPoint at{one.a.east + part * ae, one.a.north + part * an};
  if (bridged(at)) return;
  const std::uint32_t here = mark(one.line, along_of(lines_[one.line], one.number, part), at);
  join(here, mark(other.line, along_of(lines_[other.line], other.number, other_part), at));
}

void Junctions::join_crossings(const std::function<bool(MapPoint)>& bridged) {
  std::vector<Segment> others;
  for (std::uint32_t n = 0; n < lines_.size(); ++n)
    for (std::uint32_t i = 0; i + 1 < lines_[n].points.size(); ++i) {
      const Segment own{lines_[n].points[i], lines_[n].points[i + 1], n, i};
      others.clear();
      tree_.each_near(box_of(own), [&](const Segment& other) {
        if (std::tuple(other.line, other.number) <= std::tuple(n, i)) return;  // each pair once
        if (other.line == n && other.number == i + 1) return;                  // they follow each other
        others.push_back(other);
      });
      std::ranges::sort(others, {}, [](const Segment& s) { return std::tuple(s.line, s.number); });
      for (const Segment& other : others) cross(own, other, bridged);
    }
}

void Junctions::add_station(const SegmentTree::Found& found, FeatureId station) {
  const std::uint32_t line = found.segment.line;
  marks_[mark(line, along_of(lines_[line], found.segment.number, found.foot.part), found.foot.at)].station = station;
}

std::vector<Mark> Junctions::finish() && {
  std::vector<std::uint32_t> order(marks_.size());
  std::iota(order.begin(), order.end(), 0u);
  // Marks at one place differ in nothing that matters later but the station, of which the first by id counts.
  const auto key = [&](std::uint32_t i) {
    const Mark& m = marks_[i];
    return std::tuple(m.line, m.along, m.at.east, m.at.north, m.station.none(), m.station, i);
  };
  std::ranges::sort(order, {}, key);
  // Marks closer than one place to the first of a group are one with it, so that a dense row of marks does not fold a
  // whole line into one node.
  for (std::size_t first = 0, i = 1; i < order.size(); ++i) {
    const Mark &head = marks_[order[first]], &next = marks_[order[i]];
    if (head.line == next.line && next.along - head.along < one_place_m)
      join(order[first], order[i]);
    else
      first = i;
  }
  constexpr std::uint32_t none = ~0u;
  std::vector<std::uint32_t> numbers(marks_.size(), none);
  std::uint32_t groups = 0;
  std::vector<Mark> sorted;
  sorted.reserve(order.size());
  for (const std::uint32_t i : order) {
    std::uint32_t& number = numbers[root(i)];
    if (number == none) number = groups++;
    sorted.push_back(marks_[i]);
    sorted.back().group = number;
  }
  return sorted;
}

}  // namespace sandgate::lines
