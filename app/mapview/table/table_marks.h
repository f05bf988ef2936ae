// What is measured, planned and named on a table. Private to this room.
#pragma once

#include "app/mapview/table/table_drawing.h"

namespace sandgate {

void paint_table_window(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme);
/// KS-8: arcs where the bands of a charge end.
void paint_charge(QPainter& painter, const View& view, const TableCharge& charge, const Theme& theme);
void paint_reach(QPainter& painter, const View& view, const TableReach& reach, const Theme& theme);
void paint_melee_circles(QPainter& painter, const View& view, std::span<const TableMelee> melees, const Theme& theme);
void paint_escorts(QPainter& painter, const View& view, std::span<const TableEscort> escorts, const Theme& theme);
void paint_walks(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme);
void paint_target(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme);
/// Chalked dashes from the muzzle, and beyond what they meet a thinner line.
void paint_line_of_fire(QPainter& painter, const View& view, const TableAim& aim, const Theme& theme);
void paint_burst(QPainter& painter, const View& view, const TableBurst& burst, const Theme& theme, double strength);
void paint_shots(QPainter& painter, const View& view, std::span<const TableShot> shots, const Theme& theme);
/// Of bodies, melees, the reach, and why something is refused; they keep off men and one another.
void paint_table_labels(QPainter& painter, const View& view, const TableDrawing& drawing, const Theme& theme,
                        std::span<const QRectF> taken);

}  // namespace sandgate
