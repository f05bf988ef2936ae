// How long work tells its caller how far it is, and learns that it should stop.
#pragma once

#include <functional>

namespace sandgate {

/// Called now and then, from the thread that works, with the part done (0 … 1). Answering `false` asks the
/// work to stop; it then ends with `stopped(…)` and has changed nothing. An empty function is allowed.
using Progress = std::function<bool(double part)>;

/// Reports where there is someone to report to; `true` to go on.
inline bool go_on(const Progress& progress, double part) { return !progress || progress(part); }

}  // namespace sandgate
