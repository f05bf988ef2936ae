#include "plugins/reports/html/words.h"

namespace sandgate::reports {

const char* word(Word word) {
  switch (word) {
    case Word::to_report: return "To the report";
    case Word::report_on_an_exercise: return "Report on an Exercise";
    case Word::contents: return "Contents";
    case Word::sustain: return "Sustain";
    case Word::improve: return "Improve";
    case Word::lesson: return "Lesson";
    case Word::side: return "Side";
    case Word::the_day: return "The day, instant by instant: arrow keys step, Home and End go to its ends, space plays";
    case Word::who_stood_where: return "Who stood where";
    case Word::needs_script: return "The day can be gone through in time where the browser may run the page’s script.";
    case Word::first: return "First";
    case Word::back: return "‹ Back";
    case Word::play: return "Play";
    case Word::stop: return "Stop";
    case Word::on: return "On ›";
    case Word::last: return "Last";
    case Word::time: return "Time";
    case Word::as_whom: return "As whom";
    case Word::as_it_was: return "As it was";
  }
  return "";
}

}  // namespace sandgate::reports
