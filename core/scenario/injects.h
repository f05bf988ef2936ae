// Injects read from a text: `{"injects": […]}`, each as in a scenario (README.md, Injects).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/setting.h"
#include "map/base/fault.h"

namespace sandgate {

/// Names are those of `setting`. Faults: it is no JSON; a key, a type, a name or a place is wrong; two have one name.
Result<std::vector<InjectTerms>> injects_from_text(std::string_view text, const std::string& where,
                                                   const Setting& setting);

}  // namespace sandgate
