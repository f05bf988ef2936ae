// A march on the sheet: dots on a cream bed, a cross tick for every move, a flag with the arrival, the spot where it is
// barred.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/march/march.h"

namespace sandgate {

struct RouteDrawing {
  /// Where the body will stand at the end of a move of its own, and how that move is counted, both camps' together.
  /// Every second one is numbered.
  struct Tick {
    MapPoint at;
    std::int64_t move = 1;
  };
  /// What stops it, and in what words.
  struct Barred {
    MapPoint at;
    Bar bar = Bar::river;
    QString words;
  };

  Livery livery = Livery::blue;
  std::vector<MapPoint> path;
  std::vector<Tick> ticks;
  QString flag;        ///< "2/Border  arr. move 28, 10.52"; empty for none
  bool draft = false;  ///< being thought out: on a golden bed
  bool waits = false;  ///< drafted, and to go when the next own move opens: on a broken golden bed
  std::optional<Barred> barred;
};

void paint_route(QPainter& painter, const View& view, const RouteDrawing& route, const Theme& theme);
/// The flags of routes, painted after the pieces, clear of `avoid` and of one another where there is room. They stay
/// inside the view.
void paint_flags(QPainter& painter, const View& view, std::span<const RouteDrawing> routes, const Theme& theme,
                 std::span<const QRectF> avoid = {});

}  // namespace sandgate
