// Type on the sheet: which face and size each kind of name has, text as shapes, and text along a line.
#pragma once

#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <vector>

namespace sandgate {

enum class Letters {
  title,
  town,
  village,
  hamlet,
  fell,
  great_fell,
  water,
  valley,
  river,
  station,
  spot_height,
  contour_figure,
  grid_figure,
  note,
  attribution,
  piece,
  piece_detail,
  flag,
  tick,
};

/// Old Standard for what the ground is called, Cabin for what is read in a hurry; the nearest there is where they are
/// not installed. `size` multiplies.
QFont font_for(Letters letters, double size = 1);
/// The text as its kind is set: towns and great fells in capitals.
QString set_text(Letters letters, const QString& text);

/// `text` as a shape whose baseline starts at (0, 0), and the room it takes.
struct TextShape {
  QPainterPath path;
  QRectF room;
};
TextShape text_shape(const QString& text, const QFont& font);
/// `text` along `baseline`, its middle at `middle` pixels from the start; `spread` pixels more between letters.
/// One room for every letter. Empty where the line is too short.
struct CurvedText {
  QPainterPath path;
  std::vector<QRectF> rooms;
  double turning = 0;  ///< the sharpest bend between two letters, radians
};
CurvedText text_along(const QString& text, const QFont& font, const QPolygonF& baseline, double middle,
                      double spread = 0);
double text_length(const QString& text, const QFont& font, double spread = 0);

/// Paints a shape with a halo so that it reads on any ground.
void paint_text(QPainter& painter, const QPainterPath& path, const QColor& ink, const QColor& halo, double width = 3.4);

/// Places along a line: cumulative length at every point.
std::vector<double> lengths_along(const QPolygonF& line);
/// The point `along` the line; outside it, its nearer end.
QPointF point_along(const QPolygonF& line, const std::vector<double>& lengths, double along);
/// The line with bends shorter than about `reach` pixels taken out, a point every few pixels.
QPolygonF smoothed(const QPolygonF& line, double reach);
/// The line moved sideways, to the left of its direction on the screen.
QPolygonF offset_line(const QPolygonF& line, double by);

}  // namespace sandgate
