// A Picture as one number: two seats, or two exercises, in which it is the same cannot be told apart by it.
#pragma once

#include "core/base/digest.h"
#include "core/sight/picture.h"

namespace sandgate {

/// SHA-256 over all that a Picture holds but its sequence number.
Hash picture_hash(const Picture& picture);

}  // namespace sandgate
