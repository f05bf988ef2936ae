// Whom the sides of a table see there, man by man (CX-10).
#pragma once

#include <optional>
#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// Folds into `scratch` which men and guns each side that knows of an open table has come to see, or sees no longer,
/// and answers it. With `sight: open`, all that stand on it; with `lines`, those in a line of sight of one of its free
/// men there. A body comes into sight with the first of its men, and is told anew where more of it is seen than was
/// known; whether it is out of sight again is judged when all is (`observe`).
std::vector<Event> look_over_tables(Campaign& scratch);

/// What a side sees of a body man by man.
struct SeenOnTable {
  BodyId by;      ///< its own body of which a man stands nearest
  Length off;     ///< how far he is
  Sighting seen;  ///< about the middle of those in sight, with their numbers and no others'
};
/// CX-10: what `side` sees of `body` on a table that it is told of; none where nobody of it is in sight.
std::optional<SeenOnTable> seen_on_table(const Campaign& campaign, SideId side, const Body& body);

}  // namespace sandgate
