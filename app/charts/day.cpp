#include "app/charts/day.h"

#include <algorithm>
#include <cmath>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"

namespace sandgate {
namespace {

constexpr double lane_height = 20, chosen_height = 40, between_sides = 5;

double band_of(const QRectF& room, double least, double part, double most) {
  return std::clamp(room.width() * part, least, most);
}

/// As many as there are tables at a time; of several at least two, so that their words have room; three at most.
std::int64_t rows_of_contacts(const Review& review) {
  std::int64_t most = 1;
  for (const Engagement& one : review.figures.contacts)
    most = std::max<std::int64_t>(most, std::ranges::count_if(review.figures.contacts, [&](const Engagement& other) {
                                    return other.opened <= one.opened &&
                                           other.closed.value_or(review.last_move()) > one.opened;
                                  }));
  if (review.figures.contacts.size() > 2) most = std::max<std::int64_t>(most, 2);
  return std::min<std::int64_t>(most, 3);
}

}  // namespace

DayLayout::DayLayout(const Review& review, const DayOptions& options, const QRectF& room, const ChartLook& look,
                     DayChart& day)
    : review_(review), options_(options), room_(room), look_(look), day_(day), drawing_(day.drawing_) {}

DayLayout::Heights DayLayout::wanted(const Review& review, const DayOptions& options, const ChartLook& look) {
  Heights heights;
  const double s = look.size;
  if (options.head) heights.head = 22 * s;
  heights.bookmarks = 17 * s;
  heights.figures = 29 * s;
  heights.contacts = (1 + 15 * static_cast<double>(rows_of_contacts(review))) * s;
  SideId side;
  for (const SeatId seat : charts::seats_in_order(review)) {
    const SideId of = review.setting->seat(seat).side;
    if (!side.none() && of != side) heights.lanes += between_sides * s;
    side = of;
    heights.lanes += (seat == options.chosen ? chosen_height : lane_height) * s;
  }
  heights.umpire = 18 * s;
  heights.supply = review.figures.supply.empty() ? 0 : 27 * s;
  heights.strength = 40 * s;
  return heights;
}

double day_height(const Review& review, const DayOptions& options, const ChartLook& look) {
  return DayLayout::wanted(review, options, look).all() + 6 * look.size;
}

void DayLayout::lay_out() {
  const double names = band_of(room_, px(104), 0.115, px(176)), ends = band_of(room_, px(84), 0.088, px(128));
  day_.axis_ = MoveAxis(review_.moves, std::round(room_.left() + names), std::round(room_.right() - ends));
  Heights heights = wanted(review_, options_, look_);
  // The lanes scroll, so they give way first, down to three; then what stands under them, from below.
  double over = heights.all() + px(2) - room_.height();
  const double lanes = heights.lanes;
  const auto give = [&](double& band, double least) {
    const double less = std::clamp(over, 0.0, std::max(0.0, band - least));
    band -= less, over -= less;
  };
  give(heights.lanes, std::min(heights.lanes, px(3 * lane_height)));
  for (double* band : {&heights.strength, &heights.supply, &heights.umpire, &heights.head, &heights.bookmarks})
    if (over > 0) over -= *band, *band = 0;
  give(heights.lanes, 0);
  // What is left over makes lanes higher, and then the strength.
  double stretched = 1;
  if (over < 0 && heights.lanes < lanes) {
    const double back = std::min(-over, lanes - heights.lanes);
    heights.lanes += back, over += back;
  }
  if (over < 0 && lanes > 0) {
    stretched = std::min(3.0, (lanes - over) / lanes);
    heights.lanes = lanes * stretched;
    if (heights.strength > 0) heights.strength += std::min(-over - lanes * (stretched - 1), heights.strength);
  }
  SideId side;
  double top = 0;
  for (const SeatId seat : charts::seats_in_order(review_)) {
    const SideId of = review_.setting->seat(seat).side;
    if (!side.none() && of != side) top += px(between_sides) * stretched;
    side = of;
    const double height = px(seat == options_.chosen ? chosen_height : lane_height) * stretched;
    day_.all_lanes_.push_back({seat, top, height});
    top += height;
  }
  day_.lanes_height_ = top;

  double y = std::round(room_.top());
  const auto band = [&](double height, auto lay) {
    if (height > 0) lay(y, y + height);
    y += height;
  };
  band(heights.head, [&](double a, double) { lay_head(a); });
  const double field_top = y;
  // The figures of the axis, which come under the bookmarks, are painted over: their guides run down through all.
  const double foot = y + heights.all() - heights.head;
  day_.field_ = QRectF(QPointF(day_.axis_.left(), field_top), QPointF(day_.axis_.right(), foot));
  double figures_top = y + heights.bookmarks;
  lay_figures(figures_top, figures_top + heights.figures);
  band(heights.bookmarks, [&](double a, double b) { lay_bookmarks(a, b); });
  day_.tag_top_ = y;
  y += heights.figures;
  band(heights.contacts, [&](double a, double b) { lay_contacts(a, b); });
  band(heights.lanes, [&](double a, double b) { lay_lanes(a, b); });
  band(heights.umpire, [&](double a, double b) { lay_umpire(a, b); });
  band(heights.supply, [&](double a, double b) { lay_supply(a, b); });
  band(heights.strength, [&](double a, double b) { lay_strength(a + px(2), b); });
}

DayChart::DayChart(const Review& review, const DayOptions& options, const QRectF& room, const ChartLook& look)
    : look_(look), room_(room) {
  DayLayout(review, options, room, look_, *this).lay_out();
}

void DayChart::paint(QPainter& painter) const { drawing_.paint(painter, look_.outlined); }

void DayChart::paint_cursor(QPainter& painter, double at) const {
  at = std::clamp(at, 0.0, static_cast<double>(axis_.last()));
  Drawing over;
  const double x = std::round(axis_.x(at));
  const auto open = [&](const OpenBar& bar) { return at > bar.from && at <= bar.to; };
  for (const OpenBar& bar : open_bars_)
    if (open(bar)) over.fill(bar.bar, look_.open_table());
  over.line({x, tag_top_ + 15 * look_.size}, {x, field_.bottom()}, look_.ink(), 1.5);
  const QFont figure = chart_font(Written::figure, look_);
  for (const OpenBar& bar : open_bars_)
    if (open(bar) && bar.inside)
      over.text(bar.words_room, Qt::AlignLeft | Qt::AlignVCenter, bar.words, figure, look_.ground(),
                look_.open_table());
  const QFont font = chart_font_bold(Written::figure, look_);
  const QString words = axis_.words(at);
  const double wide = text_width(words, font) + 12 * look_.size, high = 16 * look_.size;
  const QRectF tag(std::clamp(x - wide / 2, room_.left(), std::max(room_.left(), room_.right() - wide)), tag_top_ - 1,
                   wide, high);
  for (const QRectF& hidden : under_tag_)
    if (hidden.adjusted(-3, 0, 3, 0).intersects(tag)) over.fill(hidden, look_.ground());
  over.fill(tag, look_.ink());
  over.text(tag, Qt::AlignHCenter | Qt::AlignVCenter, words, font, look_.ground());
  over.paint(painter, look_.outlined);
}

ChartHit DayChart::hit(QPointF at) const {
  if (!room_.contains(at)) return {};
  ChartHit found = drawing_.hit(at);
  if (at.x() >= field_.left() - 4 && at.x() <= field_.right() + 4 && field_.top() <= at.y() &&
      at.y() <= field_.bottom())
    found.at = axis_.at(at.x());
  if (lanes_.contains(QPointF(lanes_.center().x(), at.y()))) {
    const double y = at.y() - lanes_.top() + scroll_;
    for (const Lane& lane : all_lanes_)
      if (lane.top <= y && y < lane.top + lane.height) found.seat = lane.seat;
  }
  return found;
}

double DayChart::snapped(double scroll) const {
  if (lanes_height_ <= lanes_.height()) return 0;
  for (const Lane& lane : all_lanes_)
    if (lane.top >= scroll - 0.5) return lane.top;
  return all_lanes_.empty() ? 0 : all_lanes_.back().top;
}

double DayChart::scroll_to(SeatId seat) const {
  const auto lane = std::ranges::find(all_lanes_, seat, &Lane::seat);
  if (lane == all_lanes_.end()) return scroll_;
  const double most = std::max(0.0, lanes_height_ - lanes_.height());
  const double high = lane->top, low = lane->top + lane->height - lanes_.height();
  if (scroll_ >= low - 0.5 && scroll_ <= high + 0.5) return scroll_;
  return snapped(std::clamp(std::clamp(scroll_, std::min(low, high), high), 0.0, most));
}

QRectF DayChart::lane(SeatId seat) const {
  const auto lane = std::ranges::find(all_lanes_, seat, &Lane::seat);
  if (lane == all_lanes_.end()) return {};
  const QRectF whole(room_.left(), lanes_.top() + lane->top - scroll_, room_.width(), lane->height);
  return whole.top() >= lanes_.top() - 0.5 && whole.bottom() <= lanes_.bottom() + 0.5 ? whole : QRectF();
}

SeatId DayChart::seat_beside(SeatId seat, int by) const {
  if (all_lanes_.empty()) return {};
  const auto lane = std::ranges::find(all_lanes_, seat, &Lane::seat);
  if (lane == all_lanes_.end()) return by < 0 ? all_lanes_.back().seat : all_lanes_.front().seat;
  const auto last = static_cast<std::ptrdiff_t>(all_lanes_.size()) - 1;
  const auto next = std::clamp<std::ptrdiff_t>(lane - all_lanes_.begin() + by, 0, last);
  return all_lanes_[static_cast<std::size_t>(next)].seat;
}

}  // namespace sandgate
