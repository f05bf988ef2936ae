// What the page says of itself, apart from what the report says, in the language spoken. Private to this room.
#pragma once

#include <cstdint>
#include <string>

namespace sandgate::reports {

enum class Word : std::uint8_t {
  to_report,
  report_on_an_exercise,
  contents,
  sustain,
  improve,
  lesson,
  side,
  the_day,
  who_stood_where,
  needs_script,
  first,
  back,
  play,
  stop,
  on,
  last,
  time,
  as_whom,
  as_it_was,
};
/// Escaped, as it may stand in the page and in its attributes.
std::string word(Word word);

}  // namespace sandgate::reports
