// What is wrong, in the reader's language: phrases and faults of the lower floors, which know English only.
#pragma once

#include <QString>

#include "map/base/fault.h"

namespace sandgate::words {

inline constexpr const char* fault_context = "faults";

/// `phrase` in the language spoken, its values filled in; in English where the catalogue has it not. Its forms are
/// translated in the context
/// `faults`, for which `data/translations/faults.h` lists them.
QString told(const Phrase& phrase);
/// "where: what; mend."
QString told(const Fault& fault);

}  // namespace sandgate::words
