// Setting up on the table itself: the ground where one may set down, and the hand that does it (LW-1.1, LW-2.1).
#pragma once

#include <QWidget>
#include <optional>

#include "app/desk/battle/setup_model.h"
#include "app/desk/table/table_view.h"

namespace sandgate {

/// Lies over a table's view and shades what is asked for now; in the round the table is shaded itself. While a battle
/// is set up, mouse and keys of the view are its own: left puts the body in hand down and drags whoever stands, a
/// second click takes a man or gun alone; right turns the front; arrow keys move by an inch, with Shift by six. Middle,
/// or left with Ctrl, still moves the ground.
class SetupGround : public QWidget {
  Q_OBJECT
 public:
  SetupGround(SetupModel& setup, TableView& view);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  bool press(const QMouseEvent& event);
  bool drag(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  bool key(const QKeyEvent& event);
  Point place(QPointF pixel) const;
  /// An own man or gun there.
  struct Under {
    ManHandle man;
    GunHandle gun;
    Handle body;
  };
  Under under(QPointF pixel) const;
  void click(const Under& there, QPointF pixel);
  /// The edges to choose from, or the strip for the body in hand.
  std::vector<TableZone> zones() const;
  MapBox ground(const Window& window) const;
  void paint_zone(QPainter& painter, const TableZone& zone) const;

  SetupModel& setup_;
  TableView& view_;
  Under held_;
  QPointF pressed_at_, last_at_;
  bool pressed_ = false, dragging_ = false;
};

}  // namespace sandgate
