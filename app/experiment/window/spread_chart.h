// The distributions of an experiment, cell under cell on one axis: every run a dot, or bars where there are many, with
// median, quartiles, mean and interval. Qt Gui alone, so that the window and a picture show the same drawing.
#pragma once

#include <QRectF>
#include <QSizeF>

#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "app/experiment/window/findings.h"

namespace sandgate {

struct SpreadWish {
  Measure measure = Measure::lost;
  std::size_t chosen = 0;  ///< the cell that is marked; it is among those that are drawn
};

/// As many cells as there is room for: all of them, or the page on which the chosen one is. ChartHit::exercise is the
/// cell.
Drawing draw_spread(const Findings& findings, const SpreadWish& wish, const QRectF& room, const ChartLook& look);

/// The room in which so many cells stand well apart.
QSizeF spread_size(const Findings& findings, const SpreadWish& wish, std::size_t cells, const ChartLook& look);

/// What is to be seen of one cell, in sentences: for whoever does not see it.
QString told_spread(const Findings& findings, const SpreadWish& wish);

}  // namespace sandgate
