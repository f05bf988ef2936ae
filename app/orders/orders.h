// Orders given without a hand: a scenario's march table, and a file of orders.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "app/host/session.h"
#include "app/orders/table_orders.h"
#include "core/battle/table_move.h"

namespace sandgate {

struct PlannedMarch {
  std::string body;
  MapPoint to;
  bool by_road = false, press_on = false;
};
struct PlannedHalt {
  std::string body;
};
struct PlannedBox {
  std::string body;
};
struct PlannedStandOut {
  std::string body;
  Formation formation = Formation::fours;
};
/// Parties of scouts spread along the front from `from` to `to`.
struct PlannedScreen {
  std::vector<std::string> scouts;
  MapPoint from, to;
  bool press_on = false;
};

/// On a table: the body's men go towards a place, each as far as he can.
struct PlannedAdvance {
  std::string body;
  MapPoint to;
  GroupShape shape = GroupShape::as_they_stand;
};
/// On a table: they close with the nearest enemies.
struct PlannedCharge {
  std::string body;
};
struct PlannedFormUp {
  std::string body;
  Formation formation = Formation::fours;
};
/// LW-5.8: all free men of the body.
struct PlannedWhiteFlag {
  std::string body;
};

/// LW-7.1: a force told off in bodies, or only its numbers, which the program tells off.
struct PlannedMuster {
  MusterCount count;
  std::vector<MusteredBody> bodies;
};
/// LW-2.1.
struct PlannedSetDown {
  std::string body;
  MapPoint at;
  std::optional<Bearing> facing;  ///< none: away from the back line
  Formation formation = Formation::two_ranks;
};
struct PlannedTakeUp {
  std::string body;
};
/// LW-2.1: men and guns of a body by their number in it, from 1, at places of their own.
struct PlannedPlaces {
  struct Place {
    std::size_t number = 1;
    MapPoint at;
    std::optional<Bearing> facing;  ///< of a gun; none: as it stands
  };
  std::string body;
  std::vector<Place> men, guns;
};

/// One order as it stands in a file: whose, when, and what.
struct PlannedOrder {
  /// The seat's own move in which it is given, 0 while the battle is set up; of the umpire's, both camps' moves
  /// together.
  std::int64_t move = 1;
  std::string seat;  ///< empty: the umpire's
  std::variant<PlannedMarch, PlannedHalt, PlannedBox, PlannedStandOut, PlannedScreen, PlannedAdvance, PlannedCharge,
               PlannedFormUp, PlannedWhiteFlag, SetVisibility, GiveTable, PlannedMuster, ChooseSideOrder,
               PlannedSetDown, PlannedTakeUp, PlannedPlaces, PlannedFire, PlannedLieDown, PlannedTrail, PlannedHaul,
               PlannedGunsDone, PlannedWalk, PlannedRush>
      what;
  std::string where;      ///< where it stands, for faults and refusals
  bool standing = false;  ///< the scenario's own: void for a body whose men are on a table by then

  /// Whether it belongs to that stage of setting up a battle.
  bool belongs_to(SetupStage stage) const;
  bool umpires() const { return seat.empty(); }
  /// Whom it is for, for reports: a body's name, "screen" or "visibility".
  std::string about() const;
};

/// The march table of a scenario as planned orders.
std::vector<PlannedOrder> march_table(const Setting& setting);

/// What is to be said of a seat's own move once it is played.
struct Comment {
  std::int64_t move = 1;
  std::string seat, text;
};
struct OrdersFile {
  std::vector<PlannedOrder> orders;
  std::vector<Comment> comments;
  std::optional<std::uint64_t> seed;  ///< the dice it was written for

  std::int64_t last_move() const;  ///< of any seat, that it has something for; 0: none
};

/// Reads a file of orders (its form: docs/command-line.md). Faults name the file and the JSON pointer; seats and bodies
/// must exist in the setting.
Result<OrdersFile> read_orders(const std::string& file, const Setting& setting);

/// Gives one order through its seat's client: finds the way, sends it. The refusal, if there is one. Not for the
/// umpire's.
std::optional<Refusal> give(Client& client, const PlannedOrder& order, const Progress& progress);

}  // namespace sandgate
