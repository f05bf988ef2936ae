// Features for tests, with nothing but what is said.
#pragma once

#include "map/country/country.h"

namespace sandgate::tests {

inline Feature line(FeatureKind kind, std::vector<MapPoint> points, double width_m = 0) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::line;
  f.points = std::move(points);
  f.width_m = width_m;
  return f;
}

inline Feature spot(FeatureKind kind, MapPoint at) {
  Feature f;
  f.kind = kind;
  f.points = {at};
  return f;
}

inline Feature square(FeatureKind kind, MapBox box, double height_m = 0) {
  Feature f;
  f.kind = kind;
  f.shape = FeatureShape::area;
  f.points = {{box.west, box.south},
              {box.east, box.south},
              {box.east, box.north},
              {box.west, box.north},
              {box.west, box.south}};
  f.rings = {0};
  f.height_m = height_m;
  return f;
}

}  // namespace sandgate::tests
