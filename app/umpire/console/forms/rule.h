// How the console's forms have done what they ask for.
#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "core/kinds/order.h"

namespace sandgate {

/// Rules; answers the sentence of a refusal, or nothing where it was taken.
using Rule = std::function<std::optional<QString>(const Deed& ruling)>;

}  // namespace sandgate
