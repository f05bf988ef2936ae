// Finds segments near a place. Private to this room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "map/base/point.h"

namespace sandgate::lines {

/// The `number`th leg of a line.
struct Segment {
  MapPoint a, b;
  std::uint32_t line = 0, number = 0;
};

/// The place on a segment nearest to a point, and its distance.
struct Foot {
  MapPoint at;
  double part = 0;  ///< of the segment, 0 … 1
  double off_m = 0;
};
Foot foot_on(MapPoint a, MapPoint b, MapPoint p);

class SegmentTree {
 public:
  explicit SegmentTree(std::vector<Segment> segments);
  ~SegmentTree();
  SegmentTree(SegmentTree&&) noexcept;
  SegmentTree& operator=(SegmentTree&&) noexcept;

  /// `visit` once for every segment whose bounds meet `box`, in no particular order.
  void each_near(const MapBox& box, const std::function<void(const Segment&)>& visit) const;

  struct Found {
    Segment segment;
    Foot foot;
  };
  /// The nearest segment within `reach_m`; of equally near ones the first by line, then number.
  std::optional<Found> nearest(MapPoint p, double reach_m) const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace sandgate::lines
