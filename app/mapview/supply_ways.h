// Lines of supply on the sheet (KS-4, KS-5): the ways of packets and where they end, pools and how they fare, what is
// broken, and work in hand. Sizes are millimetres of the screen, but for what is told in metres.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/supply_marks.h"
#include "app/mapview/view.h"

namespace sandgate {

/// KS-4.2: a way from packets to a pool.
struct SupplyWayDrawing {
  enum class State : std::uint8_t {
    in_reach,  ///< green, with chevrons from the packets on
    cut,       ///< a cross on `spot`, red dashes beyond it, a circle round the enemy
    too_far,   ///< a tick on `spot`, rings beyond it
  };
  State state = State::in_reach;
  std::vector<MapPoint> path;  ///< from the packets on
  std::optional<MapPoint> spot;
  QString words;                  ///< beside the spot: "cut, 0.7 ft"
  std::optional<MapPoint> enemy;  ///< who cuts it
  double clear_m = 0;             ///< how far waggons keep from him
  bool chosen = false;            ///< on a golden bed
};
/// Answers the rooms of words, for labels to keep off; they themselves keep off `avoid`.
std::vector<QRectF> paint_supply_ways(QPainter& painter, const View& view, std::span<const SupplyWayDrawing> ways,
                                      const Theme& theme, std::span<const QRectF> avoid = {});

/// KS-4.1: bodies that draw as one.
struct PoolDrawing {
  std::vector<MapPoint> bodies;
  Livery livery = Livery::blue;
  SupplyMark mark = SupplyMark::supplied;
  QString name, state;
  std::optional<double> siege_m = {};  ///< KS-4.4: it is besieged: the ring's radius
  bool chosen = false;
};
/// A pale hull round each, and rings round those besieged; under the pieces.
void paint_pool_hulls(QPainter& painter, const View& view, std::span<const PoolDrawing> pools, const Theme& theme);
/// A slip beside each hull: mark, name, state. Answers their rooms. One that finds no room off `avoid` covers as little
/// of it as can be.
std::vector<QRectF> paint_pool_slips(QPainter& painter, const View& view, std::span<const PoolDrawing> pools,
                                     const Theme& theme, std::span<const QRectF> avoid = {});

/// KS-5: a rail that is torn up, or a bridge or culvert that is broken.
struct BreakDrawing {
  MapPoint at;
  double degrees = 0;  ///< which way the line runs: from the right, clockwise on the screen
  bool rail = false;
  QString words;
};
std::vector<QRectF> paint_breaks(QPainter& painter, const View& view, std::span<const BreakDrawing> breaks,
                                 const Theme& theme, std::span<const QRectF> avoid = {});

/// KS-5: work in hand, a segment for each move of it; it stands round what is worked on.
struct WorkDrawing {
  MapPoint at;
  int done = 0, all = 1;
};
void paint_works(QPainter& painter, const View& view, std::span<const WorkDrawing> works, const Theme& theme);

}  // namespace sandgate
