// What a walk or a haul must be before it is reckoned. Private to this room.
#pragma once

#include <optional>

#include "core/base/refusal.h"
#include "core/battle/ground/table_ground.h"

namespace sandgate {

/// Why a base that stands at `at` cannot go along `path`: no path, too many points, off the table, elsewhere, through
/// what is solid or water.
std::optional<Refusal> check_table_path(const TableGround& ground, const Path& path, Point at, Length radius);

}  // namespace sandgate
