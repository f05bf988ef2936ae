#include "app/desk/emblem.h"

#include "app/mapview/piece.h"
#include "app/mapview/theme.h"

namespace sandgate {
namespace {
constexpr double hatch_every = 3;
}

void paint_emblem(QPainter& painter, QPointF centre, double width, Livery livery, Arm arm, bool boxed) {
  Piece piece;
  piece.livery = livery;
  piece.arm = arm;
  piece.formation = boxed ? Formation::boxed : Formation::two_ranks;
  piece.headquarters = arm == Arm::general;
  if (boxed)
    piece.facing = Bearing::of(Bearing::full_circle / 4);  // a box lies along its march: here from left to right
  const QRectF room = block_room(piece);
  painter.save();
  painter.translate(centre - room.center() * (width / room.width()));
  paint_block(painter, piece, day_theme(), width / room.width());
  painter.restore();
}

void paint_hatched(QPainter& painter, const QRectF& bar, Livery livery, const QColor& colour) {
  const Theme theme = day_theme();
  painter.save();
  painter.setClipRect(bar, Qt::IntersectClip);
  painter.fillRect(bar, colour.isValid() ? colour : theme.livery(livery));
  QColor cream = theme.margin;
  cream.setAlphaF(0.45F);
  painter.setPen(QPen(cream, 0.8));
  // Petra Sancta: red upright, blue level.
  if (livery == Livery::red) {
    for (double x = bar.left() + hatch_every / 2; x < bar.right(); x += hatch_every) {
      painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom()));
    }
  } else {
    for (double y = bar.top() + hatch_every / 2; y < bar.bottom(); y += hatch_every) {
      painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
    }
  }
  painter.restore();
}

Emblem::Emblem(QSize size, QWidget* parent) : QWidget(parent) { setFixedSize(size); }

void Emblem::show_block(Livery livery, Arm arm, bool boxed) {
  shows_ = Shows::block;
  livery_ = livery;
  arm_ = arm;
  boxed_ = boxed;
  update();
}

void Emblem::show_side(Livery livery) {
  shows_ = Shows::side;
  livery_ = livery;
  update();
}

void Emblem::clear() {
  shows_ = Shows::nothing;
  update();
}

void Emblem::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (shows_ == Shows::block) {
    paint_emblem(painter, QRectF(rect()).center(), width() - 4, livery_, arm_, boxed_);
  } else if (shows_ == Shows::side) {
    paint_hatched(painter, QRectF(rect()), livery_);
  }
}

}  // namespace sandgate
