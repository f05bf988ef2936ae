// Places along what men can stand behind (LW-1.2, LW-3.6).
#pragma once

#include <vector>

#include "core/battle/ground/table_ground.h"

namespace sandgate {

/// As many places as there are men, or as there is room for, along the wall, house or rock nearest to `to`, on the side
/// of it on which `to` lies: close to it, from the place nearest to `to` outwards, and in further ranks where one is
/// full. None where nothing of the kind is within a foot.
std::vector<Point> places_behind_cover(const TableGround& ground, Point to, std::size_t men, Length radius);

}  // namespace sandgate
