#include "app/stories/contests.h"

#include "app/stories/stories.h"
#include "app/words/arguments.h"

namespace sandgate::stories {

bool tells_of_a_ruling(const Dispatch& dispatch) {
  switch (dispatch.code) {
    case ReportCode::marching:
    case ReportCode::halted:
    case ReportCode::order_sent:
    case ReportCode::intent_sealed:
    case ReportCode::post_named:
    case ReportCode::message_arrived:
    case ReportCode::message_came_back:
    case ReportCode::bodies_given:
    case ReportCode::handed_over:
    case ReportCode::announcement:
    case ReportCode::umpire_key_set:
    case ReportCode::taken_back:
    case ReportCode::exercise_began:
    case ReportCode::exercise_marked:
    case ReportCode::contested:
    case ReportCode::contest_answered: return false;
    default: return true;
  }
}

std::map<std::int64_t, Contested> contests_of(const Picture& picture) {
  std::map<std::int64_t, Contested> contests;
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.code != ReportCode::contested && dispatch.code != ReportCode::contest_answered) continue;
    const words::Arguments arguments(dispatch.arguments);
    const auto number = arguments.number("dispatch");
    if (!number) continue;
    Contested& contested = contests[*number];
    const QString said = arguments.text("reason").value_or(QString());
    if (dispatch.code == ReportCode::contested) {
      contested.reason = said;
    } else {
      contested.answer = said;
      contested.state = arguments.number("granted").value_or(0) ? Contested::granted : Contested::refused;
    }
  }
  return contests;
}

QString contest_mark(Contested::State state) {
  switch (state) {
    case Contested::waits: return Stories::tr("Contested, waits");
    case Contested::granted: return Stories::tr("Contested, granted");
    case Contested::refused: return Stories::tr("Contested, refused");
  }
  return {};
}

QString contest_told(const Contested& contested) {
  const QString why = Stories::tr("%1: “%2”").arg(contest_mark(contested.state), contested.reason);
  return contested.answer.isEmpty() ? why : Stories::tr("%1. The umpire: “%2”").arg(why, contested.answer);
}

}  // namespace sandgate::stories
