#include "map/base/phrase.h"

#include <fmt/format.h>

#include <charconv>

namespace sandgate {

std::string filled(std::string_view form, const std::vector<std::string>& fills) {
  if (fills.empty()) return std::string(form);
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const std::size_t close = form[i] == '{' ? form.find('}', i) : std::string_view::npos;
    if (close == std::string_view::npos) {
      text += form[i];
      continue;
    }
    std::size_t place = next;
    const char* const last = form.data() + close;
    const auto [end, wrong] = std::from_chars(form.data() + i + 1, last, place);
    const bool numbered = wrong == std::errc() && end == last && place > 0;
    if (numbered ? --place < fills.size() : close == i + 1 && next < fills.size()) {
      text += fills[place];
      if (!numbered) ++next;
      i = close;
    } else {
      text += form[i];
    }
  }
  return text;
}

std::string Phrase::text() const {
  std::vector<std::string> values;
  values.reserve(fills.size());
  for (const Phrase& fill : fills) values.push_back(fill.text());
  return filled(form, values);
}

Phrase detail::number_phrase(double value) { return {fmt::format("{}", value)}; }

}  // namespace sandgate
