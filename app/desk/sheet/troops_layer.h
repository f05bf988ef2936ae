// What stands over the sheet: own bodies and others as they are known, posts and riders, objectives, what a body sees,
// what messages draw, marches in hand and drafted, and the march or screen being thought out.
#pragma once

#include <QPainter>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/model/drawing_model.h"
#include "app/desk/model/paper_model.h"
#include "app/desk/model/ride_book.h"
#include "app/desk/model/screen_model.h"
#include "app/desk/model/sight_shade.h"
#include "app/desk/parts/look.h"
#include "app/mapview/marks.h"
#include "app/mapview/piece_layer.h"
#include "app/mapview/rider_drawing.h"
#include "app/mapview/route_drawing.h"
#include "app/mapview/sheet/sheet.h"

namespace sandgate {

class SupplyLayer;

/// Paints everything over the ground from the models, and answers what lies under a pixel.
class TroopsLayer {
 public:
  /// `sheet` for the rooms of its names, which labels keep off.
  TroopsLayer(const DeskModel& desk, const ScreenModel& screen, const SightShade& shade, const DrawingModel& drawings,
              const RideBook& rides, const PaperModel& papers, std::shared_ptr<const Sheet> sheet);

  /// With the painter's origin at the view's corner. `style` is the sheet's whose names labels keep off; none while it
  /// is between two scales. Nor do labels stand on `panel`, where something is painted over the sheet.
  void paint(QPainter& painter, const View& view, const std::optional<SheetStyle>& style,
             const QRectF& panel = {}) const;
  /// The body on top under `pixel`, own or sighted; a second question in a stack leads to the next one of it.
  Handle body_at(QPointF pixel, const View& view) const;
  /// All whose blocks lie under `pixel`, drawn or hidden by another: the nearest first.
  std::vector<Handle> bodies_at(QPointF pixel, const View& view) const;
  /// The table whose border or label is under `pixel`.
  TableHandle table_at(QPointF pixel, const View& view) const;

  /// Whether all marches are drawn, and not only that of the body in hand: for every desk of this user, until he says
  /// otherwise.
  static bool all_marches();
  static void show_all_marches(bool all);
  /// Lines of supply below the troops and their words above; none: there are none. Not owned.
  void set_supply(const SupplyLayer* supply) { supply_ = supply; }
  void set_theme(const Theme& theme) { theme_ = theme; }
  /// Where the pointer is, for the end of a front that is being drawn.
  void set_pointer(std::optional<MapPoint> pointer) { pointer_ = pointer; }

  /// Where a body stands at the end of each of its moves, but for the last, as marches are marked with it.
  static std::vector<RouteDrawing::Tick> ticks_of(const MarchPreview& preview, const Briefing& briefing);

  /// KS-11: own riders as far as they can be reckoned, others' as they were seen.
  std::vector<RiderMark> riders() const;
  /// KS-11.1: at every piece with which a seat of the side sits, as far as is known.
  std::vector<PostFlag> post_flags() const;

 private:
  struct Troops {
    std::vector<Piece> pieces;
    std::vector<Handle> handles;  ///< of each piece
  };
  Troops troops(const View& view) const;
  std::vector<RouteDrawing> routes() const;
  RouteDrawing route(const OwnBody& body, const Path& path, const MarchPreview* preview) const;
  /// Of the march that is thought out; a body that marches with the one in hand has its own part of it.
  RouteDrawing draft_route(const OwnBody& body) const;
  void add_screen(std::vector<RouteDrawing>& routes) const;
  /// What is drafted for the next own move, with a flag for whoever is in hand.
  void add_drafted(std::vector<RouteDrawing>& routes) const;
  void paint_screen(QPainter& painter, const View& view) const;
  std::vector<TableMark> tables() const;
  Point contact_of(const SeenTable& table) const;

  const DeskModel& desk_;
  const ScreenModel& screen_;
  const SightShade& shade_;
  const DrawingModel& drawings_;
  const RideBook& rides_;
  const PaperModel& papers_;
  std::shared_ptr<const Sheet> sheet_;
  const SupplyLayer* supply_ = nullptr;
  Theme theme_ = theme_now();
  mutable PieceLayer layer_;
  std::optional<MapPoint> pointer_;
};

}  // namespace sandgate
