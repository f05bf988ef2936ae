// Error of belief: a ribbon for each seat, all to one scale, and under it the men not known.
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"
#include "app/words/times.h"

namespace sandgate::charts {
namespace {

struct SeatBeliefs {
  SeatId seat;
  std::vector<const Belief*> all;  // by move
  const Belief* worst = nullptr;
};

std::vector<SeatBeliefs> beliefs_by_seat(const Review& review) {
  std::vector<SeatBeliefs> seats;
  std::vector<std::size_t> place(review.setting->seats.size());
  for (const SeatId seat : seats_in_order(review)) {
    place[seat.index()] = seats.size();
    seats.push_back({seat, {}, nullptr});
  }
  for (const Belief& belief : review.beliefs) {
    if (belief.seat.none() || belief.seat.index() >= place.size()) continue;
    SeatBeliefs& of = seats[place[belief.seat.index()]];
    of.all.push_back(&belief);
    if (belief.worst_m && (!of.worst || *belief.worst_m > *of.worst->worst_m)) of.worst = &belief;
  }
  return seats;
}

QString time_of(const Review& review, std::int64_t move) {
  const auto at =
      static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, std::max<std::int64_t>(0, review.last_move())));
  return at < review.moves.size() ? words::short_time(review.moves[at].ended) : QString();
}

}  // namespace

QString belief_finding(const Review& review) {
  if (review.beliefs.empty()) return Charts::tr("No move closed in which a seat could believe anything");
  const std::vector<SeatBeliefs> seats = beliefs_by_seat(review);
  const SeatBeliefs *worst = nullptr, *least = nullptr;
  for (const SeatBeliefs& of : seats) {
    if (of.worst && (!worst || *of.worst->worst_m > *worst->worst->worst_m)) worst = &of;
    if (!of.all.empty() && (!least || of.all.back()->unknown > least->all.back()->unknown)) least = &of;
  }
  if (!worst) return Charts::tr("No seat ever read a report of the enemy");
  const bool exact = *worst->worst->worst_m < 1;
  QString said = exact ? Charts::tr("Whatever was known of the enemy was where he stood")
                       : Charts::tr("At %1 %2 had %3 %4 from where it was")
                             .arg(time_of(review, worst->worst->move), seat_name(review, worst->seat),
                                  body_name(review, worst->worst->worst), far(*worst->worst->worst_m));
  if (least && least->all.back()->unknown > 0) {
    const Belief& end = *least->all.back();
    const QString men =
        Charts::tr("knew nothing of %1 of %2 men in the end").arg(end.unknown).arg(end.known + end.unknown);
    said += least == worst && !exact ? Charts::tr(", and %1").arg(men)
                                     : Charts::tr("; %1 %2").arg(seat_name(review, least->seat), men);
  }
  return said;
}

void lay_beliefs(const Panel& panel) {
  const Review& review = panel.review;
  std::vector<SeatBeliefs> seats = beliefs_by_seat(review);
  std::erase_if(seats, [](const SeatBeliefs& of) { return of.all.empty(); });
  if (seats.empty()) return panel.nothing(Charts::tr("no beliefs"));
  double most = 0;
  for (const SeatBeliefs& of : seats)
    if (of.worst) most = std::max(most, *of.worst->worst_m);
  const double grid = round_part(std::max(most, 100.0), 3), scale = std::max(grid, std::ceil(most / grid) * grid);

  // Half the seats in each of two columns; where they do not fit, those with the greatest errors and the chosen one.
  const double foot = panel.line(Written::small) + 2, least_high = panel.px(38);
  const auto rows_most = std::max<std::size_t>(1, static_cast<std::size_t>((panel.room.height() - foot) / least_high));
  std::size_t more = 0;
  if (seats.size() > 2 * rows_most) {
    more = seats.size() - 2 * rows_most;
    std::vector<const SeatBeliefs*> order;
    for (const SeatBeliefs& of : seats) order.push_back(&of);
    std::ranges::stable_sort(order, std::greater(), [&](const SeatBeliefs* of) {
      return of->seat == panel.options.chosen ? 1e12 : of->worst ? *of->worst->worst_m : -1;
    });
    std::vector<bool> stays(review.setting->seats.size());
    for (std::size_t i = 0; i < 2 * rows_most; ++i) stays[order[i]->seat.index()] = true;
    std::erase_if(seats, [&](const SeatBeliefs& of) { return !stays[of.seat.index()]; });
  }
  const std::size_t columns = seats.size() > 1 ? 2 : 1, rows = (seats.size() + columns - 1) / columns;
  const double gap = panel.px(14),
               wide = (panel.room.width() - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
  const double high = std::min((panel.room.height() - foot) / static_cast<double>(rows), panel.px(150));
  const double names = std::clamp(wide * 0.20, panel.px(58), panel.px(98)),
               ends = text_width(QStringLiteral("00.0 km, 00.00"), panel.bold(Written::small)) + panel.px(10);
  const QFont small = panel.font(Written::small);
  const double line = panel.line(Written::small);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const SeatBeliefs& of = seats[i];
    const Livery livery = livery_of(review, of.seat);
    const double left = panel.room.left() + static_cast<double>(i / rows) * (wide + gap);
    const double top = panel.room.top() + static_cast<double>(i % rows) * high, bottom = top + high - panel.px(5);
    const MoveAxis axis(review.moves, std::round(left + names), std::round(left + wide - ends));
    const double strip = std::clamp(high * 0.16, panel.px(6), panel.px(11)), zero = std::round(bottom - strip - 1);
    const auto y = [&](double metres) { return zero - (zero - top - 2) * metres / scale; };
    if (of.seat == panel.options.chosen)
      panel.drawing.fill({left - 3, top - 1, wide + 6, bottom - top + 3}, panel.look.chosen());
    draw_open_tables(panel.drawing, axis, review, top, zero, panel.look.table_tint());
    for (double metres = grid; metres <= scale * 1.001; metres += grid)
      panel.drawing.line({axis.left(), y(metres)}, {axis.right(), y(metres)}, panel.look.faint(), 0.8);
    panel.drawing.line({axis.left(), zero}, {axis.right(), zero}, panel.look.theme.rule, 1);
    // A belief holds from the close of its move on; where nothing is known there is no line.
    QPolygonF mean, worst;
    const auto flush = [&] {
      if (mean.size() > 1) {
        QPolygonF ribbon = worst;
        ribbon << QPointF(worst.back().x(), zero) << QPointF(worst.front().x(), zero);
        panel.drawing.area(ribbon, panel.look.side_pale(livery));
        panel.drawing.hatch(ribbon, livery, faded(panel.look.side(livery), 0.4), 0.7, panel.px(3.6));
        panel.drawing.polyline(worst, faded(panel.look.side(livery), 0.8), 0.9);
        panel.drawing.polyline(mean, panel.look.side_dark(livery), 1.9);
      }
      mean.clear(), worst.clear();
    };
    for (const Belief* belief : of.all) {
      const double x = axis.x(static_cast<double>(belief->move));
      if (!belief->mean_m || !belief->worst_m) {
        flush();
      } else {
        mean << QPointF(x, y(*belief->mean_m));
        worst << QPointF(x, y(*belief->worst_m));
      }
      const std::int64_t all = belief->known + belief->unknown;
      if (all > 0 && belief->unknown > 0 && belief->move > 0) {
        const double part = strip * static_cast<double>(belief->unknown) / static_cast<double>(all);
        const double from = axis.x(static_cast<double>(belief->move - 1));
        panel.drawing.fill(
            {from, bottom - part, std::max(0.6, axis.per_move() - (axis.per_move() > 3 ? 0.7 : 0)), part},
            mixed(panel.look.ink(), panel.look.ground(), 0.5));
      }
      ChartHit hit;
      hit.at = static_cast<double>(belief->move), hit.seat = of.seat, hit.body = belief->worst;
      if (axis.per_move() >= 1)
        panel.drawing.spot({axis.x(static_cast<double>(belief->move) - 0.5), top, axis.per_move(), bottom - top}, hit);
    }
    flush();
    if (of.worst)
      panel.drawing.disc({axis.x(static_cast<double>(of.worst->move)), y(*of.worst->worst_m)}, panel.px(2.6),
                         panel.look.side_dark(livery), panel.look.ground(), 0.8);
    panel.square({left + panel.px(5), top + panel.px(8)}, livery);
    const bool chosen = of.seat == panel.options.chosen;
    const QFont name_font = chosen ? panel.bold(Written::name) : panel.font(Written::name);
    panel.drawing.text({left + panel.px(13), top, names - panel.px(16), panel.line(Written::name)},
                       Qt::AlignLeft | Qt::AlignVCenter,
                       seat_name_within(review, of.seat, names - panel.px(16), name_font), name_font, panel.look.ink());
    if (i % rows == 0)
      for (const double metres : {scale, 0.0}) {
        const double at = metres > 0 ? top + panel.line(Written::name) : zero - line;
        if (metres == 0 && at < top + panel.line(Written::name) + line) continue;
        panel.drawing.text({left, at, names - panel.px(4), line}, Qt::AlignRight | Qt::AlignVCenter,
                           metres > 0 ? far(metres) : QStringLiteral("0"), small, panel.look.soft());
      }
    const double x = axis.right() + panel.px(6), room = left + wide - x;
    if (of.worst) {
      panel.drawing.text({x, top, room, line}, Qt::AlignLeft | Qt::AlignVCenter,
                         QStringLiteral("%1, %2").arg(far(*of.worst->worst_m), time_of(review, of.worst->move)),
                         panel.bold(Written::small), chosen ? panel.look.wrong() : panel.look.ink());
      if (high >= 3 * line + panel.px(3))
        panel.drawing.text({x, top + line, room, line}, Qt::AlignLeft | Qt::AlignVCenter,
                           body_name(review, of.worst->worst), small, panel.look.soft());
    }
    // The men not known are said of the cursor, or of the end.
    const Belief* now = of.all.back();
    if (panel.options.at)
      for (const Belief* belief : of.all)
        if (static_cast<double>(belief->move) <= *panel.options.at + 1e-6 || belief == of.all.front()) now = belief;
    panel.drawing.text({x, bottom - line + 1, room, line}, Qt::AlignLeft | Qt::AlignVCenter,
                       Charts::tr("%1 of %2").arg(now->unknown).arg(now->known + now->unknown), small,
                       chosen ? panel.look.wrong() : panel.look.soft());
    if (i % rows == 0 && strip >= line * 0.6)
      panel.drawing.text({left, bottom - line + 1, names - panel.px(4), line}, Qt::AlignRight | Qt::AlignVCenter,
                         Charts::tr("not known"), small, panel.look.soft());
    if (panel.options.at) draw_cursor_line(panel.drawing, axis, *panel.options.at, top - 1, bottom, panel.look);
    if (i % rows == rows - 1 || i + 1 == seats.size()) draw_time_figures(panel.drawing, axis, bottom + 3, panel.look);
  }
  const double said = text_width(Charts::tr("and %1 more").arg(more), small) + 2;
  panel.more(static_cast<std::int64_t>(more), panel.room.right() - said, panel.room.bottom() - line);
}

}  // namespace sandgate::charts
