// Private to this room: what is said of parties that break and mend, and of men told off (KS-5, CX-7).
#pragma once

#include <QString>

#include "core/forces/work.h"
#include "core/sight/picture.h"

namespace sandgate::stories {

/// "the railway bridge", "six waggons": without its place.
QString thing_worked_at(WorkKind kind);
/// The sentence of a dispatch of theirs; empty where it is another's.
QString works_told(const Dispatch& dispatch, const Briefing& briefing);
/// The sentence of a refusal of theirs; empty where it is another's.
QString works_refused(const Refusal& refusal);

}  // namespace sandgate::stories
