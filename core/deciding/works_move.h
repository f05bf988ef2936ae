// Parties that break and mend when a move closes, and who comes to see what is broken (KS-5, CX-7). Private to this
// room.
#pragma once

#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// KS-5: every party of the camp that moves comes on by a move, unless it has moved, fired, fought or has a free enemy
/// near; what is done then is broken, mended, burnt or emptied. Folded into `scratch`.
std::vector<Event> carry_on_works(Campaign& scratch);

/// Who has a place in sight that he thinks whole and that is broken, or the other way round. Folded into `scratch`.
std::vector<Event> see_breaks(Campaign& scratch);

/// KS-6.3: who has come to see works that others dig or have dug. Folded into `scratch`.
std::vector<Event> see_works(Campaign& scratch);

/// Whether a free enemy is within `reach` of a body, of any of its men where they are set out.
bool enemy_within(const Campaign& campaign, const Body& body, Length reach);

}  // namespace sandgate
