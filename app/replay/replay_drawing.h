// The table as it truly stood at a step of a battle, drawn in plan.
#pragma once

#include "app/mapview/table/table_drawing.h"
#include "app/replay/replay_model.h"

namespace sandgate {

struct ReplayDrawing {
  TableDrawing table;
  std::vector<ManId> men;  ///< in the order of `table.men`
};
/// Men who fell in the move in hand lie where they fell; those of earlier moves are gone.
ReplayDrawing drawing_of(const ReplayModel& replay);

}  // namespace sandgate
