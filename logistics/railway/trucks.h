// What trains hold, how fast they run, and how long troops take to board them (CX-7, KS-9). Small sums, with no line
// and no campaign in them; the numbers are a rulebook's, handed over by the caller.
#pragma once

#include <cstdint>

#include "map/base/quantity.h"

namespace sandgate {

/// How many of one kind of thing so many trucks hold: 12 to 1, or half a gun to one (1 to 2).
struct TruckRoom {
  std::int64_t things = 1, trucks = 1;  ///< both at least 1
  friend bool operator==(const TruckRoom&, const TruckRoom&) = default;
};

/// The numbers of CX-7 and KS-9.
struct TruckFigures {
  Length speed;                  ///< CX-7: a move's run at full speed
  std::int64_t full_trucks = 1;  ///< CX-7: up to so many trucks
  TruckRoom foot, horse, guns;   ///< CX-7
  TruckRoom waggons, packets;
  bool by_parties = false;         ///< KS-9: party after party at a point; else (CX-7) the whole at once
  std::int64_t point_men = 1;      ///< KS-9: of a party
  std::int64_t entrain_moves = 1;  ///< of the whole, or of a party
  std::int64_t detrain_moves = 1;
  friend bool operator==(const TruckFigures&, const TruckFigures&) = default;
};

/// What is to go by rail. Men on foot are infantry, engineers and gunners; a horseman has his horse with him. Counts
/// below nought count as nought.
struct TrainLoad {
  std::int64_t foot = 0, horse = 0, guns = 0, waggons = 0, packets = 0;
  friend bool operator==(const TrainLoad&, const TrainLoad&) = default;
};

/// CX-7: a move's run, before any multiplier (CX-4): the speed, or with more trucks than an engine draws at it speed ×
/// full_trucks / trucks, rounded down to a 64th of an inch. An engine alone runs at full speed.
Length train_run(const TruckFigures& figures, std::int64_t trucks);

/// CX-7: so many trucks. Each truck holds things of one kind: a part-truck of foot is not filled up with horses.
std::int64_t trucks_for(const TrainLoad& load, const TruckFigures& figures);

/// CX-7, KS-9: how long a load takes to get on trains or off them, in whole moves. By parties the men come to `points`
/// places (at least one) at which a party after the other boards, all at the same time; guns, waggons and packets are
/// loaded by those men, and by one party where there are none. Nothing takes no time.
struct BoardingMoves {
  std::int64_t entrain = 0, detrain = 0;
  friend bool operator==(const BoardingMoves&, const BoardingMoves&) = default;
};
BoardingMoves boarding_moves(const TrainLoad& load, const TruckFigures& figures, std::int64_t points = 1);

}  // namespace sandgate
