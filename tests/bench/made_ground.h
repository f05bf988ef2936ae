// Ground that the benchmarks make for themselves: fractal hills, the same on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "map/country/country.h"

namespace sandgate::bench {

inline constexpr double made_cell_m = 10;
inline constexpr std::uint32_t made_seed = 1;

/// One layer of noise: values on a lattice `spacing` cells wide, drawn from the seed, with smooth ground between them.
class NoiseLayer {
 public:
  NoiseLayer(int spacing, float metres, std::uint32_t seed) : spacing_(spacing), metres_(metres), seed_(seed) {
    for (int i = 0; i < spacing; ++i) {
      const float part = static_cast<float>(i) / static_cast<float>(spacing);
      ease_.push_back(part * part * (3 - 2 * part));
    }
  }

  void add_to_row(int row, float* heights, int width) const {
    const int above = row / spacing_, knots = width / spacing_ + 2;
    const float down = ease_[static_cast<std::size_t>(row % spacing_)];
    float west = between_rows(0, above, down);
    for (int knot = 1; knot < knots; ++knot) {
      const float east = between_rows(knot, above, down);
      const int first = (knot - 1) * spacing_, count = std::min(spacing_, width - first);
      for (int i = 0; i < count; ++i) heights[first + i] += west + (east - west) * ease_[static_cast<std::size_t>(i)];
      west = east;
    }
  }

 private:
  float between_rows(int column, int row, float down) const {
    const float upper = knot(column, row), lower = knot(column, row + 1);
    return upper + (lower - upper) * down;
  }
  /// From -metres to metres.
  float knot(int column, int row) const {
    auto mixed = (static_cast<std::uint64_t>(seed_) << 32 | static_cast<std::uint32_t>(spacing_)) ^
                 (static_cast<std::uint64_t>(static_cast<std::uint32_t>(row)) * 0x9E3779B97F4A7C15ULL) ^
                 (static_cast<std::uint64_t>(static_cast<std::uint32_t>(column)) * 0xC2B2AE3D27D4EB4FULL);
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL;
    mixed ^= mixed >> 31;
    return metres_ * (static_cast<float>(mixed >> 40) / static_cast<float>(1 << 23) - 1);
  }

  int spacing_;
  float metres_;
  std::uint32_t seed_;
  std::vector<float> ease_;
};

/// Heights in metres, row by row: hills of 20 km and everything down to hummocks of 40 m, each half as broad and a
/// little more than half as high as the one before. About 0 to 900 m, with slopes of about one in eight.
inline std::vector<float> made_heights(int width, int height, std::uint32_t seed = made_seed) {
  constexpr int broadest = 2048, narrowest = 4;
  std::vector<NoiseLayer> layers;
  float metres = 260;
  for (int spacing = broadest; spacing >= narrowest; spacing /= 2, metres *= 0.52F)
    layers.emplace_back(spacing, metres, seed);
  std::vector<float> heights(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 450.0F);
  for (int row = 0; row < height; ++row)
    for (const NoiseLayer& layer : layers)
      layer.add_to_row(row, heights.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width), width);
  return heights;
}

/// A square of such ground in cells of 10 m on the British National Grid, its south-west corner at (0, 0).
inline std::shared_ptr<const Country> made_country(int side, std::vector<Feature> features = {}) {
  Country::Parts parts{
      "made ground", "EPSG:27700", "", {side, side, 0, side * made_cell_m, made_cell_m, made_cell_m}, {}, {}};
  parts.heights = made_heights(side, side);
  parts.features = std::move(features);
  return Country::make(std::move(parts)).value();
}

}  // namespace sandgate::bench
