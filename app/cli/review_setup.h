// The setting up of a battle in a review (LW-1.1, LW-2.1, LW-6.3, LW-7).
#pragma once

#include <optional>

#include "app/cli/review_tables.h"

namespace sandgate::cli {

/// What one event says: a kind, details and a sentence. None where the event is not one of setting up.
std::optional<TableReview::Told> tell_setting_up(const Chronicle& story, const ChronicleLine& line);

}  // namespace sandgate::cli
