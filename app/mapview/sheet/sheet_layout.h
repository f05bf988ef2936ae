// Where names and figures stand at one zoom: laid out once over the whole country, so that they stay put while the
// sheet is drawn along and agree from tile to tile.
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <map>
#include <memory>
#include <vector>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/sheet/contour_store.h"
#include "app/mapview/sheet/style.h"
#include "app/mapview/sheet/terrain.h"

namespace sandgate {

/// Places are sheet pixels: from the country's north-west corner at the layout's zoom, y down.
struct SheetLayout {
  struct Name {
    Letters letters = Letters::hamlet;
    QString text;
    QPainterPath path;
    QRectF bounds;
    std::vector<QRectF> rooms;  ///< no two names' rooms overlap
    bool afloat = false;        ///< stands on water
  };
  /// Where a contour makes way for its figure, as fractions of its vertices' numbers.
  struct Gap {
    double from = 0, to = 0;
  };

  double pixels_per_metre = 0;
  std::vector<Name> names;
  std::vector<Name> figures;                       ///< of contours
  std::map<std::uint32_t, std::vector<Gap>> gaps;  ///< by line of the contour set, in order along it
  std::shared_ptr<const ContourSet> contours;      ///< none where none are drawn
};

/// What a layout is made from.
struct LayoutGround {
  const Country& country;
  const Terrain& terrain;
  double pixels_per_metre;

  QPointF at(MapPoint p) const {
    const MapBox bounds = country.bounds();
    return {(p.east - bounds.west) * pixels_per_metre, (bounds.north - p.north) * pixels_per_metre};
  }
  MapPoint ground(QPointF p) const {
    const MapBox bounds = country.bounds();
    return {bounds.west + p.x() / pixels_per_metre, bounds.north - p.y() / pixels_per_metre};
  }
  MapBox ground(const QRectF& room) const {
    const MapPoint a = ground(room.topLeft()), b = ground(room.bottomRight());
    return {a.east, b.north, b.east, a.north};
  }
  QPolygonF line(std::span<const MapPoint> points) const;
};

/// Names in the order of their rank: towns, waters, great fells, villages, fells, valleys, rivers, hamlets, heights.
void lay_out_names(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout);
/// Figures on heavy contours, on straight stretches only and where no name stands.
void lay_out_figures(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout);

/// The line down the middle of a lake, along its longer axis, from left to right; empty where it is no wider than
/// `least`.
QPolygonF middle_line(const QPolygonF& shore, double least);

}  // namespace sandgate
