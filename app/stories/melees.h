// What a melee comes to, step by step: for a seat that joins it, and as it truly was (LW-5.1 to LW-5.4, ST-1, PR).
#pragma once

#include <vector>

#include "app/stories/story.h"

namespace sandgate::stories {

/// Of a melee that waits for its choice, as the seat sees it.
std::vector<Ruling> melee_account(const SeenMelee& melee, const Briefing& briefing);
/// LW-5.1: how many in support keep so many men from being isolated.
/// KS-8: "infantry in extended order", "guns".
QString charged(ChargedKind kind);
/// KS-8: "from the middle band".
QString charge_band_words(ChargeBand band);
std::int64_t support_needed(const Rulebook& rulebook, std::int64_t men);

/// Of one that is joined, told with all of the truth; and of the same when it has been fought.
std::vector<Ruling> joined_rulings(const JoinedMelee& melee, const Names& names);
std::vector<Ruling> fought_rulings(const JoinedMelee& melee);

}  // namespace sandgate::stories
