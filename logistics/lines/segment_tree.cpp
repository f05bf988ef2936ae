#include "logistics/lines/segment_tree.h"

// Boost 1.74 warns of a header of its own that it includes itself.
#define BOOST_ALLOW_DEPRECATED_HEADERS
#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <tuple>

namespace sandgate::lines {
namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Corner = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Corner>;
using Entry = std::pair<Box, std::uint32_t>;

Box box_of(const MapBox& box) { return {Corner(box.west, box.south), Corner(box.east, box.north)}; }

MapBox bounds_of(const Segment& s) {
  return {std::min(s.a.east, s.b.east), std::min(s.a.north, s.b.north), std::max(s.a.east, s.b.east),
          std::max(s.a.north, s.b.north)};
}

}  // namespace

Foot foot_on(MapPoint a, MapPoint b, MapPoint p) {
  const double east = b.east - a.east, north = b.north - a.north;
  const double square = east * east + north * north;
  const double along = (p.east - a.east) * east + (p.north - a.north) * north;
  const double part = square > 0 ? std::clamp(along / square, 0.0, 1.0) : 0.0;
  // The ends themselves, not what rounding makes of them.
  const MapPoint at = part >= 1 ? b : MapPoint{a.east + part * east, a.north + part * north};
  return {at, part, distance_m(at, p)};
}

struct SegmentTree::Tree {
  std::vector<Segment> segments;
  bgi::rtree<Entry, bgi::rstar<16>> boxes;
};

SegmentTree::SegmentTree(std::vector<Segment> segments) : tree_(std::make_unique<Tree>()) {
  std::vector<Entry> entries;
  entries.reserve(segments.size());
  for (std::uint32_t i = 0; i < segments.size(); ++i) entries.emplace_back(box_of(bounds_of(segments[i])), i);
  tree_->segments = std::move(segments);
  tree_->boxes = bgi::rtree<Entry, bgi::rstar<16>>(entries);
}
SegmentTree::~SegmentTree() = default;
SegmentTree::SegmentTree(SegmentTree&&) noexcept = default;
SegmentTree& SegmentTree::operator=(SegmentTree&&) noexcept = default;

void SegmentTree::each_near(const MapBox& box, const std::function<void(const Segment&)>& visit) const {
  if (box.empty()) return;
  for (auto it = tree_->boxes.qbegin(bgi::intersects(box_of(box))); it != tree_->boxes.qend(); ++it)
    visit(tree_->segments[it->second]);
}

std::optional<SegmentTree::Found> SegmentTree::nearest(MapPoint p, double reach_m) const {
  std::optional<Found> best;
  if (!std::isfinite(p.east) || !std::isfinite(p.north) || tree_->segments.empty()) return best;
  const Corner corner(p.east, p.north);
  const auto all = static_cast<unsigned>(tree_->segments.size());
  // Boxes come nearest first; a segment is never nearer than its box.
  for (auto it = tree_->boxes.qbegin(bgi::nearest(corner, all)); it != tree_->boxes.qend(); ++it) {
    if (bg::distance(it->first, corner) > (best ? best->foot.off_m : reach_m)) break;
    const Segment& segment = tree_->segments[it->second];
    const Foot foot = foot_on(segment.a, segment.b, p);
    if (foot.off_m > reach_m) continue;
    if (!best || std::tuple(foot.off_m, segment.line, segment.number) <
                     std::tuple(best->foot.off_m, best->segment.line, best->segment.number))
      best = Found{segment, foot};
  }
  return best;
}

}  // namespace sandgate::lines
