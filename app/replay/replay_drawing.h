// The table as it truly stood at a step of a battle, drawn in plan.
#pragma once

#include "app/mapview/table/standing.h"
#include "app/replay/replay_model.h"

namespace sandgate {

/// Men who fell in the move in hand lie where they fell; those of earlier moves are gone.
StandingDrawing drawing_of(const ReplayModel& replay);

}  // namespace sandgate
