#include "app/charts/own_day.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"
#include "app/mapview/paint.h"
#include "app/words/arguments.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

using charts::Charts;

constexpr double own_lane_height = 22, told_height = 18, men_height = 36, figures_height = 29;

std::vector<ClosedMove> closed_moves(const SeatRecord& record) {
  std::vector<ClosedMove> moves;
  for (std::size_t i = 0; i < record.closes.size(); ++i) {
    ClosedMove move;
    move.number = static_cast<std::int64_t>(i);
    move.begun = record.closes[i == 0 ? 0 : i - 1];
    move.ended = record.closes[i];
    moves.push_back(move);
  }
  return moves;
}

/// As a line begins.
QString capital(QString words) {
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

EndSign known_sign(KnownFate fate) {
  switch (fate) {
    case KnownFate::overtaken: return EndSign::cross;
    case KnownFate::barred:
    case KnownFate::not_ours: return EndSign::box;
    case KnownFate::came_back: return EndSign::back;
    case KnownFate::stopped: return EndSign::dot;
    case KnownFate::replaced: return EndSign::bar;
    case KnownFate::unanswered:
    case KnownFate::had:
    case KnownFate::begun:
    case KnownFate::done: break;
  }
  return EndSign::none;
}

bool goes_on(const KnownOrder& order) {
  return order.fate == KnownFate::unanswered || order.fate == KnownFate::had || order.fate == KnownFate::begun;
}

OrderRow known_row(const KnownOrder& order, const MoveAxis& axis) {
  OrderRow row;
  const double end = axis.right();
  row.given = axis.x(order.given);
  row.rides = order.sent > 0;
  // Nothing heard: it rides on, as far as the seat knows.
  row.arrived = order.arrived                         ? std::max(row.given, axis.x(*order.arrived))
                : order.fate == KnownFate::unanswered ? end
                                                      : std::max(row.given, axis.x(order.told));
  row.works = order.begun.has_value();
  row.begun = order.begun ? std::max(row.arrived, axis.x(*order.begun)) : row.arrived;
  row.done = order.done       ? std::max(row.begun, axis.x(*order.done))
             : !order.begun   ? row.begun
             : goes_on(order) ? end
                              : std::max(row.begun, axis.x(order.told));
  row.waits = order.arrived && (order.begun ? row.begun > row.arrived : order.fate == KnownFate::had);
  if (order.fate == KnownFate::had && !order.begun) row.begun = row.done = std::max(row.arrived, end);
  row.end = std::max({row.given, row.arrived, row.begun, row.done});
  return row;
}

}  // namespace

QString known_fate_words(KnownFate fate) {
  switch (fate) {
    case KnownFate::unanswered: return Charts::tr("nothing heard");
    case KnownFate::had: return Charts::tr("they have it");
    case KnownFate::begun: return Charts::tr("under way");
    case KnownFate::done: return Charts::tr("done");
    case KnownFate::stopped: return Charts::tr("halted on the way");
    case KnownFate::replaced: return Charts::tr("replaced by a later one");
    case KnownFate::overtaken: return Charts::tr("came after a later one");
    case KnownFate::not_ours: return Charts::tr("another commands them");
    case KnownFate::barred: return Charts::tr("cannot be done");
    case KnownFate::came_back: return Charts::tr("came back: nobody was there");
  }
  return {};
}

QString known_order_head(const SeatRecord& record, const KnownOrder& order) {
  const QString what = capital(charts::instruction(order.kind));
  return order.to ? Charts::tr("%1 to %2").arg(what, words::place(*order.to, record.briefing)) : what;
}

QString known_order_words(const SeatRecord& record, const KnownOrder& order) {
  const auto at = [](const QString& words, const std::optional<Instant>& when) {
    return when ? words.arg(words::short_time(when->time)) : QString();
  };
  QStringList told{known_order_head(record, order), Charts::tr("given %1").arg(words::short_time(order.given.time))};
  if (order.sent > 0) told << at(Charts::tr("arrived %1"), order.arrived);
  told << at(Charts::tr("begun %1"), order.begun) << at(Charts::tr("done %1"), order.done);
  told.removeAll(QString());
  QString said = told.join(QStringLiteral(", "));
  if (order.fate != KnownFate::done) said += QStringLiteral("; ") + known_fate_words(order.fate);
  return said;
}

OwnDay::OwnDay(const SeatRecord& record, const std::vector<KnownOrder>& orders, const OwnDayOptions& options,
               const QRectF& room, const ChartLook& look)
    : look_(look), livery_(record.briefing.sides[record.end.side.index()].livery), room_(room) {
  const double names = std::clamp(room.width() * 0.13, px(96), px(190)), ends = px(64);
  axis_ = MoveAxis(closed_moves(record), std::round(room.left() + names), std::round(room.right() - ends));
  make_lanes(record, orders);
  const double top = std::round(room.top());
  double men = px(men_height), told = px(told_height);
  const double lanes = room.bottom() - top - px(figures_height) - px(2);
  // Where room is short the lanes keep two, then what stands under them gives way.
  const double least = std::min(lanes_height_, px(2 * own_lane_height));
  if (lanes - men - told < least) men = 0;
  if (lanes - men - told < least) told = 0;
  const double left = std::max(0.0, lanes - men - told);
  // What is left over makes lanes higher.
  if (!all_lanes_.empty() && lanes_height_ < left) {
    const double by = std::min(1.6, left / lanes_height_);
    for (Lane& lane : all_lanes_) lane.top *= by, lane.height *= by;
    lanes_height_ *= by;
  }
  // And then the men.
  const double fit = all_lanes_.empty() ? px(own_lane_height) : lanes_height_;
  if (men > 0 && fit < left) men += std::min(left - fit, 2 * px(men_height));
  const double lanes_top = top + px(figures_height);
  const double lanes_foot =
      lanes_top + (all_lanes_.empty() ? std::min(left, px(own_lane_height)) : std::min(left, lanes_height_));
  lanes_ = QRectF(QPointF(room.left(), lanes_top), QPointF(room.right(), lanes_foot));
  const double foot = lanes_foot + told + men;
  field_ = QRectF(QPointF(axis_.left(), top), QPointF(axis_.right(), foot));
  tag_top_ = top;
  lay_figures(top, foot);
  lay_lanes(options);
  if (told > 0) lay_told(record, lanes_foot, lanes_foot + told);
  if (men > 0) lay_men(record, lanes_foot + told + px(3), foot);
}

void OwnDay::make_lanes(const SeatRecord& record, const std::vector<KnownOrder>& orders) {
  std::map<Handle, std::vector<const KnownOrder*>> by_body;
  for (const KnownOrder& order : orders) by_body[order.body].push_back(&order);
  // As the order of battle has them.
  for (const KnownTrace& trace : record.traces) {
    if (!trace.own) continue;
    const auto of = by_body.find(trace.handle);
    if (of == by_body.end()) continue;
    Lane lane{trace.handle, QString::fromStdString(trace.name), of->second, lanes_height_, px(own_lane_height), {}};
    for (const KnownOrder* order : lane.orders) lane.numbers.push_back(order->number);
    lanes_height_ += lane.height;
    all_lanes_.push_back(std::move(lane));
  }
}

void OwnDay::name(double top, double bottom, const QString& words, const QColor& colour) {
  drawing_.text({room_.left() + px(10), top, axis_.left() - room_.left() - px(16), bottom - top},
                Qt::AlignLeft | Qt::AlignVCenter, words, chart_font(Written::name, look_), colour);
}

void OwnDay::lay_figures(double top, double foot) {
  const double half = px(figures_height) / 2, bottom = top + 2 * half;
  const QFont small = chart_font(Written::small, look_);
  name(top + half, bottom, Charts::tr("Move"), look_.soft());
  if (axis_.per_move() >= 7)
    for (std::int64_t move = 2; move <= axis_.last(); move += 2)
      drawing_.fill(
          {QPointF(axis_.x(static_cast<double>(move - 1)), bottom), QPointF(axis_.x(static_cast<double>(move)), foot)},
          faded(look_.ink(), 0.028));
  for (const MoveAxis::Tick& tick : axis_.times(px(74))) {
    const double x = std::round(tick.x) + 0.5, wide = text_width(tick.words, small) + 2;
    drawing_.line({x, top + half}, {x, foot}, look_.faint(), 1);
    drawing_.text({std::max(tick.x - wide / 2, axis_.left() - px(16)), top, wide, half},
                  Qt::AlignLeft | Qt::AlignVCenter, tick.words, small, look_.ink());
  }
  for (const MoveAxis::Tick& tick : axis_.moves(px(19)))
    drawing_.text({tick.x - px(16), top + half, px(32), half}, Qt::AlignHCenter | Qt::AlignVCenter, tick.words, small,
                  look_.soft());
  drawing_.line({axis_.left(), bottom - 0.5}, {axis_.right(), bottom - 0.5}, look_.theme.rule, 1);
  drawing_.text({axis_.right() + 2, top + half, room_.right() - axis_.right() - px(10), half},
                Qt::AlignRight | Qt::AlignVCenter, Charts::tr("orders"), small, look_.soft());
}

double OwnDay::snapped(double scroll) const {
  if (lanes_height_ <= lanes_.height() + 0.5) return 0;
  for (const Lane& lane : all_lanes_)
    if (lane.top >= scroll - 0.5) return lane.top;
  return all_lanes_.empty() ? 0 : all_lanes_.back().top;
}

void OwnDay::lay_lanes(const OwnDayOptions& options) {
  if (all_lanes_.empty()) {
    drawing_.text({axis_.left() + px(6), lanes_.top(), axis_.right() - axis_.left() - px(6), lanes_.height()},
                  Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("No order to a body has been given yet."),
                  chart_font(Written::word, look_), look_.soft());
    return;
  }
  scroll_ = snapped(std::clamp(options.scroll, 0.0, std::max(0.0, lanes_height_ - lanes_.height())));
  for (const Lane& lane : all_lanes_) {
    const double y = lane.top - scroll_;
    if (y < -0.5 || y + lane.height > lanes_.height() + 0.5) continue;
    lay_lane(lane, {room_.left(), lanes_.top() + y, room_.width(), lane.height}, options);
  }
  for (Lane& lane : all_lanes_) lane.orders.clear();
  if (lanes_height_ <= lanes_.height() + 0.5) return;
  // A thin bar at the right edge tells which lanes are seen.
  const double part = lanes_.height() / lanes_height_, from = scroll_ / lanes_height_;
  drawing_.fill({room_.right() - px(3), lanes_.top(), px(3), lanes_.height()}, look_.faint());
  drawing_.fill({room_.right() - px(3), lanes_.top() + from * lanes_.height(), px(3), part * lanes_.height()},
                look_.soft());
}

void OwnDay::lay_lane(const Lane& lane, const QRectF& room, const OwnDayOptions& options) {
  drawing_.line({axis_.left(), room.bottom() - 0.5}, {axis_.right(), room.bottom() - 0.5}, look_.faint(), 1);
  name(room.top(), room.bottom(), lane.name, look_.ink());
  const QColor full = look_.side(livery_), dark = look_.side_dark(livery_), light = faded(look_.ground(), 0.78);
  const double row_height = px(6.2), bar = whole_and_odd(px(4.6));
  const auto rows = std::max<std::size_t>(1, static_cast<std::size_t>((room.height() - px(2)) / row_height));
  std::vector<double> free(rows, -1e9);
  const double first = room.center().y() - static_cast<double>(rows - 1) * row_height / 2;
  for (const KnownOrder* order : lane.orders) {
    const OrderRow row = known_row(*order, axis_);
    auto best = std::ranges::find_if(free, [&](double end) { return end + px(3) <= row.given; });
    if (best == free.end()) best = std::ranges::min_element(free);
    const double y = std::round(first + static_cast<double>(best - free.begin()) * row_height);
    *best = std::max(*best, std::max(row.end, row.given + px(4)));
    const bool chosen = options.order == order->number;
    if (chosen) {
      const QRectF about(row.given - 3, y - bar / 2 - 3, std::max(8.0, row.end - row.given + 6), bar + 6);
      drawing_.fill(about, faded(look_.theme.selection, 0.25));
      drawing_.frame(about, look_.theme.selection, 1.6);
    }
    drawing_.fill(whole_pixels(row.given, row.given, y, bar + 2), dark);
    for (double x = std::round(row.given); row.arrived > row.given && x < std::round(row.arrived); x += 5)
      drawing_.fill({x, y, std::min(3.0, std::round(row.arrived) - x), 1}, dark);
    if (row.waits) {
      const QRectF hollow = whole_pixels(row.arrived, row.begun, y, bar);
      drawing_.fill(hollow, full);
      if (hollow.width() > 2) drawing_.fill(hollow.adjusted(1, 1, -1, -1), look_.ground());
    }
    if (row.works) {
      const double from = row.done - row.begun < px(2.5) ? row.done - px(2.5) : row.begun;
      const QRectF works = whole_pixels(from, row.done, y, bar);
      drawing_.fill(works, full);
      if (works.width() >= px(4) && livery_ == Livery::red)
        drawing_.hatch(works, livery_, light, 0.8, axis_.per_move() < 6 ? 6 : px(2.7));
      else if (works.width() >= px(4))
        drawing_.fill({works.left(), std::floor(works.center().y()), works.width(), 1}, faded(look_.ground(), 0.55));
    }
    const EndSign sign = known_sign(order->fate);
    if (sign != EndSign::none)
      draw_end_sign(drawing_, sign, {std::max(row.end, row.given + px(3)), y}, px(3.2), look_, dark);
    ChartHit hit;
    hit.order = order->number;
    drawing_.spot({row.given - 2, y - row_height / 2, std::max(6.0, row.end - row.given + 4), row_height}, hit);
  }
  drawing_.text({axis_.right() + 2, room.top(), room_.right() - axis_.right() - px(10), room.height()},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(lane.orders.size()),
                chart_font(Written::word, look_), look_.ink());
}

// A stroke for each move in which something was told, as high as there was much; of the enemy in ink.
void OwnDay::lay_told(const SeatRecord& record, double top, double bottom) {
  name(top, bottom, Charts::tr("Dispatches"), look_.soft());
  struct Told {
    std::int64_t all = 0, enemy = 0;
  };
  std::vector<Told> told(record.closes.size());
  for (const Dispatch& dispatch : record.end.dispatches) {
    const std::int64_t move = std::clamp<std::int64_t>(dispatch.move, 0, record.last_move());
    ++told[static_cast<std::size_t>(move)].all;
    if (!dispatch.about.none()) ++told[static_cast<std::size_t>(move)].enemy;
  }
  const auto most = std::ranges::max(told, {}, &Told::all).all;
  const double high = bottom - top - px(4), wide = std::clamp(axis_.per_move() * 0.5, 1.0, px(7));
  for (std::size_t move = 0; most > 0 && move < told.size(); ++move) {
    if (told[move].all == 0) continue;
    const auto part = [&](std::int64_t count) {
      return std::max(2.0, std::round(high * static_cast<double>(count) / static_cast<double>(most)));
    };
    const double x = std::round(axis_.x(static_cast<double>(move)) - (move == 0 ? 0 : wide));
    drawing_.fill({x, bottom - px(2) - part(told[move].all), wide, part(told[move].all)}, look_.soft());
    if (told[move].enemy > 0)
      drawing_.fill({x, bottom - px(2) - part(told[move].enemy), wide, part(told[move].enemy)}, look_.ink());
    ChartHit hit;
    hit.at = static_cast<double>(move);
    hit.words = Charts::tr("%1 dispatches by the close of move %2; of the enemy %3")
                    .arg(told[move].all)
                    .arg(move)
                    .arg(told[move].enemy);
    drawing_.spot({x - 2, top, wide + 4, bottom - top}, hit);
  }
  drawing_.text({axis_.right() + 2, top, room_.right() - axis_.right() - px(10), bottom - top},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(record.end.dispatches.size()),
                chart_font(Written::word, look_), look_.ink());
}

void OwnDay::lay_men(const SeatRecord& record, double top, double bottom) {
  name(top, bottom, Charts::tr("Men of the side, as known"), look_.soft());
  const std::int64_t most = std::max<std::int64_t>(1, std::ranges::max(record.own_men));
  const auto y = [&](std::int64_t men) {
    return bottom - (bottom - top) * static_cast<double>(men) / static_cast<double>(most);
  };
  QPolygonF line{QPointF(axis_.left(), y(record.own_men.front()))};
  for (std::size_t move = 1; move < record.own_men.size(); ++move) {
    const double x = axis_.x(static_cast<double>(move));
    if (record.own_men[move] == record.own_men[move - 1]) continue;
    line << QPointF(x, y(record.own_men[move - 1])) << QPointF(x, y(record.own_men[move]));
  }
  line << QPointF(axis_.right(), line.back().y());
  QPolygonF area = line;
  area << QPointF(axis_.right(), bottom) << QPointF(axis_.left(), bottom);
  drawing_.area(area, look_.side_pale(livery_));
  drawing_.hatch(area, livery_, faded(look_.side(livery_), 0.55), 0.7, px(livery_ == Livery::red ? 5 : 3.2));
  drawing_.polyline(line, look_.side(livery_), 1.6);
  drawing_.text({axis_.left() + px(4), top, px(70), bottom - top}, Qt::AlignLeft | Qt::AlignVCenter,
                QString::number(record.own_men.front()), chart_font_bold(Written::figure, look_),
                look_.side_dark(livery_), look_.ground());
  drawing_.text({axis_.right() + 2, top, room_.right() - axis_.right() - px(10), bottom - top},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(record.own_men.back()),
                chart_font_bold(Written::figure, look_), look_.side_dark(livery_));
}

void OwnDay::paint(QPainter& painter) const { drawing_.paint(painter, look_.outlined); }

void OwnDay::paint_cursor(QPainter& painter, double at) const {
  at = std::clamp(at, 0.0, static_cast<double>(axis_.last()));
  Drawing over;
  const double x = std::round(axis_.x(at));
  over.line({x, tag_top_ + 15 * look_.size}, {x, field_.bottom()}, look_.ink(), 1.5);
  const QFont font = chart_font_bold(Written::figure, look_);
  const QString words = axis_.words(at);
  const double wide = text_width(words, font) + 12 * look_.size;
  const QRectF tag(std::clamp(x - wide / 2, room_.left(), std::max(room_.left(), room_.right() - wide)), tag_top_, wide,
                   15 * look_.size);
  over.fill(tag.adjusted(-3, 0, 3, 0), look_.ground());
  over.fill(tag, look_.ink());
  over.text(tag, Qt::AlignHCenter | Qt::AlignVCenter, words, font, look_.ground());
  over.paint(painter, look_.outlined);
}

ChartHit OwnDay::hit(QPointF at) const {
  if (!room_.contains(at)) return {};
  ChartHit found = drawing_.hit(at);
  if (at.x() >= field_.left() - 4 && at.x() <= field_.right() + 4 && field_.top() <= at.y() &&
      at.y() <= field_.bottom() && !found.at)
    found.at = axis_.at(at.x());
  return found;
}

double OwnDay::scroll_to(std::int64_t order) const {
  const auto lane = std::ranges::find_if(
      all_lanes_, [&](const Lane& one) { return std::ranges::find(one.numbers, order) != one.numbers.end(); });
  if (lane == all_lanes_.end()) return scroll_;
  const double most = std::max(0.0, lanes_height_ - lanes_.height());
  const double high = lane->top, low = lane->top + lane->height - lanes_.height();
  if (scroll_ >= low - 0.5 && scroll_ <= high + 0.5) return scroll_;
  return snapped(std::clamp(std::clamp(scroll_, std::min(low, high), high), 0.0, most));
}

}  // namespace sandgate
