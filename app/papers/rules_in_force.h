// Which clauses matter in an exercise, by what its rulebook and its scenario offer: whoever plays it need read no
// other.
#pragma once

#include <vector>

#include "core/base/clause.h"
#include "core/sight/picture.h"

namespace sandgate::papers {

/// In the order of the book, each once.
std::vector<Clause> rules_in_force(const Briefing& briefing, SideId side);

}  // namespace sandgate::papers
