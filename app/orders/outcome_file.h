// What came of a table that was played with real toys, as it stands in a file (docs/command-line.md, umpire outcome).
#pragma once

#include <string>
#include <string_view>

#include "app/host/umpire_client.h"
#include "map/base/fault.h"

namespace sandgate {

/// Larger it is no such file.
constexpr std::size_t most_bytes_of_outcome = 4 << 20;

/// Names are those of `now`; the reason is not in it. Faults: it is no JSON; a key, a type or a name is wrong. Whether
/// the numbers agree with what stands on the table is for the rules to say.
Result<EnterOutcome> outcome_from_text(std::string_view text, const std::string& where, const Campaign& now,
                                       TableId table);
/// The same as a text, with places to the centimetre and whole degrees. Every body must be known to `now`.
std::string text_of(const EnterOutcome& outcome, const Campaign& now);

}  // namespace sandgate
