// What blocks of every kind are painted with; for the painting rooms of mapview only.
#pragma once

#include <QPainter>
#include <QPainterPath>

#include "app/mapview/paint.h"
#include "app/mapview/piece.h"
#include "app/mapview/supply_marks.h"

namespace sandgate {

/// Petra Sancta: red upright lines, blue level ones; kept upright on the screen however the block is turned.
void hatch(QPainter& painter, const QPainterPath& shape, Livery livery, const QColor& colour, double width,
           double every);
void rim_and_shadow(QPainter& painter, const QPainterPath& shape, const Theme& theme);
/// What a block is filled with: its side's colour, or of a brother's block a pale one …
QColor fill_of(const Piece& piece, const Theme& theme);
/// … and what is drawn on it, so that the two are told apart without their colours too.
QColor mark_of(const Piece& piece, const Theme& theme);
/// Paper with a dashed edge: known only from a report.
void fill_hollow(QPainter& painter, const Piece& piece, const Theme& theme, const QPainterPath& shape,
                 double line = 0.5 * mm);

/// A depot or a train, which have shapes of their own.
bool drawn_as_stores(const Piece& piece);
void paint_stores(QPainter& painter, const Piece& piece, const Theme& theme);
QRectF stores_room(const Piece& piece);
/// A band round all of a train, which says that it is chosen.
void paint_train_band(QPainter& painter, const Piece& piece, const QColor& colour);

}  // namespace sandgate
