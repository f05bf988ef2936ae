#include "app/words/messages.h"

#include <QStringList>

#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/times.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

QString joined(const Lines& lines, const QString& by) {
  QStringList all;
  for (const std::string& line : lines) all << QString::fromStdString(line);
  return all.join(by);
}

/// "A, B and C"
QString listed(QStringList names) {
  if (names.size() < 2) return names.join(QString());
  const QString last = names.takeLast();
  return Words::tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

struct Rows {
  const PlaceName& place;
  std::vector<MessageRow> rows = {};

  void add(const QString& head, const QString& text) {
    if (!text.isEmpty()) rows.push_back({head, text});
  }
  void add(const QString& head, const Lines& lines) { add(head, joined(lines, QStringLiteral("\n"))); }
  void add(const QString& head, const std::optional<Point>& at) {
    if (at) add(head, place(*at));
  }
  void add(const QString& head, const std::optional<ExerciseTime>& time) {
    if (time) add(head, Words::tr("%1, %2").arg(time_of_day(*time), date(*time)));
  }
  void add(const OperationOrder& order) {
    if (order.task != Task::none) add(Words::tr("Task"), task(order.task));
    add(Words::tr("Where"), order.at);
    add(Words::tr("By"), order.by);
    add(message_part("information"), order.information);
    add(message_part("intention"), order.intention);
    add(message_part("instructions"), order.instructions);
    add(message_part("transport"), order.transport);
    add(message_part("intercommunication"), order.intercommunication);
  }
  void add(const ContactReport& contact) {
    add(message_part("what"), contact.what);
    add(message_part("strength"), strength(contact.strength));
    add(Words::tr("Where"), contact.at);
    add(Words::tr("When"), contact.seen);
    if (contact.activity != Activity::unknown) add(Words::tr("Doing"), activity(contact.activity));
    if (contact.heading) add(Words::tr("Heading"), wind(*contact.heading));
    add(Words::tr("Own intention"), contact.intention);
  }
  void add(const SituationReport& situation) {
    add(Words::tr("Own place"), situation.at);
    add(message_part("strength"), strength(situation.strength));
    if (situation.activity != Activity::unknown) add(Words::tr("Doing"), activity(situation.activity));
    add(message_part("enemy"), situation.enemy);
    add(Words::tr("Own intention"), situation.intention);
    add(message_part("needs"), situation.needs);
  }
};

}  // namespace

QString message_form(MessageForm form) {
  switch (form) {
    case MessageForm::note: return Words::tr("Message");
    case MessageForm::operation_order: return Words::tr("Operation order");
    case MessageForm::contact_report: return Words::tr("Contact report");
    case MessageForm::situation_report: return Words::tr("Situation report");
    case MessageForm::request: return Words::tr("Request to the umpire");
    case MessageForm::ruling: return Words::tr("The umpire's answer");
  }
  return {};
}

QString task(Task task) {
  switch (task) {
    case Task::none: return Words::tr("None named");
    case Task::attack: return Words::tr("Attack");
    case Task::hold: return Words::tr("Hold");
    case Task::delay: return Words::tr("Delay");
    case Task::reconnoitre: return Words::tr("Reconnoitre");
    case Task::march: return Words::tr("March");
    case Task::support: return Words::tr("In support");
    case Task::stand_by: return Words::tr("Stand by");
  }
  return {};
}

QString activity(Activity activity) {
  switch (activity) {
    case Activity::unknown: return Words::tr("Not known");
    case Activity::standing: return Words::tr("Standing");
    case Activity::marching: return Words::tr("On the march");
    case Activity::entrenching: return Words::tr("Entrenching");
    case Activity::fighting: return Words::tr("Fighting");
    case Activity::retiring: return Words::tr("Retiring");
  }
  return {};
}

QString drawing_kind(DrawingKind kind) {
  switch (kind) {
    case DrawingKind::place: return Words::tr("Place");
    case DrawingKind::phase_line: return Words::tr("Phase line");
    case DrawingKind::boundary: return Words::tr("Boundary");
    case DrawingKind::axis: return Words::tr("Axis of advance");
    case DrawingKind::assembly_area: return Words::tr("Assembly area");
    case DrawingKind::objective: return Words::tr("Objective");
  }
  return {};
}

QString request_kind(RequestKind request) {
  switch (request) {
    case RequestKind::question: return Words::tr("A question");
    case RequestKind::ruling: return Words::tr("A ruling");
    case RequestKind::permission: return Words::tr("Permission");
  }
  return {};
}

QString umpire_answer(UmpireAnswer answer) {
  switch (answer) {
    case UmpireAnswer::noted: return Words::tr("Noted");
    case UmpireAnswer::granted: return Words::tr("Granted");
    case UmpireAnswer::refused: return Words::tr("Refused");
  }
  return {};
}

QString strength(std::span<const ArmCount> counts) {
  QStringList parts;
  for (const ArmCount& one : counts) {
    const QString guns = counted(one.guns, Words::tr("%1 gun"), Words::tr("%1 guns"));
    const QString men = Words::tr("%1 %2").arg(arm(one.arm)).arg(one.men);
    parts << (one.guns == 0 ? men : one.men == 0 ? guns : Words::tr("%1 (%2)").arg(men, guns));
  }
  return parts.join(QStringLiteral(", "));
}

QString message_part(std::string_view field) {
  if (field == "text") return Words::tr("Text");
  if (field == "information") return Words::tr("Information");
  if (field == "intention") return Words::tr("Intention");
  if (field == "instructions") return Words::tr("Instructions");
  if (field == "transport") return Words::tr("Transport and supply");
  if (field == "intercommunication") return Words::tr("Intercommunication");
  if (field == "what") return Words::tr("What");
  if (field == "strength") return Words::tr("Strength");
  if (field == "enemy") return Words::tr("Enemy");
  if (field == "needs") return Words::tr("Needs");
  if (field == "name") return Words::tr("The name of something drawn");
  if (field == "points") return Words::tr("The points of something drawn");
  if (field == "drawings") return Words::tr("Drawings");
  return QString::fromUtf8(field.data(), static_cast<qsizetype>(field.size()));
}

QString correspondent(SeatId seat, std::span<const Seat> seats) {
  return seat ? QString::fromStdString(seats[seat.index()].title) : Words::tr("the umpire");
}

QString addressees(const std::vector<SeatId>& to, bool umpire, std::span<const Seat> seats) {
  QStringList names;
  for (const SeatId seat : to) names << person(seats[seat.index()]);
  if (umpire) names << Words::tr("the umpire");
  return listed(names);
}

std::vector<MessageRow> message_rows(const MessageContent& content, const PlaceName& place) {
  Rows rows{place};
  if (content.request) rows.add(Words::tr("Asked for"), request_kind(*content.request));
  if (content.ruling) rows.add(Words::tr("Answer"), umpire_answer(*content.ruling));
  if (content.order) rows.add(*content.order);
  if (content.contact) rows.add(*content.contact);
  if (content.situation) rows.add(*content.situation);
  rows.add(QString(), content.text);
  for (const MessageDrawing& drawing : content.drawings) {
    QStringList points;
    for (const Point at : drawing.points) points << place(at);
    const QString name = QString::fromStdString(drawing.name);
    rows.add(drawing_kind(drawing.kind), Words::tr("“%1”: %2").arg(name, points.join(QStringLiteral(" – "))));
  }
  return std::move(rows.rows);
}

QString message_line(const MessageContent& content, const PlaceName& place) {
  QStringList all;
  for (const MessageRow& row : message_rows(content, place)) {
    QString text = row.text;
    text.replace(QLatin1Char('\n'), QStringLiteral(" / "));
    all << (row.head.isEmpty() ? text : Words::tr("%1: %2").arg(row.head, text));
  }
  return all.join(QStringLiteral("; "));
}

}  // namespace sandgate::words
