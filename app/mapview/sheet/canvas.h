// What every layer of the sheet paints with, and the layers themselves in the order they lie. For the painting rooms of
// mapview only.
#pragma once

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <cmath>

#include "app/mapview/sheet/sheet_layout.h"
#include "app/mapview/sheet/style.h"
#include "app/mapview/sheet/terrain.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

/// What a layer needs to find things of a country in a view and to trace them.
struct PlanCanvas {
  QPainter& painter;
  const Country& country;
  const View& view;
  const Theme& theme;
  QRectF reach;  ///< the picture and as much round it as a mark may stick out
  MapBox near;   ///< the same on the ground

  PlanCanvas(QPainter& painter, const Country& country, const View& view, const Theme& theme);

  QPointF at(MapPoint p) const { return view.to_pixel(p); }
  /// Where the picture's corner stands in sheet pixels, to which everything that repeats is anchored.
  QPointF corner() const;
  /// The parts of a line that lie in reach, without points that stand on one another.
  std::vector<QPolygonF> runs(std::span<const MapPoint> points) const;
  /// An area cut to the reach, filled odd-even.
  QPainterPath area(const Feature& feature) const;
  void each(FeatureKind kind, const std::function<void(const Feature&)>& visit) const;
  /// The middle of a feature's bounds, in pixels.
  QPointF middle(const Feature& feature) const;
};

/// The same with what the sheet has worked out beforehand.
struct Canvas : PlanCanvas {
  const Terrain& terrain;
  const SheetLayout& layout;
  const SheetStyle& style;
  Strokes strokes;

  Canvas(QPainter& painter, const Country& country, const Terrain& terrain, const SheetLayout& layout, const View& view,
         const SheetStyle& style, const Theme& theme);

  /// The road, railway or river a mark belongs to: the nearest of `kinds` to its middle.
  struct Carrier {
    QPointF along{1, 0};     ///< a unit step along it
    QPointF foot;            ///< the nearest place on it, in pixels
    double away = INFINITY;  ///< pixels from the middle; infinite where there is none within 60 m
    double width = 4;        ///< as it is drawn
  };
  Carrier carrier(const Feature& mark, KindSet kinds) const;
  /// How wide a line feature is drawn: as wide as it is once that is wider than its mark.
  double road_casing(const Feature& road) const;
  double road_fill(const Feature& road) const;
  double river_width(const Feature& river) const;
};

void paint_tints(Canvas& canvas);  ///< paper, heights, woods, hillshade
void paint_contours(Canvas& canvas);
void paint_waters(Canvas& canvas);  ///< lakes and rivers
void paint_trees(Canvas& canvas);
void paint_grid(Canvas& canvas);
void paint_rocks(Canvas& canvas);
void paint_roads(Canvas& canvas);      ///< roads and railways with what carries them
void paint_buildings(Canvas& canvas);  ///< houses, walls, stations
void paint_names(Canvas& canvas);

}  // namespace sandgate
