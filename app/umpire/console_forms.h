// Forms over a console that rule, and need no more for it than an umpire's client and somebody to ask: so he opens them
// who serves the exercise, and who is joined to it from elsewhere.
#pragma once

#include "app/umpire/console/console.h"
#include "app/umpire/console/forms/asked_rule.h"

namespace sandgate {

/// Opens such a form, which belongs to the console and knows what is in hand there; false: it is a form of another
/// kind. `umpire` must outlive the console.
bool open_ruling_form(ConsoleForm form, Console& console, UmpireClient& umpire, const AskRule& ask);

}  // namespace sandgate
