// Games, their ends and their points in words (LW-6).
#pragma once

#include <QString>
#include <vector>

#include "core/campaign/game_kinds.h"
#include "core/rulebook/ruling.h"

namespace sandgate::words {

/// "a Fight to the Finish".
QString game_name(GameKind kind);
/// "the middle half of the back line".
QString rear_name(Rear rear);
/// Why a battle ended, as a sentence with its full stop; for either side's ears.
QString end_reason(EndReason why);
/// "12", "12½", "½".
QString points(std::int64_t half_points);

/// LW-6.1: one line of a side's points.
struct PointsLine {
  QString what;  ///< "8 cavalry alive and uncaptured"
  std::int64_t half_points = 0;
};
/// Every line that is worth something; they sum up to the side's points.
std::vector<PointsLine> points_lines(const PointsCount& count, const Rulebook& rulebook);

}  // namespace sandgate::words
