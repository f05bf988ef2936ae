// Places along straight legs, in whole 64ths.
#pragma once

#include "map/base/point.h"

namespace sandgate {

/// Where `p` lies about `origin`, east and north in 64ths.
inline MapPoint seen_from(Point origin, Point p) {
  return {static_cast<double>((p.x - origin.x).count), static_cast<double>((p.y - origin.y).count)};
}
/// The place `gone` along a → b, which is `whole` long; to the nearest whole 64th.
Point point_along(Point a, Point b, Length gone, Length whole);
/// The first `gone` of a path, its last point included; the whole of it where it is no longer.
Path first_part(const Path& path, Length gone);

}  // namespace sandgate
