// The two forms of the time-table: compact, with time downwards, and of the report, with time to the right.
#include <algorithm>
#include <cmath>

#include "app/charts/terms.h"
#include "app/charts/timetable_layout.h"
#include "app/mapview/paint.h"
#include "app/words/times.h"

namespace sandgate {

using charts::Charts;

ChartHit TimetableLayout::hit_of(const Event& event) const {
  ChartHit hit;
  hit.at = event.at;
  if (event.step->event > 0) hit.event = event.step->event;
  hit.order = lineage_.order;
  hit.seat = event.step->seat, hit.body = event.step->body;
  hit.words = event.words;
  return hit;
}

void TimetableLayout::lay_mark(const Event& event, QPointF at) {
  const double r = px(3);
  const QColor dark = look_.side_dark(event.enemy ? enemy() : own());
  if (event.bad)
    table_.drawing_.disc(at, px(4), look_.ground(), look_.wrong(), 1.8);
  else
    table_.drawing_.disc(at, r, event.of_seat ? look_.ground() : dark, dark, 1.2);
}

void TimetableLayout::lay_ride(const LineageRide& ride, const QLineF& ends, bool own_order) {
  const QColor colour = look_.side_dark(own());
  if (own_order) {
    // The order looked at lies on a bed of gold.
    table_.drawing_.line(ends.p1(), ends.p2(), faded(look_.theme.selection, 0.45), px(6));
    table_.drawing_.line(ends.p1(), ends.p2(), colour, 2);
  } else {
    table_.drawing_.line(ends.p1(), ends.p2(), colour, 1.2, Dashes::fine);
  }
  if (!ride.arrived) {
    for (const double turn : {-1.0, 1.0})
      table_.drawing_.line(ends.p2() + QPointF(-px(4), -px(4) * turn), ends.p2() + QPointF(px(4), px(4) * turn),
                           look_.wrong(), 2);
    return;
  }
  // An arrow at whom it reached.
  const QPointF along = (ends.p2() - ends.p1()) / std::max(1.0, ends.length());
  const QPointF across(-along.y(), along.x()), tip = ends.p2() - along * px(3);
  table_.drawing_.area({{tip, tip - along * px(9) + across * px(4), tip - along * px(9) - across * px(4)}}, colour);
}

void TimetableLayout::lay_compact() {
  Drawing& drawing = table_.drawing_;
  const QFont name = chart_font(Written::name, look_), time_font = chart_font_bold(Written::figure, look_);
  const QFont word = chart_font(Written::word, look_), clause_font = chart_font(Written::figure, look_);
  double top = room_.top();
  top += lay_ages({room_.left(), top, room_.width(), px(30)});
  const double gutter = px(34), spread = std::clamp(room_.width() * 0.17, px(46), px(84));
  const double left = room_.left() + gutter, right = left + spread;
  const double head = line_height(Written::name, look_);
  // Each name over its own line; both on one height only where they do not meet.
  const double of_giver = text_width(giver(), name), of_body = text_width(receiver(), name);
  const bool meet = left - std::min(gutter, of_giver / 2) + of_giver + px(8) > right - px(10);
  drawing.text({std::max(room_.left(), left - of_giver / 2), top, of_giver + 1, head}, Qt::AlignLeft | Qt::AlignVCenter,
               giver(), name, look_.ink());
  if (meet) top += head;
  const double body_left = std::max(room_.left(), std::min(right - px(10), room_.right() - of_body - 1));
  drawing.text({body_left, top, std::min(of_body + 1, room_.right() - body_left), head},
               Qt::AlignLeft | Qt::AlignVCenter, receiver(), name, look_.ink());
  top += head + px(6);
  table_.field_ = QRectF(QPointF(room_.left(), top), QPointF(right + px(22), room_.bottom() - px(8)));
  if (events_.empty()) {
    drawing.text({room_.left(), top, room_.width(), head}, Qt::AlignLeft | Qt::AlignVCenter,
                 Charts::tr("Nothing is known of how it came about."), word, look_.soft());
    table_.wanted_ = top + head - room_.top();
    return;
  }

  // Words: a time, what happened, its clause; as many lines as they need.
  const double line = line_height(Written::word, look_);
  const double time_wide = text_width(QStringLiteral("00.00"), time_font) + px(6);
  const double words_left = right + px(26) + time_wide;
  struct Said {
    const Event* event;
    double y = 0, high = 0, wide = 0;
  };
  const auto measure = [&](const Event& event) {
    Said said{&event};
    const double clause = event.clause.isEmpty() ? 0 : text_width(event.clause, clause_font) + px(6);
    said.wide = std::max(px(60), room_.right() - words_left - clause);
    const double all = text_width(event.words, word);
    // Lines break between words, so a little is lost in each.
    const double lines = all <= said.wide ? 1 : std::min(3.0, std::ceil(all * 1.12 / said.wide));
    said.high = lines * line + px(2);
    return said;
  };
  std::vector<Said> said;
  for (const Event& event : events_) said.push_back(measure(event));
  double needs = 0;
  for (const Said& one : said) needs += one.high;
  table_.wanted_ = top - room_.top() + needs + px(12);
  const double have = room_.bottom() - top - px(4);
  while (needs > have && said.size() > 1) {
    const auto least = std::ranges::min_element(said, {}, [](const Said& one) { return one.event->weight; });
    needs -= least->high;
    said.erase(least);
  }

  table_.start_ = top + px(4);
  table_.scale_ = std::max(1.0, have - px(14)) / (table_.to_ - table_.from_);
  const double bottom = place(table_.to_);
  if (held_from_) {
    const QRectF held(right - px(4.5), place(*held_from_), px(9), bottom - place(*held_from_));
    drawing.fill(held, look_.side_pale(enemy()));
    drawing.hatch(held, enemy(), look_.side(enemy()), 1, px(3));
    drawing.frame(held, look_.side(enemy()), 0.8);
  }
  for (const double x : {left, right}) drawing.line({x, table_.start_}, {x, bottom}, look_.soft(), 1.4);
  for (std::size_t i = lineage_.rides.size(); i-- > 0;) {
    const LineageRide& ride = lineage_.rides[i];
    const bool own_order = ride.order && ride.outward && order_ && order_->ride == ride.ride;
    const double sent = place(table_.axis_.place(ride.sent));
    const double ends = ride.arrived ? place(table_.axis_.place(*ride.arrived)) : std::min(bottom, sent + px(26));
    const double a = ride.outward ? left : right, b = ride.outward ? right : left;
    lay_ride(ride, {a, sent, ride.arrived ? b : (a + b) / 2, ends}, own_order);
  }
  // Where riders pass, the mark stands on the slope.
  const auto mark_at = [&](const Event& event) -> QPointF {
    double x = event.of_seat ? left : right;
    if (event.step->kind == LineageKind::crossed || event.step->kind == LineageKind::taken)
      if (const auto own_ride =
              std::ranges::find_if(lineage_.rides, [&](const LineageRide& ride) { return ride.order && ride.outward; });
          own_ride != lineage_.rides.end() && own_ride->arrived) {
        const double sent = table_.axis_.place(own_ride->sent), came = table_.axis_.place(*own_ride->arrived);
        const double part = came > sent ? std::clamp((event.at - sent) / (came - sent), 0.0, 1.0) : 0.5;
        x = left + (right - left) * part;
      }
    return {x, place(event.at)};
  };
  for (const Event& event : events_) {
    lay_mark(event, mark_at(event));
    drawing.spot({mark_at(event) - QPointF(px(7), px(7)), QSizeF(px(14), px(14))}, hit_of(event));
  }
  // Words stand beside their time, and give way downwards, then upwards from the end.
  double free = top - px(2);
  for (Said& one : said) {
    one.y = std::max(free, place(one.event->at) - line / 2);
    free = one.y + one.high;
  }
  double end = room_.bottom();
  for (std::size_t i = said.size(); i-- > 0;) {
    said[i].y = std::min(said[i].y, end - said[i].high);
    end = said[i].y;
  }
  for (const Said& one : said) {
    const Event& event = *one.event;
    const QPointF mark = mark_at(event);
    const double y = one.y + line / 2;
    drawing.polyline({{mark + QPointF(px(5), 0), {right + px(12), mark.y()}, {right + px(20), y}, {right + px(24), y}}},
                     look_.theme.rule, 1);
    const QColor ink = event.enemy ? look_.side_dark(enemy()) : event.bad ? look_.wrong() : look_.ink();
    drawing.text({words_left - time_wide, one.y, time_wide, line}, Qt::AlignLeft | Qt::AlignVCenter, event.time,
                 time_font, ink);
    drawing.paragraph({words_left, one.y, one.wide, one.high}, event.words, word, ink);
    drawing.text({room_.right() - px(60), one.y, px(60), line}, Qt::AlignRight | Qt::AlignVCenter, event.clause,
                 clause_font, look_.theme.blue);
    drawing.spot({words_left - time_wide, one.y, room_.right() - words_left + time_wide, one.high}, hit_of(event));
  }
}

// What weighs most has room first, as it was given; what finds none that way is said in fewer words.
void TimetableLayout::lay_rows(double above, double below, int rows_over, int rows_under) {
  Drawing& drawing = table_.drawing_;
  const QFont word = chart_font(Written::word, look_);
  const double line = line_height(Written::word, look_);
  std::vector<const Event*> by_weight;
  for (const Event& event : events_) by_weight.push_back(&event);
  std::ranges::stable_sort(by_weight, std::greater(), &Event::weight);
  struct RowWords {
    const Event* event;
    QString words;
    QRectF room;
    bool leads = false;  ///< a line leads to it, since it does not stand at its mark
  };
  std::vector<RowWords> placed;
  const auto is_free = [&](const QRectF& room) {
    return std::ranges::none_of(
        placed, [&](const RowWords& one) { return one.room.adjusted(-px(5), 1, px(5), -1).intersects(room); });
  };
  for (const Event* event : by_weight) {
    const double x = place(event->at);
    const bool up = event->of_seat;
    if (event->step->kind == LineageKind::crossed && below - above > line) continue;  // said at its mark
    const QString clause = event->clause.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(event->clause);
    const QString few = lineage_words(review_, *event->step);
    bool found = false;
    for (const QString& words : {event->words + clause, event->words, few + clause, few}) {
      const double wide = text_width(words, word) + 1;
      if (wide > room_.width() * 0.6 && words != few) continue;
      const double least = room_.left(), most = std::max(least, room_.right() - wide);
      for (int row = 0; row < (up ? rows_over : rows_under) && !found; ++row) {
        const double y = up ? above - px(6) - (row + 1) * line : below + px(7) + row * line;
        for (const double from : {x - px(4), x - wide / 2, x - wide + px(4)}) {
          const QRectF room(std::clamp(from, least, most), y, std::min(wide, room_.width()), line);
          if (!is_free(room)) continue;
          placed.push_back({event, words, room, row > 0});
          found = true;
          break;
        }
      }
      if (found) break;
    }
  }
  for (const RowWords& one : placed) {
    const double x = place(one.event->at), mark = one.event->of_seat ? above : below;
    if (one.leads) drawing.line({x, mark}, {x, one.room.center().y()}, look_.theme.rule, 1);
  }
  for (const RowWords& one : placed) {
    const QColor ink = one.event->enemy ? look_.side_dark(enemy()) : one.event->bad ? look_.wrong() : look_.ink();
    drawing.text(one.room, Qt::AlignLeft | Qt::AlignVCenter, one.words, word, ink, look_.ground());
    drawing.spot(one.room, hit_of(*one.event));
  }
}

void TimetableLayout::lay_report() {
  Drawing& drawing = table_.drawing_;
  const QFont name = chart_font(Written::name, look_), word = chart_font(Written::word, look_);
  const QFont time_font = chart_font(Written::small, look_);
  const double line = line_height(Written::word, look_);
  const double names = std::clamp(std::max(text_width(giver(), name), text_width(receiver(), name)) + px(8), px(60),
                                  room_.width() * 0.24);
  const double left = room_.left() + names, right = room_.right() - px(8);
  // Words over the giver's line and under the body's stand in rows, none over another; the slopes have what is left.
  const double ages = options_.ages && order_ && order_->age_minutes() ? line + px(6) : 0;
  const double foot = line_height(Written::small, look_) + px(10);
  const int rows = std::clamp(static_cast<int>((room_.height() - ages - foot - px(84)) / line), 2, 6);
  const int rows_under = (rows * 3 + 4) / 5, rows_over = rows - rows_under;
  const double above = room_.top() + ages + rows_over * line + px(8);
  const double below = room_.bottom() - rows_under * line - foot;
  table_.wanted_ = ages + 6 * line + foot + px(120);
  table_.field_ = QRectF(QPointF(left, above - px(6)), QPointF(right, below + px(8)));
  table_.start_ = left + px(8);
  table_.scale_ = std::max(1.0, right - left - px(16)) / (table_.to_ - table_.from_);
  if (events_.empty()) {
    drawing.text({left, above, right - left, line}, Qt::AlignLeft | Qt::AlignVCenter,
                 Charts::tr("Nothing is known of how it came about."), word, look_.soft());
    return;
  }
  for (std::int64_t move = static_cast<std::int64_t>(std::ceil(table_.from_));
       move <= static_cast<std::int64_t>(table_.to_); ++move)
    if (table_.scale_ >= 5)
      drawing.line({place(static_cast<double>(move)), above}, {place(static_cast<double>(move)), below}, look_.faint(),
                   0.8);
  if (held_from_) {
    const QRectF held(place(*held_from_), below - px(4), right - place(*held_from_), px(8));
    drawing.fill(held, look_.side_pale(enemy()));
    drawing.hatch(held, enemy(), look_.side(enemy()), 1, px(3.2));
    drawing.frame(held, look_.side(enemy()), 0.8);
  }
  for (const auto& [y, who] : {std::pair(above, giver()), std::pair(below, receiver())}) {
    drawing.line({left, y}, {right, y}, look_.soft(), 1.4);
    drawing.text({room_.left(), y - line / 2, names - px(6), line}, Qt::AlignRight | Qt::AlignVCenter, who, name,
                 look_.ink());
  }
  struct Slope {
    QLineF line;
    QString what;
    bool own_order;
  };
  std::vector<Slope> slopes;
  for (const LineageRide& ride : lineage_.rides) {
    const bool own_order = ride.order && ride.outward && order_ && order_->ride == ride.ride;
    const double sent = place(table_.axis_.place(ride.sent));
    const double came = ride.arrived ? place(table_.axis_.place(*ride.arrived)) : std::min(right, sent + px(40));
    const double a = ride.outward ? above : below, b = ride.outward ? below : above;
    slopes.push_back({QLineF(sent, a, came, ride.arrived ? b : (a + b) / 2),
                      own_order    ? Charts::tr("order %1").arg(order_->number)
                      : ride.order ? Charts::tr("an order")
                                   : Charts::tr("a report"),
                      own_order});
  }
  // The order itself is drawn last, over the others, and named first.
  for (std::size_t i = slopes.size(); i-- > 0;) lay_ride(lineage_.rides[i], slopes[i].line, slopes[i].own_order);
  std::vector<QPointF> named;
  for (const Slope& slope : slopes) {
    // What rides is written along its slope, where nothing else is.
    const double length = slope.line.length(), wide = text_width(slope.what, word);
    // Of riders who set out and came together one is named.
    const bool again =
        std::any_of(std::as_const(slopes).data(), &slope, [&](const Slope& other) { return other.line == slope.line; });
    if (again || wide + px(30) > length) continue;
    const QPointF along = (slope.line.p2() - slope.line.p1()) / length;
    for (const double part : {0.5, 0.7, 0.3}) {
      const QPointF from = slope.line.p1() + along * ((length - wide) * part), middle = from + along * (wide / 2);
      if (std::ranges::any_of(named, [&](QPointF other) { return hypot(other - middle) < wide * 0.9; })) continue;
      named.push_back(middle);
      drawing.text_turned(from + QPointF(along.y(), -along.x()) * px(5),
                          std::atan2(slope.line.dy(), slope.line.dx()) * 180 / M_PI, slope.what, word,
                          look_.side_dark(own()), look_.ground());
      break;
    }
  }
  for (const Event& event : events_) {
    QPointF mark(place(event.at), event.of_seat ? above : below);
    if (event.step->kind == LineageKind::crossed && order_ && order_->arrived) {
      const double sent = table_.axis_.place(order_->given), came = table_.axis_.place(*order_->arrived);
      mark.setY(above +
                (below - above) * (came > sent ? std::clamp((event.at - sent) / (came - sent), 0.0, 1.0) : 0.5));
    }
    lay_mark(event, mark);
    drawing.spot({mark - QPointF(px(7), px(7)), QSizeF(px(14), px(14))}, hit_of(event));
    if (event.step->kind != LineageKind::crossed || mark.y() < above + line) continue;
    // Beside its mark, on the side from which the order came down.
    const QString met = Charts::tr("they pass, %1").arg(event.time);
    const double needs = text_width(met, word) + 1;
    drawing.text({std::max(room_.left(), mark.x() - needs - px(9)), mark.y() - line / 2 + px(3), needs, line},
                 Qt::AlignLeft | Qt::AlignVCenter, met, word, look_.wrong(), look_.ground());
  }
  lay_rows(above, below, rows_over, rows_under);
  // From pen to first step, over all.
  if (ages > 0) {
    const double a = place(table_.axis_.place(order_->given)), b = place(table_.axis_.place(*order_->begun)),
                 y = room_.top() + line;
    drawing.polyline({{{a, y + px(5)}, {a, y}, {b, y}, {b, y + px(5)}}}, look_.wrong(), 1.2);
    const QString words = Charts::tr("%1 min from pen to first step").arg(*order_->age_minutes());
    const double wide = text_width(words, word) + 2;
    drawing.text({std::clamp((a + b - wide) / 2, room_.left(), std::max(room_.left(), room_.right() - wide)),
                  room_.top() - px(1), wide, line},
                 Qt::AlignHCenter | Qt::AlignVCenter, words, word, look_.wrong());
  }
  // Times along the foot, no nearer than they can be read.
  const double half = text_width(QStringLiteral("00.00"), time_font) / 2 + px(3);
  double last = -1e9;
  for (std::int64_t move = static_cast<std::int64_t>(std::floor(table_.from_));
       static_cast<double>(move) <= table_.to_ + 1e-6; ++move) {
    const double x = place(std::max(table_.from_, static_cast<double>(move)));
    if (x - last < 2.4 * half || x + half > room_.right() + 1) continue;
    drawing.text(
        {x - half, room_.bottom() - line_height(Written::small, look_), 2 * half, line_height(Written::small, look_)},
        Qt::AlignHCenter | Qt::AlignVCenter,
        words::short_time(table_.axis_.time(std::max(table_.from_, static_cast<double>(move)))), time_font,
        look_.soft());
    last = x;
  }
}

}  // namespace sandgate
