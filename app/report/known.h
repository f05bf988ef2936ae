// What one seat had on its sheet at the close of a move: of its record alone. Private to this room.
#pragma once

#include <vector>

#include "app/mapview/piece.h"
#include "app/report/map_pictures.h"
#include "core/review/seat_record.h"
#include "plugins/api/report.h"

namespace sandgate::reporting {

/// What it was called at the close of `move`: an own body by its name, others by what had been seen of them.
QString known_name(const KnownTrace& trace, std::int64_t move);

std::vector<Piece> known_pieces(const SeatRecord& record, std::int64_t move);
/// Own bodies in full, others as reported, with the age of what is known.
std::vector<ReportScrubber::Piece> scrubber_pieces(const SeatRecord& record, std::int64_t move);
/// Where own bodies went, as far as the seat knew.
std::vector<TraceLine> own_traces(const SeatRecord& record);

}  // namespace sandgate::reporting
