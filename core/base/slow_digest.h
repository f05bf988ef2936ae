// A digest of a word somebody keeps in his head, made slowly so that words cannot be tried by the million.
#pragma once

#include <string_view>

#include "core/base/digest.h"

namespace sandgate {

/// PBKDF2 with SHA-256 (RFC 8018). `salt`: drawn anew for each word; `rounds`: at least one.
Hash slow_digest(std::string_view word, std::string_view salt, int rounds);

/// Whether they are equal, in a time that does not tell where they part.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace sandgate
