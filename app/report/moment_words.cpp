#include "app/report/moment_words.h"

#include "app/report/draft.h"
#include "app/words/bodies.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"
#include "app/words/times.h"

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
  switch (moment.kind) {
    case MomentKind::first_contact: return Words::tr("First contact");
    case MomentKind::order_overtaken: return Words::tr("Order overtaken by events");
    case MomentKind::worst_belief: return Words::tr("Greatest error of belief");
    case MomentKind::decisive_melee: return Words::tr("Decisive melee");
    case MomentKind::line_cut: return Words::tr("Line of communication cut");
    case MomentKind::supply_failed: return Words::tr("Supply failed");
    case MomentKind::unknown_box: return Words::tr("Box not known until met");
    case MomentKind::dummy_held: return Words::tr("Held by a dummy");
    case MomentKind::bridge_open: return Words::tr("Crossing open and not seen");
    case MomentKind::gun_unserved: return Words::tr("Guns without their men, and not seen");
    case MomentKind::rider_taken: return Words::tr("Rider taken");
    case MomentKind::ruling_by_hand: return Words::tr("Ruling by hand");
    case MomentKind::of_the_umpire: return Words::tr("The umpire’s own");
  }
  return {};
}

QString moment_reason(const Source& source, const Moment& moment) {
  QStringList said;
  if (!moment.text.empty()) said << text_of(moment.text);
  const OrderLife* life = moment.order ? source.review().order(*moment.order) : nullptr;
  if (life) {
    QString order = Words::tr("order %1 to %2").arg(life->number).arg(text_of(source.body_name(life->body)));
    if (const auto age = life->age_minutes()) order += Words::tr(", %1 min old when begun").arg(*age);
    if (life->held_since)
      order += Words::tr(", the place held since %1").arg(words::time_of_day(life->held_since->time));
    said << order;
  } else if (const QString names = bodies_named(source, moment); !names.isEmpty()) {
    said << names;
  }
  if (moment.off) said << Words::tr("%1 off").arg(words::ground(source.setting().scale.metres(*moment.off)));
  if (moment.moves > 0)
    said << words::counted(moment.moves, Words::tr("for 1 move"), Words::tr("for %1 moves").arg(moment.moves));
  if (moment.weight > 0) {
    said << words::counted(moment.weight, Words::tr("1 man lost in the %1 moves after").arg(weight_moves),
                           Words::tr("%1 men lost in the %2 moves after").arg(moment.weight).arg(weight_moves));
  }
  QString sentence = said.join(QStringLiteral("; "));
  if (!sentence.isEmpty()) sentence[0] = sentence[0].toUpper();
  return sentence.isEmpty() ? sentence : sentence + QChar('.');
}

QString moment_under(const Source& source, const Moment& moment) {
  QString under = move_and_time(source, moment.move);
  if (!under.isEmpty()) under[0] = under[0].toUpper();
  QStringList who;
  for (const SeatId seat : moment.seats) who << words::person(source.setting().seat(seat));
  if (!who.isEmpty()) under += QStringLiteral(". ") + who.join(QStringLiteral(", "));
  if (const QString names = bodies_named(source, moment); !names.isEmpty())
    under += (who.isEmpty() ? QStringLiteral(". ") : QStringLiteral("; ")) + names;
  if (!moment.clause.id.empty()) under += QStringLiteral(". ") + words::clause_id(moment.clause);
  return under;
}

}  // namespace sandgate::reporting
