// The table of a battle that is over, seen from above or in the round: to be looked at, and not to be ordered about on.
#pragma once

#include "app/desk/table/table_ground_view.h"
#include "app/replay/replay_drawing.h"

namespace sandgate {

/// The same men and the same ground in three dimensions.
class ReplayRound : public SteeredRound {
  Q_OBJECT
 public:
  ReplayRound(const ReplayModel& replay, QWidget* parent);
  /// What is drawn in plan, as soon as it is seen.
  void show_drawing(const ReplayDrawing& drawing);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow() override;

  const ReplayModel& replay_;
  const BattleRecord* ground_of_ = nullptr;
  std::shared_ptr<const TableGround> ground_;
  ReplayDrawing drawing_;
};

/// A drag moves the ground; Shift and arrows do too. In the round a drag goes about it, with the right or middle button
/// it moves.
class ReplayView : public TableGroundView {
  Q_OBJECT
 public:
  explicit ReplayView(const ReplayModel& replay, QWidget* parent = nullptr);

  const TableDrawing& drawing() const { return drawing_.table; }
  ReplayRound* round() { return round_; }

 protected:
  bool has_table() const override { return replay_.record() != nullptr; }
  const TableDrawing& drawn() const override { return drawing_.table; }
  SteeredRound* make_round() override;
  MapBox whole() const override;
  QString tip_at(QPointF pixel) const override;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void follow();
  void draw();

  const ReplayModel& replay_;
  ReplayDrawing drawing_;
  const BattleRecord* shown_ = nullptr;
  ReplayRound* round_ = nullptr;
  QPointF last_at_;
};

}  // namespace sandgate
