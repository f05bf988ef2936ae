// Why an order was not carried out, as a sentence.
#pragma once

#include <QString>

#include "core/base/refusal.h"
#include "core/sight/picture.h"

namespace sandgate::stories {

/// One sentence with its full stop: what is wrong, where, and what would mend it. The clause is not in it.
QString sentence(const Refusal& refusal, const Briefing& briefing);
/// The same with the clause in brackets after it, for a terminal.
QString sentence_with_clause(const Refusal& refusal, const Briefing& briefing);

}  // namespace sandgate::stories
