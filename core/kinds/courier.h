// Posts, what rides between them and what each has in sight, where signals are by couriers: orders and events (KS-11.1
// to KS-11.5, KS-11.8). Messages are another family (signal.h); here is how they travel.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/forces/body.h"
#include "core/kinds/kind.h"
#include "core/kinds/sight.h"
#include "core/kinds/signal.h"
#include "map/march/march.h"

namespace sandgate {

/// How many orders a seat may send to one body in one move. No rule of war: what a host can keep under way.
inline constexpr std::int64_t most_orders_a_move = 20;

/// What a body is told to do that is not at hand.
enum class InstructionKind : std::uint8_t {
  march,
  halt,
  box,
  stand_out,
  run_train,  ///< CX-7: to `via` and then `to`, one after the other; without a `via`, and to where it stands: stay
  detrain,    ///< CX-7
  convoy,     ///< KS-4.6: a standing order; without an errand: it ends
  entrain,    ///< CX-7: in this train
  work,       ///< KS-5, KS-6: at `to`, to break, to mend or to dig
  form,       ///< KS-3
};
constexpr auto words_of(InstructionKind) {
  return std::to_array<std::string_view>(
      {"march", "halt", "box", "stand_out", "run_train", "detrain", "convoy", "entrain", "work", "form"});
}
/// KS-11.5: what an order says of others than the body that it rides to. On paper bodies go by their names, which are
/// those of their side.
struct Errand {
  ConvoyKind convoy = ConvoyKind::fetch;
  std::string from = {}, to = {};     ///< of a convoy, as there; `to`: the train in which it is to get
  Length apart = {};                  ///< of a convoy
  Packets packets = {};               ///< likewise: its load
  FeatureId crossing = {};            ///< of a work, as there
  bool mend = false;                  ///< likewise
  std::optional<Earthwork> dig = {};  ///< likewise
  FormedAs form = FormedAs::fours;    ///< as what it is to form
  static constexpr bool or_none(std::string_view field) { return field == "crossing"; }
  SANDGATE_FIELDS(convoy, from, to, apart, packets, crossing, mend, dig, form)
  friend bool operator==(const Errand&, const Errand&) = default;
};
/// KS-11.5: a deed for one body, with its place and manner and without a path: the body finds its own way from where it
/// stands when the order reaches it.
struct Instruction {
  InstructionKind kind = InstructionKind::halt;
  Point to = {};                           ///< of a march, a run or a work
  bool press_on = false;                   ///< likewise; of a run: from the last stop it goes to the first again
  Formation formation = Formation::fours;  ///< in which it stands out
  std::vector<Point> via = {};             ///< of a march: places it passes before, in their order; stops of a run
  bool by_road = false;                    ///< of a march: by road where there is one; else the quickest way
  std::optional<Errand> errand = {};
  SANDGATE_FIELDS(kind, to, press_on, formation, via, by_road, errand)
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// What has happened to a body that its commander is told of.
enum class NoteKind : std::uint8_t {
  halted,              ///< by order
  arrived,             ///< its march has ended
  sighted_and_halted,  ///< CX-4: place: of the enemy
  barred,              ///< numbers: the Bar
  halted_in_touch,     ///< CX-10
  opened,              ///< CX-2: its box, by the enemy's scouts
  touched,             ///< CX-2: its box, by an enemy
  fired_on,            ///< CX-2: its box, by a shot
  stood_out,           ///< by order
  boxed,               ///< by order
  dummy,               ///< it was one, and is off the map
  engaged,             ///< CX-10: it is on a table
  shot_at,             ///< LW-4: numbers: own men who fell
  fought,           ///< LW-5: numbers: own and enemy who took part; own killed, taken, left; enemy killed, taken, left
  order_had,        ///< an order has reached it: ride
  order_overtaken,  ///< KS-11.5: a later one had reached it before: ride
  order_not_ours,   ///< KS-11.5: it has another commander: ride
  order_barred,     ///< what it was ordered cannot be done: ride; clause; numbers: the Bar, where it is one
  went_short,       ///< KS-4.5: numbers: men, horses and shooters who go without; whether besieged; horses eaten
  fed_again,        ///< KS-4.5: what it had gone without it has had
  halted_hungry,    ///< KS-4.5: it was to march
  handed_over,      ///< KS-4.6: numbers: food, forage, ammunition
  stores_taken,     ///< KS-5: these men have taken a depot, waggons or a train
  taken_over,       ///< KS-5: it was the enemy's; numbers: food, forage, ammunition
  laid_down,        ///< KS-4.6: it is a new depot; numbers: food, forage, ammunition
  work_done,        ///< KS-5: place; numbers: whether it was mended, and the WorkKind
  work_stopped,     ///< KS-5: likewise: it has left off of itself
  break_seen,       ///< KS-5: place; numbers: whether it is broken, the WorkKind, the crossing (none: less than nought)
  entrained,        ///< CX-7
  detrained,        ///< CX-7
  boarding_ended,   ///< CX-7: it has given up getting on or off
  train_arrived,    ///< CX-7
  train_held,       ///< CX-7: numbers: the TrainEnd; place: where the line is broken
  unkept,           ///< CX-6: numbers: men without supply waggons, guns without an ammunition cart
  earthwork_known,  ///< KS-6.3: place; numbers: the FieldWorkId, moves done, whether it is finished, whether it is gone
  mine_trodden,     ///< KS-6.2: place; numbers: own men, guns and waggons destroyed by it
  formed,           ///< KS-3: numbers: the FormedAs
};
constexpr auto words_of(NoteKind) {
  return std::to_array<std::string_view>(
      {"halted",         "arrived",       "sighted_and_halted", "barred",          "halted_in_touch", "opened",
       "touched",        "fired_on",      "stood_out",          "boxed",           "dummy",           "engaged",
       "shot_at",        "fought",        "order_had",          "order_overtaken", "order_not_ours",  "order_barred",
       "went_short",     "fed_again",     "halted_hungry",      "handed_over",     "stores_taken",    "taken_over",
       "laid_down",      "work_done",     "work_stopped",       "break_seen",      "entrained",       "detrained",
       "boarding_ended", "train_arrived", "train_held",         "unkept",          "earthwork_known", "mine_trodden",
       "formed"});
}
struct Note {
  NoteKind kind = NoteKind::halted;
  ExerciseTime time;      ///< when it happened
  std::int64_t move = 0;  ///< likewise; both camps' together
  Point at;               ///< where the body was
  std::optional<Point> place;
  std::optional<RideId> ride;
  std::string clause;
  std::vector<std::int64_t> numbers;
  SANDGATE_FIELDS(kind, time, move, at, place, ride, clause, numbers)
  friend bool operator==(const Note&, const Note&) = default;
};

/// What a body has to tell of one that is not its side's. A sighting has a number from sight to loss: whoever is told
/// of two cannot know that they were of one body.
struct SightingTold {
  std::int32_t sighting = 0;
  BodyId by, about;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  ExerciseTime time;  ///< when it was seen so
  std::int64_t move = 0;
  SANDGATE_FIELDS(sighting, by, about, kind, seen, time, move)
  friend bool operator==(const SightingTold&, const SightingTold&) = default;
};

/// KS-11.3: a rider of another side's who was seen: whose he was, and nothing by which he could be known again.
struct RiderTold {
  SideId side;
  Point at;
  ExerciseTime time;
  std::int64_t move = 0;
  SANDGATE_FIELDS(side, at, time, move)
  friend bool operator==(const RiderTold&, const RiderTold&) = default;
};

/// KS-4, CX-7: what a body has with it, how it is fed, and whether it goes by rail.
struct SupplyTold {
  Packets packets;
  Hunger hunger;
  BodyId aboard;
  std::optional<Entraining> entraining;
  std::optional<OnRails> rails;
  std::optional<Convoy> convoy;
  std::optional<Work> work;
  static constexpr bool or_none(std::string_view field) { return field == "aboard"; }
  SANDGATE_FIELDS(packets, hunger, aboard, entraining, rails, convoy, work)
  friend bool operator==(const SupplyTold&, const SupplyTold&) = default;
};
/// How a body stood when it reported.
struct BodyTold {
  BodyId body;
  ExerciseTime time;
  std::int64_t move = 0;
  std::vector<Part> parts;
  Formation formation = Formation::fours;
  Point at;
  Bearing facing;
  Path way;  ///< what it has still to march; empty: it stands
  bool press_on = false;
  std::optional<SupplyTold> supply = {};        ///< none: nothing of it
  bool dismounted = false, unlimbered = false;  ///< KS-3
  SANDGATE_FIELDS(body, time, move, parts, formation, at, facing, way, press_on, supply, dismounted, unlimbered)
  friend bool operator==(const BodyTold&, const BodyTold&) = default;
};

enum class RideKind : std::uint8_t { order, report, message, paper };
constexpr auto words_of(RideKind) { return std::to_array<std::string_view>({"order", "report", "message", "paper"}); }
/// KS-11.3: what was found on a rider: names and places as they stood there. Names no body of those who took it.
struct Paper {
  struct Place {
    std::string name;  ///< may be empty
    Point at;
    SANDGATE_FIELDS(name, at)
    friend bool operator==(const Place&, const Place&) = default;
  };
  RideKind kind = RideKind::order;
  std::string from, to;  ///< titles of seats, names of bodies
  ExerciseTime given;    ///< when he set out
  Point at;              ///< where he was taken
  std::optional<Instruction> order;
  std::vector<Place> places;
  Lines text;
  SANDGATE_FIELDS(kind, from, to, given, at, order, places, text)
  friend bool operator==(const Paper&, const Paper&) = default;
};

/// What a rider carries, whole: who learns of it looks nowhere else.
struct Carried {
  RideKind kind = RideKind::report;
  std::optional<Instruction> order;
  std::optional<BodyTold> state;
  std::vector<Note> notes;
  std::vector<SightingTold> sightings;
  std::vector<Paper> papers;
  std::optional<MessageId> message;
  std::vector<RiderTold> riders;  ///< of other sides
  SANDGATE_FIELDS(kind, order, state, notes, sightings, papers, message, riders)
  friend bool operator==(const Carried&, const Carried&) = default;
};

/// KS-11.8: the seat sits with another of its bodies from now on.
template <class Ref>
struct NamePostOrder {
  Ref body;
  static constexpr OrderKind order{"name_post", Owner::seat, clauses::lost_post};
  SANDGATE_FIELDS(body)
  friend bool operator==(const NamePostOrder&, const NamePostOrder&) = default;
};

struct PostNamed {
  SeatId seat;
  BodyId body;
  static constexpr EventKind event{"post_named", clauses::lost_post};
  SANDGATE_FIELDS(seat, body)
  friend bool operator==(const PostNamed&, const PostNamed&) = default;
};
/// The seat's post has the body at hand from now on, and knows it as it is.
struct CameToHand {
  SeatId seat;
  BodyId body;
  static constexpr EventKind event{"came_to_hand", clauses::post_and_call};
  SANDGATE_FIELDS(seat, body)
  friend bool operator==(const CameToHand&, const CameToHand&) = default;
};
/// It has it no longer, and knows it as it was.
struct WentOutOfHand {
  SeatId seat;
  BodyId body;
  static constexpr EventKind event{"went_out_of_hand", clauses::post_and_call};
  SANDGATE_FIELDS(seat, body)
  friend bool operator==(const WentOutOfHand&, const WentOutOfHand&) = default;
};
/// What a seat's bodies make of one that is not its side's: those at hand of its post, who tell it at once, or those
/// away, who report it (KS-11.1, KS-11.4). Made when what it tells has changed.
struct Observed {
  SeatId seat;
  bool at_hand = false;
  std::int32_t sighting = 0;  ///< the next, where it begins by this
  BodyId by, about;
  ReportKind kind = ReportKind::seen;
  Sighting seen;
  static constexpr EventKind event{"observed", clauses::post_and_call};
  SANDGATE_FIELDS(seat, at_hand, sighting, by, about, kind, seen)
  friend bool operator==(const Observed&, const Observed&) = default;
};
/// An order was given to a body at hand: those that ride to it are overtaken (KS-11.5).
struct OrderedAtHand {
  BodyId body;
  static constexpr EventKind event{"ordered_at_hand", clauses::sent_orders};
  SANDGATE_FIELDS(body)
  friend bool operator==(const OrderedAtHand&, const OrderedAtHand&) = default;
};
/// KS-11.4: a body at hand of whom it reports to has nothing to send. What befell it there he knows; what befell it
/// before it came to hand it tells now.
struct ReportedAtHand {
  BodyId body;
  std::optional<Carried> untold = {};  ///< without its state, which he knows
  static constexpr EventKind event{"reported_at_hand", clauses::reports};
  SANDGATE_FIELDS(body, untold)
  friend bool operator==(const ReportedAtHand&, const ReportedAtHand&) = default;
};
/// KS-11.2: a rider sets out.
struct RiderSent {
  RideId ride;                      ///< follows the last given
  std::optional<SeatId> from;       ///< from this seat's post; none: from `from_body`
  std::optional<BodyId> from_body;  ///< who reports
  std::optional<SeatId> to;         ///< to this seat's post; none: to `to_body`
  std::optional<BodyId> to_body;    ///< whom an order is for
  Carried carried;
  static constexpr EventKind event{"rider_sent", clauses::riders};
  SANDGATE_FIELDS(ride, from, from_body, to, to_body, carried)
  friend bool operator==(const RiderSent&, const RiderSent&) = default;
};
enum class RideFate : std::uint8_t {
  goes_on,
  arrived,
  taken,        ///< KS-11.3
  turned_back,  ///< KS-11.2: nobody is there
  came_back,    ///< and he has said so to whoever sent him
  lost,         ///< no way leads on
};
constexpr auto words_of(RideFate) {
  return std::to_array<std::string_view>({"goes_on", "arrived", "taken", "turned_back", "came_back", "lost"});
}
/// One rider's ride of one move.
struct RiderRode {
  RideId ride;
  Path onto;     ///< the way he is on now; empty: the one he was on
  Point at;      ///< where he is
  Length along;  ///< of that way
  std::int32_t settled = 0;
  Length paid;
  Moves waited;
  Length ridden;  ///< this move
  RideFate fate = RideFate::goes_on;
  std::optional<BodyId> taken_by;
  static constexpr EventKind event{"rider_rode", clauses::riders};
  Clause clause() const { return fate == RideFate::taken ? clauses::riders_taken : event.clause; }
  SANDGATE_FIELDS(ride, onto, at, along, settled, paid, waited, ridden, fate, taken_by)
  friend bool operator==(const RiderRode&, const RiderRode&) = default;
};
/// KS-11.5: what an order says cannot be done where the body stands when it arrives.
struct OrderBarred {
  RideId ride;
  std::string clause;  ///< why
  Bar bar = Bar::none;
  static constexpr EventKind event{"order_barred", clauses::sent_orders};
  SANDGATE_FIELDS(ride, clause, bar)
  friend bool operator==(const OrderBarred&, const OrderBarred&) = default;
};
/// KS-11.3: what was on a rider who was taken: read at once where the body is at hand, else it goes with its next
/// report.
struct PaperTaken {
  BodyId by;
  Paper paper;
  static constexpr EventKind event{"paper_taken", clauses::riders_taken};
  SANDGATE_FIELDS(by, paper)
  friend bool operator==(const PaperTaken&, const PaperTaken&) = default;
};
/// KS-11.3: the riders of other sides that somebody has in sight where they are when a move is handed over: all of a
/// side, or by couriers a seat's bodies at hand of its post, or those away. They take the place of those of before.
struct RidersWatched {
  struct Rider {
    RideId ride;
    SideId side;  ///< whose he is
    Point at;
    BodyId by;
    SANDGATE_FIELDS(ride, side, at, by)
    friend bool operator==(const Rider&, const Rider&) = default;
  };
  SideId side;                 ///< of whoever has them in sight
  std::optional<SeatId> seat;  ///< by couriers
  bool at_hand = false;        ///< likewise: of its post
  std::vector<Rider> riders;   ///< in order of their places
  static constexpr EventKind event{"riders_watched", clauses::riders_taken};
  SANDGATE_FIELDS(side, seat, at_hand, riders)
  friend bool operator==(const RidersWatched&, const RidersWatched&) = default;
};

template <class Ref>
using BasicCourierDeeds = Kinds<NamePostOrder<Ref>>;
using CourierEvents = Kinds<PostNamed, CameToHand, WentOutOfHand, Observed, OrderedAtHand, ReportedAtHand, RiderSent,
                            RiderRode, OrderBarred, PaperTaken, RidersWatched>;

}  // namespace sandgate
