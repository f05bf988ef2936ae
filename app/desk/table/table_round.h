// A table in the round, over its view in plan: the same men, the same drawing, another way to look. It takes no clicks:
// the view beneath it asks it what lies where.
#pragma once

#include "app/desk/parts/background.h"
#include "app/desk/table/table_layer.h"
#include "app/table/round_view.h"

namespace sandgate {

/// A RoundView that shows the drawings of a TableLayer over a ground it makes in the background.
class TableRound : public RoundView {
  Q_OBJECT
 public:
  TableRound(const DeskModel& desk, const TableModel& table, const TableLayer& layer, QWidget* parent);

  ManHandle man_under(QPointF at) const;
  GunHandle gun_under(QPointF at) const;
  std::vector<ManHandle> men_framed(const QRectF& room) const;
  /// The place there; beyond the table, the one asked for last.
  Point place_under(QPointF at) const;
  /// Where a place of the ground is seen; none behind the eye.
  std::optional<QPointF> seen_at(MapPoint place) const;

  // The camera; pixels are those the hand moved over.
  void swing_by(QPointF pixels);
  void shift_by(QPointF pixels);
  /// Moves to the right and ahead as the picture has them, by a part of what is seen.
  void walk(int right, int ahead);
  void zoom(double factor);
  /// The same, and the place under a pixel stays there.
  void zoom_to(double factor, QPointF pixel);
  void look_at(MapPoint place);
  /// So much of the ground, as soon as there is any; none: the whole table.
  void look_over(const std::optional<MapBox>& ground);
  /// With the eyes of a man who is chosen, of the crew of a gun, or of anybody of the side; or back again. False:
  /// nobody is there.
  bool stand_at_eye();
  /// Looks from straight above, or back again.
  void look_down();

  /// Whether the men's and the ground's shape have been shown.
  bool ready() const { return relief() != nullptr; }
  Hills hills() const { return hills_; }
  void set_hills(Hills hills);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow();
  void make_ground();

  const DeskModel& desk_;
  const TableModel& table_;
  const TableLayer& layer_;
  Hills hills_ = Hills::by_the_ground;
  std::shared_ptr<const TableGround> made_of_;
  mutable std::optional<Point> last_place_;
  bool waits_ = false;
  std::optional<std::optional<MapBox>> to_look_over_;  ///< asked for before there was ground
  Background ground_maker_{this};
};

}  // namespace sandgate
