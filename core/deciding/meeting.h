// Contact: hostile bodies that come near one another are set out on a table, and leave it when they part (CX-10).
// Private to this room.
#pragma once

#include <vector>

#include "core/battle/stand_out.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// The end of a move: folds into `scratch` what becomes of its tables, and answers it in order. Tables open, grow, are
/// joined, left and closed; bodies that stand out on one have their men set out.
std::vector<Event> meet(Campaign& scratch);

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
