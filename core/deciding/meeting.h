// Contact: hostile bodies that come near one another are set out on a table, and leave it when they part (CX-10).
// Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/battle/stand_out.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// The end of a move: folds into `scratch` what becomes of its tables, and answers it in order. Tables open, grow, are
/// joined, left and closed; bodies that stand out on one have their men set out.
std::vector<Event> meet(Campaign& scratch);

/// By the umpire's word (KS-10), folded into `scratch` likewise. A table opens for `bodies`, of both camps, none of
/// which is on one; `table` becomes a part of `into`.
std::vector<Event> open_table_for(Campaign& scratch, std::span<const BodyId> bodies);
std::vector<Event> join_table(Campaign& scratch, TableId table, TableId into);
/// By this rulebook bodies meet on tables, and one of its arm does.
bool can_come_to_a_table(const Setting& setting, const Body& body);
/// Some are farther from all the others than who stays on a table with them (CX-10).
bool too_far_apart(const Campaign& campaign, std::span<const BodyId> bodies);

/// The same where nothing has moved: a table exercise opens its one table, and a body that has stood out of its box on
/// a table is set out there.
std::vector<Event> set_out_who_stand(Campaign& scratch);

/// Where the free men of a body that stands out would stand on a table with nobody else on it.
std::vector<BodySetOut::Man> would_stand(const Campaign& campaign, const Body& body);

/// The same of its guns too.
StoodOut stands_out(const Campaign& campaign, const Body& body);

/// Where a body's men and guns come to stand, as an event; `table` is an open one.
BodySetOut setting_out(const Campaign& campaign, const Body& body, TableId table);

}  // namespace sandgate
