#include "app/charts/timetable.h"

#include <algorithm>
#include <cmath>

#include "app/charts/terms.h"
#include "app/charts/timetable_layout.h"
#include "app/mapview/paint.h"
#include "app/words/clauses.h"
#include "app/words/times.h"

namespace sandgate {

using charts::Charts;

QString lineage_words(const Review& review, const LineageStep& step) {
  const QString seat = charts::seat_name(review, step.seat), body = charts::body_name(review, step.body);
  const QString men = step.men == 1 ? Charts::tr("1 man") : Charts::tr("%1 men").arg(step.men);
  switch (step.kind) {
    case LineageKind::seen: return Charts::tr("%1 sees what it rests on").arg(body);
    case LineageKind::read: return Charts::tr("%1 reads it").arg(seat);
    case LineageKind::given: return Charts::tr("%1 gives the order").arg(seat);
    case LineageKind::crossed: return Charts::tr("Riders pass: word of it rides the other way");
    case LineageKind::arrived: return Charts::tr("The order arrives");
    case LineageKind::replaced: return Charts::tr("Another order came before it");
    case LineageKind::barred: return Charts::tr("It cannot be carried out");
    case LineageKind::taken:
      return body.isEmpty() ? Charts::tr("Its rider is taken") : Charts::tr("Its rider is taken by %1").arg(body);
    case LineageKind::begun: return Charts::tr("Begun: %1 takes its first step").arg(body);
    case LineageKind::changed: return Charts::tr("%1 comes to it").arg(body.isEmpty() ? Charts::tr("The enemy") : body);
    case LineageKind::contact: return Charts::tr("Contact: %1 comes to a table").arg(body);
    case LineageKind::decided: return step.men > 0 ? Charts::tr("Decided: %1 lost").arg(men) : Charts::tr("Decided");
    case LineageKind::ended: return Charts::tr("The last step");
    case LineageKind::known: return Charts::tr("%1 reads what came of it").arg(seat);
  }
  return {};
}

TimetableLayout::TimetableLayout(const Review& review, const Lineage& lineage, const TimetableOptions& options,
                                 const QRectF& room, const ChartLook& look, Timetable& table)
    : review_(review), lineage_(lineage), options_(options), room_(room), look_(look), table_(table) {
  if (lineage.order) order_ = review.order(*lineage.order);
  for (std::size_t i = 0; i < lineage.steps.size(); ++i) {
    const LineageStep& step = lineage.steps[i];
    Event event;
    event.step = &step;
    event.at = table.axis_.place(step.when);
    const bool given = i < options.words.size() && !options.words[i].isEmpty();
    event.words = given ? options.words[i] : lineage_words(review, step);
    event.clause = words::clause_id(step.clause);
    event.time = words::short_time(step.when.time);
    event.bad = step.kind == LineageKind::crossed || step.kind == LineageKind::barred ||
                step.kind == LineageKind::taken || step.kind == LineageKind::replaced;
    event.enemy = step.kind == LineageKind::changed;
    event.of_seat =
        step.kind == LineageKind::read || step.kind == LineageKind::given || step.kind == LineageKind::known;
    event.weight = weight_of(step);
    events_.push_back(event);
  }
  bool any = false;
  const auto take_in = [&](double at) {
    table.from_ = any ? std::min(table.from_, at) : at;
    table.to_ = any ? std::max(table.to_, at) : at;
    any = true;
  };
  for (const Event& event : events_) take_in(event.at);
  for (const LineageRide& ride : lineage.rides) {
    take_in(table.axis_.place(ride.sent));
    if (ride.arrived) take_in(table.axis_.place(*ride.arrived));
  }
  if (order_ && order_->overtaken == Overtaken::place_held && order_->held_since && any)
    held_from_ = std::max(table.from_, table.axis_.place(*order_->held_since));
  if (table.to_ - table.from_ < 0.5) table.to_ = table.from_ + 0.5;
}

/// What is said where not everything can be: the order itself first, then what overtook it, then what came of it.
int TimetableLayout::weight_of(const LineageStep& step) {
  switch (step.kind) {
    case LineageKind::given: return 100;
    case LineageKind::begun: return 95;
    case LineageKind::changed: return 90;
    case LineageKind::taken:
    case LineageKind::barred:
    case LineageKind::replaced: return 88;
    case LineageKind::arrived: return 80;
    case LineageKind::crossed: return 75;
    case LineageKind::contact: return 70;
    case LineageKind::seen: return 60;
    case LineageKind::decided: return 40 + static_cast<int>(std::min<std::int64_t>(25, step.men));
    case LineageKind::ended: return 55;
    case LineageKind::known: return 50;
    case LineageKind::read: return 30;
  }
  return 0;
}

Livery TimetableLayout::own() const {
  if (order_) return charts::livery_of(review_, order_->seat);
  for (const Event& event : events_)
    if (!event.step->body.none() && !event.enemy) return charts::livery_of(review_, event.step->body);
  return Livery::blue;
}
Livery TimetableLayout::enemy() const {
  if (order_ && !order_->by.none()) return charts::livery_of(review_, order_->by);
  return own() == Livery::red ? Livery::blue : Livery::red;
}

QString TimetableLayout::giver() const {
  if (order_) return charts::seat_name(review_, order_->seat);
  for (const Event& event : events_)
    if (!event.step->seat.none()) return charts::seat_name(review_, event.step->seat);
  return Charts::tr("Nobody");
}
QString TimetableLayout::receiver() const {
  if (order_) return charts::body_name(review_, order_->body);
  for (const Event& event : events_)
    if (!event.step->body.none()) return charts::body_name(review_, event.step->body);
  return {};
}

// One bar, to scale: what was known, ridden, waited for.
double TimetableLayout::lay_ages(const QRectF& room) {
  if (!order_ || !options_.ages) return 0;
  struct AgePart {
    double minutes;
    QString words;
    int kind;
  };
  std::vector<AgePart> parts;
  if (const auto knew = order_->rests_minutes(); knew && *knew > 0)
    parts.push_back({static_cast<double>(*knew), Charts::tr("knew %1 min").arg(*knew), 0});
  if (order_->arrived)
    if (const auto rode = order_->arrived->time.minutes - order_->given.time.minutes; rode > 0)
      parts.push_back({static_cast<double>(rode), Charts::tr("ridden %1").arg(rode), 1});
  if (order_->arrived && order_->begun)
    if (const auto waited = order_->begun->time.minutes - order_->arrived->time.minutes; waited > 0)
      parts.push_back({static_cast<double>(waited), Charts::tr("wait %1").arg(waited), 2});
  if (parts.empty()) return 0;
  double all = 0;
  for (const AgePart& part : parts) all += part.minutes;
  const double high = 15 * look_.size;
  const QFont font = chart_font(Written::small, look_);
  double x = room.left(), from = room.left();
  for (const AgePart& part : parts) {
    const QRectF box(x, room.top(), room.width() * part.minutes / all, high);
    const QRectF inner = box.adjusted(0.5, 0.5, -0.5, -0.5);
    if (part.kind == 0) table_.drawing_.fill(box, faded(look_.wrong(), 0.24));
    if (part.kind == 1)
      table_.drawing_.frame(inner, look_.side_dark(own()), 1.2, Dashes::fine);
    else
      table_.drawing_.frame(inner, part.kind == 0 ? look_.wrong() : look_.side_dark(own()), part.kind == 2 ? 1.8 : 1);
    if (text_width(part.words, font) + 6 <= box.width())
      table_.drawing_.text(box.adjusted(4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, part.words, font, look_.ink());
    if (part.kind == 0) from = box.right();
    x = box.right();
  }
  if (const auto age = order_->age_minutes(); age && x - from > 40) {
    const QRectF below(from, room.top() + high, x - from, 14 * look_.size);
    const QString words = Charts::tr("%1 min old when begun").arg(*age);
    const double wide = text_width(words, font) + 8, middle = below.center().y();
    const double left =
        std::clamp(below.center().x() - wide / 2, room.left(), std::max(room.left(), room.right() - wide));
    for (const double end : {from + 0.5, x - 0.5})
      table_.drawing_.line({end, room.top() + high + 2}, {end, middle}, look_.soft(), 1);
    if (left > from) table_.drawing_.line({from, middle}, {left, middle}, look_.soft(), 1);
    if (left + wide < x) table_.drawing_.line({left + wide, middle}, {x, middle}, look_.soft(), 1);
    table_.drawing_.text({left, below.top(), wide, below.height()}, Qt::AlignHCenter | Qt::AlignVCenter, words, font,
                         look_.ink());
    return high + below.height() + 4;
  }
  return high + 4;
}

Timetable::Timetable(const Review& review, const Lineage& lineage, const TimetableOptions& options, const QRectF& room,
                     const ChartLook& look)
    : look_(look), report_(options.report), axis_(review.moves, 0, 1) {
  TimetableLayout layout(review, lineage, options, room, look_, *this);
  options.report ? layout.lay_report() : layout.lay_compact();
}

void Timetable::paint_cursor(QPainter& painter, double at) const {
  if (at < from_ || at > to_) return;
  const double along = start_ + (at - from_) * scale_;
  Drawing over;
  if (report_) {
    over.line({std::round(along), field_.top()}, {std::round(along), field_.bottom()}, look_.ink(), 1.5);
  } else {
    const double y = std::round(along);
    over.line({field_.left(), y}, {field_.right(), y}, look_.ink(), 1.5);
    const QFont font = chart_font_bold(Written::small, look_);
    const QString words = words::short_time(axis_.time(at));
    const double wide = text_width(words, font) + 4;
    over.text({field_.left(), y - line_height(Written::small, look_), wide, line_height(Written::small, look_)},
              Qt::AlignLeft | Qt::AlignVCenter, words, font, look_.ink(), look_.ground());
  }
  over.paint(painter, look_.outlined);
}

}  // namespace sandgate
