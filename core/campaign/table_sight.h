// Whom the sides of a table see there, man by man (CX-10). Private to this room.
#pragma once

#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// Folds into `scratch` which men and guns each side that knows of an open table has come to see, or sees no longer,
/// and answers it. With `sight: open`, all that stand on it; with `lines`, those in a line of sight of one of its free
/// men there.
std::vector<Event> look_over_tables(Campaign& scratch);

}  // namespace sandgate
