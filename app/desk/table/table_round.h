// A table in the round, over its view in plan: the same men, the same drawing, another way to look. It takes no clicks:
// the view beneath it asks it what lies where.
#pragma once

#include "app/desk/table/steered_round.h"
#include "app/desk/table/table_layer.h"

namespace sandgate {

/// A SteeredRound that shows the drawings of a TableLayer over a ground it makes in the background.
class TableRound : public SteeredRound {
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

  /// With the eyes of a man who is chosen, of the crew of a gun, or of anybody of the side; or back again. False:
  /// nobody is there.
  bool stand_at_eye();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow() override;
  void make_ground();

  const DeskModel& desk_;
  const TableModel& table_;
  const TableLayer& layer_;
  mutable std::optional<Point> last_place_;
  bool waits_ = false;
};

}  // namespace sandgate
