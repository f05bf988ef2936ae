// What the signs mean: troops where there are any, else the ground's.
#pragma once

#include <QPainter>
#include <QRectF>
#include <span>

#include "app/mapview/piece.h"
#include "app/mapview/sheet/sheet.h"

namespace sandgate {

/// Two rows in `room`: signs of the ground that the country has, then blocks of the arms. What does not fit is left
/// out, the last first.
void paint_legend(QPainter& painter, const QRectF& room, const Sheet& sheet, std::span<const Piece> pieces, Tints tints,
                  const Theme& theme);

}  // namespace sandgate
