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

/// Of the whole country, and of an instant: two stand side by side.
inline constexpr double sheet_wide_mm = 183, sheet_most_mm = 150, instant_wide_mm = 89, instant_most_mm = 74;
inline constexpr double instant_reduced = 2;
/// Of the day as a film: 960 pixels.
inline constexpr double frame_wide_mm = 254, frame_most_mm = 190;
/// Of more moves every second, third … is shown.
inline constexpr std::int64_t most_instants = 400;

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
  double reduced = 1;  ///< drawn so many times as large and set down smaller: finer type and blocks
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

/// One of several instants, small beside each other: this ground, with these pieces.
MapPicture instant_map(const MapBox& ground, std::vector<Piece> pieces);

/// How it lies in the picture, within its figures; the ground that is seen so.
View view_of(const MapPicture& map);
inline MapBox shown_ground(const MapPicture& map) { return view_of(map).seen(); }

std::vector<std::byte> png_of(const QImage& image);

/// Round all points, with room about them, and never smaller than `least_m`.
MapBox ground_round(std::span<const MapPoint> points, double least_m, const MapBox& country);

}  // namespace sandgate::reporting
