// Which man, gun or place lies under a pixel: rays against upright capsules and against the ground.
#pragma once

#include "app/mapview/table/table_drawing.h"
#include "app/table/camera.h"

namespace sandgate {

/// The man first met by the look through a pixel, or nearest to it within a few pixels; never a dead one.
std::optional<std::size_t> man_at(const Camera& camera, PictureSize size, const TableRelief& relief,
                                  const TableDrawing& drawing, Pixel at);
/// The gun any part of which is.
std::optional<std::size_t> gun_at(const Camera& camera, PictureSize size, const TableRelief& relief,
                                  const TableDrawing& drawing, Pixel at);
/// Men whose middle is seen between two corners; no dead ones.
std::vector<std::size_t> men_in(const Camera& camera, PictureSize size, const TableRelief& relief,
                                const TableDrawing& drawing, Pixel one, Pixel other);
/// The ground there; none where the look passes over the table.
std::optional<Vec> ground_at(const Camera& camera, PictureSize size, const TableRelief& relief, Pixel at);

/// How far along a ray an upright capsule is met; none where it is not.
std::optional<float> meets_capsule(const SightRay& ray, Vec foot, float height, float radius);

}  // namespace sandgate
