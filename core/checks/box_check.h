// What both sides of the wire ask of an order to box.
#pragma once

#include <optional>

#include "core/base/refusal.h"
#include "core/forces/contents.h"

namespace sandgate {

/// CX-1, CX-3, KS-1.1: why such a body never goes into a box: scouts, generals, boats, waggons
/// that nobody drives.
std::optional<Refusal> never_boxed(bool scouts, const Contents& contents);

}  // namespace sandgate
