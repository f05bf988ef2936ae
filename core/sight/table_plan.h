// Whole bodies on a table: their men's walks thought out for whoever orders body by body, a program or a file of
// orders.
#pragma once

#include <expected>
#include <span>
#include <vector>

#include "core/battle/table_move.h"
#include "core/sight/picture.h"
#include "core/sight/table_scene.h"

namespace sandgate {

/// The men of an own body whom the seat can move now, by their places in the scene; led prisoners are not among them.
std::vector<std::uint32_t> movable_men(const TableScene& scene, const Picture& picture, Handle body);
/// Free enemies in sight on the table.
std::vector<std::uint32_t> enemies_on(const TableScene& scene);

/// The order by which the men of `body` go towards `to`, in that shape, facing where they go; each as far as he can.
/// Refused: the body's men are not on a table this seat orders, or none of them can move now.
std::expected<MoveMenOrder<Handle>, Refusal> order_advance(const Picture& picture, const Briefing& briefing,
                                                           Handle body, Point to, GroupShape shape);
/// The order by which they close with the enemy's men nearest to them. Refused also where no enemy is in sight there.
std::expected<MoveMenOrder<Handle>, Refusal> order_charge(const Picture& picture, const Briefing& briefing,
                                                          Handle body);

/// LW-3.5: who can go with an own gun now, by their places in the scene: the side's free men by it who have not moved;
/// where enough of them for a crew are mounted, or by KS-2.1 as quick as a gun, these alone, so that it goes at their
/// pace.
std::vector<std::uint32_t> crew_to_go(const TableScene& scene, std::uint32_t gun);
/// The order by which a gun goes along `path` with such a crew, which keeps its places about it. Refused as that order
/// would be.
std::expected<MoveMenOrder<Handle>, Refusal> order_haul(const TableScene& scene, std::uint32_t gun,
                                                        std::span<const std::uint32_t> crew, const Path& path);

}  // namespace sandgate
