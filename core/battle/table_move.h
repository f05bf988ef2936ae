// Men and guns moved on a table: along paths, with spacing and contact, all of an order or none of it
// (LW-2.5, LW-2.6, LW-3.1, LW-3.5 to LW-3.7, LW-5.5, LW-5.6).
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/back_line.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/gun.h"

namespace sandgate {

/// What an order asks: men by their place in the span they are given in.
struct ManWalk {
  std::uint32_t man = 0;
  Path path;  ///< from where he stands to where he shall
};
struct GunHaul {
  std::uint32_t gun = 0;
  Path path;  ///< of its axle
};

/// What is asked of whom.
struct TableMoveOrder {
  std::uint8_t camp = 0;  ///< whose men move
  SideId side;            ///< whose prisoners they may lead
  std::int64_t move = 0;
  bool guns_done = false;  ///< LW-2.5: on this table, in this move
  bool to_trail = false;   ///< LW-3.4: these are the walks of men to the trails of guns
  std::vector<ManWalk> men;
  std::vector<GunHaul> guns;
  /// LW-2.1: in a side's first move, men and guns set down along their back line (within the rulebook's `line_depth` of
  /// it) count as touching it at its nearest point.
  std::optional<BackLine> counts_from = {};
  /// Of all that is on the table `side` sees a part (`seen_by`). What it does not see stops its men as they come to it;
  /// a refusal would tell where it is. Else everything given is seen.
  bool sees_a_part = false;
  bool forming = false;          ///< KS-3: men take their places in a formation, be it before or after their walk
  Moves most = Moves::whole(1);  ///< KS-3: of the move that they have for it
};

/// What comes of it.
struct TableMove {
  struct Walked {
    std::uint32_t man = 0;
    Path path;                             ///< as far as he came; one point where he came nowhere
    std::optional<std::uint32_t> contact;  ///< LW-3.7: the free enemy who stopped him
    Moves paid;                            ///< KS-2.2: towards a price before which he halted
    Moves spent = {};                      ///< KS-3: on all of the walk that was asked for
    friend bool operator==(const Walked&, const Walked&) = default;
  };
  struct Hauled {
    std::uint32_t gun = 0;
    Path path;
    Bearing facing;    ///< LW-3.5: trail forward, muzzle towards where it came from
    Moves paid;        ///< KS-2.2: towards a price before which it halted
    Moves spent = {};  ///< KS-3: on all that was asked for, and on limbering up for it
    friend bool operator==(const Hauled&, const Hauled&) = default;
  };
  std::vector<Walked> men;  ///< in the order's own order
  std::vector<Hauled> guns;
};

/// The whole order, tried on men and guns that are on the ground of one table (others are passed over). Walks are
/// simultaneous: room is asked where all of them end; an enemy stops whoever comes within LW-3.7's distance on his way,
/// and one so stopped where no room is left halts at the last place on his way that has room. Prisoners of `side` may
/// be led: they end with an escort (LW-5.5), and set out with one by them if they have had none yet (LW-5.8). Disarmed
/// men may walk from the move after they were freed, and stop nobody. Refused, with the clause: a man who is not the
/// camp's to move, or dead; moved already (LW-2.6); no path or one that begins elsewhere; further than his allowance
/// (LW-3.1; a contour or ford he cannot pay for halts him before it instead, KS-2.2); through or into what is solid,
/// water, off the table (LW-1.2, LW-1.4, CX-10); nearer than the gap to any other man or gun at the end (LW-3.6), if
/// his side sees it; a gun that is not in action, whose four do not go with it, or after men have moved (LW-3.2,
/// LW-3.5, LW-2.5). A gun's crew that goes with it is named among the men.
std::expected<TableMove, Refusal> try_move(const TableGround& ground, std::span<const Soldier> men,
                                           std::span<const Gun> guns, const TableMoveOrder& order);

/// LW-3.5, KS-2.1: as much of a path of its axle as a gun can go in this move with such a crew, by their places in
/// `men`; whether they and it have room there is not asked. `who` says whose order it is and in which move.
Path haul_in_reach(const TableGround& ground, std::span<const Soldier> men, const Gun& gun, const TableMoveOrder& who,
                   std::span<const std::uint32_t> crew, const Path& path);

/// How a group is to stand where it goes.
enum class GroupShape : std::uint8_t { as_they_stand, line, column, cover, open_order };
/// Walks that bring a group to `to`, each man to his own place, round what is in the way: the nearest places are filled
/// first and nobody's way is longer than he can go; who cannot reach his place goes as far as he can towards it. In
/// line and column the middle of the front rank is at `to`, facing `facing`. Behind cover they stand along the wall,
/// house or rock nearest to `to`, on the side of it on which `to` lies; in line where there is none within a foot. What
/// try_move would refuse for want of room is not proposed: such a man stands near his place or stays where he is. Men
/// who cannot move are left out.
std::vector<ManWalk> plan_group(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                const TableMoveOrder& who, std::span<const std::uint32_t> group, GroupShape shape,
                                Point to, Bearing facing);
/// The shape of ranks so.
GroupShape shape_of(Formation formation);
/// Walks that bring as many of a group as can be into contact with `enemies`, nearest first; the rest go as near as
/// they can. The same care for room.
std::vector<ManWalk> plan_charge(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                 const TableMoveOrder& who, std::span<const std::uint32_t> group,
                                 std::span<const std::uint32_t> enemies);

/// Places a man can end his walk at, over squares of one inch: for drawing his reach. South-west corners, row by row;
/// their middles are meant. In `move` he still has what he paid before a price (KS-2.2); without it he has not.
/// `counts_from` as in TableMoveOrder.
std::vector<Point> reach_of(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                            std::uint32_t man, std::int64_t move = 0, const std::optional<BackLine>& counts_from = {});

}  // namespace sandgate
