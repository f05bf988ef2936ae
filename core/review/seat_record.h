// What one seat knew, move by move: made of its Pictures and its briefing, and of nothing else, so that its own review
// tells nothing that it did not know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/chronicle/chronicle.h"
#include "core/sight/picture.h"

namespace sandgate {

class History;

/// A body as the seat had it from the close of `move` on, until the next point. Handles are the seat's.
struct KnownPoint {
  std::int64_t move = 0;
  Point at;
  std::int64_t men = 0;  ///< as far as it knew; of a closed box of others 0
  bool gone = false;     ///< as far as it knew
  bool at_hand = true;   ///< of an own body (KS-11.1)
  ExerciseTime known;    ///< as of when it was so
  friend bool operator==(const KnownPoint&, const KnownPoint&) = default;
};
struct KnownTrace {
  Handle handle;
  bool own = false;
  SideId side;
  std::string name;  ///< of an own body
  std::vector<KnownPoint> points;
  friend bool operator==(const KnownTrace&, const KnownTrace&) = default;
};

struct SeatRecord {
  Briefing briefing;
  SeatId seat;
  Picture end;                        ///< as it was in the end
  std::vector<ExerciseTime> closes;   ///< by move, from 0: the time at its close
  std::vector<KnownTrace> traces;     ///< own bodies by handle, then others by handle
  std::vector<std::int64_t> own_men;  ///< by move, from 0: men of its side as it had them
  Intents intents;                    ///< its own at most
};
/// `until`: as it stood when that move had closed; 0: to the end. Faults: as of read_seat_story.
Result<SeatRecord> read_seat_record(const std::filesystem::path& file, std::string_view seat, std::int64_t until = 0,
                                    const Progress& progress = {});
/// The same of a history that others use too; without the intents.
Result<SeatRecord> seat_record(const History& history, SeatId seat, std::int64_t until = 0,
                               const Progress& progress = {});

}  // namespace sandgate
