// ST-1, as a seat sees it: the men a melee may be about.
#pragma once

#include <vector>

#include "core/sight/picture.h"

namespace sandgate {

/// Men of the seat's camp in contact on a table of its picture, in order; none where the rulebook's melees are not
/// centred. Contact shows both men, so what the seat does not see takes nothing away.
std::vector<ManHandle> melee_centres(const Picture& picture, const Briefing& briefing, TableHandle table);

}  // namespace sandgate
