#include "app/desk/parts/emblem.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/theme.h"

namespace sandgate {
namespace {
constexpr double hatch_every = 3;

struct EmblemWords {
  Q_DECLARE_TR_FUNCTIONS(Emblem)
};
QString said_of(Livery livery) { return livery == Livery::red ? EmblemWords::tr("Red") : EmblemWords::tr("Blue"); }
}  // namespace

void paint_emblem(QPainter& painter, QPointF centre, QSizeF room, Piece piece) {
  // A box lies along its march: here from left to right, as an open body fronts up the list.
  piece.facing = Bearing::of(piece.formation == Formation::boxed ? Bearing::full_circle / 4 : 0);
  piece.waggons = std::min(piece.waggons, 1);
  piece.packets.reset();
  if (piece.arm == Arm::train) {
    piece.facing = Bearing::of(Bearing::full_circle / 4);
    piece.bend.clear();
  }
  const QRectF block = block_room(piece);
  const double size = std::min(room.width() / block.width(), room.height() / block.height());
  painter.save();
  painter.translate(centre - block.center() * size);
  paint_block(painter, piece, theme_now(), size);
  painter.restore();
}

void paint_hatched(QPainter& painter, const QRectF& bar, Livery livery, const QColor& colour) {
  const Theme theme = theme_now();
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

Emblem::Emblem(QSize size, QWidget* parent) : QWidget(parent) {
  setFixedSize(size);
  setAccessibleName(EmblemWords::tr("No block"));
  speak_for(this, QAccessible::Graphic);
}

void Emblem::show_piece(const Piece& piece) {
  shows_ = Shows::block;
  piece_ = piece;
  setAccessibleName(EmblemWords::tr("Block of %1").arg(said_of(piece.livery)));
  update();
}

void Emblem::show_side(Livery livery) {
  shows_ = Shows::side;
  livery_ = livery;
  setAccessibleName(EmblemWords::tr("Square of %1, hatched").arg(said_of(livery)));
  update();
}

void Emblem::clear() {
  shows_ = Shows::nothing;
  setAccessibleName(EmblemWords::tr("No block"));
  update();
}

void Emblem::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (shows_ == Shows::block) {
    paint_emblem(painter, QRectF(rect()).center(), QSizeF(width() - 4, height() - 4), piece_);
  } else if (shows_ == Shows::side) {
    paint_hatched(painter, QRectF(rect()), livery_);
  }
}

}  // namespace sandgate
