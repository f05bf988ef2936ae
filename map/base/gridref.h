// Grid references as they are typed and printed: "TR 2041 3552" on the British National Grid,
// "2041 3552" (kilometres and tens of metres) on any other metric grid.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "map/base/point.h"

namespace sandgate {

/// The reference of `place`, `digits` to a side (3: 100 m, 4: 10 m). Letters only where `crs` is the
/// British National Grid (EPSG:27700) and the place lies on it; otherwise the place within its square of 100 km.
/// References are cut off, not rounded: they name the south-west corner of the square the place lies in.
std::string grid_reference(MapPoint place, std::string_view crs, int digits = 3);

/// Reads a reference typed with or without letters and blanks, or "E,N" in full metres. A reference
/// without letters is completed to the nearest such place to `near`. The answer is the south-west corner of the
/// square named. None where it cannot be read.
std::optional<MapPoint> read_grid_reference(std::string_view text, std::string_view crs, MapPoint near);

}  // namespace sandgate
