// Melees and what becomes of men: orders and events (LW-5).
#pragma once

#include <optional>
#include <vector>

#include "core/battle/prisoners.h"
#include "core/kinds/kind.h"
#include "core/kriegspiel/charge.h"
#include "core/rulebook/ruling.h"

namespace sandgate {

/// KS-8: what a melee is that horse has charged into: by which rows of the table it goes, and what follows it.
struct JoinedCharge {
  /// Men, horsemen, guns or waggons who are charged as one kind.
  struct Group {
    ChargedKind kind = ChargedKind::extended;
    std::vector<ManId> men;  ///< none of guns and waggons
    std::int32_t count = 0, sabres = 0, cavalry_cell = 0, charged_cell = 0;
    std::int32_t cavalry_lost = 0, lost = 0, prisoners = 0, driven = 0;
    AfterCharge after = AfterCharge::free;
    SANDGATE_FIELDS(kind, men, count, sabres, cavalry_cell, charged_cell, cavalry_lost, lost, prisoners, driven, after)
    friend bool operator==(const Group&, const Group&) = default;
  };
  ChargeBand band = ChargeBand::near;
  Length distance;            ///< along the ride, from the nearest sabre
  Point from;                 ///< where that sabre set out
  std::int32_t contours = 0;  ///< KS-8.4: net, down above nought
  std::int32_t charger_counts = 1, charged_counts = 1;
  bool tossed = false, chargers_win = false, chargers_retire = false;
  std::vector<Group> groups;
  std::vector<GunId> guns;  ///< KS-8.1: paid for, nearest first
  static constexpr bool below_nought(std::string_view field) { return field == "contours"; }
  SANDGATE_FIELDS(band, distance, from, contours, charger_counts, charged_counts, tossed, chargers_win, chargers_retire,
                  groups, guns)
  friend bool operator==(const JoinedCharge&, const JoinedCharge&) = default;
};

/// A melee of the move that ends, while it waits for its choice (LW-5.2 to LW-5.4).
struct JoinedMelee {
  std::int32_t number = 0;           ///< on its table, in this move, from 1
  std::uint8_t attackers = 0;        ///< the camp that has moved, 0 or 1
  SeatId chooser;                    ///< LW-5.4: the fighting seat of the movers with most men in it
  Point at;                          ///< the first contact
  std::vector<ManId> first, second;  ///< who takes part, by camp
  std::vector<ManId> first_supporters, second_supporters;  ///< LW-5.1
  MeleeRuling::Side attackers_fare, defenders_fare;
  MeleeRuling::Isolated isolated = MeleeRuling::Isolated::none;
  SideId captor;                            ///< whose prisoners are taken in it
  std::vector<ManId> killed, taken;         ///< the choice as it stands: the program's, until another is made
  bool chosen = false;                      ///< or there is nothing to choose
  std::optional<ManId> centre = {};         ///< ST-1: the man of the movers it is about
  std::optional<JoinedCharge> charge = {};  ///< KS-8: the movers are horse who have charged
  SANDGATE_FIELDS(number, attackers, chooser, at, first, second, first_supporters, second_supporters, attackers_fare,
                  defenders_fare, isolated, captor, killed, taken, chosen, centre, charge)
  friend bool operator==(const JoinedMelee&, const JoinedMelee&) = default;
};

/// LW-5.4: whom a melee falls on.
template <class Ref>
struct ChooseOrder {
  typename NamesOf<Ref>::Table table;
  std::int32_t melee = 0;
  std::vector<typename NamesOf<Ref>::Man> killed, taken;
  static constexpr OrderKind order{"choose", Owner::seat, clauses::melee_choice, Right::table};
  SANDGATE_FIELDS(table, melee, killed, taken)
  friend bool operator==(const ChooseOrder&, const ChooseOrder&) = default;
};
/// ST-1: about whom a melee is to be: one of the mover's men in contact.
template <class Ref>
struct CentreOrder {
  typename NamesOf<Ref>::Table table;
  std::int32_t melee = 0;
  typename NamesOf<Ref>::Man man;
  static constexpr OrderKind order{"centre", Owner::seat, clauses::centred_melee, Right::table};
  SANDGATE_FIELDS(table, melee, man)
  friend bool operator==(const CentreOrder&, const CentreOrder&) = default;
};
/// LW-5.8: these men give themselves up.
template <class Ref>
struct WhiteFlagOrder {
  typename NamesOf<Ref>::Table table;
  std::vector<typename NamesOf<Ref>::Man> men;
  static constexpr OrderKind order{"white_flag", Owner::seat, clauses::white_flag, Right::table};
  SANDGATE_FIELDS(table, men)
  friend bool operator==(const WhiteFlagOrder&, const WhiteFlagOrder&) = default;
};
/// LW-5.2.
struct MeleeJoined {
  TableId table;
  JoinedMelee melee;
  static constexpr EventKind event{"melee_joined", clauses::melee};
  SANDGATE_FIELDS(table, melee)
  friend bool operator==(const MeleeJoined&, const MeleeJoined&) = default;
};
/// ST-1: a melee that waits is about another man now, and what it comes to there.
struct MeleeCentred {
  TableId table;
  JoinedMelee melee;
  static constexpr EventKind event{"melee_centred", clauses::centred_melee};
  SANDGATE_FIELDS(table, melee)
  friend bool operator==(const MeleeCentred&, const MeleeCentred&) = default;
};
/// LW-5.8: men in melees that wait have given themselves up: the melees that wait on that table now. Those whom they
/// left are judged anew, and have their choice before them again.
struct MeleesRejoined {
  TableId table;
  std::vector<JoinedMelee> melees;  ///< by number
  static constexpr EventKind event{"melees_rejoined", clauses::white_flag};
  SANDGATE_FIELDS(table, melees)
  friend bool operator==(const MeleesRejoined&, const MeleesRejoined&) = default;
};
/// LW-5.4.
struct MeleeChosen {
  TableId table;
  std::int32_t melee = 0;
  std::vector<ManId> killed, taken;
  static constexpr EventKind event{"melee_chosen", clauses::melee_choice};
  SANDGATE_FIELDS(table, melee, killed, taken)
  friend bool operator==(const MeleeChosen&, const MeleeChosen&) = default;
};
/// LW-5.3: settled as it was chosen.
struct MeleeFought {
  TableId table;
  std::int32_t melee = 0;
  static constexpr EventKind event{"melee_fought", clauses::melee_outcome};
  SANDGATE_FIELDS(table, melee)
  friend bool operator==(const MeleeFought&, const MeleeFought&) = default;
};
/// KS-8.2 to KS-8.5: men go back of themselves, straight away from the horse before them: those who had to and have
/// not, and those whom a charge has driven. Who cannot go is told by MenFared.
struct MenRetired {
  struct Walk {
    ManId man;
    Path path;
    SANDGATE_FIELDS(man, path)
    friend bool operator==(const Walk&, const Walk&) = default;
  };
  TableId table;
  bool driven = false;  ///< KS-8.3: by a charge that is just settled
  std::vector<Walk> men;
  static constexpr EventKind event{"men_retired", clauses::pursuit};
  SANDGATE_FIELDS(table, driven, men)
  friend bool operator==(const MenRetired&, const MenRetired&) = default;
};
/// KS-8.3, KS-8.5: the other camp's move has closed with these men within charging distance of its horse.
struct MenPressed {
  struct Man {
    ManId man;
    Point from;
    bool must = false;  ///< he goes back; else he only began his move within charging distance
    SANDGATE_FIELDS(man, from, must)
    friend bool operator==(const Man&, const Man&) = default;
  };
  TableId table;
  std::vector<Man> men;
  static constexpr EventKind event{"men_pressed", clauses::pursuit};
  SANDGATE_FIELDS(table, men)
  friend bool operator==(const MenPressed&, const MenPressed&) = default;
};
/// LW-5.5 to LW-5.8.
struct MenFared {
  Fate fate = Fate::freed;
  SideId captor = {};  ///< with retaken, surrendered, capitulated
  std::vector<ManId> men;
  static constexpr EventKind event{"men_fared", clauses::freed};
  Clause clause() const;
  SANDGATE_FIELDS(fate, captor, men)
  friend bool operator==(const MenFared&, const MenFared&) = default;
};

template <class Ref>
using BasicMeleeDeeds = Kinds<ChooseOrder<Ref>, CentreOrder<Ref>, WhiteFlagOrder<Ref>>;
using MeleeEvents =
    Kinds<MeleeJoined, MeleeCentred, MeleeChosen, MeleeFought, MenFared, MeleesRejoined, MenRetired, MenPressed>;

}  // namespace sandgate
