// Melees and what becomes of men: orders and events (LW-5).
#pragma once

#include <optional>
#include <vector>

#include "core/battle/prisoners.h"
#include "core/kinds/kind.h"
#include "core/rulebook/ruling.h"

namespace sandgate {

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
  SideId captor;                     ///< whose prisoners are taken in it
  std::vector<ManId> killed, taken;  ///< the choice as it stands: the program's, until another is made
  bool chosen = false;               ///< or there is nothing to choose
  std::optional<ManId> centre = {};  ///< ST-1: the man of the movers it is about
  SANDGATE_FIELDS(number, attackers, chooser, at, first, second, first_supporters, second_supporters, attackers_fare,
                  defenders_fare, isolated, captor, killed, taken, chosen, centre)
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
using MeleeEvents = Kinds<MeleeJoined, MeleeCentred, MeleeChosen, MeleeFought, MenFared, MeleesRejoined>;

}  // namespace sandgate
