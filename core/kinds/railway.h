// Trains: made up and parted, boarded and left, run from station to station: orders and events (CX-7, KS-9). Boats are
// boarded and left in the same way (KS-3), and march as bodies do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/forces/body.h"
#include "core/kinds/kind.h"
#include "map/base/bearing.h"

namespace sandgate {

struct Setting;

/// How many stops an order to run may name. No rule of war: what a file and a timetable can hold.
inline constexpr std::size_t most_stops = 20;

/// CX-7, KS-3: a body massed alongside gets on a train that stands, or from the bank into a boat. `Ref` is what names a
/// body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct EntrainOrder {
  Ref body, train;
  static constexpr OrderKind order{"entrain", Owner::seat, clauses::railway, Right::march};
  SANDGATE_FIELDS(body, train)
  friend bool operator==(const EntrainOrder&, const EntrainOrder&) = default;
};
/// It gets off where its train stands or its boat lies, or gives up getting on.
template <class Ref>
struct DetrainOrder {
  Ref body;
  static constexpr OrderKind order{"detrain", Owner::seat, clauses::railway, Right::march};
  SANDGATE_FIELDS(body)
  friend bool operator==(const DetrainOrder&, const DetrainOrder&) = default;
};
/// To these places one after the other: stations, or places on the line. None: it stays where it stands.
template <class Ref>
struct RunTrainOrder {
  Ref train;
  std::vector<Point> stops;
  bool shuttle = false;          ///< then from the first on again, until told otherwise
  std::optional<Ref> waits_for;  ///< a train that must stand at a station where it stands, before it runs
  static constexpr OrderKind order{"run_train", Owner::seat, clauses::railway, Right::supply};
  SANDGATE_FIELDS(train, stops, shuttle, waits_for)
  friend bool operator==(const RunTrainOrder&, const RunTrainOrder&) = default;
};
/// Two trains that stand at one station become one: the other's engine and trucks are coupled to the first.
template <class Ref>
struct MakeUpTrainOrder {
  Ref train, other;
  static constexpr OrderKind order{"make_up_train", Owner::seat, clauses::railway, Right::supply};
  SANDGATE_FIELDS(train, other)
  friend bool operator==(const MakeUpTrainOrder&, const MakeUpTrainOrder&) = default;
};
/// So many trucks, and an engine if there are several, are left at a station as a train of their own.
template <class Ref>
struct PartTrainOrder {
  Ref train;
  std::int32_t trucks = 0;
  std::int32_t engines = 0;
  std::string name;  ///< of the train that is parted off: one line, no other body's of the side
  static constexpr OrderKind order{"part_train", Owner::seat, clauses::railway, Right::supply};
  SANDGATE_FIELDS(train, trucks, engines, name)
  friend bool operator==(const PartTrainOrder&, const PartTrainOrder&) = default;
};

/// CX-7, or KS-3 where it is known to be a boat: none where the event does not name it, and by what there is to board.
Clause boarding_clause(const Setting& setting, BodyId carrier);

struct EntrainingBegan {
  BodyId body;
  Entraining entraining;
  static constexpr EventKind event{"entraining_began", clauses::railway};
  Clause clause(const Setting& setting) const { return boarding_clause(setting, entraining.train); }
  SANDGATE_FIELDS(body, entraining)
  friend bool operator==(const EntrainingBegan&, const EntrainingBegan&) = default;
};
/// A move of its side has closed, and it is nearer to being on the train, or off it.
struct EntrainingWentOn {
  BodyId body;
  std::int32_t moves = 0;  ///< that are left
  static constexpr EventKind event{"entraining_went_on", clauses::railway};
  Clause clause(const Setting& setting) const { return boarding_clause(setting, BodyId{}); }
  SANDGATE_FIELDS(body, moves)
  friend bool operator==(const EntrainingWentOn&, const EntrainingWentOn&) = default;
};
struct EntrainingEnded {
  BodyId body;  ///< it stands beside the line or on the bank, and has given up getting on; or stays aboard
  static constexpr EventKind event{"entraining_ended", clauses::railway};
  Clause clause(const Setting& setting) const { return boarding_clause(setting, BodyId{}); }
  SANDGATE_FIELDS(body)
  friend bool operator==(const EntrainingEnded&, const EntrainingEnded&) = default;
};
struct Entrained {
  BodyId body, train;  ///< or boat
  static constexpr EventKind event{"entrained", clauses::railway};
  Clause clause(const Setting& setting) const { return boarding_clause(setting, train); }
  SANDGATE_FIELDS(body, train)
  friend bool operator==(const Entrained&, const Entrained&) = default;
};
/// It stands beside the line or on the bank again.
struct Detrained {
  BodyId body;
  Point at;
  Bearing facing;
  static constexpr EventKind event{"detrained", clauses::railway};
  Clause clause(const Setting& setting) const { return boarding_clause(setting, BodyId{}); }
  SANDGATE_FIELDS(body, at, facing)
  friend bool operator==(const Detrained&, const Detrained&) = default;
};
struct TrainOrdered {
  BodyId train;
  std::vector<Point> stops;
  bool shuttle = false;
  BodyId waits_for;
  static constexpr EventKind event{"train_ordered", clauses::railway};
  static constexpr bool or_none(std::string_view field) { return field == "waits_for"; }
  SANDGATE_FIELDS(train, stops, shuttle, waits_for)
  friend bool operator==(const TrainOrdered&, const TrainOrdered&) = default;
};
/// One train's run of one move.
struct TrainRan {
  BodyId train;
  OnRails rails;  ///< as it is now
  Point at;
  Bearing facing;
  Length distance;
  TrainEnd end = TrainEnd::goes_on;
  std::optional<BodyId> other;  ///< a train that is in its way
  std::optional<Point> broken;  ///< where the line is
  static constexpr EventKind event{"train_ran", clauses::railway};
  SANDGATE_FIELDS(train, rails, at, facing, distance, end, other, broken)
  friend bool operator==(const TrainRan&, const TrainRan&) = default;
};
/// Whether a train whose state was `before` has come to stand by this, so that it is told of: not that it goes on, nor
/// that it stands on for the same reason.
template <class Ref>
bool halts(const BasicOnRails<Ref>& before, const TrainRan& ran) {
  return ran.end != TrainEnd::goes_on && (ran.distance > Length{} || ran.end != before.end || before.way.empty());
}
struct TrainMadeUp {
  BodyId train, other;
  static constexpr EventKind event{"train_made_up", clauses::railway};
  SANDGATE_FIELDS(train, other)
  friend bool operator==(const TrainMadeUp&, const TrainMadeUp&) = default;
};
struct TrainParted {
  BodyId train;
  BodyId into;  ///< the next there is
  std::int32_t trucks = 0, engines = 0;
  std::string name;
  Packets packets;  ///< that go with it
  static constexpr EventKind event{"train_parted", clauses::railway};
  SANDGATE_FIELDS(train, into, trucks, engines, name, packets)
  friend bool operator==(const TrainParted&, const TrainParted&) = default;
};

template <class Ref>
using BasicRailwayDeeds =
    Kinds<EntrainOrder<Ref>, DetrainOrder<Ref>, RunTrainOrder<Ref>, MakeUpTrainOrder<Ref>, PartTrainOrder<Ref>>;
using RailwayEvents = Kinds<EntrainingBegan, EntrainingWentOn, EntrainingEnded, Entrained, Detrained, TrainOrdered,
                            TrainRan, TrainMadeUp, TrainParted>;

}  // namespace sandgate
