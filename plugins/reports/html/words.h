// What the page says of itself, apart from what the report says. Private to this room.
#pragma once

#include <cstdint>

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
const char* word(Word word);

}  // namespace sandgate::reports
