// When a rider is due, and where he is by now, as far as whoever sent him can reckon: from the place where he set out
// to the place where the receiver was last known, with nothing in his way (KS-11.2). What has become of him is not
// asked.
#pragma once

#include "core/sight/picture.h"
#include "core/signals/rides.h"

namespace sandgate {

struct ExpectedRide {
  Path way;                   ///< from where he set out to where he is to go
  Length length;              ///< of it
  std::optional<Point> at;    ///< where he is by now; none: he should have arrived
  std::int64_t due_move = 0;  ///< in whose hand-over he arrives; both camps' together
  ExerciseTime due;           ///< when the round of that move is over
  /// When a body's report that it has the order is due (KS-11.4): by the same way, from the next own move on.
  std::int64_t answer_move = 0;
  ExerciseTime answer;
};

/// What is sent: where from, where to, and when.
struct Sending {
  Point from, toward;
  ExerciseTime given;
  std::int64_t move = 0;
};
inline Sending sending_of(const SentOrder& order) { return {order.from, order.toward, order.given, order.move}; }
/// What would be sent if an own body were ordered something now; none where that does not ride: it is at hand, or the
/// seat has no post.
std::optional<Sending> sending_to(const Picture& picture, Handle body);

/// The first of the own camp's moves that is not before `move`; the camps alternate.
std::int64_t own_move_from(const PictureClock& clock, Camp own, std::int64_t move);
/// When the round of `move` is over, by what the clock showed in the move `then`.
ExerciseTime end_of_round(const Rulebook& rulebook, ExerciseTime time, std::int64_t then, std::int64_t move);

/// The rides of a seat's own reckoning; costly at the first ride. Rides asks and keeps, so one for a seat will do.
std::unique_ptr<Rides> rides_as_known(const Briefing& briefing);

/// Slow: call it off the windows' thread. Fault: no way leads there.
std::expected<ExpectedRide, NoRoute> expect_ride(Rides& rides, const PictureClock& clock, Camp own,
                                                 const Rulebook& rulebook, const Sending& sending,
                                                 const Progress& progress = {});

}  // namespace sandgate
