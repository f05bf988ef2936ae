// What a text from outside must be before it is kept.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sandgate {

inline constexpr std::size_t longest_line = 200;  ///< bytes

/// Whether `text` is UTF-8 (shortest forms, no surrogates).
bool is_utf8(std::string_view text);
/// Whether it is one line of it: no control characters (C0, delete, C1), no separators of lines or paragraphs, no
/// longer than `longest_line`. Empty is one too.
bool is_line(std::string_view text);
/// The same without anything unseen in it: `printable` leaves it as it is.
bool is_plain_line(std::string_view text);
/// What somebody has typed or pasted as plain lines: broken where it has line feeds and, where a line would be longer
/// than `longest_line`, at its last blank before that, else between two characters. Tabs become blanks; what is unseen,
/// no character at all, or blank at a line's end goes. Empty lines stay but for those at the end.
std::vector<std::string> plain_lines(std::string_view text);

/// `text` as it may go to a terminal: whatever a terminal would obey, or that turns the writing round or hides (control
/// characters but line feed and tab, U+200B … U+200F, U+2028 … U+202E, U+2060 … U+206F, U+061C, U+FEFF, the tags beyond
/// U+E0000), and bytes that are no UTF-8, become what `instead` answers for the code point; for such bytes U+FFFD.
std::string printable(std::string_view text, const std::function<std::string(char32_t)>& instead);
/// With U+FFFD in their place.
std::string printable(std::string_view text);

}  // namespace sandgate
