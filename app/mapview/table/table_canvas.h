// What every layer of a table's ground paints with, and the layers in the order they lie. Private to this room.
#pragma once

#include "app/mapview/sheet/canvas.h"
#include "app/mapview/table/table_sheet.h"

namespace sandgate {

struct TableCanvas : PlanCanvas {
  const ToySizes& toys;
  const TableColours& colours;
  double inch;  ///< pixels to a table inch

  TableCanvas(QPainter& painter, const Country& country, const ToySizes& toys, const View& view, const Theme& theme);

  /// As wide as it is on the ground, yet never under `least` pixels.
  double wide(double metres, double least) const;
  /// Where the shadow of the top of something so high falls; the lamp stands in the north-west, as on the sheet.
  QPointF shadow_of(double height_m) const;

  double road_width(const Feature& road) const;
  double river_width(const Feature& river) const;
};

/// Boards from `lowest`, the floor, to `highest` have their own shades; every one is `interval_m` high.
struct Boards {
  int lowest = 0, highest = 0;
  double interval_m = 10;
  double thick_m = 10;  ///< how high a board looks: with the scale's vertical
};
void paint_boards(TableCanvas& canvas, const Boards& boards);

void paint_wood_floors(TableCanvas& canvas);
void paint_table_waters(TableCanvas& canvas);
void paint_table_roads(TableCanvas& canvas);
/// Bridges, culverts and fords: just where the rules let men pass.
void paint_crossings(TableCanvas& canvas, const Scale& scale);
void paint_table_rocks(TableCanvas& canvas);
void paint_table_walls(TableCanvas& canvas);
void paint_roofs(TableCanvas& canvas);
void paint_crowns(TableCanvas& canvas);
void paint_table_names(TableCanvas& canvas);

/// Scatters, and gives the same answer for the same place in every picture: 0 … 1.
double scatter(std::int64_t x, std::int64_t y, std::uint32_t salt = 0);

}  // namespace sandgate
