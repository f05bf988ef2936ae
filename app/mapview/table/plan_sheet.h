// A table plan as it looks from above when it is played on.
#pragma once

#include <memory>

#include "app/mapview/table/table_sheet.h"
#include "core/rulebook/rulebook.h"
#include "core/scenario/table_plan.h"

namespace sandgate {

/// By the rulebook's heights of houses, walls, trees and men. Faults are the country's. Slow for a window's thread.
Result<std::shared_ptr<const TableSheet>> plan_sheet(const CountryPlan& plan, const Rulebook& rulebook);

}  // namespace sandgate
