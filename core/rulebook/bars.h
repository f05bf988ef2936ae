// What stops a march or a walk, as the rules name it.
#pragma once

#include "core/base/refusal.h"
#include "map/march/march.h"

namespace sandgate {

/// The clause a bar rests on.
Clause clause_of(Bar bar);
/// The refusal for a path that stops at `where` because of `bar`.
Refusal refusal_of(Bar bar, Point where);

}  // namespace sandgate
