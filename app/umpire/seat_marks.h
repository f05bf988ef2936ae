// The marks of the seats board, drawn: how a seat stands, how much it sees, what its commander has read. Each differs
// from the others in form as well as colour.
#pragma once

#include <QPainter>

#include "app/desk/parts/look.h"
#include "app/umpire/seats_model.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// Round `middle`, `size` pixels across: an envelope for invited, a half disc for joined, a tick in a disc for ready,
/// crossed bars for lost, a P in a square for a program. `look`: of what it is painted on.
void paint_state(QPainter& painter, QPointF middle, wire::SeatIsThere state, double size = 14,
                 const Look& look = Look::now());
/// The colour of the words beside it.
QColor state_colour(wire::SeatIsThere state, const Look& look = Look::now());
/// A ring that is broken where something is missing, and a tick in a disc where nothing is.
void paint_done(QPainter& painter, QPointF middle, bool done, double size = 14, const Look& look = Look::now());
/// One, two or three bars of three.
void paint_sight(QPainter& painter, QPointF middle, SeatSight sight, Livery livery);
/// A letter in a box: filled green where it is so, dashed where it is not.
void paint_read(QPainter& painter, const QRectF& box, QChar letter, bool done);
/// How many bodies of one arm: filled; dashed without a number where they are ordered for another; a dot for none.
void paint_bodies(QPainter& painter, const QRectF& box, int own, int deputed, Livery livery);
/// The colour in which the words and squares of a side are drawn, by day and by night.
QColor livery_colour(Livery livery, const Look& look = Look::now());
/// A square of the side's colour with its hatching: red upright, blue level.
void paint_livery(QPainter& painter, const QRectF& box, Livery livery, const Look& look = Look::now());

}  // namespace sandgate
