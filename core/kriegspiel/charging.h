// Charges on a table (KS-8): who charges whom from how far, who may not, and whom horse in reach presses. Men are named
// by their place in the span they are given in.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"
#include "core/battle/melee.h"
#include "core/battle/table_move.h"
#include "core/kriegspiel/charge.h"

namespace sandgate {

/// How the body of a man stands.
using FormationOf = std::function<Formation(const Soldier&)>;

/// KS-8: a horseman in the saddle who may charge: free, on the ground, of a body in two ranks.
bool is_sabre(const Soldier& man, const FormationOf& formation);

/// Why walks that have been tried cannot be: fewer horse than may charge come into contact so, counting those within
/// reach of them who are there already. Contacts with whom the mover does not see are not asked for: a refusal would
/// tell of them.
std::optional<Refusal> check_charge(const Rulebook& rulebook, std::span<const Soldier> men, const TableMove& move,
                                    const TableMoveOrder& order, const FormationOf& formation);

/// A charge that a move has ended in: a melee by LW-5.2 into which horse has ridden.
struct FoundCharge {
  ChargeAsked asked;  ///< but for the toss
  std::vector<ManIndex> sabres;
  std::array<std::vector<ManIndex>, charged_kinds> men;  ///< whom they charge, by kind; none of guns and waggons
  std::vector<std::uint32_t> guns;                       ///< nearest first
  ManIndex nearest = 0;                                  ///< of the sabres in contact he who has ridden least
};
/// None where the melee is no charge: by this rulebook nobody charges, no horse has ridden into contact in this move,
/// or it is fewer than may.
std::optional<FoundCharge> find_charge(const TableGround& ground, std::span<const Soldier> men,
                                       std::span<const Gun> guns, const Melee& melee, std::int64_t move,
                                       const FormationOf& formation);

/// Whether a melee is fought at all: somebody in it has stepped into contact in this move (KS-8). By rulebooks without
/// charges always.
bool is_joined_anew(const Rulebook& rulebook, std::span<const Soldier> men, const Melee& melee, std::int64_t move);

/// KS-8.3, KS-8.5: free men of the camp that moves next who are within charging distance of horse of the other that is
/// fit to charge and that their side sees, each with the place of the nearest of it; in order.
struct Pressed {
  ManIndex man = 0;
  Point from;
  bool must = false;  ///< he goes back in his next move: mounted horse, and who retired in his last
  friend bool operator==(const Pressed&, const Pressed&) = default;
};
/// `moved`: the camp whose move, of this number, closes. `stopped`: KS-8.5, bodies of horse that fire stopped in the
/// move before: who retired from them need not go on.
std::vector<Pressed> find_pressed(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                                  std::int64_t move, const FormationOf& formation,
                                  const std::function<bool(BodyId)>& stopped = {});

/// KS-8.5: whether nobody pursues a man any more who is to go back in `move`, his own: every body of enemy horse in
/// reach of him that is still fit to charge is `stopped` by fire, or fresh horse of his own camp, fit to charge too,
/// has come into reach of it.
bool pursuit_ends(const Rulebook& rulebook, std::span<const Soldier> men, const Soldier& man, std::int64_t move,
                  const FormationOf& formation, const std::function<bool(BodyId)>& stopped);

/// KS-8.2: why a walk does not do what a charge has left a man to do: he stands, or goes back first. Horse that is only
/// pressed may do as it likes (KS-8.3).
std::optional<Refusal> check_after_charge(const Rulebook& rulebook, const Soldier& man, Point end, std::int64_t move);

/// Straight away from `before`, so far.
Point away_from(Point before, Point at, Length far);

}  // namespace sandgate
