#include "app/report/moment_words.h"

#include "app/report/draft.h"
#include "app/stories/moments.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"

namespace sandgate::reporting {
namespace {

QString bodies_named(const Source& source, const Moment& moment) {
  constexpr std::size_t most = 5;
  QStringList names;
  for (std::size_t i = 0; i < std::min(most, moment.bodies.size()); ++i)
    names << text_of(source.body_name(moment.bodies[i]));
  if (moment.bodies.size() > most) names << Words::tr("%1 more").arg(moment.bodies.size() - most);
  return names.join(QStringLiteral(", "));
}

}  // namespace

QString moment_title(const Source& source, const Moment& moment) {
  for (const MomentMark& mark : source.review().marks.moments)
    if (mark.key == moment.key && !mark.title.empty()) return text_of(mark.title);
  return stories::moment_title(moment);
}

QString moment_reason(const Source& source, const Moment& moment) {
  QString reason = stories::moment_reason(moment, source.review());
  if (moment.weight > 0) {
    if (!reason.isEmpty()) reason += QStringLiteral("; ");
    reason += words::counted(moment.weight, Words::tr("1 man lost in the %1 moves after").arg(weight_moves),
                             Words::tr("%1 men lost in the %2 moves after").arg(moment.weight).arg(weight_moves));
  }
  return stopped_text(reason);
}

QString moment_under(const Source& source, const Moment& moment) {
  QString under = move_and_time(source, moment.move);
  if (!under.isEmpty()) under[0] = under[0].toUpper();
  QStringList who;
  for (const SeatId seat : moment.seats) who << words::person(source.setting().seat(seat));
  if (const QString names = bodies_named(source, moment); !names.isEmpty()) who << names;
  if (!who.isEmpty()) under = stopped_text(under) + QChar(' ') + who.join(QStringLiteral("; "));
  if (!moment.clause.id.empty()) under = stopped_text(under) + QChar(' ') + words::clause_id(moment.clause);
  return under;
}

}  // namespace sandgate::reporting
