// The setting up of a battle: orders and events (LW-1.1, LW-2.1, LW-6.3, LW-7).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/battle/muster.h"
#include "core/kinds/table.h"
#include "core/scenario/edge.h"

namespace sandgate {

/// In this order; what a scenario does not ask for is passed over.
enum class SetupStage : std::uint8_t {
  mustering,     ///< LW-7.1: both, each in secret
  choosing,      ///< LW-1.1: one chooses his side of the field
  setting_down,  ///< LW-2.1: one after the other or, behind a curtain, both
  over,          ///< the battle has begun, or the exercise was never set up in play
};
constexpr auto words_of(SetupStage) {
  return std::to_array<std::string_view>({"mustering", "choosing", "setting_down", "over"});
}

/// LW-7.1: what the seat musters, in place of what it mustered before. Secret until both have.
struct MusterOrder {
  std::vector<MusteredBody> bodies;
  static constexpr OrderKind order{"muster", Owner::seat, clauses::forces};
  SANDGATE_FIELDS(bodies)
  friend bool operator==(const MusterOrder&, const MusterOrder&) = default;
};
/// LW-1.1: the seat's back line, one of the two; for good.
struct ChooseSideOrder {
  Edge edge = Edge::north;
  static constexpr OrderKind order{"choose_side", Owner::seat, clauses::country};
  SANDGATE_FIELDS(edge)
  friend bool operator==(const ChooseSideOrder&, const ChooseSideOrder&) = default;
};
/// LW-2.1: a body is set down with the middle of its front at `at`, whether it stood elsewhere before or not yet.
template <class Ref>
struct SetDownOrder {
  Ref body;
  Point at;
  Bearing facing;
  Formation formation = Formation::two_ranks;
  static constexpr OrderKind order{"set_down", Owner::seat, clauses::toss};
  SANDGATE_FIELDS(body, at, facing, formation)
  friend bool operator==(const SetDownOrder&, const SetDownOrder&) = default;
};
/// It is taken up again.
template <class Ref>
struct TakeUpOrder {
  Ref body;
  static constexpr OrderKind order{"take_up", Owner::seat, clauses::toss};
  SANDGATE_FIELDS(body)
  friend bool operator==(const TakeUpOrder&, const TakeUpOrder&) = default;
};
/// LW-2.1: men and guns that are set down are put at places of their own; all of them or none.
template <class Ref>
struct PlaceMenOrder {
  struct Man {
    typename NamesOf<Ref>::Man man;
    Point at;
    SANDGATE_FIELDS(man, at)
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Piece {
    typename NamesOf<Ref>::Gun gun;
    Point at;
    Bearing facing;
    SANDGATE_FIELDS(gun, at, facing)
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  std::vector<Man> men;
  std::vector<Piece> guns;
  static constexpr OrderKind order{"place_men", Owner::seat, clauses::toss};
  SANDGATE_FIELDS(men, guns)
  friend bool operator==(const PlaceMenOrder&, const PlaceMenOrder&) = default;
};
/// LW-1.1, LW-6.3: a battle is to be set up; the phase is `setting_up` until it is.
struct SetupBegan {
  SideId chooser;       ///< who chooses his side of the field; none: it is as the scenario has it
  SideId defender;      ///< of a Defensive Game; else none
  bool tossed = false;  ///< for these
  static constexpr EventKind event{"setup_began", clauses::country};
  Clause clause() const { return defender ? clauses::defensive_game : event.clause; }
  SANDGATE_FIELDS(chooser, defender, tossed)
  friend bool operator==(const SetupBegan&, const SetupBegan&) = default;
};
/// Nobody is done with it yet. `turn`: of setting down without a curtain, whose; else none: both's.
struct SetupStageBegan {
  SetupStage stage = SetupStage::mustering;
  SideId turn;
  static constexpr EventKind event{"setup_stage_began", clauses::toss};
  SANDGATE_FIELDS(stage, turn)
  friend bool operator==(const SetupStageBegan&, const SetupStageBegan&) = default;
};
/// LW-7.1: what a side will have if it musters nothing else.
struct Mustered {
  SideId side;
  std::vector<MusteredBody> bodies;
  static constexpr EventKind event{"mustered", clauses::forces};
  SANDGATE_FIELDS(side, bodies)
  friend bool operator==(const Mustered&, const Mustered&) = default;
};
/// The bodies of a side are what they were mustered. They get the ids that follow the last given.
struct ForceRaised {
  SideId side;
  std::vector<MusteredBody> bodies;
  static constexpr EventKind event{"force_raised", clauses::forces};
  SANDGATE_FIELDS(side, bodies)
  friend bool operator==(const ForceRaised&, const ForceRaised&) = default;
};
/// LW-7.2: what the dice showed for a side, and who of those held back stay out.
struct ChancesThrown {
  struct LeftOut {
    BodyId body;
    Arm arm = Arm::infantry;
    Men men;
    SANDGATE_FIELDS(body, arm, men)
    friend bool operator==(const LeftOut&, const LeftOut&) = default;
  };
  SideId side;
  std::vector<std::int32_t> dice;
  std::int32_t taken = 0;  ///< of those held back
  std::vector<LeftOut> left_out;
  static constexpr EventKind event{"chances_thrown", clauses::chances};
  SANDGATE_FIELDS(side, dice, taken, left_out)
  friend bool operator==(const ChancesThrown&, const ChancesThrown&) = default;
};
/// LW-1.1: a side's back line; the other's is opposite.
struct SideChosen {
  SideId side;
  Edge edge = Edge::north;
  static constexpr EventKind event{"side_chosen", clauses::country};
  SANDGATE_FIELDS(side, edge)
  friend bool operator==(const SideChosen&, const SideChosen&) = default;
};
/// LW-2.1: men and guns of a body stand there. New ones get the ids that follow the last given; those who stood on the
/// ground before keep theirs, in order.
struct BodySetDown {
  BodyId body;
  Formation formation = Formation::two_ranks;
  Point at;
  Bearing facing;
  std::vector<BodySetOut::Man> men;
  std::vector<BodySetOut::Piece> guns;
  static constexpr EventKind event{"body_set_down", clauses::toss};
  SANDGATE_FIELDS(body, formation, at, facing, men, guns)
  friend bool operator==(const BodySetDown&, const BodySetDown&) = default;
};
struct BodyTakenUp {
  BodyId body;
  static constexpr EventKind event{"body_taken_up", clauses::toss};
  SANDGATE_FIELDS(body)
  friend bool operator==(const BodyTakenUp&, const BodyTakenUp&) = default;
};
struct MenPlaced {
  struct Man {
    ManId man;
    Point at;
    SANDGATE_FIELDS(man, at)
    friend bool operator==(const Man&, const Man&) = default;
  };
  struct Piece {
    GunId gun;
    Point at;
    Bearing facing;
    SANDGATE_FIELDS(gun, at, facing)
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  SideId side;
  std::vector<Man> men;
  std::vector<Piece> guns;
  static constexpr EventKind event{"men_placed", clauses::toss};
  SANDGATE_FIELDS(side, men, guns)
  friend bool operator==(const MenPlaced&, const MenPlaced&) = default;
};

template <class Ref>
using BasicSetupDeeds = Kinds<MusterOrder, ChooseSideOrder, SetDownOrder<Ref>, TakeUpOrder<Ref>, PlaceMenOrder<Ref>>;
using SetupEvents = Kinds<SetupBegan, SetupStageBegan, Mustered, ForceRaised, ChancesThrown, SideChosen, BodySetDown,
                          BodyTakenUp, MenPlaced>;

}  // namespace sandgate
