// Games and points in words (LW-6).
#pragma once

#include <QString>

#include "core/scenario/game_terms.h"

namespace sandgate::words {

/// "a Fight to the Finish".
QString game_name(GameKind kind);
/// "the middle half of the back line".
QString rear_name(Rear rear);
/// "12", "12½", "½".
QString points(std::int64_t half_points);

}  // namespace sandgate::words
