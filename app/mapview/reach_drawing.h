// How soon a body can be where: lines of equal moves (isochrones) over the sheet.
#pragma once

#include <QPainter>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/march/reach.h"

namespace sandgate {

struct ReachLines {
  struct Line {
    int moves = 1;
    std::vector<MapPoint> points;
    MapBox bounds;
  };
  std::vector<Line> lines;
  int every = 1, most = 0;
};

/// A line for every `every` moves up to `most`, round all that can be reached by then, along rivers and whatever else
/// stops the body as well. `reach` should go as many further, so that the last line has ground on both sides. Free of
/// painters: any thread may do it.
ReachLines reach_lines(const Reach& reach, int every, int most);

/// Each line with its number of moves, every second one stronger.
void paint_reach_lines(QPainter& painter, const View& view, const ReachLines& lines, Livery livery, const Theme& theme);

}  // namespace sandgate
