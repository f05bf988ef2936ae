#include "app/mapview/sheet/measure_drawing.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/drawn_words.h"
#include "app/mapview/lettering.h"
#include "app/mapview/sheet/margin.h"

namespace sandgate {
namespace {

constexpr double profile_left = 44, profile_right = 14, profile_over = 18, profile_under = 22;

/// 1, 2 or 5 times a power of ten, not smaller than `least`.
double round_step(double least) {
  const double power = std::pow(10, std::floor(std::log10(std::max(least, 1e-9))));
  for (const double step : {1.0, 2.0, 5.0})
    if (step * power >= least) return step * power;
  return 10 * power;
}

void write(QPainter& painter, QPointF at, const QString& text, const QColor& ink, double back, Letters letters) {
  const TextShape shape = text_shape(text, font_for(letters));
  painter.fillPath(shape.path.translated(at - QPointF(shape.room.width() * back, 0)), ink);
}

/// Metres to pixels in the field of a profile.
struct ProfileAxes {
  QRectF field;
  double length = 1, low = 0, high = 1;

  ProfileAxes(const QRectF& room, const ProfileDrawing& profile) : field(profile_field(room)) {
    if (profile.samples.empty()) return;
    length = std::max(1e-6, profile.samples.back().along_m);
    low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& sample : profile.samples) {
      if (std::isnan(sample.height_m)) continue;
      low = std::min(low, sample.height_m);
      high = std::max(high, sample.height_m);
    }
    if (low > high) low = 0, high = 1;
    // Level ground is not blown up into mountains.
    const double least = std::max(10.0, length / 60);
    const double more = std::max(0.0, least - (high - low));
    low -= more / 2 + (high - low) * 0.08;
    high += more / 2 + (high - low) * 0.12;
  }
  QPointF at(double along, double height) const {
    return {field.left() + along / length * field.width(),
            field.bottom() - (height - low) / (high - low) * field.height()};
  }
  double raised() const { return (field.height() / (high - low)) / (field.width() / length); }
};

void paint_ground(QPainter& painter, const ProfileAxes& axes, const ProfileDrawing& profile, const Theme& theme) {
  const auto& samples = profile.samples;
  painter.save();
  painter.setClipRect(axes.field);
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const auto &a = samples[i - 1], &b = samples[i];
    if (std::isnan(a.height_m) || std::isnan(b.height_m)) continue;
    const QPointF p = axes.at(a.along_m, a.height_m), q = axes.at(b.along_m, b.height_m);
    const bool hidden = profile.lit && !a.seen && !b.seen;
    const QPointF strip[] = {p, q, {q.x(), axes.field.bottom()}, {p.x(), axes.field.bottom()}};
    QColor earth = hidden ? theme.reported : theme.fell;
    earth.setAlphaF(hidden ? 0.34F : 0.75F);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(earth);
    painter.drawPolygon(strip, 4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hidden ? theme.reported : theme.index, hidden ? 1.2 : 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(p, q);
  }
  painter.restore();
}

void paint_figures(QPainter& painter, const ProfileAxes& axes, const Theme& theme) {
  const double every = round_step((axes.high - axes.low) / std::max(2.0, axes.field.height() / 26));
  painter.setPen(QPen(theme.grid, 0.8));
  for (double height = std::ceil(axes.low / every) * every; height <= axes.high; height += every) {
    const double y = axes.at(0, height).y();
    painter.drawLine(QPointF(axes.field.left(), y), QPointF(axes.field.right(), y));
    write(painter, {axes.field.left() - 6, y + 4}, QString::number(std::llround(height)), theme.ink, 1, Letters::tick);
  }
  const double step = round_step(axes.length / std::max(2.0, axes.field.width() / 90));
  for (double along = 0; along <= axes.length * 1.0001; along += step) {
    const double x = axes.at(along, 0).x();
    painter.setPen(QPen(theme.ink, 1));
    painter.drawLine(QPointF(x, axes.field.bottom()), QPointF(x, axes.field.bottom() + 4));
    const QString figure = step >= 1000 ? DrawnWords::tr("%1 km").arg(figures(along / 1000))
                           : along == 0 ? QString("0")
                                        : DrawnWords::tr("%1 m").arg(figures(along));
    write(painter, {x, axes.field.bottom() + 15}, figure, theme.ink, along == 0 ? 0 : 0.5, Letters::tick);
  }
}

}  // namespace

QRectF profile_field(const QRectF& room) {
  return room.adjusted(profile_left, profile_over, -profile_right, -profile_under);
}

void paint_measured_line(QPainter& painter, const View& view, const MeasuredLine& line, const Theme& theme) {
  if (line.points.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF path;
  for (const MapPoint p : line.points) path << view.to_pixel(p);
  painter.setPen(QPen(theme.halo, 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(path);
  QPen dashes(theme.ink, 1.8, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  dashes.setDashPattern({5, 2.2});
  painter.setPen(dashes);
  painter.drawPolyline(path);
  painter.setPen(QPen(theme.ink, 1.6));
  painter.setBrush(theme.halo);
  for (const QPointF& corner : path) painter.drawEllipse(corner, 3.6, 3.6);
  if (line.marked) {
    painter.setBrush(theme.warning);
    painter.drawEllipse(view.to_pixel(*line.marked), 5, 5);
  }
  if (!line.label.isEmpty()) {
    const TextShape words = text_shape(line.label, font_for(Letters::piece));
    const QSizeF size(words.room.width() + 12, 20);
    QPointF corner = path.back() + QPointF(12, -10);
    // Inside the view, whichever way the line runs.
    if (corner.x() + size.width() > view.size.width()) corner.setX(path.back().x() - 12 - size.width());
    corner.setY(std::clamp(corner.y(), 0.0, std::max(0.0, view.size.height() - size.height())));
    painter.setPen(QPen(theme.ink, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(corner, size), 2, 2);
    painter.fillPath(words.path.translated(corner + QPointF(6, 14)), theme.ink);
  }
  painter.restore();
}

void paint_profile(QPainter& painter, const QRectF& room, const ProfileDrawing& profile, const Theme& theme) {
  if (profile.samples.size() < 2) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const ProfileAxes axes(room, profile);
  paint_figures(painter, axes, theme);
  paint_ground(painter, axes, profile, theme);
  painter.setPen(QPen(theme.grid_heavy, 1, Qt::DashLine));
  for (const double corner : profile.corners_m)
    painter.drawLine(axes.at(corner, axes.low), QPointF(axes.at(corner, 0).x(), axes.field.top()));
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(axes.field);
  const double raised = axes.raised();
  const QString words = raised >= 1.5 ? DrawnWords::tr("Heights in metres, raised %1 times").arg(std::llround(raised))
                                      : DrawnWords::tr("Heights in metres");
  write(painter, {axes.field.left(), axes.field.top() - 6}, words, theme.reported, 0, Letters::tick);
  if (profile.marked_m) {
    const double x = axes.at(*profile.marked_m, 0).x();
    painter.setPen(QPen(theme.warning, 1.4));
    painter.drawLine(QPointF(x, axes.field.top()), QPointF(x, axes.field.bottom()));
  }
  painter.restore();
}

std::optional<double> along_at(const QRectF& room, const ProfileDrawing& profile, QPointF pixel) {
  const QRectF field = profile_field(room);
  if (profile.samples.size() < 2 || !field.adjusted(-3, 0, 3, 0).contains(pixel)) return {};
  return std::clamp((pixel.x() - field.left()) / field.width(), 0.0, 1.0) * profile.samples.back().along_m;
}

}  // namespace sandgate
