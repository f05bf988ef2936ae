// What stands over a table's ground: men, guns and boxes as they are known, what is planned for them, and what the
// rules measure round them.
#pragma once

#include "app/desk/fight/charge_model.h"
#include "app/desk/fight/gun_model.h"
#include "app/desk/fight/melee_model.h"
#include "app/desk/fight/rifle_model.h"
#include "app/desk/fight/table_model.h"
#include "app/desk/model/trench_model.h"
#include "app/desk/table/move_replay.h"
#include "app/mapview/table/table_drawing.h"

namespace sandgate {

/// Makes a TableDrawing from the models when it is asked for one after a change; plan and round draw the same.
class TableLayer : public QObject {
  Q_OBJECT
 public:
  TableLayer(const DeskModel& desk, const TableModel& table, const MeleeModel& melees, const GunModel& guns,
             QObject* parent = nullptr);

  /// While it plays, what it shows is drawn and nothing else.
  void follow(const MoveReplay& replay);

  /// KS-7.2: the five that fires next is ringed.
  void show(const RifleModel& rifles);
  /// KS-8: the bands of a charge that is aimed are drawn.
  void show(const ChargeModel& charge);
  /// KS-6.1: a trench that is pointed out.
  void show(const TrenchModel& trench);

  /// What is drawn now; men and guns in the order of the Picture, those of this table only.
  const TableDrawing& drawing() const;
  /// Who they are, by their place in it.
  const std::vector<ManHandle>& men() const { return drawing(), men_; }
  const std::vector<GunHandle>& guns() const { return drawing(), guns_; }
  ManHandle man_at(QPointF pixel, const View& view) const;
  GunHandle gun_at(QPointF pixel, const View& view) const;
  std::vector<ManHandle> men_in(const QRectF& room, const View& view) const;

 signals:
  void changed();

 private:
  void stale();
  void draw() const;
  void draw_replay() const;
  void add_men() const;
  void add_man(const SeenMan& seen) const;
  void add_facings() const;
  void add_guns() const;
  void add_gun(const SeenGun& seen) const;
  void set_gun_shape() const;
  void add_pieces() const;
  void add_aside() const;
  bool is_figure(Arm arm, Point at) const;
  void add_aside(Arm arm, int men, Point at, Bearing facing, SideId side, int before) const;
  void add_escorts() const;
  void add_contacts() const;
  void add_melees() const;
  void add_plan() const;
  void add_labels() const;
  void add_back_lines() const;
  void add_horses() const;
  void add_works() const;
  void add_charge() const;
  void add_service() const;
  void add_held() const;
  void add_aim() const;
  void add_shots() const;
  TableShot drawing_of(const SeenShot& shot, bool faint) const;
  TableBurst drawing_of(const SeenBurst& burst) const;
  TableBurst foreseen(const BarrelSight::Shell& shell) const;
  TableShot drawing_of(const SeenShot& shot, bool faint, std::optional<std::int32_t> flying_ms) const;
  TableMan* drawn_man(ManHandle man) const;
  /// Whose a shot is drawn as where its gun is not in sight.
  SideId an_enemy() const;
  Livery livery(SideId side) const;
  MapPoint ground(Point p) const { return desk_.briefing().to_ground(p); }

  const DeskModel& desk_;
  const TableModel& table_;
  const MeleeModel& melees_;
  const GunModel& gun_model_;
  const RifleModel* rifles_ = nullptr;
  const ChargeModel* charge_ = nullptr;
  const TrenchModel* trench_ = nullptr;
  const MoveReplay* replay_ = nullptr;
  // Made when it is asked for after something has changed.
  mutable bool stale_ = true;
  mutable TableDrawing drawing_;
  mutable std::vector<ManHandle> men_;
  mutable std::vector<GunHandle> guns_;
};

}  // namespace sandgate
