// Of the day what did not stand, or was played on elsewhere: a line that leaves it where a branch parts, and under a
// seat's lane a lighter one with what it ordered there.
#include <algorithm>
#include <cmath>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

using charts::Charts;

QString told(const DayBranch& branch) {
  if (branch.orders == 0) return branch.name;
  const QString orders = branch.orders == 1 ? Charts::tr("one order") : Charts::tr("%1 orders").arg(branch.orders);
  return Charts::tr("%1, %2").arg(branch.name, orders);
}

}  // namespace

double DayLayout::end_x() const {
  return day_.axis_.x(static_cast<double>(std::max<std::int64_t>(1, review_.last_move())));
}

bool is_on_branch(const OrderLife& order, const DayBranch& branch) {
  // What had been struck before the branch itself was is none of its own.
  if (order.fate == OrderFate::taken_back) return false;
  if (order.event > branch.parts_event) return true;
  const auto after = [&](const std::optional<Instant>& when) {
    return when && static_cast<double>(when->move) > branch.parts + 1e-9;
  };
  return after(order.arrived) || after(order.begun) || after(order.done) || order.fate == OrderFate::under_way ||
         order.fate == OrderFate::waiting;
}

QString told_of_order(const Review& review, const OrderLife& order) { return charts::order_words(review, order); }

void DayLayout::lay_branches(double top, double bottom) {
  const MoveAxis& axis = day_.axis_;
  const std::size_t count = options_.branches.size();
  const auto rows = std::min(count, static_cast<std::size_t>(std::llround((bottom - top) / px(15))));
  const bool forks = std::ranges::any_of(options_.branches, [](const DayBranch& one) { return !one.struck; });
  const bool struck = std::ranges::any_of(options_.branches, &DayBranch::struck);
  name(top, top + px(15),
       forks && struck ? Charts::tr("Branches")
       : struck        ? Charts::tr("Taken back")
                       : Charts::tr("Forks"),
       rows < count ? Charts::tr("%1 more").arg(count - rows) : QString());
  day_.branch_lines_.resize(count);
  // Where there are more than have room, one that is looked into stays, and then the latest.
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < count; ++i)
    if (options_.branches[i].review || options_.on == i) shown.push_back(i);
  for (std::size_t i = count; i-- > 0 && shown.size() < rows;)
    if (std::ranges::find(shown, i) == shown.end()) shown.push_back(i);
  shown.resize(std::min(shown.size(), rows));
  std::ranges::sort(shown);
  double y = top;
  for (const std::size_t i : shown) {
    const DayBranch& branch = options_.branches[i];
    const double last = static_cast<double>(axis.last());
    const double from = std::round(axis.x(std::clamp(branch.parts, 0.0, last)));
    const double to = std::max(from + px(6), std::round(axis.x(std::clamp(branch.ends, 0.0, last))));
    const double middle = std::floor(y + px(7.5)) + 0.5;
    const bool on = options_.on == i, open = branch.review != nullptr;
    const QColor colour = on ? look_.ink() : open ? look_.soft() : look_.faint();
    if (open) drawing_.fill({QPointF(from, y + 1), QPointF(to, y + px(15) - 1)}, look_.chosen());
    // It leaves the axis, and goes on beside it.
    drawing_.polyline({{{from, top - px(3)}, {from, middle - px(3)}, {from + px(3), middle}, {to, middle}}}, colour,
                      on ? 2.2 : 1.4, branch.struck ? Dashes::ridden : Dashes::none);
    if (branch.review)
      for (const Engagement& contact : branch.review->figures.contacts) {
        const auto closed = static_cast<double>(contact.closed.value_or(branch.review->last_move()));
        if (closed <= branch.parts) continue;
        const double a = std::max(from, axis.x(static_cast<double>(std::max<std::int64_t>(0, contact.opened - 1))));
        const double b = std::min(to, std::max(a + px(3), axis.x(closed)));
        if (a < b) drawing_.frame({a, middle - px(3.5), b - a, px(7)}, look_.open_table(), 1.2);
      }
    if (branch.struck)
      drawing_.polyline({{{to + px(1), middle - px(3.5)}, {to - px(3), middle}, {to + px(1), middle + px(3.5)}}},
                        colour, 1.6);
    else
      drawing_.disc({to, middle}, px(2.6), colour);
    const QString words = told(branch);
    const QFont font = on ? chart_font_bold(Written::small, look_) : chart_font(Written::small, look_);
    const double wide = text_width(words, font) + 2;
    QRectF room(to + px(6), y, wide, px(15));
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    if (room.right() > room_.right() - px(4)) {
      room.moveRight(from - px(5));
      align = Qt::AlignRight | Qt::AlignVCenter;
    }
    if (room.left() < axis.left()) {
      // Over the line itself, where there is room nowhere else.
      room = QRectF(std::max(axis.left(), from) + px(8), y, std::min(wide, room_.right() - from - px(12)), px(15));
      align = Qt::AlignLeft | Qt::AlignVCenter;
    }
    drawing_.text(room, align, words, font, open ? look_.ink() : look_.soft(), look_.ground());
    ChartHit hit;
    hit.branch = i;
    hit.words = branch.struck ? Charts::tr("%1; leads there, X leads back").arg(words)
                              : Charts::tr("%1, a fork; leads there, X leads back").arg(words);
    const QRectF line(from, y, std::max(to, room.right()) - from, px(15));
    drawing_.spot(line.united(room), hit);
    day_.branch_lines_[i] = {QRectF(QPointF(from, y), QPointF(to, y + px(15))), from, to};
    y += px(15);
  }
}

void DayLayout::lay_branch_lane(const DayChart::Lane& lane, const QRectF& room) {
  const std::size_t which = *lane.branch;
  const DayBranch& branch = options_.branches[which];
  const Review& review = *branch.review;
  const MoveAxis& axis = day_.axis_;
  const Livery livery = charts::livery_of(review_, lane.seat);
  const double from = axis.x(branch.parts), to = std::max(from + 1, axis.x(branch.ends));
  const QColor full = faded(look_.side(livery), 0.5), dark = faded(look_.side_dark(livery), 0.7);
  drawing_.fill({QPointF(from, room.top() + 1), QPointF(to, room.bottom() - 1)}, faded(look_.ink(), 0.05));
  drawing_.line({from, room.top()}, {from, room.bottom()}, look_.soft(), 1, Dashes::dotted);
  const QFont small = chart_font(Written::small, look_);
  drawing_.text({room.left() + px(35), room.top(), axis.left() - room.left() - px(39), room.height()},
                Qt::AlignLeft | Qt::AlignVCenter, branch.struck ? Charts::tr("taken back") : branch.name, small,
                look_.soft());
  const double row_height = px(4.2), bar = 3;
  const auto rows = std::max<std::size_t>(1, static_cast<std::size_t>((room.height() - px(2)) / row_height));
  std::vector<double> free(rows, -1e9), drawn(rows, -1e9);
  const double first = room.center().y() - static_cast<double>(rows - 1) * row_height / 2;
  std::int64_t orders = 0;
  for (const OrderLife& order : review.orders) {
    if (order.seat != lane.seat || !is_on_branch(order, branch)) continue;
    const bool new_one = order.event > branch.parts_event;
    orders += new_one;
    const OrderRow row = order_row(order, axis, to);
    const double given = std::max(from, row.given), end = std::max(given, row.end);
    auto best = std::ranges::find_if(free, [&](double one) { return one + px(3) <= given; });
    if (best == free.end()) best = std::ranges::min_element(free);
    const auto at = static_cast<std::size_t>(best - free.begin());
    const double y = std::round(first + static_cast<double>(at) * row_height);
    *best = std::max(*best, std::max(end, given + px(4)));
    // Of many on one pixel one is drawn.
    if (end > drawn[at] + 0.9 || given > drawn[at] + 0.9) {
      if (new_one) drawing_.fill({std::round(given), y - 2, 1, 5}, dark);
      for (double x = std::round(given); x < std::round(row.arrived); x += 5)
        drawing_.fill({x, y, std::min(3.0, row.arrived - x), 1}, dark);
      if (row.waits && row.begun > std::max(given, row.arrived) + 2)
        drawing_.frame(
            {QPointF(std::round(std::max(given, row.arrived)) + 0.5, y - 1), QPointF(std::round(row.begun), y + 1)},
            full, 1);
      if (row.works && row.done > given) {
        const double begun = std::max(given, std::min(row.begun, row.done - px(2.5)));
        drawing_.fill({std::round(begun), y - (bar - 1) / 2, std::max(1.0, std::round(row.done - begun)), bar}, full);
      }
      drawn[at] = std::max(drawn[at], end);
    }
    ChartHit hit;
    hit.branch = which, hit.order = order.number, hit.seat = lane.seat, hit.body = order.body;
    // What was given before they parted is an order of both.
    if (new_one) hit.event = order.event;
    drawing_.spot({given - 2, y - row_height / 2, std::max(6.0, end - given + 4), row_height}, hit);
  }
  const double middle = end_column();
  drawing_.text({axis.right() + 2, room.top(), middle - axis.right() - 2, room.height()},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(orders), small, look_.soft());
}

}  // namespace sandgate
