#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace sandgate {
namespace {

bool follows(std::string_view text, std::size_t at, std::size_t count) {
  if (text.size() - at <= count) return false;
  return std::ranges::all_of(text.substr(at + 1, count),
                             [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; });
}

/// How many bytes the character at `i` has; nought where there is none in UTF-8.
std::size_t character_at(std::string_view text, std::size_t i) {
  const auto lead = static_cast<unsigned char>(text[i]);
  const std::size_t more = lead < 0x80 ? 0 : lead >= 0xC2 && lead < 0xE0 ? 1 : (lead & 0xF0) == 0xE0 ? 2 : 3;
  if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || !follows(text, i, more)) return 0;
  const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0;
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool beyond = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || beyond ? 0 : more + 1;
}

char32_t code_point(std::string_view character) {
  constexpr std::array<unsigned char, 5> of_lead{0, 0x7F, 0x1F, 0x0F, 0x07};  // by the number of bytes
  char32_t point = static_cast<unsigned char>(character[0]) & of_lead[character.size()];
  for (const char c : character.substr(1)) point = point << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return point;
}

/// What a terminal obeys, and what is not seen but changes how the rest is.
bool unseen(char32_t c) {
  constexpr std::array<std::pair<char32_t, char32_t>, 9> ranges{{{0x00, 0x08},
                                                                 {0x0B, 0x1F},
                                                                 {0x7F, 0x9F},
                                                                 {0x061C, 0x061C},
                                                                 {0x200B, 0x200F},
                                                                 {0x2028, 0x202E},
                                                                 {0x2060, 0x206F},
                                                                 {0xFEFF, 0xFEFF},
                                                                 {0xE0000, 0xE0FFF}}};
  return std::ranges::any_of(ranges, [c](const auto& range) { return range.first <= c && c <= range.second; });
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = character_at(text, i);
    if (size == 0) return false;
    i += size;
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

std::string printable(std::string_view text, const std::function<std::string(char32_t)>& instead) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = character_at(text, i);
    const std::string_view character = text.substr(i, std::max<std::size_t>(size, 1));
    i += character.size();
    if (size == 0)
      shown += instead(0xFFFD);
    else if (const char32_t point = code_point(character); unseen(point))
      shown += instead(point);
    else
      shown += character;
  }
  return shown;
}

bool is_plain_line(std::string_view text) { return is_line(text) && printable(text) == text; }

std::vector<std::string> plain_lines(std::string_view text) {
  std::string plain = printable(text, [](char32_t) { return std::string(); });
  std::ranges::replace(plain, '\t', ' ');
  std::vector<std::string> lines;
  const auto keep = [&lines](std::string_view line) {
    const std::size_t end = line.find_last_not_of(' ');
    lines.emplace_back(line.substr(0, end == std::string_view::npos ? 0 : end + 1));
  };
  for (std::string_view left = plain; !left.empty();) {
    const std::size_t feed = left.find('\n');
    std::string_view line = left.substr(0, feed);
    left.remove_prefix(feed == std::string_view::npos ? left.size() : feed + 1);
    while (line.size() > longest_line) {
      std::size_t end = line.rfind(' ', longest_line);
      const bool at_blank = end != std::string_view::npos && end > 0;
      if (!at_blank) {
        end = longest_line;
        while ((static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
      }
      keep(line.substr(0, end));
      line.remove_prefix(at_blank ? end + 1 : end);
    }
    keep(line);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::string printable(std::string_view text) {
  return printable(text, [](char32_t) { return std::string("\uFFFD"); });
}

}  // namespace sandgate
