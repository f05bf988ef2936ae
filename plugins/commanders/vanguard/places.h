// Places on the ground: where one can stand, where the road is, which way is back.
#pragma once

#include <optional>

#include "core/sight/picture.h"
#include "map/base/bearing.h"

namespace sandgate::vanguard {

class Places {
 public:
  /// `back`: the own back line, as it is now.
  Places(const Briefing& briefing, Edge back);

  Point clip(Point p) const;  ///< onto the map
  bool stands(const MarchRates& rates, Point p) const;
  /// `wanted` where this mover can stand there, else a place near it, at most `reach` off.
  std::optional<Point> near(const MarchRates& rates, Point wanted, Length reach) const;
  /// The nearest place on a road within `reach`, else `p` itself.
  Point on_road(Point p, Length reach) const;
  double height(Point p) const;  ///< metres; very low where there is none
  bool clear_line(Point from, Point to) const;

  Bearing forward() const { return forward_; }  ///< away from the side's own back line
  Bearing rearward() const { return Bearing::of(forward_.mils + Bearing::full_circle / 2); }
  /// How far forward a place is, measured from the back line.
  Length advance(Point p) const;
  /// The middle of an edge of the map.
  Point middle_of(Edge edge) const;

 private:
  const Briefing& briefing_;
  Edge back_;
  Bearing forward_;
  Length width_, depth_;
};

/// The place so far along a path; its end where that is shorter.
Point along(const Path& path, Length gone);
/// The path as far as that.
Path first_of(const Path& path, Length gone);

}  // namespace sandgate::vanguard
