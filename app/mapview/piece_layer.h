// Troops on a sheet that is drawn along: when there are very many, they are painted once over more ground than is in
// view, and that picture is laid down until they, the scale or the theme change.
#pragma once

#include <QImage>
#include <vector>

#include "app/mapview/piece.h"

namespace sandgate {

class PieceLayer {
 public:
  /// So few are painted anew every time, and their labels keep inside the view.
  static constexpr std::size_t few = 400;

  /// As paint_pieces.
  std::vector<QRectF> paint(QPainter& painter, const View& view, std::span<const Piece> pieces, const Theme& theme,
                            std::span<const QRectF> avoid = {});

 private:
  bool holds(const View& view, std::span<const Piece> pieces, const Theme& theme) const;
  void make(const View& view, std::span<const Piece> pieces, const Theme& theme, std::span<const QRectF> avoid);

  View wide_;  ///< what the picture shows
  std::vector<Piece> pieces_;
  QRgb theme_ = 0;
  QImage picture_;
  std::vector<QRectF> labels_;  ///< in pixels of the wide view
};

}  // namespace sandgate
