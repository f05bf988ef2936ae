// What stands on a table in plan: men and guns, what is planned for them, and what the rules measure round them.
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <QString>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/piece.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "core/forces/arm.h"

namespace sandgate {

/// One man. Who fills the vector knows which is which by its place in it.
struct TableMan {
  enum class State { free, prisoner, disarmed, dead };
  /// LW-5.4: what a melee's choice has in store for him.
  enum class Lot { none, dies, taken };

  MapPoint at;
  double radius_m = 0;  ///< of his base
  Livery livery = Livery::red;
  Arm arm = Arm::infantry;
  Bearing facing;  ///< he looks so; it means nothing to the rules
  State state = State::free;
  Livery captor = Livery::red;  ///< of a prisoner
  int coat = 0;                 ///< of his horse; any number
  bool moved = false;           ///< in this move
  bool chosen = false;
  bool engaged = false;  ///< in contact, or in a melee that waits
  Lot lot = Lot::none;
  bool serves = false;                 ///< LW-3.2: counts for the gun in hand
  bool at_trail = false;               ///< LW-3.4: is to stand at a gun's trail when the move ends
  std::optional<Bearing> lying = {};   ///< LW-3.3: his feet point the other way
  std::optional<MapPoint> horse = {};  ///< KS-3: of who has dismounted, where it stands
};

/// The gun's footprint is the rulebook's: from its axle to both ends, and over the wheels.
struct GunShape {
  double muzzle_m = 0, trail_m = 0, width_m = 0;
};
struct TableGun {
  MapPoint at;
  Bearing facing;
  Livery livery = Livery::red;
  bool moved = false, chosen = false;
  double elevation_mils = 0;  ///< of its barrel
  bool limbered = false;      ///< KS-3: its trail on a limber
};

/// A walk thought out: its path, and who will stand at its end.
struct TableWalk {
  enum class End { stands, contact, refused, held };  ///< LW-2.5: held until guns have done
  std::vector<MapPoint> path;
  End end = End::stands;
  TableMan man;  ///< where he stands now
};
struct TableHaul {
  std::vector<MapPoint> path;
  Bearing facing;  ///< at its end
  bool refused = false;
  TableGun gun;
};

/// KS-7.1: where a shell has burst, or would.
struct TableBurst {
  MapPoint at;
  double radius_m = 0;
  std::vector<MapPoint> killed, spared, sheltered;  ///< of those in the circle
  bool foreseen = false;  ///< it has not been fired: who is in the circle now counts as spared
  QString label;          ///< of one that is foreseen
};

/// LW-3.3: how the gun in hand is laid.
struct TableAim {
  MapPoint muzzle, to;                   ///< the line of fire, from the muzzle to what the barrel's line meets first
  MapPoint beyond;                       ///< and on to the table's edge
  bool meets = false;                    ///< something stops the line at `to`
  QString label;                         ///< what
  std::optional<MapPoint> marked;        ///< the place or man it shall be laid on
  std::optional<TableBurst> burst = {};  ///< KS-7.1: of a shell that does not stray
};

/// LW-4: a shot that was fired.
struct TableShot {
  enum class How { struck, by_fallen, touched };
  struct Fall {
    MapPoint at;
    How how = How::struck;
  };
  std::vector<MapPoint> path;     ///< as far as it is shown
  std::vector<double> heights;    ///< of its points: inches above the table's nought, the country's datum
  std::vector<MapPoint> bounces;  ///< where it changed its way
  std::vector<Fall> falls;
  std::optional<TableBurst> burst = {};
  Livery livery = Livery::red;
  bool faint = false;   ///< an earlier one
  bool flying = false;  ///< it has not ended: the projectile is at the end of the path
  QString label;        ///< stands where it ended
};

/// Ground somebody can end his walk on.
struct TableReach {
  std::vector<QPolygonF> rings;  ///< metres east and north; of holes too
  QString label;
};
/// The outline of squares given by their south-west corners, all of one size, their corners rounded. Free of fonts and
/// painters, so that any thread may do it.
std::vector<QPolygonF> reach_rings(std::span<const MapPoint> squares, double side_m);

/// LW-5.2: as far as others are drawn into a melee, about each man in contact.
struct TableMelee {
  std::vector<MapPoint> contacts;  ///< men in contact
  double reach_m = 0;              ///< from a man's middle
  QString label;
  MapPoint at;  ///< of the label
  bool chosen = false;
};

/// KS-8: how a charge that is aimed is measured: arcs of its bands from where the nearest sabre starts.
struct TableCharge {
  struct Band {
    double to_m = 0;  ///< its far end
    QString name, end;
    bool used = false;
  };
  MapPoint from;
  Bearing towards;
  std::vector<Band> bands;  ///< nearest first
  QString label;
  MapPoint label_at;
};

/// KS-6: a field work that is known.
struct TableWork {
  enum class Kind { trench, epaulement, mine };
  struct Piece {
    MapPoint a, b;
    friend bool operator==(const Piece&, const Piece&) = default;
  };
  Kind kind = Kind::trench;
  MapPoint at;
  Bearing facing;
  std::vector<Piece> banks;  ///< their middle lines; a mine has none
  double thick_m = 0, high_m = 0;
  double circle_m = 0;    ///< of a mine: what it destroys
  bool finished = false;  ///< else it is being dug, or planned
  bool planned = false;
  Livery livery = Livery::red;  ///< of a mine: whose it is
  QString label;
  friend bool operator==(const TableWork&, const TableWork&) = default;
};

/// LW-5.5: a prisoner and his escort.
struct TableEscort {
  MapPoint prisoner, escort;
};

/// CX-9: an edge nobody comes back over.
struct TableBackLine {
  MapPoint from, to;
  Livery livery = Livery::red;
  QString label;
};

/// A name beside the men it belongs to.
struct TableLabel {
  MapBox about;  ///< where they stand
  QString text, detail;
  Livery livery = Livery::red;
  bool chosen = false;
};

struct TableDrawing {
  double inch_m = 1;   ///< metres to a table inch
  MapBox window;       ///< the table's
  bool whole = false;  ///< the table is the country: nothing lies beyond it
  GunShape gun_shape;
  std::vector<TableBackLine> back_lines;
  std::optional<TableReach> reach;
  std::vector<TableWork> works;
  std::optional<TableCharge> charge;
  std::vector<TableMelee> melees;
  std::vector<TableEscort> escorts;
  std::vector<TableGun> guns;
  std::vector<TableMan> men;
  std::vector<Piece> pieces;  ///< boxes, and bodies that are no figures on a table
  std::vector<TableWalk> walks;
  std::vector<TableHaul> hauls;
  std::optional<MapPoint> target;  ///< where the planned men are to go
  std::optional<Bearing> front;    ///< and what their line shall face
  std::optional<MapPoint> refused_at;
  QString refused;  ///< why, in a few words
  std::vector<TableLabel> labels;
  std::optional<TableAim> aim;
  std::vector<TableShot> shots;
};

/// Everything but the ground, with the painter's origin at the view's corner. Men never grow smaller than can be told
/// apart, however far away one stands. Writing keeps off `taken`, rooms of the picture.
void paint_table(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme,
                 std::span<const QRectF> taken = {});

/// KS-6: banks of earth, and mines with what they destroy; on a table in plan or on a sheet.
void paint_earthworks(QPainter& painter, const View& view, std::span<const TableWork> works, const Theme& theme);

/// The man whose base lies under `pixel` or within a few pixels of it, the nearest; never a dead one.
std::optional<std::size_t> man_at(const View& view, const TableDrawing& drawing, QPointF pixel);
/// The gun any part of which does.
std::optional<std::size_t> gun_at(const View& view, const TableDrawing& drawing, QPointF pixel);
/// Men whose middle lies in a rectangle of the screen; no dead ones.
std::vector<std::size_t> men_in(const View& view, const TableDrawing& drawing, const QRectF& room);

/// A bar in inches and feet in the bottom left corner, with what it is on the ground. Answers the room it takes.
QRectF paint_table_scale(QPainter& painter, const View& view, double inch_m, const Theme& theme);
/// The frame round `map`, the view's place in a widget: a rule of feet, from the window's south-west corner, with
/// inches where they show.
void paint_table_rule(QPainter& painter, const QRect& map, const View& view, const TableDrawing& drawing,
                      const Theme& theme);

/// One man without his table round (0, 0), `radius` pixels his base, for lists.
void paint_man(QPainter& painter, const TableMan& man, double radius, const Theme& theme);

}  // namespace sandgate
