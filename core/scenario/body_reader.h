// Private to this room: what a scenario says of one body, but for whose it is and where it stands.
#pragma once

#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// An arm by its name.
Arm read_arm(const JsonReader& reader);

/// Its formation, contents, scouts, facing and packets; of a train (CX-7) its engines and trucks. What is wrong stands
/// in the document's reading. Whether a load fits is the rulebook's to say: see loads.h.
void read_troops(const JsonReader& reader, bool on_table, Body& body);

}  // namespace sandgate
