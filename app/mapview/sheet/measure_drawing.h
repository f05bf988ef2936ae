// A line measured on the sheet, and the ground along it seen from the side.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

struct MeasuredLine {
  std::vector<MapPoint> points;
  QString label;                   ///< stands at the end
  std::optional<MapPoint> marked;  ///< a place on it that is pointed out
};
void paint_measured_line(QPainter& painter, const View& view, const MeasuredLine& line, const Theme& theme);

struct ProfileDrawing {
  /// The ground at even steps from the start to the end; not-a-number where there are no heights.
  struct Sample {
    double along_m = 0, height_m = 0;
    bool seen = true;  ///< from the start
  };
  std::vector<Sample> samples;
  std::vector<double> corners_m;   ///< where the line bends, from the start
  std::optional<double> marked_m;  ///< a place on it that is pointed out
  bool lit = false;                ///< whether it is shown what can be seen from the start
  friend bool operator==(const ProfileDrawing&, const ProfileDrawing&) = default;
};

/// The room within `room` where the ground stands, between the figures of height and of distance.
QRectF profile_field(const QRectF& room);
/// Ground under a line, figures of height at the left and of distance below, and by how much heights are raised. What
/// cannot be seen from the start is hatched.
void paint_profile(QPainter& painter, const QRectF& room, const ProfileDrawing& profile, const Theme& theme);
/// How far along the line a place of the picture is; none beside the field.
std::optional<double> along_at(const QRectF& room, const ProfileDrawing& profile, QPointF pixel);

}  // namespace sandgate
