// Bodies as they are drawn: own ones as they are, others as they are known.
#pragma once

#include <optional>

#include "app/mapview/piece.h"
#include "core/sight/picture.h"

namespace sandgate {

/// After so long the block is drawn no more: a body that marches has by then gone farther than the sheet's towns lie
/// apart, and where it stood three hours ago only hides where it may be. The list of the enemy keeps it.
inline constexpr int drawn_for_minutes = 180;

/// So near to where a body was lost its side's men in view are taken to have come from there.
inline constexpr Length overtaken_within = Length::feet(1);

/// At hand: in full livery. Else as it was last reported: hollow, with its age (KS-11.1); without `now` as it is known,
/// for lists.
Piece piece_of(const OwnBody& body, const Briefing& briefing, Livery livery, std::optional<ExerciseTime> now = {});
/// In sight: in full livery. Lost: hollow, with its age.
Piece piece_of(const SightedBody& body, const Briefing& briefing, ExerciseTime now);
/// Whether it still stands on the sheet. What was lost stands there no more when men of its side are in plain view
/// where it stood: they are it, or it has gone.
bool drawn(const SightedBody& body, const Picture& picture);

}  // namespace sandgate
