// What orders on tables and the close of a move both ask of men and bodies (LW-3, CX-2, CX-10). Private to this room.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// CX-10: why the seat orders no men on that table.
std::optional<Refusal> not_fighting(const Campaign& campaign, SeatId seat, TableId id);

/// KS-11.7: whether the seat, which orders men on his table, orders this one; a prisoner of its side too.
bool orders_man(const Campaign& campaign, SeatId seat, const Soldier& man);

/// KS-6.3: as the seat knows the table: an order is not refused for a bank of which it cannot know.
std::shared_ptr<const TableGround> ground_for(const Campaign& campaign, SeatId seat, TableId table);

/// What a walk comes to, or why it cannot be. Whose turn it is, is the caller's to ask.
std::expected<MenMoved, Refusal> try_move_men(const Campaign& campaign, SeatId seat, const MoveMenOrder<BodyId>& order);

/// Men moved, with what their walk brings into sight or out of it: who goes out of sight is lost where he stood, since
/// where he went to is not seen.
std::vector<Event> moved_and_seen(const Campaign& campaign, MenMoved moved);

/// Why a body whose men are set out cannot fall in now: it is on a table, or one of them has not had the time to walk
/// to the middle of them. None for one that is in its ranks.
std::optional<Refusal> cannot_fall_in(const Campaign& campaign, const Body& body);
/// CX-2: why a body does not go into a box now.
std::optional<Refusal> cannot_be_boxed(const Campaign& campaign, const Body& body);
/// How it falls in, with the guns it serves, the prisoners it escorts and its own disarmed men.
FormedUp fall_in(const Campaign& campaign, const Body& body, Formation formation);

}  // namespace sandgate
