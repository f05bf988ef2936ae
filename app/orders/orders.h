// Orders given without a hand: a scenario's march table, and a file of orders.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/host/session.h"
#include "app/orders/lines_orders.h"
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
/// KS-3.
struct PlannedForm {
  std::string body;
  FormedAs to = FormedAs::fours;
  std::optional<Bearing> facing;  ///< of ranks on a table
  std::int32_t gun = 0;           ///< of the body's on a table, from 1; 0: all of them
  bool hold = false;              ///< the horses of men who dismount on a table
};
/// LW-5.8: all free men of the body.
struct PlannedWhiteFlag {
  std::string body;
};

/// LW-6.1: the seat's side gives the battle up.
struct PlannedConcede {};

/// KS-11.6: with numbers of messages as the seat counts them, of the umpire's as they were sent.
struct PlannedMessage {
  Message message;  ///< its `about` is named by `about_body`
  std::string about_body;
};

/// What the seat intends, sealed before its first move is closed.
struct PlannedIntent {
  Lines intention;
};

/// CX-8: bodies of the side of `to`, by name.
struct PlannedGiveBodies {
  SeatId to;
  std::vector<std::string> bodies;
};

/// KS-11.8: the seat sits with that body of its own from now on.
struct PlannedPost {
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
               PlannedFormUp, PlannedForm, PlannedWhiteFlag, SetVisibility, GiveTable, PlannedMuster, ChooseSideOrder,
               PlannedSetDown, PlannedTakeUp, PlannedPlaces, PlannedFire, PlannedRifles, PlannedLieDown, PlannedTrail,
               PlannedHaul, PlannedGunsDone, PlannedWalk, PlannedRush, PlannedConcede, PlannedMessage,
               PlannedGiveBodies, PlannedPost, HandOver, Depute, SetRights, PlannedIntent, PlannedTransfer,
               PlannedDepot, PlannedConvoy, PlannedEntrain, PlannedDetrain, PlannedRun, PlannedMakeUp, PlannedPart,
               PlannedWork, PlannedDig, PlannedCease, PlannedDetach, PlannedRejoin>
      what;
  std::string where;  ///< where it stands, for faults and refusals
  bool standing =
      false;  ///< the scenario's own: void for a body whose men are on a table by then, or that is another's

  /// Whether it belongs to that stage of setting up a battle.
  bool belongs_to(SetupStage stage) const;
  bool umpires() const { return seat.empty(); }
  /// Whom it is for, for reports: a body's name, "screen", "message", "intention", "seat" or "visibility".
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

/// What came of an order that was given: nothing, or why it was refused.
using Given = std::function<void(const std::optional<Refusal>& refusal)>;

/// Gives one order through its seat's client: finds the way on the Picture of now, sends it. `given` is called once,
/// when all of it has been answered, or what is left of it was refused: before this returns where the client answers at
/// once, else later; never when the client is gone. Not for the umpire's.
void give(Client& client, const PlannedOrder& order, const Progress& progress, Given given);

/// Gives the orders a seat has for its own move, one after another, each when the one before it has been answered, and
/// closes the move. Standing orders for a body that contact has overtaken (CX-10), or that another commands by then,
/// are left out.
struct MoveGiven {
  /// Told of each order. Whether to go on; if not, the move is not closed, and `closed` is not called.
  std::function<bool(const PlannedOrder&, const std::optional<Refusal>&)> told;
  /// The close of the move was answered.
  std::function<void()> closed = {};
};
/// `orders` are of all seats and moves; they must last until it is done.
void give_move(Client& client, std::span<const PlannedOrder> orders, const Progress& progress, MoveGiven given);
/// The same for a stage of setting a battle up.
void give_setup(Client& client, std::span<const PlannedOrder> orders, const Progress& progress, MoveGiven given);

}  // namespace sandgate
