// What a text from outside must be before it is kept.
#pragma once

#include <cstddef>
#include <string_view>

namespace sandgate {

inline constexpr std::size_t longest_line = 200;  ///< bytes

/// Whether `text` is UTF-8 (shortest forms, no surrogates).
bool is_utf8(std::string_view text);
/// Whether it is one line of it: no control characters (C0, delete, C1), no separators of lines or paragraphs, no
/// longer than `longest_line`. Empty is one too.
bool is_line(std::string_view text);

}  // namespace sandgate
