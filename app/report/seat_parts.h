// The parts of one seat's report: of its record alone, so that the compiler keeps what the seat did not know out of it.
// Private to this room.
#pragma once

#include "app/mapview/sheet/sheet.h"
#include "app/report/draft.h"
#include "core/review/seat_record.h"
#include "map/base/progress.h"

namespace sandgate::reporting {

/// `sheet`: of the briefing's country; null: no pictures are wished.
void add_seat_chapters(Draft& draft, const SeatRecord& record, const Sheet* sheet);
void add_seat_layers(Draft& draft, const SeatRecord& record);
Result<void> add_seat_frames(Draft& draft, const SeatRecord& record, const Sheet& sheet, const Progress& progress);

}  // namespace sandgate::reporting
