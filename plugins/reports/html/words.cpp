#include "plugins/reports/html/words.h"

#include <QCoreApplication>

#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

struct PageWords {
  Q_DECLARE_TR_FUNCTIONS(sandgate::ReportWords)
};

QString spoken(Word word) {
  switch (word) {
    case Word::to_report: return PageWords::tr("To the report");
    case Word::report_on_an_exercise: return PageWords::tr("Report on an Exercise");
    case Word::contents: return PageWords::tr("Contents");
    case Word::sustain: return PageWords::tr("Sustain");
    case Word::improve: return PageWords::tr("Improve");
    case Word::lesson: return PageWords::tr("Lesson");
    case Word::side: return PageWords::tr("Side");
    case Word::the_day:
      return PageWords::tr("The day, instant by instant: arrow keys step, Home and End go to its ends, space plays");
    case Word::who_stood_where: return PageWords::tr("Who stood where");
    case Word::needs_script:
      return PageWords::tr("The day can be gone through in time where the browser may run the page’s script.");
    case Word::first: return PageWords::tr("First");
    case Word::back: return PageWords::tr("‹ Back");
    case Word::play: return PageWords::tr("Play");
    case Word::stop: return PageWords::tr("Stop");
    case Word::on: return PageWords::tr("On ›");
    case Word::last: return PageWords::tr("Last");
    case Word::time: return PageWords::tr("Time");
    case Word::as_whom: return PageWords::tr("As whom");
    case Word::as_it_was: return PageWords::tr("As it was");
  }
  return {};
}

}  // namespace

std::string word(Word word) { return escaped(spoken(word).toStdString()); }

}  // namespace sandgate::reports
