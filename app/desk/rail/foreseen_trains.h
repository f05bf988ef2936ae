// Where a seat's trains will be, as far as it can know: all of them run together, move after move (CX-7, KS-9).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "app/desk/rail/rail_line.h"
#include "logistics/railway/trains.h"

namespace sandgate {

/// A time in the seat's own moves: 22 is when own move 22 begins, 22.5 is half of it, 23 when it has closed.
using MoveTime = double;

/// A train at a place, at a time.
struct TrainPass {
  MoveTime time = 0;
  TrackPlace at;
  friend bool operator==(const TrainPass&, const TrainPass&) = default;
};

/// One train's run as it is foreseen.
struct ForeseenTrain {
  struct Arrival {
    std::size_t stop = 0;  ///< of its stops
    MoveTime time = 0;
  };
  std::vector<TrainPass> passes;     ///< in order; straight between any two
  std::vector<Arrival> arrivals;     ///< in order; of a shuttle as long as was looked ahead
  bool no_way = false;               ///< no line leads to its next stop
  bool waits = false;                ///< to the end, for the train that it is to wait for
  std::optional<TrackPlace> broken;  ///< it stands there, short of what is known to be broken
  Handle behind;                     ///< it stands there behind that train of its side
};

/// What a train is to do instead of what it has been told.
struct TrainInstead {
  Handle train;
  std::vector<Point> stops;
  bool shuttle = false;
  Handle waits_for;
};

/// The own move in which the Picture's clock is, as a time: trains stand as that move begins.
MoveTime now_of(const Picture& picture);
/// When a move (of both camps) opened, in own moves.
MoveTime own_time_of(const Picture& picture, std::int64_t move);
/// When the seat knew a body to be where it has it.
MoveTime known_at(const Picture& picture, const OwnBody& body);
/// CX-7: whether a body of the own side is a train that is there and known to be on the line.
bool runs_on_rails(const OwnBody& body);
/// How many own moves a train still stands while men get on or off.
std::int32_t boarding_moves_left(const Picture& picture, Handle train);
/// What of the railway is known to be broken (KS-5, CX-7).
struct KnownBreak {
  TrackPlace at;
  FeatureId crossing;  ///< none: a rail
  MoveTime since = 0;
  std::optional<MoveTime> mended;  ///< since when it is known to be whole
};
std::vector<KnownBreak> known_breaks(const RailGround& ground, const Picture& picture);

/// Runs all own trains so many moves ahead, each at its trucks' rate, multiplied until an enemy in sight is near
/// (CX-4), past breaks that are known, by the same rule as the exercise runs them. An enemy is taken to stay where he
/// is. A train that is not at hand runs from where and when it was last known (KS-11).
std::map<Handle, ForeseenTrain> foresee_trains(const RailGround& ground, const Briefing& briefing,
                                               const Picture& picture, int moves,
                                               const TrainInstead* instead = nullptr);

}  // namespace sandgate
