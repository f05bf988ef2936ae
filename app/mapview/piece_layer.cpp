#include "app/mapview/piece_layer.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/stamps.h"

namespace sandgate {
namespace {
constexpr int round_view = 256;  ///< pixels painted beyond the view on every side
}

bool PieceLayer::holds(const View& view, std::span<const Piece> pieces, const Theme& theme) const {
  if (picture_.isNull() || theme.rim.rgb() != theme_ || view.pixels_per_metre != wide_.pixels_per_metre ||
      view.device_pixel_ratio != wide_.device_pixel_ratio)
    return false;
  const QRectF room(wide_.to_pixel(view.to_ground({0, 0})), QSizeF(view.size));
  const QRectF held(QPointF(0, 0), QSizeF(wide_.size));
  return held.adjusted(-0.5, -0.5, 0.5, 0.5).contains(room) && std::ranges::equal(pieces, pieces_);
}

void PieceLayer::make(const View& view, std::span<const Piece> pieces, const Theme& theme,
                      std::span<const QRectF> avoid) {
  wide_ = view.resized(view.size + 2 * QSize(round_view, round_view));
  pieces_.assign(pieces.begin(), pieces.end());
  theme_ = theme.rim.rgb();
  picture_ = QImage((QSizeF(wide_.size) * view.device_pixel_ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  picture_.setDevicePixelRatio(view.device_pixel_ratio);
  picture_.fill(Qt::transparent);
  QPainter painter(&picture_);
  std::vector<QRectF> off;
  for (const QRectF& room : avoid) off.push_back(room.translated(round_view, round_view));
  labels_ = paint_pieces(painter, wide_, pieces, theme, off);
}

std::vector<QRectF> PieceLayer::paint(QPainter& painter, const View& view, std::span<const Piece> pieces,
                                      const Theme& theme, std::span<const QRectF> avoid) {
  if (pieces.size() <= few || !paints_pixels(painter)) return paint_pieces(painter, view, pieces, theme, avoid);
  if (!holds(view, pieces, theme)) make(view, pieces, theme, avoid);
  const double ratio = view.device_pixel_ratio;
  const QPointF exact = view.to_pixel(wide_.to_ground({0, 0}));
  const QPointF corner(std::round(exact.x() * ratio) / ratio, std::round(exact.y() * ratio) / ratio);
  painter.drawImage(corner, picture_);
  const QRectF seen(QPointF(0, 0), QSizeF(view.size));
  std::vector<QRectF> labels;
  for (const QRectF& label : labels_)
    if (label.translated(corner).intersects(seen)) labels.push_back(label.translated(corner));
  return labels;
}

}  // namespace sandgate
