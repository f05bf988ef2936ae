// Lines of communication over the sheet: pools and how they fare, the ways of packets and where they are cut, what lies
// in stores; and, whether that is shown or not, what is known to be broken and work in hand (KS-4, KS-5).
#pragma once

#include <QPainter>
#include <memory>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/model/supply_model.h"
#include "app/desk/parts/look.h"
#include "app/mapview/piece.h"
#include "app/mapview/supply_ways.h"
#include "logistics/lines/lines.h"

namespace sandgate {

/// Paints from a SupplyModel; below the troops what lies on the ground, above them slips and words.
class SupplyLayer {
 public:
  SupplyLayer(const DeskModel& desk, const SupplyModel& supply);
  ~SupplyLayer();

  /// Whether the lines of supply are drawn.
  bool shown() const { return shown_; }
  void set_shown(bool shown) { shown_ = shown; }
  void set_theme(const Theme& theme) { theme_ = theme; }

  /// Before the troops: hulls, ways, breaks, works.
  void paint_ground(QPainter& painter, const View& view) const;
  /// After them: slips with how each pool fares, and what the signs mean.
  void paint_words(QPainter& painter, const View& view) const;
  /// Their rooms, for labels of troops to keep off.
  std::vector<QRectF> rooms(const View& view) const;

  /// Gives a train the line behind it, and what carries packets its chip while the lines of supply are shown.
  void complete(Piece& piece, const OwnBody* own, const View& view) const;

  std::vector<PoolDrawing> pools() const;
  std::vector<SupplyWayDrawing> ways() const;
  std::vector<BreakDrawing> breaks() const;
  std::vector<WorkDrawing> works() const;

 private:
  const LineNetwork& railway() const;
  QRectF legend_room(const View& view) const;
  std::vector<std::optional<QRectF>> slips(const View& view, std::span<const PoolDrawing> pools) const;
  void paint_legend(QPainter& painter, const QRectF& room) const;

  const DeskModel& desk_;
  const SupplyModel& supply_;
  bool shown_ = false;
  Theme theme_ = theme_now();
  mutable std::unique_ptr<const LineNetwork> railway_;  ///< made when it is first asked for
};

/// What is loaded on a train, truck by truck from its engine on: whoever is aboard in their order, then packets.
std::vector<TruckLoad> truck_loads(const OwnBody& train, const Picture& picture, const Rulebook& rulebook);
/// The line behind a train's head, so many metres back, and straight on over junctions; empty where it stands on none.
std::vector<MapPoint> line_behind(const LineNetwork& railway, MapPoint head, Bearing facing, double metres);

}  // namespace sandgate
