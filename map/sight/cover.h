// What stands on the ground and hides. Private to this room.
#pragma once

#include <optional>

#include "map/sight/ray.h"
#include "map/sight/sight.h"

namespace sandgate {

/// What hides.
inline constexpr KindSet covering =
    only(FeatureKind::wood) | only(FeatureKind::house) | only(FeatureKind::wall) | only(FeatureKind::rock);

/// Metres above the ground: the line's own figure for the kind, else the map's, else the usual one.
double height_of(const Feature& feature, const SightLine& line);

/// The first t from `here` (0 or 1, the eye) towards the other end at which a wood, house, wall or rock hides the line.
std::optional<double> first_covered(const Country& country, const Ray& ray, const SightLine& line, double here);

}  // namespace sandgate
