// What stands round the map: grid figures, scale bar, north point. For a window's panel and for the printed sheet.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "app/mapview/sheet/sheet.h"

namespace sandgate {

/// The map's own picture within a panel: what is left when the band for the grid's figures is taken off.
inline constexpr int figure_band = 18;
QRect map_within(const QRect& panel);

/// Paints the band round the picture: paper, neat line, kilometre figures where grid lines meet it. `view` is the map's
/// picture, its corner at map_within(panel).topLeft(); nothing inside the picture is touched.
void paint_panel_margin(QPainter& painter, const QRect& panel, const View& view, const Theme& theme);

/// A small panel in the lower left of the picture (the painter's origin at the picture's corner): a bar of a round
/// length, what it is on the table ("1 km = 10 ft"), and the scale in figures. Answers the room it takes.
QRectF paint_scale_panel(QPainter& painter, const View& view, const Scale& scale, const Theme& theme);

/// The sheet's scale bar centred on `middle` (its top), at most `width` wide, with its sentence over it.
void paint_scale_bar(QPainter& painter, QPointF middle, double width, const View& view, const QString& sentence,
                     const Theme& theme);
void paint_north_point(QPainter& painter, QPointF foot, const Theme& theme);
/// Figures of the grid on all four sides of `neat`, `away` pixels off it; `view` is the map inside `neat`.
void paint_grid_figures(QPainter& painter, const QRectF& neat, double away, const View& view, const Theme& theme);

/// "Scale of Kilometres. One table foot = 100 metres. Contours at 20 metres, heavy at 100."
QString scale_sentence(const Scale& scale, double contour_interval);
/// "1 : 25 000".
QString scale_in_figures(double denominator);
/// A length as it is said: "500 m", "2 km".
QString spoken_length(double metres);

}  // namespace sandgate
