// The lanes of the day: a row for each order that runs at a time, as far as a lane is high.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

/// What has been drawn in a row, so that of many marks on one pixel one is drawn.
struct RowDrawn {
  double free = -1e9;  ///< behind the last order
  double tick = -1e9, ridden = -1e9, hollow = -1e9, full = -1e9;
};

EndSign sign_of(const OrderLife& order) {
  switch (order.fate) {
    case OrderFate::overtaken: return EndSign::cross;
    case OrderFate::barred: return EndSign::box;
    case OrderFate::taken_back: return EndSign::back;
    case OrderFate::taken: return EndSign::dot;
    case OrderFate::lost: return EndSign::ring;
    case OrderFate::replaced: return EndSign::bar;
    case OrderFate::done:
    case OrderFate::under_way:
    case OrderFate::waiting: break;
  }
  return EndSign::none;
}

}  // namespace

double whole_and_odd(double pixels) { return 2 * std::round((pixels - 1) / 2) + 1; }

QRectF whole_pixels(double left, double right, double middle, double high) {
  const double from = std::round(left), to = std::max(from + 1, std::round(right));
  return {from, std::floor(middle) - (high - 1) / 2, to - from, high};
}

void draw_end_sign(Drawing& drawing, EndSign sign, QPointF at, double r, const ChartLook& look, const QColor& side) {
  const QColor bad = look.wrong(), ground = look.ground();
  switch (sign) {
    case EndSign::none: return;
    case EndSign::cross:
      for (const bool under : {true, false})
        for (const double turn : {-1.0, 1.0})
          drawing.line(at + QPointF(-r, -r * turn), at + QPointF(r, r * turn), under ? ground : bad, under ? 4.5 : 2.2);
      return;
    case EndSign::box:
      drawing.fill({at.x() - r, at.y() - r, 2 * r, 2 * r}, ground);
      drawing.frame({at.x() - r + 0.7, at.y() - r + 0.7, 2 * r - 1.4, 2 * r - 1.4}, bad, 1.5);
      return;
    case EndSign::back:
      drawing.polyline({{at + QPointF(r * 0.7, -r), at + QPointF(-r * 0.5, 0), at + QPointF(r * 0.7, r)}}, look.ink(),
                       1.6);
      return;
    case EndSign::dot: drawing.disc(at, r * 0.85, bad, ground, 1); return;
    case EndSign::ring: drawing.disc(at, r * 0.8, ground, bad, 1.4); return;
    case EndSign::bar: drawing.line(at + QPointF(0, -r), at + QPointF(0, r), side, 1.8); return;
  }
}

OrderRow order_row(const OrderLife& order, const MoveAxis& axis, double end) {
  OrderRow row;
  row.given = axis.x(order.given);
  const bool open = order.fate == OrderFate::waiting || order.fate == OrderFate::under_way;
  row.rides = order.ride.has_value();
  row.arrived = order.arrived ? std::max(row.given, axis.x(*order.arrived)) : row.given;
  row.works = order.begun.has_value();
  row.begun = order.begun ? std::max(row.arrived, axis.x_closed(*order.begun)) : row.arrived;
  row.done = order.done ? std::max(row.begun, axis.x_closed(*order.done)) : order.begun && open ? end : row.begun;
  row.waits = order.arrived && (order.begun ? row.begun > row.arrived : order.fate == OrderFate::waiting);
  if (!order.begun && order.fate == OrderFate::waiting) {
    // Still on the road, or waiting, when the exercise ends.
    (order.arrived ? row.begun : row.arrived) = end;
    row.begun = std::max(row.begun, row.arrived), row.done = row.begun;
  }
  row.end = std::max({row.given, row.arrived, row.begun, row.done});
  return row;
}

void DayLayout::lay_lanes(double top, double bottom) {
  day_.lanes_ = QRectF(QPointF(room_.left(), top), QPointF(room_.right(), bottom));
  const double most = std::max(0.0, day_.lanes_height_ - day_.lanes_.height());
  day_.scroll_ = day_.snapped(std::clamp(options_.scroll, 0.0, most));
  std::vector<std::vector<const OrderLife*>> orders(review_.setting->seats.size());
  std::vector<bool> seen(orders.size());
  const auto whole = [&](const DayChart::Lane& lane) {
    const double y = lane.top - day_.scroll_;
    return y >= -0.5 && y + lane.height <= day_.lanes_.height() + 0.5;
  };
  for (const DayChart::Lane& lane : day_.all_lanes_)
    if (!lane.branch) seen[lane.seat.index()] = whole(lane);
  for (const OrderLife& order : review_.orders)
    if (!order.seat.none() && order.seat.index() < seen.size() && seen[order.seat.index()])
      orders[order.seat.index()].push_back(&order);
  for (const DayChart::Lane& lane : day_.all_lanes_) {
    if (!whole(lane)) continue;
    const double y = top + lane.top - day_.scroll_;
    const QRectF room(room_.left(), y, room_.width(), lane.height);
    lane.branch ? lay_branch_lane(lane, room) : lay_lane(lane, room, orders[lane.seat.index()]);
  }
  if (most <= 0) return;
  // A thin bar at the right edge tells which lanes are seen.
  const double all = day_.lanes_height_, part = day_.lanes_.height() / all, from = day_.scroll_ / all;
  drawing_.fill({room_.right() - px(3), top, px(3), bottom - top}, look_.faint());
  drawing_.fill({room_.right() - px(3), top + from * (bottom - top), px(3), part * (bottom - top)}, look_.soft());
}

void DayLayout::lay_lane(const DayChart::Lane& lane, const QRectF& room, const std::vector<const OrderLife*>& orders) {
  const bool chosen = lane.seat == options_.chosen;
  const Livery livery = charts::livery_of(review_, lane.seat);
  const MoveAxis& axis = day_.axis_;
  if (chosen) {
    drawing_.fill(room.adjusted(0, 1, 0, -1), look_.chosen());
    drawing_.fill({room.left(), room.top() + 1, px(3), room.height() - 2}, look_.theme.selection);
  }
  drawing_.line({axis.left(), room.bottom() - 0.5}, {axis.right(), room.bottom() - 0.5}, look_.faint(), 1);
  square({room.left() + px(13), room.center().y()}, px(9), livery);
  const QRectF name(room.left() + px(23), room.top(), axis.left() - room.left() - px(27), room.height());
  const QFont name_font = chosen ? chart_font_bold(Written::name, look_) : chart_font(Written::name, look_);
  drawing_.text(name, Qt::AlignLeft | Qt::AlignVCenter,
                charts::seat_name_within(review_, lane.seat, name.width(), name_font), name_font, look_.ink());

  const double row_height = px(chosen ? 6.2 : 4.6), bar = whole_and_odd(px(chosen ? 4.6 : 3.4));
  const auto rows = std::max<std::size_t>(1, static_cast<std::size_t>((room.height() - px(2)) / row_height));
  std::vector<RowDrawn> drawn(rows);
  const double first = room.center().y() - static_cast<double>(rows - 1) * row_height / 2;
  const QColor full = look_.side(livery), dark = look_.side_dark(livery);
  const QColor light = faded(look_.ground(), 0.78);
  const double every = axis.per_move() < 6 ? 6 : px(2.7);
  struct Sign {
    EndSign sign;
    QPointF at;
  };
  std::vector<Sign> signs;
  std::vector<double> ages;
  std::optional<std::pair<OrderRow, double>> picked;
  // By kind, so that marks of one look are painted together.
  std::vector<QRectF> hollow, works;
  std::vector<QRectF> ticks;
  std::vector<QLineF> ridden;
  for (const OrderLife* order : orders) {
    const OrderRow row = order_row(*order, axis, end_x());
    if (const auto age = order->age_minutes()) ages.push_back(static_cast<double>(*age));
    auto best = std::ranges::find_if(drawn, [&](const RowDrawn& one) { return one.free + px(3) <= row.given; });
    if (best == drawn.end()) best = std::ranges::min_element(drawn, {}, &RowDrawn::free);
    const double y = std::round(first + static_cast<double>(best - drawn.begin()) * row_height);
    best->free = std::max(best->free, std::max(row.end, row.given + px(4)));
    if (row.given > best->tick + 0.9) {
      ticks.push_back(whole_pixels(row.given, row.given, y, bar + 2));
      best->tick = row.given;
    }
    if (row.arrived > row.given && row.arrived > best->ridden + 1) {
      ridden.emplace_back(std::max(row.given, best->ridden), y, row.arrived, y);
      best->ridden = row.arrived;
    }
    if (row.waits && row.begun > best->hollow + 1) {
      hollow.push_back(whole_pixels(std::max(row.arrived, best->hollow), row.begun, y, bar));
      best->hollow = row.begun;
    }
    if (row.works) {
      const double from = row.done - row.begun < px(2.5) ? row.done - px(2.5) : row.begun;
      if (row.done > best->full + 1) {
        works.push_back(whole_pixels(std::max(from, best->full), row.done, y, bar));
        best->full = row.done;
      }
    }
    const EndSign sign = sign_of(*order);
    if (sign != EndSign::none)
      signs.push_back({sign, {sign == EndSign::cross ? row.begun : std::max(row.end, row.given + px(3)), y}});
    ChartHit hit;
    hit.order = order->number, hit.seat = lane.seat, hit.body = order->body, hit.event = order->event;
    drawing_.spot({row.given - 2, y - row_height / 2, std::max(6.0, row.end - row.given + 4), row_height}, hit);
    if (options_.order == order->number) picked = std::pair(row, y);
  }
  for (const QRectF& one : ticks) drawing_.fill(one, dark);
  for (const QLineF& one : ridden) {
    // As little strokes of their own: a pen's dashes are slow where there are thousands, and begin anew in each.
    const double to = std::round(one.x2());
    for (double x = std::round(one.x1()); x < to; x += 5) drawing_.fill({x, one.y1(), std::min(3.0, to - x), 1}, dark);
  }
  for (const QRectF& one : hollow) drawing_.fill(one, full);
  for (const QRectF& one : hollow)
    if (one.width() > 2) drawing_.fill(one.adjusted(1, 1, -1, -1), look_.ground());
  for (const QRectF& one : works) drawing_.fill(one, full);
  for (const QRectF& one : works) {
    if (one.width() < px(4)) continue;
    if (livery == Livery::red)
      drawing_.hatch(one, livery, light, 0.8, every);
    else
      drawing_.fill({one.left(), std::floor(one.center().y()), one.width(), 1}, faded(look_.ground(), 0.55));
  }
  if (picked) {
    const auto& [row, y] = *picked;
    const QRectF about(row.given - 2, y - bar / 2 - 2, row.end - row.given + 4, bar + 4);
    drawing_.fill(about, faded(look_.theme.selection, 0.25));
    drawing_.frame(about, look_.theme.selection, 1.6);
    const QString number = QString::number(*options_.order);
    const QFont font = chart_font_bold(Written::figure, look_);
    const double wide = text_width(number, font) + 2;
    const double left = about.left() - wide - 2 < axis.left() ? about.right() + 3 : about.left() - wide - 2;
    drawing_.text({left, y - px(8), wide, px(16)}, Qt::AlignLeft | Qt::AlignVCenter, number, font, look_.ink(),
                  look_.ground());
  }
  // Signs that stand on one another at the same place are one.
  std::vector<std::pair<int, QPointF>> put;
  for (const Sign& sign : signs) {
    const bool crowded = std::ranges::any_of(put, [&](const auto& other) {
      return other.first == static_cast<int>(sign.sign) && std::abs(other.second.x() - sign.at.x()) < 2.5 &&
             std::abs(other.second.y() - sign.at.y()) < 1;
    });
    if (crowded) continue;
    if (put.size() > 256) put.erase(put.begin(), put.begin() + 128);
    put.emplace_back(static_cast<int>(sign.sign), sign.at);
    draw_end_sign(drawing_, sign.sign, sign.at, px(chosen ? 3.4 : 2.8), look_, dark);
  }

  const double middle = end_column();
  drawing_.text({axis.right() + 2, room.top(), middle - axis.right() - 2, room.height()},
                Qt::AlignRight | Qt::AlignVCenter, QString::number(orders.size()),
                chart_font(chosen ? Written::figure : Written::word, look_), look_.ink());
  const std::optional<double> age = median(ages);
  const QString said = age ? charts::minutes(*age) : QStringLiteral("–");
  drawing_.text({middle, room.top(), room_.right() - middle - px(8), room.height()}, Qt::AlignRight | Qt::AlignVCenter,
                said, chosen ? chart_font_bold(Written::figure, look_) : chart_font(Written::word, look_),
                chosen ? look_.wrong() : look_.ink());
}

}  // namespace sandgate
