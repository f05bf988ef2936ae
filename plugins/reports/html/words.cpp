#include "plugins/reports/html/words.h"

#include <QCoreApplication>

#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(sandgate::ReportWords)
};

QString spoken(Word word) {
  switch (word) {
    case Word::to_report: return Words::tr("To the report");
    case Word::report_on_an_exercise: return Words::tr("Report on an Exercise");
    case Word::contents: return Words::tr("Contents");
    case Word::sustain: return Words::tr("Sustain");
    case Word::improve: return Words::tr("Improve");
    case Word::lesson: return Words::tr("Lesson");
    case Word::side: return Words::tr("Side");
    case Word::the_day:
      return Words::tr("The day, instant by instant: arrow keys step, Home and End go to its ends, space plays");
    case Word::who_stood_where: return Words::tr("Who stood where");
    case Word::needs_script:
      return Words::tr("The day can be gone through in time where the browser may run the page’s script.");
    case Word::first: return Words::tr("First");
    case Word::back: return Words::tr("‹ Back");
    case Word::play: return Words::tr("Play");
    case Word::stop: return Words::tr("Stop");
    case Word::on: return Words::tr("On ›");
    case Word::last: return Words::tr("Last");
    case Word::time: return Words::tr("Time");
    case Word::as_whom: return Words::tr("As whom");
    case Word::as_it_was: return Words::tr("As it was");
  }
  return {};
}

}  // namespace

std::string word(Word word) { return escaped(spoken(word).toStdString()); }

}  // namespace sandgate::reports
