// Men on a table who change their formation, mount, or whose horses are held (KS-3).
#pragma once

#include <expected>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/table_move.h"

namespace sandgate {

/// Where a man, by his place in the span he is given in, comes to stand.
struct FormedMan {
  std::uint32_t man = 0;
  Point at;
  friend bool operator==(const FormedMan&, const FormedMan&) = default;
};

/// Ranks about the middle of where they stand, front towards `facing`; who cannot come to his place in the time that
/// `who.most` leaves stands as near to it as he comes. All of the group are named in the answer, in its order. `who` is
/// forming; where it sees a part of the table the places are chosen by that part, and men it does not see halt its own
/// as they come to them. Refused as a walk is, where one of them may not move at all.
std::expected<std::vector<FormedMan>, Refusal> form_ranks(const TableGround& ground, std::span<const Soldier> men,
                                                          std::span<const Gun> guns, const TableMoveOrder& who,
                                                          std::span<const std::uint32_t> group, Formation formation,
                                                          Bearing facing);

/// KS-3: men who have dismounted take their seats where they stand, or beside it where a horse has no room there.
/// Refused where one's horse is held farther off than the rulebook has it, or where there is no room for it
/// among those who are given.
std::expected<std::vector<FormedMan>, Refusal> mount_up(const TableGround& ground, std::span<const Soldier> men,
                                                        std::span<const Gun> guns,
                                                        std::span<const std::uint32_t> group);

}  // namespace sandgate
