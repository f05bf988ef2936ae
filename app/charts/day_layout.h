// Private to this room: how the day is laid out, one band under the other.
#pragma once

#include "app/charts/day.h"

namespace sandgate {

class DayLayout {
 public:
  DayLayout(const Review& review, const DayOptions& options, const QRectF& room, const ChartLook& look, DayChart& day);
  void lay_out();

  /// Heights of the bands, in pixels at the look's size.
  struct Heights {
    double head = 0, bookmarks = 0, figures = 0, branches = 0, contacts = 0, lanes = 0, umpire = 0, supply = 0,
           strength = 0;
    double all() const { return head + bookmarks + figures + branches + contacts + lanes + umpire + supply + strength; }
  };
  static Heights wanted(const Review& review, const DayOptions& options, const ChartLook& look);
  /// A lane a seat, and under it one for each branch on which it ordered anything; by side, at the look's size.
  static std::vector<DayChart::Lane> lanes(const Review& review, const DayOptions& options, const ChartLook& look);

 private:
  void lay_head(double top);
  void lay_bookmarks(double top, double bottom);
  void lay_figures(double top, double bottom);
  void lay_branches(double top, double bottom);
  void lay_contacts(double top, double bottom);
  void lay_lanes(double top, double bottom);
  void lay_lane(const DayChart::Lane& lane, const QRectF& room, const std::vector<const OrderLife*>& orders);
  void lay_branch_lane(const DayChart::Lane& lane, const QRectF& room);
  void lay_umpire(double top, double bottom);
  void lay_supply(double top, double bottom);
  void lay_strength(double top, double bottom);

  double px(double units) const { return units * look_.size; }
  /// Where the exercise ends, though a branch of it may go on.
  double end_x() const;
  /// Where the figures of orders at the end of a lane end.
  double end_column() const;
  QRectF name_room(double top, double bottom) const;
  void name(double top, double bottom, const QString& name, const QString& detail);
  /// A side's square, hatched, so that it is known without colour.
  void square(QPointF middle, double size, Livery livery);

  const Review& review_;
  const DayOptions& options_;
  QRectF room_;
  const ChartLook& look_;
  DayChart& day_;
  Drawing& drawing_;
};

/// Bars have whole pixels, and one in their middle: they are crisp, and painted several times as fast.
double whole_and_odd(double pixels);
QRectF whole_pixels(double left, double right, double middle, double high);

/// What stands where an order ended otherwise than by being done.
enum class EndSign { none, cross, box, back, dot, ring, bar };
void draw_end_sign(Drawing& drawing, EndSign sign, QPointF at, double r, const ChartLook& look, const QColor& side);

/// How one order is drawn in its row.
struct OrderRow {
  double given = 0, arrived = 0, begun = 0, done = 0, end = 0;
  bool rides = false, waits = false, works = false;
};
/// `end`: where the exercise ends.
OrderRow order_row(const OrderLife& order, const MoveAxis& axis, double end);
/// Whether something of the order happened on the branch, and not before it parted.
bool is_on_branch(const OrderLife& order, const DayBranch& branch);

}  // namespace sandgate
