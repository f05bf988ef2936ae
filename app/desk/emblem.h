// Blocks and bars in the livery of a side, for lists and heads.
#pragma once

#include <QPainter>
#include <QWidget>

#include "core/scenario/setting.h"

namespace sandgate {

/// A block with its arm mark, `width` pixels wide, round `centre`.
void paint_emblem(QPainter& painter, QPointF centre, double width, Livery livery, Arm arm, bool boxed);
/// A bar in the side's colour and hatching; `colour`, where valid, takes the colour's place.
void paint_hatched(QPainter& painter, const QRectF& bar, Livery livery, const QColor& colour = {});

/// A widget that shows one block, or a plain square of hatching where no arm is set.
class Emblem : public QWidget {
 public:
  explicit Emblem(QSize size, QWidget* parent = nullptr);
  void show_block(Livery livery, Arm arm, bool boxed);
  void show_side(Livery livery);
  void clear();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  enum class Shows { nothing, side, block } shows_ = Shows::nothing;
  Livery livery_ = Livery::red;
  Arm arm_ = Arm::infantry;
  bool boxed_ = false;
};

}  // namespace sandgate
