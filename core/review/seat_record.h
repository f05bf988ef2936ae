// What one seat knew, move by move: made of its Pictures and its briefing, and of nothing else, so that its own review
// tells nothing that it did not know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/chronicle/chronicle.h"
#include "core/journal/intent.h"
#include "core/kinds/sighting.h"
#include "core/sight/picture.h"

namespace sandgate {

class History;

/// A body as the seat had it from the close of `move` on, until the next point. Handles are the seat's.
struct KnownPoint {
  std::int64_t move = 0;
  Point at;
  std::int64_t men = 0;  ///< as far as it knew; of a closed box of others 0
  bool gone = false;     ///< as far as it knew
  bool at_hand = true;   ///< of an own body (KS-11.1); of another: it was in sight
  ExerciseTime known;    ///< as of when it was so
  Bearing facing = {};
  Formation formation = Formation::boxed;
  bool mine = false;  ///< of an own body: this seat commanded it
  SANDGATE_FIELDS(move, at, men, gone, at_hand, known, facing, formation, mine)
  friend bool operator==(const KnownPoint&, const KnownPoint&) = default;
};
/// What a body of others was taken for from the close of `move` on: the kind it turned out to be is known no sooner.
struct KnownLook {
  std::int64_t move = 0;
  Sighting seen;
  SANDGATE_FIELDS(move, seen)
  friend bool operator==(const KnownLook&, const KnownLook&) = default;
};
struct KnownTrace {
  Handle handle;
  bool own = false;
  SideId side;
  std::string name;  ///< of an own body
  std::vector<KnownPoint> points;
  std::vector<KnownLook> looks;  ///< of a body of others; the first with its first point
  SANDGATE_FIELDS(handle, own, side, name, points, looks)
  friend bool operator==(const KnownTrace&, const KnownTrace&) = default;
};
/// How it was known at the close of `move`; null: nothing was known of it by then.
const KnownPoint* known_at(const KnownTrace& trace, std::int64_t move);
/// What a body of others was taken for then; null likewise.
const Sighting* look_at(const KnownTrace& trace, std::int64_t move);

struct SeatRecord {
  Briefing briefing;
  SeatId seat;
  Picture end;                        ///< as it was in the end
  std::vector<ExerciseTime> closes;   ///< by move, from 0: the time at its close
  std::vector<KnownTrace> traces;     ///< own bodies by handle, then others by handle
  std::vector<std::int64_t> own_men;  ///< by move, from 0: men of its side as it had them
  Intents intents;                    ///< its own at most
  /// Of the last move that has closed, as `closes`.
  std::int64_t last_move() const { return static_cast<std::int64_t>(closes.size()) - 1; }
};
/// `until`: as it stood when that move had closed; 0: to the end. Faults: as of read_seat_story.
Result<SeatRecord> read_seat_record(const std::filesystem::path& file, std::string_view seat, std::int64_t until = 0,
                                    const Progress& progress = {});
/// The same of a history that others use too; without the intents.
Result<SeatRecord> seat_record(const History& history, SeatId seat, std::int64_t until = 0,
                               const Progress& progress = {});
/// Of an exercise that goes on, or is over: what its commander may look back on at his own desk, up to event `until`,
/// with which an order was done. His intent is in it as he sealed it, without the number of its entry; not one that
/// somebody sealed who held the seat before him: the seat's papers go over to a successor, what was in a head does not.
/// `setting`: whoever has it spares its being read; null: it is read from the file. Faults: as of History::read; a fold
/// that is stopped.
Result<SeatRecord> own_record_so_far(const std::filesystem::path& file, std::shared_ptr<const Setting> setting,
                                     SeatId seat, std::int64_t until, const Progress& progress = {});

}  // namespace sandgate
