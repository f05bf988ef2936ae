// What stands round and on the sheet whatever it shows: the margin with the grid's figures, the scale bar.
#pragma once

#include <QMargins>
#include <QPainter>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/country/scale.h"

namespace sandgate {

/// Room round the map for the figures.
QMargins sheet_margins();
/// The frame round `map` (widget pixels) and the number of every grid line of the country that meets it, two figures of
/// kilometres.
void paint_sheet_margin(QPainter& painter, const QRect& map, const View& view, const MapBox& country,
                        const Theme& theme);
/// A bar of whole kilometres (or parts of one) in the bottom left corner of the view, with table feet and 1 : n.
/// Answers the room it takes, for labels to keep off.
QRectF paint_scale_bar(QPainter& painter, const View& view, const Scale& scale, const Theme& theme);

}  // namespace sandgate
