#include "app/charts/day.h"

#include <algorithm>
#include <cmath>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"

namespace sandgate {
namespace {

constexpr double lane_height = 20, chosen_height = 40, branch_height = 13, between_sides = 5;
constexpr std::size_t most_branch_lines = 3;  // of more, those that part last

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

std::vector<DayChart::Lane> DayLayout::lanes(const Review& review, const DayOptions& options, const ChartLook& look) {
  std::vector<std::vector<bool>> ordered(options.branches.size());
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    ordered[i].resize(review.setting->seats.size());
    if (!options.branches[i].review) continue;
    for (const OrderLife& order : options.branches[i].review->orders)
      if (!order.seat.none() && order.seat.index() < ordered[i].size() && !ordered[i][order.seat.index()])
        ordered[i][order.seat.index()] = is_on_branch(order, options.branches[i]);
  }
  std::vector<DayChart::Lane> lanes;
  SideId side;
  double top = 0;
  const auto put = [&](SeatId seat, std::optional<std::size_t> branch, double height) {
    lanes.push_back({seat, branch, top, height * look.size});
    top += height * look.size;
  };
  for (const SeatId seat : charts::seats_in_order(review)) {
    const SideId of = review.setting->seat(seat).side;
    if (!side.none() && of != side) top += between_sides * look.size;
    side = of;
    put(seat, {}, seat == options.chosen ? chosen_height : lane_height);
    for (std::size_t i = 0; i < ordered.size(); ++i)
      if (ordered[i][seat.index()]) put(seat, i, branch_height);
  }
  return lanes;
}

DayLayout::Heights DayLayout::wanted(const Review& review, const DayOptions& options, const ChartLook& look) {
  Heights heights;
  const double s = look.size;
  if (options.head) heights.head = 22 * s;
  heights.bookmarks = 17 * s;
  heights.figures = 29 * s;
  heights.contacts = (1 + 15 * static_cast<double>(rows_of_contacts(review))) * s;
  heights.branches = 15 * s * static_cast<double>(std::min(options.branches.size(), most_branch_lines));
  if (const auto all = lanes(review, options, look); !all.empty()) heights.lanes = all.back().top + all.back().height;
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
  // A branch that went on longer than the day has moves of its own behind it.
  std::vector<ClosedMove> moves = review_.moves;
  for (const DayBranch& branch : options_.branches)
    if (branch.review && branch.review->moves.size() > moves.size())
      moves.insert(moves.end(), branch.review->moves.begin() + std::ssize(moves), branch.review->moves.end());
  const double left = std::round(room_.left() + names), right = std::round(room_.right() - ends);
  day_.axis_ = MoveAxis(moves, left, right);
  day_.on_ = options_.on;
  if (options_.on && *options_.on < options_.branches.size() && options_.branches[*options_.on].review) {
    std::vector<ClosedMove> there = options_.branches[*options_.on].review->moves;
    if (there.size() < moves.size()) there.insert(there.end(), moves.begin() + std::ssize(there), moves.end());
    day_.times_ = MoveAxis(there, left, right);
  }
  Heights heights = wanted(review_, options_, look_);
  // The lanes scroll, so they give way first, down to three; then what stands under them, from below. Where nobody
  // scrolls they give way last.
  double over = heights.all() + px(2) - room_.height();
  const double lanes = heights.lanes;
  const auto give = [&](double& band, double least) {
    const double less = std::clamp(over, 0.0, std::max(0.0, band - least));
    band -= less, over -= less;
  };
  if (!options_.lanes_last) give(heights.lanes, std::min(heights.lanes, px(3 * lane_height)));
  for (double* band :
       {&heights.strength, &heights.supply, &heights.umpire, &heights.head, &heights.bookmarks, &heights.branches})
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
  day_.all_lanes_ = DayLayout::lanes(review_, options_, look_);
  for (DayChart::Lane& lane : day_.all_lanes_) lane.top *= stretched, lane.height *= stretched;
  day_.lanes_height_ = lanes * stretched;

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
  band(heights.branches, [&](double a, double b) { lay_branches(a, b); });
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
  // What was so on a branch opened no table of the day's.
  for (const OpenBar& bar : open_bars_)
    if (!on_ && open(bar)) over.fill(bar.bar, look_.open_table());
  over.line({x, tag_top_ + 15 * look_.size}, {x, field_.bottom()}, look_.ink(), 1.5);
  const QFont figure = chart_font(Written::figure, look_);
  for (const OpenBar& bar : open_bars_)
    if (!on_ && open(bar) && bar.inside)
      over.text(bar.words_room, Qt::AlignLeft | Qt::AlignVCenter, bar.words, figure, look_.ground(),
                look_.open_table());
  const QFont font = chart_font_bold(Written::figure, look_);
  if (on_ && *on_ < branch_lines_.size() && !branch_lines_[*on_].room.isNull()) {
    const QPointF here(x, branch_lines_[*on_].room.center().y());
    over.disc(here, 5 * look_.size, look_.theme.selection, look_.ink(), 1.5);
  }
  const QString words = times_ ? times_->words(at) : axis_.words(at);
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
      if (lane.top <= y && y < lane.top + lane.height) found.seat = lane.seat, found.branch = lane.branch;
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

QRectF DayChart::seen(const Lane& lane) const {
  const QRectF whole(room_.left(), lanes_.top() + lane.top - scroll_, room_.width(), lane.height);
  return whole.top() >= lanes_.top() - 0.5 && whole.bottom() <= lanes_.bottom() + 0.5 ? whole : QRectF();
}

QRectF DayChart::lane(SeatId seat) const {
  const auto lane = std::ranges::find(all_lanes_, seat, &Lane::seat);
  return lane == all_lanes_.end() ? QRectF() : seen(*lane);
}

QRectF DayChart::branch_lane(SeatId seat, std::size_t branch) const {
  const auto lane =
      std::ranges::find_if(all_lanes_, [&](const Lane& one) { return one.seat == seat && one.branch == branch; });
  return lane == all_lanes_.end() ? QRectF() : seen(*lane);
}

QRectF DayChart::branch_line(std::size_t branch) const {
  return branch < branch_lines_.size() ? branch_lines_[branch].room : QRectF();
}

SeatId DayChart::seat_beside(SeatId seat, int by) const {
  std::vector<SeatId> seats;
  for (const Lane& lane : all_lanes_)
    if (!lane.branch) seats.push_back(lane.seat);
  if (seats.empty()) return {};
  const auto at = std::ranges::find(seats, seat);
  if (at == seats.end()) return by < 0 ? seats.back() : seats.front();
  return seats[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at - seats.begin() + by, 0, std::ssize(seats) - 1))];
}

}  // namespace sandgate
