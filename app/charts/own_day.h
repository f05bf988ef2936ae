// One seat's own day, of its record alone: a lane for each body it gave orders to, each order from given to done as far
// as the seat was told; what it was told and when; the men of its side as it had them. It stands under the sheet of the
// seat's own review, where it is scrubbed.
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/charts/axis.h"
#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "core/review/known_orders.h"

namespace sandgate {

struct OwnDayOptions {
  std::optional<std::int64_t> order;  ///< looked at: KnownOrder::number
  double scroll = 0;                  ///< so many pixels of the lanes have gone up
};

class OwnDay {
 public:
  /// `orders`: known_orders of the record. Lanes that are scrolled away cost nothing.
  OwnDay(const SeatRecord& record, const std::vector<KnownOrder>& orders, const OwnDayOptions& options,
         const QRectF& room, const ChartLook& look);

  /// All but the cursor, which moves far more often.
  void paint(QPainter& painter) const;
  /// `at` on the axis: 18 is the close of move 18.
  void paint_cursor(QPainter& painter, double at) const;
  /// On the axis, `at` alone; the order, by its number, that lies under the pointer.
  ChartHit hit(QPointF at) const;

  const MoveAxis& axis() const { return axis_; }
  const Drawing& drawing() const { return drawing_; }
  double lanes_height() const { return lanes_height_; }
  QRectF lanes_room() const { return lanes_; }
  /// The scroll that shows an order's lane whole, changed as little as may be.
  double scroll_to(std::int64_t order) const;

 private:
  struct Lane {
    Handle body;
    QString name;
    std::vector<const KnownOrder*> orders;  ///< while it is laid out
    double top = 0, height = 0;             ///< from the top of all lanes, unscrolled
    std::vector<std::int64_t> numbers;
  };
  void make_lanes(const SeatRecord& record, const std::vector<KnownOrder>& orders);
  void lay_figures(double top, double foot);
  void lay_lanes(const OwnDayOptions& options);
  void lay_lane(const Lane& lane, const QRectF& room, const OwnDayOptions& options);
  void lay_told(const SeatRecord& record, double top, double bottom);
  void lay_men(const SeatRecord& record, double top, double bottom);
  void name(double top, double bottom, const QString& words, const QColor& colour);
  double px(double units) const { return units * look_.size; }
  double snapped(double scroll) const;

  ChartLook look_;
  Livery livery_ = Livery::red;
  MoveAxis axis_;
  Drawing drawing_;
  QRectF room_, field_, lanes_;
  std::vector<Lane> all_lanes_;
  double lanes_height_ = 0, scroll_ = 0, tag_top_ = 0;
};

/// "March to 44 12": what was ordered.
QString known_order_head(const SeatRecord& record, const KnownOrder& order);
/// "March to 44 12, given 10.02, arrived 10.08, begun 10.12": an order as far as the seat was told of it.
QString known_order_words(const SeatRecord& record, const KnownOrder& order);
/// "done", "came after a later one": how it stands, as far as it was told.
QString known_fate_words(KnownFate fate);

}  // namespace sandgate
