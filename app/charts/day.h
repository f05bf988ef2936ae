// The day: every order of every seat from given to done, with contacts, rulings, injects, supply and strength over one
// axis of moves and times. It stands under the sheets of the review's window, where it is scrubbed, and in the report.
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/charts/axis.h"
#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/review/review.h"

namespace sandgate {

/// Something of the umpire's that stands in no figure: an inject that came, an announcement.
struct UmpireMark {
  enum class Kind : std::uint8_t { ruling, inject, announcement };
  double at = 0;                ///< on the axis of moves
  std::optional<double> until;  ///< while it lasts
  Kind kind = Kind::inject;
  std::optional<std::int64_t> event;
  QString words;
};

/// Another course of the same exercise, which leaves the day at a place: what was taken back (KS-10), or a fork.
struct DayBranch {
  QString name;                    ///< "Taken back to 10.24", a fork's name
  bool struck = true;              ///< it was given up; else it was played on by itself
  double parts = 0, ends = 0;      ///< on the axis of moves
  std::int64_t parts_event = 0;    ///< the last event that both have
  std::int64_t orders = 0;         ///< that follow it; nought where nobody has counted
  const Review* review = nullptr;  ///< of the branch to its end, for its lanes; null: a line without lanes
};

struct DayOptions {
  SeatId chosen;                      ///< whose lane is twice as high; none: no lane is
  std::optional<std::int64_t> order;  ///< looked at
  double scroll = 0;                  ///< so many pixels of the lanes have gone up
  bool head = true;                   ///< its title and what its marks mean
  bool lanes_last = false;            ///< where there is no room for all, what stands round the lanes gives way first
  bool agenda_alone = false;          ///< flags of the moments on the agenda, not of one's own that are off it
  std::vector<UmpireMark> umpire;     ///< beside the rulings and injects that the review has of itself
  std::vector<DayBranch> branches;    ///< a line each, and under a seat's lane a lighter one with what it ordered there
  std::optional<std::size_t> on;      ///< of the branches that on which one stands
};

class DayChart {
 public:
  /// Lays out what of the day is seen in `room`; lanes that are scrolled away cost nothing. Where `room` is too low,
  /// the lanes give way first, then what stands under them.
  DayChart(const Review& review, const DayOptions& options, const QRectF& room, const ChartLook& look);

  /// All but the cursor, which moves far more often.
  void paint(QPainter& painter) const;
  /// `at` on the axis: 18 is the close of move 18; on the branch on which one stands, where there is one.
  void paint_cursor(QPainter& painter, double at) const;
  /// On the axis, `at` alone; more where something lies under the pointer. Nothing outside.
  ChartHit hit(QPointF at) const;

  const MoveAxis& axis() const { return axis_; }
  const Drawing& drawing() const { return drawing_; }
  /// The ground of the axis, from its figures down to the strength: where a press scrubs.
  QRectF field() const { return field_; }
  /// Of all lanes together, seen or not; and of those that are seen.
  double lanes_height() const { return lanes_height_; }
  QRectF lanes_room() const { return lanes_; }
  /// The line of a branch, from where it leaves the day; empty where there is no room for it.
  QRectF branch_line(std::size_t branch) const;
  /// What a seat ordered on a branch, as far as it is seen.
  QRectF branch_lane(SeatId seat, std::size_t branch) const;
  /// The scroll that shows a seat's lane whole, changed as little as may be.
  double scroll_to(SeatId seat) const;
  /// Of a seat whose lane is seen; empty of another.
  QRectF lane(SeatId seat) const;
  /// Where the next higher or lower lane's seat is, for the keys.
  SeatId seat_beside(SeatId seat, int by) const;

 private:
  struct Lane {
    SeatId seat;
    std::optional<std::size_t> branch;  ///< whose orders; none: those that stand
    double top = 0, height = 0;         ///< from the top of all lanes, unscrolled
  };
  /// A branch's line, as it was laid out.
  struct BranchLine {
    QRectF room;
    double from = 0, to = 0;  ///< in pixels
  };
  /// A contact's bar, which is dark while its table is open at the cursor.
  struct OpenBar {
    double from = 0, to = 0;
    QRectF bar, words_room;
    QString words;
    bool inside = false;  ///< the words stand on the bar
  };
  friend class DayLayout;
  /// Where lanes scroll none is cut in two: they move by whole lanes.
  double snapped(double scroll) const;
  QRectF seen(const Lane& lane) const;

  ChartLook look_;
  MoveAxis axis_;
  Drawing drawing_;
  QRectF room_, field_, lanes_;
  std::vector<Lane> all_lanes_;
  std::vector<OpenBar> open_bars_;
  std::vector<BranchLine> branch_lines_;
  std::optional<std::size_t> on_;
  std::optional<MoveAxis> times_;  ///< of the branch on which one stands, whose clock may have gone otherwise
  double lanes_height_ = 0, scroll_ = 0;
  double tag_top_ = 0;             ///< of the cursor's slip …
  std::vector<QRectF> under_tag_;  ///< … and what it must not leave half hidden
};

/// How high the day is with all of its lanes, so that nothing is scrolled.
double day_height(const Review& review, const DayOptions& options, const ChartLook& look);
/// What lies under the pointer where an order does: whose it was, what it was and when it was done.
QString told_of_order(const Review& review, const OrderLife& order);

}  // namespace sandgate
