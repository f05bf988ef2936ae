// The troops over the sheet: own bodies, marches in hand, and the march being thought out.
#pragma once

#include <QPainter>
#include <vector>

#include "app/desk/desk_model.h"
#include "app/mapview/piece.h"
#include "app/mapview/route_drawing.h"
#include "app/mapview/sheet.h"

namespace sandgate {

class TroopsLayer {
 public:
  /// `sheet` for the rooms of its names, which labels keep off.
  TroopsLayer(const DeskModel& desk, std::shared_ptr<const Sheet> sheet);

  /// With the painter's origin at the view's corner. `style` is the sheet's whose names labels keep off; none while it
  /// is between two scales.
  void paint(QPainter& painter, const View& view, const std::optional<SheetStyle>& style) const;
  /// The body on top under `pixel`; a second question in a stack leads to the next one of it.
  Handle body_at(QPointF pixel, const View& view) const;

  void show_all_marches(bool all) { all_marches_ = all; }

 private:
  std::vector<Piece> pieces() const;
  std::vector<RouteDrawing> routes() const;
  RouteDrawing route(const OwnBody& body, const Path& path, const MarchPreview* preview) const;
  RouteDrawing draft_route(const OwnBody& body) const;

  const DeskModel& desk_;
  std::shared_ptr<const Sheet> sheet_;
  Theme theme_ = day_theme();
  bool all_marches_ = false;
};

}  // namespace sandgate
