// Who commands whom: orders and events by which bodies, seats and their rights change hands (CX-8, KS-1.2, KS-11).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/kinds/kind.h"
#include "core/scenario/seat.h"

namespace sandgate {

/// What of a seat may change as an exercise goes on; its scenario says how it begins.
struct Commission {
  Rights may;
  SeatId deputy;         ///< none: nobody acts for it
  bool deputed = false;  ///< its deputy does now
  std::string holder;    ///< who has taken it over; empty: whoever sat there from the first
  SANDGATE_FIELDS(may, deputy, deputed, holder)
  friend bool operator==(const Commission&, const Commission&) = default;
};

/// A side's General, or the umpire, gives bodies of the side to another of its seats. Its own too.
template <class Ref>
struct GiveBodiesOrder {
  SeatId seat;  ///< who commands them from now on
  std::vector<Ref> bodies;
  static constexpr OrderKind order{"give_bodies", Owner::seat_or_umpire, clauses::command};
  SANDGATE_FIELDS(seat, bodies)
  friend bool operator==(const GiveBodiesOrder&, const GiveBodiesOrder&) = default;
};
/// A seat is another person's from now on: the seat's own word, or the umpire's. He knows what the seat knows. Where
/// several rule, the umpire's chair is handed over before each ruling of another than the last.
struct HandOver {
  SeatId seat;         ///< none: the umpire's chair
  std::string holder;  ///< one line, and not an empty one
  std::string note;    ///< for him alone; may have several lines, may be empty
  static constexpr OrderKind order{"hand_over", Owner::seat_or_umpire, clauses::command};
  /// Which texts may have several lines: so they are kept.
  static constexpr bool in_lines(std::string_view field) { return field == "note"; }
  SANDGATE_FIELDS(seat, holder, note)
  friend bool operator==(const HandOver&, const HandOver&) = default;
};
/// KS-1.2: a seat's deputy acts for it from now on, or no longer. The deputy's, the seat's own, or the umpire's.
struct Depute {
  SeatId seat;
  bool acts = true;
  static constexpr OrderKind order{"depute", Owner::seat_or_umpire, clauses::general_out};
  SANDGATE_FIELDS(seat, acts)
  friend bool operator==(const Depute&, const Depute&) = default;
};
/// The umpire's: what a seat may do, and who its deputy is.
struct SetRights {
  SeatId seat;
  Rights may;
  SeatId deputy;
  static constexpr OrderKind order{"set_rights", Owner::umpire, clauses::command};
  SANDGATE_FIELDS(seat, may, deputy)
  friend bool operator==(const SetRights&, const SetRights&) = default;
};

/// A seat has written down what it intends, before its first move is closed; sealed anew, the last one holds. Neither
/// order nor event tell what it says, but what can be checked against it once it is shown (core/journal/intent.h). It
/// is no move: it is sealed while the exercise stands still, and while the other camp moves, too.
struct SealIntent {
  std::string digest;  ///< is_seal
  static constexpr OrderKind order{"seal_intent", Owner::seat, clauses::command};
  SANDGATE_FIELDS(digest)
  friend bool operator==(const SealIntent&, const SealIntent&) = default;
};

struct BodiesGiven {
  SeatId seat;
  std::vector<BodyId> bodies;
  static constexpr EventKind event{"bodies_given", clauses::command};
  SANDGATE_FIELDS(seat, bodies)
  friend bool operator==(const BodiesGiven&, const BodiesGiven&) = default;
};
struct HandedOver {
  SeatId seat;  ///< none: who rules from now on
  std::string holder, note;
  static constexpr EventKind event{"handed_over", clauses::command};
  static constexpr bool in_lines(std::string_view field) { return field == "note"; }
  SANDGATE_FIELDS(seat, holder, note)
  friend bool operator==(const HandedOver&, const HandedOver&) = default;
};
struct Deputed {
  SeatId seat;
  bool acts = true;
  static constexpr EventKind event{"deputed", clauses::general_out};
  SANDGATE_FIELDS(seat, acts)
  friend bool operator==(const Deputed&, const Deputed&) = default;
};
/// KS-1.2: a shell has burst so near a General that he is out for some of his side's moves.
struct GeneralStruck {
  BodyId general;
  std::int64_t until = 0;  ///< the last of them, as moves of both camps are counted
  static constexpr EventKind event{"general_struck", clauses::general_out};
  SANDGATE_FIELDS(general, until)
  friend bool operator==(const GeneralStruck&, const GeneralStruck&) = default;
};
/// KS-1.2: they have passed.
struct GeneralBack {
  BodyId general;
  static constexpr EventKind event{"general_back", clauses::general_out};
  SANDGATE_FIELDS(general)
  friend bool operator==(const GeneralBack&, const GeneralBack&) = default;
};
/// KS-1.2: the enemy alone has free men by a General as his move closes; he is out for good.
struct GeneralTaken {
  BodyId general, by;
  static constexpr EventKind event{"general_taken", clauses::general_out};
  SANDGATE_FIELDS(general, by)
  friend bool operator==(const GeneralTaken&, const GeneralTaken&) = default;
};
struct RightsSet {
  SeatId seat;
  Rights may;
  SeatId deputy;
  static constexpr EventKind event{"rights_set", clauses::command};
  SANDGATE_FIELDS(seat, may, deputy)
  friend bool operator==(const RightsSet&, const RightsSet&) = default;
};
struct IntentSealed {
  SeatId seat;
  std::string digest;
  static constexpr EventKind event{"intent_sealed", clauses::command};
  SANDGATE_FIELDS(seat, digest)
  friend bool operator==(const IntentSealed&, const IntentSealed&) = default;
};

template <class Ref>
using BasicCommandDeeds = Kinds<GiveBodiesOrder<Ref>, HandOver, Depute, SetRights, SealIntent>;
using CommandEvents =
    Kinds<BodiesGiven, HandedOver, Deputed, RightsSet, IntentSealed, GeneralStruck, GeneralBack, GeneralTaken>;

}  // namespace sandgate
