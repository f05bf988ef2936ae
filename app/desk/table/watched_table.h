// A table that is looked at, and not ordered about on: in plan or in the round, panned and zoomed. Whose truth it
// shows, those say who derive from it.
#pragma once

#include "app/desk/table/table_ground_view.h"
#include "app/mapview/table/standing.h"

namespace sandgate {

/// On what it stands.
struct WatchedGround {
  std::shared_ptr<const Setting> setting;
  std::shared_ptr<const TableGround> ground;  ///< made anew where it is another
};

/// The same men and the same ground in three dimensions.
class WatchedRound : public SteeredRound {
  Q_OBJECT
 public:
  explicit WatchedRound(QWidget* parent);
  /// What is drawn in plan, as soon as it is seen.
  void show_standing(const WatchedGround& ground, const StandingDrawing& drawing);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow() override;

  WatchedGround ground_;
  const Setting* home_of_ = nullptr;
  StandingDrawing drawing_;
};

/// A drag moves the ground; arrows do too, with Shift alone where arrows by themselves mean something else. In the
/// round a drag goes about it, with the right or middle button it moves.
class WatchedTableView : public TableGroundView {
  Q_OBJECT
 public:
  const TableDrawing& drawing() const { return drawing_.table; }
  WatchedRound* round() const { return round_; }

 protected:
  enum class Arrows : std::uint8_t { move_ground, with_shift };
  WatchedTableView(Arrows arrows, QWidget* parent);

  /// What stands there now, and on what. It is looked at whole where the ground is another.
  void lay(WatchedGround ground, StandingDrawing drawing);
  /// What is told of a man under the pointer.
  virtual QString told_of(ManId man) const = 0;

  bool has_table() const override { return ground_.ground != nullptr; }
  const TableDrawing& drawn() const override { return drawing_.table; }
  SteeredRound* make_round() override;
  MapBox whole() const override;
  QString tip_at(QPointF pixel) const override;

  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Arrows arrows_;
  WatchedGround ground_;
  StandingDrawing drawing_;
  WatchedRound* round_ = nullptr;
  QPointF last_at_;
};

}  // namespace sandgate
