// What stands or runs on the ground.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "map/base/point.h"

namespace sandgate {

/// Also the layer names of a country file.
enum class FeatureKind : std::uint8_t {
  house,
  wall,
  wood,
  rock,
  river,
  lake,
  ford,
  bridge,
  culvert,
  road,
  railway,
  station,
  place,
};
inline constexpr std::size_t feature_kinds = 13;
std::string_view name_of(FeatureKind kind);
std::optional<FeatureKind> feature_kind(std::string_view name);

/// Class within a kind: roads main/second/lane/tunnel, railways tunnel, lakes sea, places town … water, everything else
/// plain.
enum class FeatureClass : std::uint8_t {
  plain,
  main,
  second,
  lane,
  town,
  village,
  hamlet,
  fell,
  great_fell,
  valley,
  water,
  sea,     ///< a lake that is the sea
  tunnel,  ///< a road or railway under the ground
};
std::string_view name_of(FeatureClass grade);
std::optional<FeatureClass> feature_class(std::string_view name);

enum class FeatureShape : std::uint8_t { point, line, area };

/// A point has one point; a line two or more; an area one or more closed rings, the first outer,
/// the rest holes, each ring's last point equal to its first.
struct Feature {
  FeatureKind kind = FeatureKind::place;
  FeatureClass grade = FeatureClass::plain;
  FeatureShape shape = FeatureShape::point;
  std::vector<MapPoint> points;
  std::vector<std::uint32_t> rings;  ///< areas: where each ring starts in `points`; else empty
  std::string name;
  double width_m = 0;   ///< rivers, roads, bridges; 0 where the map does not say
  double height_m = 0;  ///< woods, houses, walls, rocks above the ground; 0 where the map does not say

  friend bool operator==(const Feature&, const Feature&) = default;
  MapBox bounds() const { return box_round(points); }
  std::span<const MapPoint> ring(std::size_t n) const;
};

/// Whether an area holds `p` (even-odd over all rings; its border counts as inside).
bool holds(const Feature& area, MapPoint p);

}  // namespace sandgate
