// The umpire's key: what an exercise keeps of it, and whether somebody has it. It keeps the umpire's deeds from
// commanders at a screen that they share with him; whoever has the file has everything in any case.
#pragma once

#include <string_view>

#include "core/kinds/ruling.h"

namespace sandgate {

/// What is kept of a key: a salt drawn anew each time, and a digest of both that takes long to make, so that a short
/// number is not read out of the file at a glance.
SetUmpireKey umpire_key_of(std::string_view key);
/// Whether `key` is the one of which that is kept.
bool is_umpire_key(const UmpireKeySet& kept, std::string_view key);

}  // namespace sandgate
