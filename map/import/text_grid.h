// Looks over an Arc/Info ASCII grid, because GDAL reads a word that is no number as nought. Private to this room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

/// Whether `path` (as GDAL opens it) starts as an ASCII grid does.
bool is_text_grid(const std::string& path);
/// Refuses a grid whose cells are fewer than `cells` or are not all numbers, or whose `bytes` are far more than they
/// need. `where` names it in faults.
Result<void> check_text_grid(const std::string& path, const std::string& where, std::size_t cells, std::uintmax_t bytes,
                             const Progress& progress);

}  // namespace sandgate
