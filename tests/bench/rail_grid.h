// A railway of ten thousand junctions that the benchmarks make for themselves: a hundred lines each way, half a
// kilometre apart and a little bent, with a station at every third junction both ways.
#pragma once

#include <cmath>
#include <memory>

#include "map/country/country.h"

namespace sandgate::bench {

inline constexpr int rail_lines = 100;
inline constexpr double rail_spacing_m = 500;

/// Where two of the lines cross.
inline MapPoint rail_junction(int column, int row) {
  return {column * rail_spacing_m + 60 * std::sin(row * 0.7), row * rail_spacing_m + 60 * std::sin(column * 0.9)};
}

inline std::shared_ptr<const Country> rail_grid() {
  std::vector<Feature> features;
  const auto add = [&](FeatureKind kind, FeatureShape shape, std::vector<MapPoint> points) {
    Feature feature;
    feature.kind = kind;
    feature.shape = shape;
    feature.points = std::move(points);
    features.push_back(std::move(feature));
  };
  for (int i = 0; i < rail_lines; ++i) {
    std::vector<MapPoint> east, north;
    for (int j = 0; j < rail_lines; ++j) {
      east.push_back(rail_junction(j, i));
      north.push_back(rail_junction(i, j));
      if (i % 3 == 0 && j % 3 == 0) add(FeatureKind::station, FeatureShape::point, {rail_junction(i, j)});
    }
    add(FeatureKind::railway, FeatureShape::line, east);
    add(FeatureKind::railway, FeatureShape::line, north);
  }
  return Country::level(rail_lines * rail_spacing_m, rail_lines * rail_spacing_m, std::move(features));
}

}  // namespace sandgate::bench
