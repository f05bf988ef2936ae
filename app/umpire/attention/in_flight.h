// Orders that ride (KS-11.5): from whom, to which body, what is ordered, where the rider is now and how old it is.
#pragma once

#include <QString>
#include <vector>

#include "app/host/umpire_client.h"

namespace sandgate {

/// One that has not reached its body, and may not.
struct OrderInFlight {
  RideId ride;
  SeatId from;
  BodyId to;
  Point at;                    ///< where its rider is now
  std::int64_t sent_move = 0;  ///< both camps' together
  ExerciseTime sent;           ///< when it was given
  std::int64_t moves = 0;      ///< of the sender's camp that have closed since
  bool returning = false;      ///< KS-11.2: he found nobody, and rides back
  bool late = false;           ///< KS-11.5: a later order has reached the body before it
  Instruction order;
};

/// All of them, by seats, then the oldest first.
std::vector<OrderInFlight> orders_in_flight(const Campaign& campaign);

/// "March to TR 172 325".
QString ordered(const OrderInFlight& order, const Briefing& briefing);
/// "this move", "2 moves old"; that it rides back or comes too late.
QString age_told(const OrderInFlight& order);

}  // namespace sandgate
