// Field works of which a seat knows, as they are drawn on its sheet and its tables (KS-6).
#pragma once

#include <vector>

#include "app/mapview/table/table_drawing.h"
#include "core/sight/picture.h"

namespace sandgate {

/// A work as it lies; whose it is, whether it stands and its label are the caller's to say. By a rulebook that has
/// works.
TableWork drawn_work(const Earthwork& is, const Briefing& briefing);
/// All that are known and not gone, in order. `near`: those within it only.
std::vector<TableWork> drawn_works(const Picture& picture, const Briefing& briefing, const Window* near = nullptr);

}  // namespace sandgate
