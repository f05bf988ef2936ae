#include "plugins/reports/common/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace sandgate::reports {
namespace {

constexpr std::string_view unknown = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::size_t longest_word = 64;

struct Letter {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool good = false;
};

/// The letter that `text` begins with; of bytes that are none the first alone.
Letter first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  char32_t code = lead & (0xFF >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least[bytes] || surrogate || code > 0x10FFFF) return {};
  return {code, bytes, true};
}

bool is_control(char32_t c) { return (c < 0x20 && c != '\t' && c != '\n') || (c >= 0x7F && c < 0xA0); }
bool is_no_character(char32_t c) { return (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF); }
bool turns(char32_t c) { return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069); }

}  // namespace

std::string clean(std::string_view text) {
  std::string cleaned;
  cleaned.reserve(text.size());
  while (!text.empty()) {
    const Letter letter = first_of(text);
    if (!letter.good || is_control(letter.code) || is_no_character(letter.code))
      cleaned += unknown;
    else if (!turns(letter.code))
      cleaned += text.substr(0, letter.bytes);
    text.remove_prefix(letter.bytes);
  }
  return cleaned;
}

std::string escaped(std::string_view text) {
  std::string all;
  for (const char c : clean(text)) {
    switch (c) {
      case '&': all += "&amp;"; break;
      case '<': all += "&lt;"; break;
      case '>': all += "&gt;"; break;
      case '"': all += "&quot;"; break;
      case '\'': all += "&#39;"; break;
      default: all += c;
    }
  }
  return all;
}

std::string cell_text(const ReportCell& cell) {
  struct Say {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(std::int64_t count) const { return std::to_string(count); }
    std::string operator()(double measure) const { return std::isfinite(measure) ? fmt::format("{}", measure) : ""; }
    std::string operator()(const std::string& words) const { return clean(words); }
  };
  return std::visit(Say{}, cell);
}

std::string cell_words(const ReportCell& cell, std::string_view language) {
  std::string text = cell_text(cell);
  // English alone of those that are spoken has a point.
  const bool point = language.empty() || language.starts_with("en");
  if (!point && holds_alternative<double>(cell)) std::ranges::replace(text, '.', ',');
  return text;
}

std::string word_of(std::string_view name) {
  std::string word(name.substr(0, longest_word));
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  std::ranges::replace_if(
      word, [&](char c) { return !plain(c); }, '_');
  return word.empty() ? "_" : word;
}

}  // namespace sandgate::reports
