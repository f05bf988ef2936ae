// A table plan as ground to play on.
#pragma once

#include <memory>

#include "core/scenario/table_plan.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// Ten metres of ground to an inch: a board, an inch high, is one contour.
Scale table_plan_scale();

/// The ground of a plan: boards with sharp edges, whose tops lie between contours; toys as features of their own size
/// in ten metres to the inch; fords and bridges on the middle of the river nearest to them. Pieces off the table are
/// left out. The same plan gives the same country.
Result<std::shared_ptr<const Country>> country_of(const CountryPlan& plan);

/// The place on the ground of a place on the plan, and back.
MapPoint ground_of(Point p);
Point plan_place(MapPoint p);

}  // namespace sandgate
