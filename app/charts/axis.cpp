#include "app/charts/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr std::int64_t day_minutes = 24 * 60;

/// The smallest of what people count in that keeps `apart` pixels, where one of `unit` takes `pixels`.
template <std::size_t n>
std::int64_t round_step(const std::array<std::int64_t, n>& steps, double pixels, double apart) {
  for (const std::int64_t step : steps)
    if (static_cast<double>(step) * pixels >= apart) return step;
  std::int64_t step = steps.back();
  while (static_cast<double>(step) * pixels < apart && step < (std::int64_t{1} << 40)) step *= 2;
  return step;
}

}  // namespace

MoveAxis::MoveAxis(const std::vector<ClosedMove>& moves, double left, double right)
    : moves_(moves),
      left_(left),
      right_(std::max(right, left + 1)),
      last_(std::max<std::int64_t>(1, static_cast<std::int64_t>(moves.size()) - 1)) {}

double MoveAxis::at(double x) const { return std::clamp((x - left_) / per_move(), 0.0, static_cast<double>(last_)); }

double MoveAxis::place(const Instant& instant) const {
  const auto last = static_cast<double>(last_);
  if (instant.move <= 0) return 0;
  if (instant.move >= static_cast<std::int64_t>(moves_.size())) return last;
  const ClosedMove& move = moves_[static_cast<std::size_t>(instant.move)];
  const auto all = static_cast<double>(move.ended.minutes - move.begun.minutes);
  const double part =
      all > 0 ? std::clamp(static_cast<double>(instant.time.minutes - move.begun.minutes) / all, 0.0, 1.0) : 0.5;
  return std::clamp(static_cast<double>(instant.move - 1) + part, 0.0, last);
}

ExerciseTime MoveAxis::time(double at) const {
  if (moves_.empty()) return {};
  const auto move = static_cast<std::size_t>(std::clamp(std::ceil(at), 0.0, static_cast<double>(moves_.size() - 1)));
  const ClosedMove& of = moves_[move];
  const double part = at - (static_cast<double>(move) - 1);
  if (move == 0 || part >= 1) return of.ended;
  return of.begun.after(std::llround(part * static_cast<double>(of.ended.minutes - of.begun.minutes)));
}

QString MoveAxis::words(double at) const {
  at = std::clamp(at, 0.0, static_cast<double>(last_));
  return QStringLiteral("%1 · %2").arg(static_cast<qint64>(std::ceil(at - 1e-6))).arg(words::short_time(time(at)));
}

std::vector<MoveAxis::Tick> MoveAxis::times(double apart) const {
  std::vector<Tick> ticks;
  if (moves_.size() < 2) return ticks;
  const std::int64_t from = moves_.front().begun.minutes, to = moves_.back().ended.minutes;
  if (to <= from) return ticks;
  static constexpr std::array<std::int64_t, 15> steps = {1,   2,   5,   10,  15,  20,   30,  60,
                                                         120, 180, 240, 360, 720, 1440, 2880};
  const std::int64_t step = round_step(steps, (right_ - left_) / static_cast<double>(to - from), apart);
  double last = left_ - apart;
  std::size_t move = 1;
  std::int64_t day = -1;
  for (std::int64_t minute = (from + step - 1) / step * step; minute <= to; minute += step) {
    while (move + 1 < moves_.size() && moves_[move].ended.minutes < minute) ++move;
    const ClosedMove& of = moves_[move];
    const auto all = static_cast<double>(of.ended.minutes - of.begun.minutes);
    const double part = all > 0 ? static_cast<double>(minute - of.begun.minutes) / all : 1;
    const double here = x(static_cast<double>(move - 1) + std::clamp(part, 0.0, 1.0));
    // Where the clock stands still or leaps, times crowd: the first of them is written.
    if (here - last < apart * 0.8) continue;
    QString said = words::short_time({minute});
    const std::int64_t today = minute / day_minutes;
    if (to / day_minutes != from / day_minutes && today != day)
      said = words::date({minute}).section(QLatin1Char(' '), 0, 1) + QLatin1Char(' ') + said;
    day = today;
    ticks.push_back({here, said});
    last = here;
  }
  return ticks;
}

std::vector<MoveAxis::Tick> MoveAxis::moves(double apart) const {
  std::vector<Tick> ticks;
  static constexpr std::array<std::int64_t, 10> steps = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  const std::int64_t step = round_step(steps, per_move(), apart);
  for (std::int64_t move = step; move < static_cast<std::int64_t>(moves_.size()); move += step)
    ticks.push_back({x(static_cast<double>(move) - 0.5), QString::number(move)});
  return ticks;
}

void draw_time_figures(Drawing& drawing, const MoveAxis& axis, double top, const ChartLook& look) {
  const QFont font = chart_font(Written::small, look);
  const double high = line_height(Written::small, look);
  const double half = text_width(QStringLiteral("00.00"), font) / 2 + 2;
  if (axis.right() - axis.left() < 4 * half) return;
  const auto put = [&](double x, const QString& words) {
    drawing.text({x - half, top, 2 * half, high}, Qt::AlignHCenter | Qt::AlignTop, words, font, look.soft());
  };
  put(axis.left(), words::short_time(axis.time(0)));
  put(axis.right(), words::short_time(axis.time(static_cast<double>(axis.last()))));
  for (const MoveAxis::Tick& tick : axis.times(3.2 * half)) {
    if (tick.x - axis.left() < 2.4 * half || axis.right() - tick.x < 2.4 * half) continue;
    put(tick.x, tick.words.section(QLatin1Char(' '), -1));
  }
}

void draw_cursor_line(Drawing& drawing, const MoveAxis& axis, double at, double top, double bottom,
                      const ChartLook& look) {
  const double x = std::round(axis.x(std::clamp(at, 0.0, static_cast<double>(axis.last()))));
  drawing.line({x, top}, {x, bottom}, look.ink(), 1.5);
}

void draw_open_tables(Drawing& drawing, const MoveAxis& axis, const Review& review, double top, double bottom,
                      const QColor& colour) {
  // Stretches in which any table was open, so that two at a time are no darker than one.
  std::vector<std::pair<double, double>> open;
  for (const Engagement& of : review.figures.contacts)
    open.emplace_back(axis.x(static_cast<double>(std::max<std::int64_t>(0, of.opened - 1))),
                      axis.x(static_cast<double>(of.closed.value_or(axis.last()))));
  std::ranges::sort(open);
  double done = axis.left();
  for (const auto& [from, to] : open) {
    const double left = std::max(from, done);
    if (to > left) drawing.fill({QPointF(left, top), QPointF(to, bottom)}, colour);
    done = std::max(done, to);
  }
}

}  // namespace sandgate
