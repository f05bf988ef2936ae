#include "core/base/text.h"

#include <algorithm>
#include <cstdint>

namespace sandgate {
namespace {

bool follows(std::string_view text, std::size_t at, std::size_t count) {
  if (text.size() - at <= count) return false;
  return std::ranges::all_of(text.substr(at + 1, count),
                             [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; });
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : (lead & 0xF0) == 0xE0 ? 2 : 3;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || !follows(text, i, more)) return false;
    const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0;
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool beyond = lead == 0xF4 && second >= 0x90;
    if (overlong || surrogate || beyond) return false;
    i += more + 1;
  }
  return true;
}

bool is_line(std::string_view text) {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (text.size() > longest_line || std::ranges::any_of(text, control) || !is_utf8(text)) return false;
  // U+0080 … U+009F, which terminals obey, and the separators U+2028 and U+2029.
  const auto late_control = [](char lead, char c) { return lead == '\xC2' && static_cast<unsigned char>(c) < 0xA0; };
  return std::ranges::adjacent_find(text, late_control) == text.end() && !text.contains("\u2028") &&
         !text.contains("\u2029");
}

}  // namespace sandgate
