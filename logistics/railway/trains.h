// The run of all trains of one move over a railway (CX-7, KS-9), and the same looked ahead for a timetable. Pure: the
// same question has the same answer, in whatever order trains are given. Knows nothing of sides, loads and campaigns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "logistics/railway/track.h"

namespace sandgate {

/// A train as a move begins.
struct Train {
  std::int32_t number = 0;    ///< its own, no other's; the lower goes first where two could
  std::int32_t priority = 0;  ///< before the number: the lower goes first
  TrackPlace at;              ///< its head
  bool ahead = true;          ///< it faces the end of its edge; else the beginning
  TrackWay way;               ///< the rest of what it is to run, from its head on; empty: it stands
  TrackWay trail;             ///< what lies behind its head, up to it, where it has come over a junction; may be empty
  Length allowance;           ///< what it may run in this move (train_run, with CX-4 where that holds)
  friend bool operator==(const Train&, const Train&) = default;
};

/// Why a train is where it is when a move has closed.
enum class TrainHalt : std::uint8_t {
  arrived,        ///< its way is done, or it had none
  move_over,      ///< it runs on in the next move
  line_broken,    ///< short of a break
  bridge_broken,  ///< short of a bridge or a culvert that is broken
  train_ahead,    ///< short of another train, or of what else stands on the line
  section_taken,  ///< it waits at a station while a train comes against it over the line to the next
  no_way,         ///< its way does not begin where it is, does not hang together, or is of no such line
};
constexpr auto words_of(TrainHalt) {
  return std::to_array<std::string_view>(
      {"arrived", "move_over", "line_broken", "bridge_broken", "train_ahead", "section_taken", "no_way"});
}

/// A train at a station, in moves from the beginning of the run. Who passes through comes and leaves at once.
struct StationVisit {
  NodeId station;
  Moves came;
  std::optional<Moves> left;  ///< none: it is still there
  friend bool operator==(const StationVisit&, const StationVisit&) = default;
};

struct TrainRun {
  Train train;  ///< where it is now, how it faces, and what is left of its way; the rest as before
  Length ran;
  TrainHalt halt = TrainHalt::arrived;
  std::optional<std::int32_t> other;  ///< number of the train that is ahead or comes against it; none: no train is
  std::optional<TrackPlace> broken;   ///< where the line or the bridge is broken
  std::optional<Moves> arrived;       ///< when its way was done, if it was within this run
  std::vector<StationVisit> visits;   ///< in order; begins with the station it stood at
  friend bool operator==(const TrainRun&, const TrainRun&) = default;
};

/// What is on the line besides the trains that are to run. Places that are not of the track are passed over.
struct Traffic {
  std::vector<TrackPlace> breaks;    ///< rails torn up (CX-7)
  std::vector<TrackPlace> bridges;   ///< broken bridges and culverts (KS-5)
  std::vector<TrackPlace> standing;  ///< trucks without an engine, wrecks; at stations they are out of the way
  Length gap = Length::feet(1);      ///< between the heads of two trains on one line
};

/// Runs all trains for one move, all at the same time, in `beats_a_move` short steps; of two that could go the one that
/// comes first by priority and number does. The answers stand as the trains were given.
///
/// A train takes up half of `gap` of line before its head and half behind, but nothing in a station, where any number
/// pass; no two ever take up the same piece of line or the same junction. It leaves a station for the next only while
/// no train that is to run comes against it over that line, however many junctions lie between; one that stands there
/// for good it runs up to. It stops half of `gap` short of what is broken. Trains that cannot go stand; what a train
/// could not run for another in its way is not made good.
std::vector<TrainRun> run_trains(const Track& track, const Traffic& traffic, std::span<const Train> trains);
inline constexpr std::int64_t beats_a_move = 96;  ///< an inch of 8 feet

/// The same for so many moves on end with the same allowances and nothing else changed: visits and arrivals count from
/// now on, `ran` is of all moves, the rest as it is at the end. It ends before when nothing runs any more.
std::vector<TrainRun> foresee(const Track& track, const Traffic& traffic, std::span<const Train> trains, int moves);

}  // namespace sandgate
