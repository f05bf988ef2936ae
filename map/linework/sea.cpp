#include "map/linework/sea.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "map/base/segment.h"

namespace sandgate {
namespace {

using Coastline = std::vector<MapPoint>;

bool closed(const Coastline& line) { return line.size() > 3 && line.front() == line.back(); }

/// Lines joined end to start, as long as each can be.
std::vector<Coastline> joined(std::vector<Coastline> coasts) {
  std::erase_if(coasts, [](const Coastline& line) { return line.size() < 2; });
  using Key = std::pair<double, double>;
  const auto key = [](MapPoint p) { return Key{p.east, p.north}; };
  std::map<Key, std::vector<std::size_t>> starts;
  std::map<Key, int> ends;
  for (std::size_t i = 0; i < coasts.size(); ++i) {
    if (closed(coasts[i])) continue;
    starts[key(coasts[i].front())].push_back(i);
    ++ends[key(coasts[i].back())];
  }
  std::vector<bool> used(coasts.size(), false);
  std::vector<Coastline> whole;
  const auto follow = [&](std::size_t first) {
    Coastline line;
    for (std::size_t next = first;;) {
      used[next] = true;
      line.insert(line.end(), coasts[next].begin() + (line.empty() ? 0 : 1), coasts[next].end());
      if (closed(line)) break;
      const auto after = starts.find(key(line.back()));
      if (after == starts.end()) break;
      const auto free = std::ranges::find_if(after->second, [&](std::size_t i) { return !used[i]; });
      if (free == after->second.end()) break;
      next = *free;
    }
    whole.push_back(std::move(line));
  };
  for (std::size_t i = 0; i < coasts.size(); ++i)
    if (!closed(coasts[i]) && !used[i] && !ends.contains(key(coasts[i].front()))) follow(i);
  for (std::size_t i = 0; i < coasts.size(); ++i)  // what is left goes round
    if (!used[i]) follow(i);
  return whole;
}

/// The part of a → b inside `box`.
std::optional<Portion> inside(const MapBox& box, MapPoint a, MapPoint b) {
  Portion part;
  const auto cut = [&](double step, double room) {
    if (step == 0) return room >= 0;
    const double t = room / step;
    if (step > 0) part.to = std::min(part.to, t);
    if (step < 0) part.from = std::max(part.from, t);
    return part.from <= part.to;
  };
  const double de = b.east - a.east, dn = b.north - a.north;
  if (cut(de, box.east - a.east) && cut(-de, a.east - box.west) && cut(dn, box.north - a.north) &&
      cut(-dn, a.north - box.south))
    return part;
  return std::nullopt;
}

/// The pieces of `line` inside `box`, in order.
std::vector<Coastline> clipped(const Coastline& line, const MapBox& box) {
  std::vector<Coastline> pieces;
  bool open = false;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const auto part = inside(box, line[i - 1], line[i]);
    if (!part || part->from >= part->to) {
      open = false;
      continue;
    }
    const MapPoint p = part->from > 0 ? part_way(line[i - 1], line[i], part->from) : line[i - 1];
    const MapPoint q = part->to < 1 ? part_way(line[i - 1], line[i], part->to) : line[i];
    if (!open || part->from > 0) pieces.push_back({p});
    pieces.back().push_back(q);
    open = part->to >= 1;
  }
  // A ring that was entered in the middle begins with the end of its last piece.
  if (pieces.size() > 1 && closed(line) && pieces.front().front() == pieces.back().back()) {
    pieces.back().insert(pieces.back().end(), pieces.front().begin() + 1, pieces.front().end());
    pieces.erase(pieces.begin());
  }
  return pieces;
}

/// The border of a box, clockwise from its north-west corner.
class Border {
 public:
  explicit Border(const MapBox& box) : box_(box) {}
  double length() const { return 2 * (box_.width() + box_.depth()); }
  bool has(MapPoint p) const { return off(p) <= 1e-6 * length(); }
  double off(MapPoint p) const { return std::ranges::min(offs(p)); }
  MapPoint nearest(MapPoint p) const {
    switch (side(p)) {
      case 0: return {p.east, box_.north};
      case 1: return {box_.east, p.north};
      case 2: return {p.east, box_.south};
      default: return {box_.west, p.north};
    }
  }
  double along(MapPoint p) const {
    const double w = box_.width(), d = box_.depth();
    switch (side(p)) {
      case 0: return p.east - box_.west;
      case 1: return w + box_.north - p.north;
      case 2: return w + d + box_.east - p.east;
      default: return w + d + w + p.north - box_.south;
    }
  }
  /// Adds the corners passed on the way clockwise.
  void walk(double from, double to, Coastline& line) const {
    if (to < from) to += length();
    const double w = box_.width(), d = box_.depth();
    const std::array<std::pair<double, MapPoint>, 4> corners{{{0, {box_.west, box_.north}},
                                                              {w, {box_.east, box_.north}},
                                                              {w + d, {box_.east, box_.south}},
                                                              {w + d + w, {box_.west, box_.south}}}};
    for (const double turn : {0.0, length()})
      for (const auto& [at, corner] : corners)
        if (at + turn > from && at + turn < to) line.push_back(corner);
  }

 private:
  std::array<double, 4> offs(MapPoint p) const {
    return {std::abs(box_.north - p.north), std::abs(box_.east - p.east), std::abs(p.north - box_.south),
            std::abs(p.east - box_.west)};
  }
  std::ptrdiff_t side(MapPoint p) const {
    const auto all = offs(p);
    return std::ranges::min_element(all) - all.begin();
  }
  MapBox box_;
};

Feature sea_area(Coastline ring) {
  if (ring.front() != ring.back()) ring.push_back(ring.front());
  Feature sea;
  sea.kind = FeatureKind::lake;
  sea.grade = FeatureClass::sea;
  sea.shape = FeatureShape::area;
  sea.rings = {0};
  sea.points = std::move(ring);
  return sea;
}

/// Twice the area inside; positive where the ring runs anticlockwise.
double twice_area(const Coastline& ring) {
  double area = 0;
  for (std::size_t i = 2; i < ring.size(); ++i) area += turn(ring[0], ring[i - 1], ring[i]);
  return area;
}

/// Areas on the right of open pieces, which all begin and end on the border.
void trace(const std::vector<Coastline>& pieces, const Border& border, std::vector<Feature>& areas) {
  std::vector<std::pair<double, std::size_t>> entries;
  for (std::size_t i = 0; i < pieces.size(); ++i) entries.emplace_back(border.along(pieces[i].front()), i);
  std::ranges::sort(entries);
  std::vector<bool> used(pieces.size(), false);
  for (std::size_t first = 0; first < pieces.size(); ++first) {
    if (used[first]) continue;
    Coastline ring;
    for (std::size_t at = first; !used[at];) {
      used[at] = true;
      ring.insert(ring.end(), pieces[at].begin(), pieces[at].end());
      const double out = border.along(pieces[at].back());
      auto next = std::ranges::lower_bound(entries, std::pair(out, std::size_t{0}));
      if (next == entries.end()) next = entries.begin();
      border.walk(out, next->first, ring);
      at = next->second;
    }
    if (ring.size() >= 3) areas.push_back(sea_area(std::move(ring)));
  }
}

}  // namespace

Sea sea_from(std::vector<Coastline> coasts, const MapBox& box) {
  Sea sea;
  if (box.empty() || !(box.width() > 0) || !(box.depth() > 0)) return sea;
  const Border border(box);
  std::vector<Coastline> open, rings;
  for (const Coastline& coast : joined(std::move(coasts))) {
    for (Coastline& piece : clipped(coast, box)) {
      if (closed(piece)) {
        rings.push_back(std::move(piece));
        continue;
      }
      if (!border.has(piece.front())) {
        piece.insert(piece.begin(), border.nearest(piece.front()));
        ++sea.loose_ends;
      }
      if (!border.has(piece.back())) {
        piece.push_back(border.nearest(piece.back()));
        ++sea.loose_ends;
      }
      open.push_back(std::move(piece));
    }
  }
  trace(open, border, sea.areas);
  const bool islands = std::ranges::any_of(rings, [](const Coastline& ring) { return twice_area(ring) > 0; });
  if (open.empty() && islands)
    sea.areas.push_back(
        sea_area({{box.west, box.north}, {box.east, box.north}, {box.east, box.south}, {box.west, box.south}}));
  for (Coastline& ring : rings)
    if (twice_area(ring) < 0) sea.areas.push_back(sea_area(ring));
  for (const Coastline& ring : rings) {
    if (!(twice_area(ring) > 0)) continue;
    const auto about = std::ranges::find_if(sea.areas, [&](const Feature& area) { return holds(area, ring.front()); });
    if (about == sea.areas.end()) {
      ++sea.astray;
      continue;
    }
    about->rings.push_back(static_cast<std::uint32_t>(about->points.size()));
    about->points.insert(about->points.end(), ring.begin(), ring.end());
  }
  return sea;
}

}  // namespace sandgate
