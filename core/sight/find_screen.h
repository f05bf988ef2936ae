// A screen of scouts planned as one order: parties spread along a front, each on its quickest way there (CX-3).
#pragma once

#include <expected>
#include <vector>

#include "core/kinds/march.h"
#include "core/sight/march_preview.h"

namespace sandgate {

/// The front from `from` to `to` is cut into as many equal parts as there are parties, and each party is sent to the
/// middle of one; they keep the order along the front in which they stand now, so that their ways do not cross without
/// need. A station where a party cannot stand is moved along the front to the nearest place within its part where it
/// can. A party that already stands at its station without a march stays out of the order. Slow: one search for each
/// party; call it off the windows' thread.
///
/// Refused: no party, one named twice, one that is not the seat's own, not scouts or gone; a station that cannot be
/// stood on anywhere in its part, or that no way leads to (both with the place); `no_path` where every party is at its
/// station already. When `progress` asks to stop: `no_way`, as find_march has it.
std::expected<ScreenOrder<Handle>, Refusal> find_screen(const Picture& picture, const Briefing& briefing,
                                                        const std::vector<Handle>& scouts, Point from, Point to,
                                                        bool press_on, const Progress& progress = {});

}  // namespace sandgate
