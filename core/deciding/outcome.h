// The outcome of a table that was played with real toys (KS-10). Private to this room.
#pragma once

#include "core/deciding/decide.h"

namespace sandgate {

/// How long a table may have taken, or may stay closed: what an umpire can mean, and a slip of the pen is not.
inline constexpr std::int64_t most_table_moves = 200;

/// What it comes to, held against the rules of numbers: every body on the table once, no more men of an arm than stand
/// there, as many guns all together; prisoners have somebody left to lead them. Whether bodies can stand where they are
/// to be is the caller's to ask.
Decision enter_outcome(const Campaign& campaign, const EnterOutcome& order);

}  // namespace sandgate
