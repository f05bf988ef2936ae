// Men, horses and guns from above. Private to this room; `paint_man` is public in table_drawing.h.
#pragma once

#include "app/mapview/table/table_drawing.h"

namespace sandgate {

/// Pixels from the middle of a man's base to its edge: true to the ground, never under what can be told apart.
double radius_of(const View& view, const TableMan& man);
/// Pixels to a metre for a gun, by the same measure.
double gun_scale(const View& view, const GunShape& shape);

/// A gun about (0, 0), which is its axle; `scale` pixels to a metre.
void paint_gun(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, const Theme& theme);
/// KS-3: a horse without its rider about (0, 0), looking up the screen when it looks north; `radius` as of its base.
void paint_horse(QPainter& painter, const TableMan& rider, double radius, const Theme& theme);
/// KS-3: the limber on which the trail of a gun about (0, 0) lies, and its pole.
void paint_limber(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, const Theme& theme);
/// Who would stand there: an outline with his side's mark.
void paint_ghost(QPainter& painter, const TableMan& man, double radius, TableWalk::End end, const Theme& theme);
void paint_gun_ghost(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, bool refused,
                     const Theme& theme);

}  // namespace sandgate
