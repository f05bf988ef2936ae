// Blocks and bars in the livery of a side, for lists and heads.
#pragma once

#include <QPainter>
#include <QWidget>

#include "app/mapview/piece.h"

namespace sandgate {

/// A piece as it is drawn on the sheet, without its labels, upright and as large as fits `room`, round `centre`.
void paint_emblem(QPainter& painter, QPointF centre, QSizeF room, Piece piece);
/// A bar in the side's colour and hatching; `colour`, where valid, takes the colour's place.
void paint_hatched(QPainter& painter, const QRectF& bar, Livery livery, const QColor& colour = {});

/// A widget that shows one piece, or a plain square of hatching of a side.
class Emblem : public QWidget {
 public:
  explicit Emblem(QSize size, QWidget* parent = nullptr);
  void show_piece(const Piece& piece);
  void show_side(Livery livery);
  void clear();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  enum class Shows { nothing, side, block } shows_ = Shows::nothing;
  Livery livery_ = Livery::red;
  Piece piece_;
};

}  // namespace sandgate
