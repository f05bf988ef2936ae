#include "app/umpire/console/livery_marks.h"

#include <QPainter>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/look.h"

namespace sandgate {

QPixmap livery_pixmap(Livery livery, int side) {
  constexpr int ratio = 2;
  QPixmap pixmap(side * ratio, side * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_hatched(painter, QRectF(0, 0, side, side), livery);
  return pixmap;
}

QPixmap link_pixmap(bool lost) {
  constexpr int ratio = 2, side = 14;
  QPixmap pixmap(side * ratio, side * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  for (int bar = 0; bar < 3; ++bar) {
    const QRectF box(1 + bar * 4.5, 9 - bar * 4, 3, 4 + bar * 4);
    if (!lost) {
      painter.fillRect(box, look.good);
      continue;
    }
    painter.setPen(QPen(look.bad, 1));
    painter.drawRect(box);
  }
  if (lost) {
    painter.setPen(QPen(look.bad, 1.6));
    painter.drawLine(QPointF(1, 1), QPointF(13, 13));
  }
  return pixmap;
}

QIcon livery_icon(Livery livery) { return QIcon(livery_pixmap(livery)); }

}  // namespace sandgate
