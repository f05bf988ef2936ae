// The axis that every chart over time shares: moves of both camps, evenly, with the times of the exercise beside them.
#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/review/review.h"

namespace sandgate {

/// From pixels to moves and back: a place m on it is the close of move m, m - ½ the middle of that move.
class MoveAxis {
 public:
  MoveAxis() = default;
  /// `moves`: ClosedMoves by number, from 0. An exercise without a closed move has an axis of one.
  MoveAxis(const std::vector<ClosedMove>& moves, double left, double right);

  double x(double at) const { return left_ + at * per_move(); }
  double at(double x) const;  ///< kept on the axis
  /// Where a reading of the clock lies: within its move by its minutes; in the middle of a move that took none.
  double place(const Instant& instant) const;
  double x(const Instant& instant) const { return x(place(instant)); }
  /// Of what is so at the close of its move.
  double x_closed(const Instant& instant) const { return x(static_cast<double>(instant.move)); }
  /// What the exercise's clock showed there.
  ExerciseTime time(double at) const;
  /// "18 · 10.12": the move that has closed there, or is under way, and the time.
  QString words(double at) const;

  double left() const { return left_; }
  double right() const { return right_; }
  std::int64_t last() const { return last_; }
  double per_move() const { return (right_ - left_) / static_cast<double>(last_); }

  /// Round times along the axis, no nearer to each other than `apart` pixels.
  struct Tick {
    double x = 0;
    QString words;
  };
  std::vector<Tick> times(double apart) const;
  /// Figures of moves, each under the middle of its move.
  std::vector<Tick> moves(double apart) const;

 private:
  std::vector<ClosedMove> moves_;
  double left_ = 0, right_ = 1;
  std::int64_t last_ = 1;
};

/// Under a chart: its begin, its end and round times between; `cursor` is written in ink where it does not collide.
void draw_time_figures(Drawing& drawing, const MoveAxis& axis, double top, const ChartLook& look);
/// One upright line in every chart, where the window's cursor is.
void draw_cursor_line(Drawing& drawing, const MoveAxis& axis, double at, double top, double bottom,
                      const ChartLook& look);
/// Green ground where a table was open.
void draw_open_tables(Drawing& drawing, const MoveAxis& axis, const Review& review, double top, double bottom,
                      const QColor& colour);

}  // namespace sandgate
