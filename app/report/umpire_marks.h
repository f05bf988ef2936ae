// What the umpire brought about and said to all, for the day: of the story, for the window and the report alike.
#pragma once

#include <vector>

#include "app/charts/day.h"
#include "core/chronicle/chronicle.h"

namespace sandgate {

/// Injects that came and announcements that stand, each where its order stands within its move: as far along as it is
/// among the orders of that move.
std::vector<UmpireMark> umpire_marks(const Chronicle& story, const Review& review);

}  // namespace sandgate
