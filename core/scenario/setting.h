// What an exercise is played with and never changes while it runs: country, scale, rulebook, sides, seats and the order
// of battle it opens with.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/base/fields.h"
#include "core/forces/body.h"
#include "core/rulebook/rulebook.h"
#include "core/scenario/camp.h"
#include "core/scenario/edge.h"
#include "core/scenario/game_terms.h"
#include "core/scenario/inject.h"
#include "core/scenario/seat.h"
#include "core/scenario/setup_terms.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

enum class Livery : std::uint8_t { red, blue };

/// A place a side is to have and to hold.
struct Objective {
  std::string name;  ///< "Sandgate bridge"
  Point at;
  SANDGATE_FIELDS(name, at)
  friend bool operator==(const Objective&, const Objective&) = default;
};

struct Side {
  SideId id;
  std::string name;  ///< "Blue"
  Livery livery = Livery::red;
  Camp camp = Camp::first;
  Edge back_line = Edge::west;             ///< CX-9
  std::string brief = {};                  ///< its own orders, for its own seats only; may be empty
  std::vector<Objective> objectives = {};  ///< likewise
  std::optional<Signals> signalling = {};  ///< KS-11: none: as the rulebook has it
  SANDGATE_FIELDS(id, name, livery, camp, back_line, brief, objectives, signalling)
};

/// KS-11: whether orders and reports of a side ride. Where all is one table they do not: everybody is on the spot.
inline bool by_couriers(const Side& side, const Rulebook& rulebook, bool one_table) {
  return !one_table && side.signalling.value_or(rulebook.signalling.kind) == Signals::couriers;
}

/// An order the scenario gives of itself, so that an exercise can be played without a hand.
struct MarchTableEntry {
  std::int32_t move = 1;  ///< the seat's own move in which it is given
  BodyId body;
  Point to;
  bool by_road = false;
  bool press_on = false;
};

/// The whole country is one table from the first move on, and every body is stood out on it.
struct TableExercise {
  std::string name;                      ///< "Hook's Farm"
  std::optional<GameTerms> game = {};    ///< LW-6; none: it is played as long as anybody likes
  std::optional<SetupTerms> setup = {};  ///< the battle is set up in play; none: it opens with every body in its place
  SANDGATE_FIELDS(name, game, setup)
  friend bool operator==(const TableExercise&, const TableExercise&) = default;
};

struct Setting {
  std::string name;   ///< "sandgate"
  std::string title;  ///< "The Cannonade of Sandgate"
  std::string brief;  ///< what a commander reads first
  std::shared_ptr<const Country> country;
  Scale scale;
  Rulebook rulebook;
  std::vector<Side> sides;
  std::string posting;  ///< which of the scenario's sets of seats was chosen; empty where it has but one
  std::vector<Seat> seats;
  std::vector<Observer> observers;
  std::vector<Body> order_of_battle;  ///< index is the BodyId
  std::vector<FieldWork> works;       ///< KS-6: laid before the exercise begins; index is the id
  std::vector<MarchTableEntry> march_table;
  std::vector<InjectTerms> injects;  ///< KS-10: prepared before the exercise begins
  ExerciseTime begins;
  bool toss = false;                   ///< LW-2.1: the dice choose the camp that moves first; else the first camp
  std::optional<TableExercise> table;  ///< none: an exercise on the map, where tables open by contact (CX-10)

  const Side& side(SideId id) const { return sides[id.index()]; }
  const Seat& seat(SeatId id) const { return seats[id.index()]; }
  Camp camp_of(SeatId id) const { return side(seat(id).side).camp; }
  SeatId leader(SideId id) const { return leader_of(seats, id); }
  /// KS-11: whether orders and reports of a side ride.
  bool by_couriers(SideId id) const { return sandgate::by_couriers(side(id), rulebook, table.has_value()); }
  /// KS-4.5: whether a side's bodies draw packets: by the rulebook, and because the scenario gives the side a depot or
  /// packets. Whom it gives none is fed from beyond the sheet.
  bool fed_by_packets(SideId id) const;
  /// CX-6: whether a side's men must have supply waggons near, and its guns ammunition carts: by the rulebook, and
  /// because the scenario gives the side such. Supply waggons are those of supply, carts those of transport.
  bool kept_by_waggons(SideId id) const;
  bool served_by_carts(SideId id) const;
  /// Whether a side is asked for anything of KS-4 or CX-6 when supply is collected.
  bool is_supplied(SideId id) const { return fed_by_packets(id) || kept_by_waggons(id) || served_by_carts(id); }
  /// Whether there is anything on the sheet that is fed, runs on rails, carries men over water or holds packets.
  bool has_lines() const;
  /// How a battle is set up; null where it opens as the scenario has it.
  const SetupTerms* setup() const { return table && table->setup ? &*table->setup : nullptr; }
  /// A place in metres as a point of the table, and back.
  Point to_table(MapPoint p) const { return scale.to_table(p, country->bounds()); }
  MapPoint to_ground(Point p) const { return scale.to_ground(p, country->bounds()); }
};

}  // namespace sandgate
