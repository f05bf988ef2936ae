// The country as a picture, with what stood on it: traces, pieces, numbered places. Private to this room.
#pragma once

#include <QImage>
#include <QString>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/mapview/piece.h"
#include "app/mapview/sheet/sheet.h"
#include "core/scenario/setting.h"
#include "plugins/api/report.h"

namespace sandgate::reporting {

/// Where a body went, as broad as it had men, after Minard: Red cut across, Blue a line with a light core.
struct TraceLine {
  Livery livery = Livery::red;
  std::vector<MapPoint> points;
  std::vector<double> men;  ///< at each point
  QString label = {};       ///< at its end; empty: none
};
/// A number on a disc beside its place, with a line to it.
struct NumberedPlace {
  int number = 0;
  MapPoint at;
};
/// A place that is ringed, with a word.
struct RingedPlace {
  MapPoint at;
  QString words;
};

struct MapPicture {
  MapBox ground;
  double width_mm = 180, height_mm = 120;  ///< with its figures round it
  double dots = 2;                         ///< of a PNG to a pixel of 1/96 inch
  bool figures = true;
  std::vector<TraceLine> traces = {};
  /// Others' traces, painted after these; answers the rooms that its words take.
  std::function<std::vector<QRectF>(QPainter&, const View&, std::span<const QRectF> avoid)> traced = {};
  std::vector<Piece> pieces = {};
  std::vector<NumberedPlace> places = {};
  std::vector<RingedPlace> rings = {};
};

/// The ground may be more than was asked for, so that it fills the picture.
ReportPicture map_picture(const Sheet& sheet, const MapPicture& map, std::string name, const QString& caption,
                          const QString& described);
/// The same as an image.
QImage map_image(const Sheet& sheet, const MapPicture& map);
/// As many millimetres high as its ground asks for at that width, but at most `most`.
double height_for(const MapBox& ground, double width_mm, double most);

std::vector<std::byte> png_of(const QImage& image);

/// Round all points, with room about them, and never smaller than `least_m`.
MapBox ground_round(std::span<const MapPoint> points, double least_m, const MapBox& country);

}  // namespace sandgate::reporting
