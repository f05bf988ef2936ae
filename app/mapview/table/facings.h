// Which way men on a table look; it means nothing to the rules.
#pragma once

#include <span>
#include <vector>

#include "app/mapview/table/table_drawing.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// Men look at the nearest free man of the other camp; where there is none, they are left as they are. `camps` by man.
void face_enemies(std::vector<TableMan>& men, std::span<const Camp> camps);

}  // namespace sandgate
