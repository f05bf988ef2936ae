// Geometries as features have them. Private to this room.
#pragma once

#include <optional>
#include <vector>

#include "map/country/feature.h"
#include "map/import/session.h"

namespace sandgate {

/// What a geometry is by its dimension; none for an empty one.
std::optional<FeatureShape> shape_of(void* geometry);

/// The part of `geometry` inside `box`; itself where it lies there whole, none where nothing does. A geometry that is
/// broken is mended first where it can be; `broken` says that it could not.
OgrGeometry clipped_to(OgrGeometry geometry, const MapBox& box, bool& broken);

MapBox box_of(void* geometry);
std::vector<MapPoint> points_of(void* line);

/// A copy of `plain` for every simple part of `geometry` that is sound, with its shape. Answers how many parts were
/// not.
int add_parts(void* geometry, const Feature& plain, std::vector<Feature>& found);

}  // namespace sandgate
