// Age of orders when they were begun: a strip of dots for each seat, with its median.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/charts/figure_parts.h"

namespace sandgate::charts {
namespace {

struct SeatAges {
  SeatId seat;
  std::vector<const OrderLife*> begun;
  std::optional<double> middle;
};

std::vector<SeatAges> ages_by_seat(const Review& review) {
  std::vector<SeatAges> seats;
  std::vector<std::size_t> place(review.setting->seats.size());
  for (const SeatId seat : seats_in_order(review)) {
    place[seat.index()] = seats.size();
    seats.push_back({seat, {}, {}});
  }
  for (const OrderLife& order : review.orders)
    if (order.begun && !order.seat.none() && order.seat.index() < place.size())
      seats[place[order.seat.index()]].begun.push_back(&order);
  for (SeatAges& of : seats) {
    std::vector<double> ages;
    for (const OrderLife* order : of.begun) ages.push_back(static_cast<double>(*order->age_minutes()));
    of.middle = median(std::move(ages));
  }
  return seats;
}

}  // namespace

QString ages_finding(const Review& review) {
  const SeatAges *oldest = nullptr, *newest = nullptr;
  const std::vector<SeatAges> seats = ages_by_seat(review);
  std::int64_t overtaken = 0;
  for (const SeatAges& of : seats) {
    if (!of.middle) continue;
    if (!oldest || *of.middle > *oldest->middle) oldest = &of;
    if (!newest || *of.middle < *newest->middle) newest = &of;
  }
  for (const OrderLife& order : review.orders) overtaken += order.fate == OrderFate::overtaken;
  if (!oldest) {
    return review.orders.empty() ? Charts::tr("No order was given") : Charts::tr("No order was begun");
  }
  if (const auto begun =
          std::ranges::count_if(review.orders, [](const OrderLife& one) { return one.begun.has_value(); });
      begun == 1)
    return Charts::tr("The one order that was begun was %1 old by then").arg(minutes(*oldest->middle));
  QString said = *oldest->middle < 0.5
                     ? Charts::tr("Half of the orders of every seat were begun in the minute in which they were given")
                     : Charts::tr("Half of the orders of %1 were %2 old or more")
                           .arg(seat_name(review, oldest->seat), minutes(*oldest->middle));
  if (newest != oldest && *newest->middle < *oldest->middle)
    said += *newest->middle < 0.5
                ? Charts::tr("; of %1, begun at once").arg(seat_name(review, newest->seat))
                : Charts::tr("; of %1, %2").arg(seat_name(review, newest->seat), minutes(*newest->middle));
  if (overtaken == 1) said += Charts::tr("; one was overtaken");
  if (overtaken > 1) said += Charts::tr("; %1 were overtaken").arg(overtaken);
  return said;
}

void lay_ages(const Panel& panel) {
  const Review& review = panel.review;
  std::vector<SeatAges> seats = ages_by_seat(review);
  if (std::ranges::none_of(seats, [](const SeatAges& of) { return of.middle.has_value(); }))
    return panel.nothing(Charts::tr("no order begun"));
  const double line = panel.line(Written::small), foot = line + panel.px(2), head = line;
  const auto rows_most =
      std::max<std::size_t>(1, static_cast<std::size_t>((panel.room.height() - foot - head) / panel.px(15)));
  std::size_t more = 0;
  if (seats.size() > rows_most) {
    more = seats.size() - rows_most;
    std::ranges::stable_sort(seats, std::greater(), [&](const SeatAges& of) {
      return of.seat == panel.options.chosen ? 1e12 : of.middle.value_or(-1);
    });
    seats.resize(rows_most);
  }
  double most = 10;
  for (const SeatAges& of : seats)
    for (const OrderLife* order : of.begun) most = std::max(most, static_cast<double>(*order->age_minutes()));
  const double names = std::clamp(panel.room.width() * 0.24, panel.px(84), panel.px(124)), ends = panel.px(72);
  const double left = panel.room.left() + names, right = panel.room.right() - ends;
  const double step = round_part(most, std::max(2, static_cast<int>((right - left) / panel.px(70))));
  const double scale = std::max(step, std::ceil(most / step) * step);
  const auto x = [&](double age) { return left + panel.px(5) + (right - left - panel.px(10)) * age / scale; };
  const double top = panel.room.top() + head, bottom = panel.room.bottom() - foot;
  for (double age = 0; age <= scale * 1.001; age += step) {
    panel.drawing.line({std::round(x(age)) + 0.5, top}, {std::round(x(age)) + 0.5, bottom}, panel.look.faint(), 0.8);
    const QString said = age == 0 ? Charts::tr("0 min") : QString::number(age);
    panel.drawing.text({x(age) - panel.px(24), bottom + panel.px(2), panel.px(48), line},
                       Qt::AlignHCenter | Qt::AlignVCenter, said, panel.font(Written::small), panel.look.soft());
  }
  panel.drawing.text({right, panel.room.top(), ends, line}, Qt::AlignRight | Qt::AlignVCenter, Charts::tr("median"),
                     panel.font(Written::small), panel.look.soft());
  const double high = std::min((bottom - top) / static_cast<double>(seats.size()), panel.px(64));
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const SeatAges& of = seats[i];
    const bool chosen = of.seat == panel.options.chosen;
    const Livery livery = livery_of(review, of.seat);
    const QRectF row(panel.room.left(), top + static_cast<double>(i) * high, panel.room.width(), high);
    const double mid = row.center().y();
    if (chosen) panel.drawing.fill(row.adjusted(-4, 0, 4, 0), panel.look.chosen());
    panel.square({row.left() + panel.px(5), mid}, livery);
    const QFont name_font = chosen ? panel.bold(Written::name) : panel.font(Written::name);
    panel.drawing.text({row.left() + panel.px(14), row.top(), names - panel.px(18), high},
                       Qt::AlignLeft | Qt::AlignVCenter,
                       seat_name_within(review, of.seat, names - panel.px(18), name_font), name_font, panel.look.ink());
    ChartHit of_row;
    of_row.seat = of.seat;
    panel.drawing.spot(row, of_row);
    panel.drawing.line({left, mid}, {right, mid}, panel.look.faint(), 0.8);
    // Orders of one age stand over each other about the middle line, closer where they are many.
    std::map<std::int64_t, std::vector<const OrderLife*>> by_age;
    for (const OrderLife* order : of.begun) by_age[*order->age_minutes()].push_back(order);
    const double least_apart = (x(1) - x(0));
    const double r = std::clamp(std::min(high * 0.12, least_apart * 0.44), panel.px(1.5), panel.px(3));
    for (const auto& [age, orders] : by_age) {
      const double room = high - 2 * r - 2,
                   apart = orders.size() < 2 ? 0 : std::min(2 * r + 1, room / static_cast<double>(orders.size() - 1));
      for (std::size_t n = 0; n < orders.size(); ++n) {
        const OrderLife& order = *orders[n];
        const double y = mid + (static_cast<double>(n) - static_cast<double>(orders.size() - 1) / 2) * apart;
        const QPointF at(x(static_cast<double>(age)), y);
        if (order.fate == OrderFate::overtaken) {
          const double c = r + 0.6;
          panel.drawing.line(at + QPointF(-c, -c), at + QPointF(c, c), panel.look.wrong(), 2);
          panel.drawing.line(at + QPointF(-c, c), at + QPointF(c, -c), panel.look.wrong(), 2);
        } else if (livery == Livery::red) {
          panel.drawing.disc(at, r, panel.look.side(livery));
        } else {
          panel.drawing.fill({at.x() - r, at.y() - r, 2 * r, 2 * r}, panel.look.side(livery));
        }
        ChartHit hit;
        hit.order = order.number, hit.seat = of.seat, hit.body = order.body, hit.event = order.event;
        panel.drawing.spot({at - QPointF(r + 1, r + 1), QSizeF(2 * r + 2, 2 * r + 2)}, hit);
        if (panel.options.order == order.number) {
          panel.drawing.disc(at, r + panel.px(3), Qt::transparent, panel.look.theme.selection, 2);
          panel.drawing.text({at.x() + r + panel.px(5), y - line / 2, panel.px(34), line},
                             Qt::AlignLeft | Qt::AlignVCenter, QString::number(order.number),
                             panel.bold(Written::small), panel.look.ink(), panel.look.ground());
        }
      }
    }
    if (of.middle)
      panel.drawing.line({x(*of.middle), row.top() + 2}, {x(*of.middle), row.bottom() - 2}, panel.look.ink(), 2.2);
    panel.drawing.text({right + 2, row.top(), ends - 2, high}, Qt::AlignRight | Qt::AlignVCenter,
                       of.middle ? minutes(*of.middle) : QStringLiteral("–"),
                       chosen ? panel.bold(Written::figure) : panel.font(Written::word),
                       chosen ? panel.look.wrong() : panel.look.ink());
  }
  panel.more(static_cast<std::int64_t>(more), panel.room.left(), panel.room.bottom() - line);
}

}  // namespace sandgate::charts
