// The table of a battle that is over, seen from above or in the round: to be looked at, and not to be ordered about on.
#pragma once

#include "app/desk/table/steered_round.h"
#include "app/desk/table/table_view.h"
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
class ReplayView : public GroundView {
  Q_OBJECT
 public:
  explicit ReplayView(const ReplayModel& replay, QWidget* parent = nullptr);

  const TableDrawing& drawing() const { return drawing_.table; }
  const TableBackdrop& backdrop() const { return *backdrop_; }

  /// The table in three dimensions, or in plan. Why it cannot be shown so, in a sentence; none where it is.
  std::optional<QString> show_in_the_round(bool round);
  bool in_the_round() const { return round_ && !round_->isHidden(); }
  ReplayRound* round() { return round_; }

  void show_all() override;
  void zoom(double factor) override;
  void centre_on(MapPoint place) override;

 signals:
  /// Drawing in the round has failed; the plan is shown again.
  void round_failed(const QString& why);

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
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void follow();
  void draw();

  const ReplayModel& replay_;
  TableBackdrop* backdrop_;
  ReplayDrawing drawing_;
  const BattleRecord* shown_ = nullptr;
  ReplayRound* round_ = nullptr;
  QPointF last_at_;
};

}  // namespace sandgate
