// The table of a battle that is over, seen from above: to be looked at, and not to be ordered about on.
#pragma once

#include "app/desk/table/table_view.h"
#include "app/replay/replay_drawing.h"

namespace sandgate {

/// A drag moves the ground; Shift and arrows do too.
class ReplayView : public GroundView {
  Q_OBJECT
 public:
  explicit ReplayView(const ReplayModel& replay, QWidget* parent = nullptr);

  const TableDrawing& drawing() const { return drawing_.table; }
  const TableBackdrop& backdrop() const { return *backdrop_; }

 protected:
  MapBox whole() const override;
  View clamped(const View& view) const override;
  QMargins margins() const override { return {28, 24, 28, 24}; }
  Backdrop* backdrop_shown() const override { return backdrop_; }
  QString tip_at(QPointF pixel) const override;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void follow();
  void draw();

  const ReplayModel& replay_;
  TableBackdrop* backdrop_;
  ReplayDrawing drawing_;
  const BattleRecord* shown_ = nullptr;
  QPointF last_at_;
};

}  // namespace sandgate
