// What a scenario says of one body, but for whose it is and where it stands: for whoever judges bodies one by one.
#pragma once

#include "core/rulebook/json_reader.h"
#include "core/scenario/setting.h"

namespace sandgate {

inline constexpr std::int64_t most_men = 100'000, most_pieces = 1'000;
// So few that whatever all bodies of a scenario hold can be brought together in one place and be counted there.
inline constexpr std::int64_t most_packets = 100'000;

/// An arm by its name.
Arm read_arm(const JsonReader& reader);

/// Its formation, contents, scouts, facing and packets; of a train (CX-7) its engines and trucks. What is wrong stands
/// in the document's reading. Whether a load fits is the rulebook's to say: see loads.h.
void read_troops(const JsonReader& reader, bool on_table, Body& body);

}  // namespace sandgate
