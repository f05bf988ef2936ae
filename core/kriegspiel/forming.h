// Bodies that change how they stand (KS-3): what a change takes on the map, and what becomes of it on a table.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/change_formation.h"
#include "core/forces/body.h"
#include "core/forces/formed.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {

/// How a body stands on the map.
struct Stance {
  Formation formation = Formation::fours;
  bool dismounted = false, unlimbered = false;
  std::optional<Forming> forming = {};  ///< a change that it is at
};
/// As a body stands, of the country or of a Picture.
template <class AnyBody>
Stance stance_of(const AnyBody& body) {
  return {body.formation, body.dismounted, body.unlimbered, body.forming};
}
/// What a body of `contents` that stands so is at when it is told to stand `to`: of arms in one box the slowest counts,
/// and those that cannot stand so do not. To be told to stand as it does ends a change that it is at. Refused: by this
/// rulebook men stand as they like; it is boxed; nobody in it can stand so; it does.
std::expected<Forming, Refusal> plan_forming(const Rulebook& rulebook, const Contents& contents, const Stance& stands,
                                             FormedAs to);

/// KS-3: a body with unlimbered guns that is to march limbers up first; none: it need not.
std::optional<Forming> limbers_up(const Rulebook& rulebook, const Body& body);
/// CX-2, KS-3: whether it may be boxed as it stands: in fours, in the saddle and limbered up.
bool closes_from(const Rulebook& rulebook, const Contents& contents, const Stance& stands);

/// Men and guns of one body on a table who are told to stand `to`.
struct TableForming {
  FormedAs to = FormedAs::fours;
  Formation from = Formation::fours;  ///< the body's
  Bearing facing;                     ///< of ranks
  bool hold = false;                  ///< the horses of men who dismount
  bool guns_open = false;             ///< LW-2.5: guns of the side have not done
  std::vector<std::uint32_t> group;   ///< its free men there
  std::vector<std::uint32_t> guns;    ///< those that are told to
};
struct TableFormed {
  Moves spent;
  std::vector<FormedMan> men;
  std::vector<std::uint32_t> guns;
};
/// `who` says whose order it is, in which move, and whether its side sees a part of the table. All of them or nobody.
/// Refused besides: guns still open for men, or guns that have done for guns; too little left of somebody's move (a
/// half of a move is half of it, before a walk or after); a man who has fired, who stands after a charge, or has to go
/// back on foot; a gun that has fired, or has no crew by it; a horse that is held too far off.
std::expected<TableFormed, Refusal> form_on_table(const TableGround& ground, std::span<const Soldier> men,
                                                  std::span<const Gun> guns, const TableMoveOrder& who,
                                                  const TableForming& asked);

}  // namespace sandgate
