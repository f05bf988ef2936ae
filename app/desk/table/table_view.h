// A table in the middle of a desk, seen from above: men are chosen with a click, a frame or a whole body at once, and
// shown where to go.
#pragma once

#include <QRubberBand>

#include "app/desk/table/table_ground_view.h"
#include "app/desk/table/table_layer.h"
#include "app/desk/table/table_round.h"

namespace sandgate {

/// Left: a click chooses a man or a gun, with Shift adds, twice takes his whole body; a drag from chosen men shows
/// where they would go, and letting go gives the order; a drag from elsewhere frames men. Right: where they shall go,
/// and with a drag what they shall face. Middle, or left with Ctrl, moves the ground.
class TableView : public TableGroundView {
  Q_OBJECT
 public:
  /// How far the hand must move before a drag counts: men are moved only once, and a hand may shake.
  static constexpr int lead_begins_px = 14;

  TableView(DeskModel& desk, TableModel& table, MeleeModel& melees, GunModel& guns, QWidget* parent = nullptr);

  const TableLayer& layer() const { return layer_; }
  void show(const RifleModel& rifles) { layer_.show(rifles); }
  void show(const ChargeModel& charge) { layer_.show(charge); }
  /// KS-6.1: while it asks for the ends of a trench, clicks are its.
  void show(TrenchModel& trench);
  /// The last move on it, seen once more.
  MoveReplay& replay() { return replay_; }

  /// Arrow keys: the gun in hand; the target, where men are chosen; else the ground.
  void steer(int east, int north, bool far);
  /// Lets go of whatever the hand holds, giving nothing.
  void let_go();
  /// The gun in hand is laid on what was marked or pointed at last.
  void lay_gun();
  void mark_next();

  /// The table in the round; none before it was shown so for the first time.
  TableRound* round() { return round_; }

  // What lies under a place of the ground's picture (`in_view`), in whichever way it is shown.
  Point place_at(QPointF pixel) const;
  ManHandle man_under(QPointF pixel) const;
  GunHandle gun_under(QPointF pixel) const;
  /// Ground asked about while a battle is set up.
  void shade(std::vector<TableZone> zones);
  const std::vector<TableZone>& zones() const { return zones_; }

  void bring_into_view(MapPoint place) override;

 protected:
  bool has_table() const override { return table_.seen() != nullptr; }
  const TableDrawing& drawn() const override { return layer_.drawing(); }
  SteeredRound* make_round() override;
  /// It looks where the plan looked.
  void round_shown() override;
  MapBox whole() const override;
  QString tip_at(QPointF pixel) const override;

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

  DeskModel& desk_;
  TableModel& table_;
  MeleeModel& melees_;
  GunModel& guns_;
  TrenchModel* trench_ = nullptr;
  MoveReplay replay_;
  TableLayer layer_;
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
