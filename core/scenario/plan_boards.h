// Private to this room: boards as heights.
#pragma once

#include <vector>

#include "core/scenario/table_plan.h"

namespace sandgate {

/// How many boards lie under the middle of each of wide × deep cells, row by row from the north-west. A board's edge is
/// a slope one cell wide, so that it runs straight whichever way the board lies.
std::vector<float> board_levels(const CountryPlan& plan, int wide, int deep, double cells_per_inch);

}  // namespace sandgate
