// What the texts of who commands whom must be, in an order as in a file (CX-8).
#pragma once

#include <cstddef>
#include <string_view>

namespace sandgate {

inline constexpr std::size_t longest_holder = 100, longest_note = 4'000;  ///< bytes

/// The name of who takes a seat over: one line, and not an empty one.
bool is_holder(std::string_view text);
/// What is noted for him: lines, none of them longer than a line may be; may be empty.
bool is_note(std::string_view text);
/// What a sealed intention is known by: a SHA-256 in hexadecimal, in small letters.
bool is_seal(std::string_view text);

}  // namespace sandgate
