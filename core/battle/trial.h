// The parts of an order that are tried by themselves. Private to this room.
#pragma once

#include <expected>
#include <optional>
#include <span>

#include "core/battle/table_move.h"
#include "core/battle/table_walk.h"

namespace sandgate {

/// Why a man on the ground is not to be moved by such an order: whose he is, whether he has moved, when he was freed,
/// whether he lies down or is to stand at a trail.
std::optional<Refusal> check_mover(const Soldier& man, std::span<const Gun> guns, const TableMoveOrder& order);

/// One walk, whoever else walks.
struct TriedWalk {
  Length whole, along;  ///< of the path asked for; how far he comes
  Moves paid;
  std::optional<std::uint32_t> contact;
  Moves spent = {};  ///< KS-3: on all of it
  bool stopped() const { return along < whole; }
};
/// How far a man of the order comes by his price and the enemies on his way.
std::expected<TriedWalk, Refusal> try_walk(const TableGround& ground, const Enemies& enemies, const Soldier& man,
                                           const Path& path, const TableMoveOrder& order);
/// KS-3: what a man or a gun has for it, who has spent so much of a move.
Moves has_of_move(const Spent& spent, const TableMoveOrder& order);
/// LW-2.1: the place his walk is measured from, where that is not where he stands.
std::optional<Point> counts_from(const Rulebook& rulebook, const Soldier& man, const TableMoveOrder& order);

/// The man whose walk an order is refused for; nobody where it is not refused, or for a gun.
std::optional<std::uint32_t> who_is_at_fault(const TableGround& ground, std::span<const Soldier> men,
                                             std::span<const Gun> guns, const TableMoveOrder& order);

}  // namespace sandgate
