#include "map/import/mapping.h"

#include <array>
#include <charconv>
#include <cmath>

namespace sandgate {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

struct LengthUnit {
  std::string_view name;
  double metres;
};
constexpr std::array<LengthUnit, 12> length_units{{{"m", 1},
                                                   {"metre", 1},
                                                   {"metres", 1},
                                                   {"meters", 1},
                                                   {"ft", 0.3048},
                                                   {"feet", 0.3048},
                                                   {"foot", 0.3048},
                                                   {"'", 0.3048},
                                                   {"cm", 0.01},
                                                   {"km", 1000},
                                                   {"mi", 1609.344},
                                                   {"yd", 0.9144}}};

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  if (pattern == "*") return !text.empty();
  // On a mismatch the search goes back to the last star, which then takes one sign more.
  std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || small(pattern[p]) == small(text[t]))) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::optional<double> length_in(std::string_view text, double unit_m) {
  text = without_blanks(text);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || !std::isfinite(number)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  text = without_blanks(text);
  double metres = unit_m;
  if (!text.empty()) {
    metres = 0;
    for (const LengthUnit& unit : length_units)
      if (matches(unit.name, text)) metres = unit.metres;
  }
  if (metres == 0 || number < 0) return std::nullopt;
  return number * metres;
}

}  // namespace sandgate
