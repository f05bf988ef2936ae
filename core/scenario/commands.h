// Private to this room: whose the bodies are by a posting (CX-8).
#pragma once

#include "core/scenario/body_names.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// Gives every body of `setting` to the seat that commands it. `seats`: the posting's list of them, which have been
/// read. What says more of a body says whose it is: its name, then its division or that it scouts, then its arm.
void give_bodies(const JsonReader& seats, Setting& setting, const BodyNames& names);

}  // namespace sandgate
