// What rides between posts, in words: orders, how they stand, captured papers (KS-11).
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "core/sight/expected_ride.h"

namespace sandgate::words {

/// "March to NY 267 225, pressing on", "Halt", "Stand out in two ranks".
QString instruction(const Instruction& order, const Briefing& briefing);

/// How something stands that the seat has sent and that rides.
enum class Riding : std::uint8_t {
  under_way,
  answer_waits,  ///< the rider should be there; the answer cannot be here yet
  overdue,       ///< nor has it come since
  there,         ///< of a message: nobody answers that it has come
  no_way,        ///< none leads there, as far as the seat knows
  done,
  overtaken,
  not_ours,
  refused,
  came_back,
};
/// `ride` is none while it has not been reckoned. `move` is what the clock shows.
Riding riding(SentState state, const std::optional<ExpectedRide>& ride, std::int64_t move);
/// "under way, due about 10.04", "answer not before 10.34", "unanswered", "done: the body has it" …
QString told(Riding riding, const std::optional<ExpectedRide>& ride);

/// Said before an order is given to a body that is not at hand: "The order rides: from where it was known 14 min ago; a
/// rider is there about 10.04 a.m."
QString rides_first(const OwnBody& body, ExerciseTime now, const std::optional<ExpectedRide>& ride);

QString ride_kind(RideKind kind);  ///< "Order", "Report"
/// A captured paper, line by line: whose it was, to whom, when it was given, where it was taken and by whom, and what
/// it orders. Its places and its text are not among them.
QStringList paper_lines(const SeenPaper& paper, const Picture& picture, const Briefing& briefing);

}  // namespace sandgate::words
