// A table in the middle of a desk, seen from above: men are chosen with a click, a frame or a whole body at once, and
// shown where to go.
#pragma once

#include <QRubberBand>

#include "app/desk/parts/ground_view.h"
#include "app/desk/table/table_layer.h"
#include "app/desk/table/table_round.h"
#include "app/mapview/table/table_sheet.h"

namespace sandgate {

/// The ground of the table shown.
class TableBackdrop : public Backdrop {
 public:
  explicit TableBackdrop(QObject* parent) : Backdrop(parent) {}
  void set_sheet(std::shared_ptr<const TableSheet> sheet);
  const std::shared_ptr<const TableSheet>& sheet() const { return sheet_; }

 protected:
  Painting painting() const override;

 private:
  std::shared_ptr<const TableSheet> sheet_;
};

/// Left: a click chooses a man or a gun, with Shift adds, twice takes his whole body; a drag from chosen men shows
/// where they would go, and letting go gives the order; a drag from elsewhere frames men. Right: where they shall go,
/// and with a drag what they shall face. Middle, or left with Ctrl, moves the ground.
class TableView : public GroundView {
  Q_OBJECT
 public:
  /// How far the hand must move before a drag counts: men are moved only once, and a hand may shake.
  static constexpr int lead_begins_px = 14;

  TableView(DeskModel& desk, TableModel& table, MeleeModel& melees, GunModel& guns, QWidget* parent = nullptr);

  const TableLayer& layer() const { return layer_; }
  /// The last move on it, seen once more.
  MoveReplay& replay() { return replay_; }
  TableBackdrop& backdrop() { return *backdrop_; }

  /// Arrow keys: the gun in hand; the target, where men are chosen; else the ground.
  void steer(int east, int north, bool far);
  /// Lets go of whatever the hand holds, giving nothing.
  void let_go();
  /// The gun in hand is laid on what was marked or pointed at last.
  void lay_gun();
  void mark_next();

  /// The table in three dimensions, or in plan. Why it cannot be shown so, in a sentence; none where it is.
  std::optional<QString> show_in_the_round(bool round);
  bool in_the_round() const { return round_ && !round_->isHidden(); }
  /// The table in the round; none before it was shown so for the first time.
  TableRound* round() { return round_; }

  // What lies under a place of the ground's picture (`in_view`), in whichever way it is shown.
  Point place_at(QPointF pixel) const;
  ManHandle man_under(QPointF pixel) const;
  GunHandle gun_under(QPointF pixel) const;
  /// Ground asked about while a battle is set up.
  void shade(std::vector<TableZone> zones);
  const std::vector<TableZone>& zones() const { return zones_; }

  void show_all() override;
  void zoom(double factor) override;
  void centre_on(MapPoint place) override;
  void bring_into_view(MapPoint place) override;

 signals:
  /// Drawing in the round has failed; the plan is shown again.
  void round_failed(const QString& why);

 protected:
  MapBox whole() const override;
  View clamped(const View& view) const override;
  QMargins margins() const override;
  Backdrop* backdrop_shown() const override { return backdrop_; }
  QString tip_at(QPointF pixel) const override;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  enum class Hand { free, pressed, leading, framing, moving, pointing, swinging };
  void follow_table();
  /// The melee in hand, large enough to see who is in it and who supports.
  void follow_melee();
  void click(QPointF pixel, Qt::KeyboardModifiers modifiers);
  void click_with_gun(QPointF pixel);
  /// The enemy under a place of the screen, or the place.
  Point aimed_at(QPointF pixel) const;
  void point_out(QPointF pixel);
  std::vector<ManHandle> men_framed(const QRectF& room) const;
  /// Where a place of the ground is seen; none behind the eye.
  std::optional<QPointF> seen_at(Point place) const;
  /// Ctrl with an arrow: goes round the table, or turns the eyes; whether the key was one.
  bool turn_look(int key);
  void look_where_the_plan_looks();
  QPointF in_round(QPointF pixel) const { return pixel + field().topLeft(); }

  DeskModel& desk_;
  TableModel& table_;
  MeleeModel& melees_;
  GunModel& guns_;
  MoveReplay replay_;
  TableLayer layer_;
  TableBackdrop* backdrop_;
  QRubberBand* rubber_;
  TableRound* round_ = nullptr;
  std::vector<TableZone> zones_;
  std::optional<std::pair<TableHandle, View>> plan_left_;  ///< when the table was shown in the round last
  TableHandle shown_;
  std::optional<std::pair<TableHandle, std::int32_t>> melee_shown_;
  Hand hand_ = Hand::free;
  QPointF pressed_at_, last_at_;
  bool pressed_twice_ = false, pointed_last_ = false;
  int wheeled_ = 0;
};

}  // namespace sandgate
