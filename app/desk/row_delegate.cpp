#include "app/desk/row_delegate.h"

#include <QPainter>
#include <QPixmap>

namespace sandgate {
namespace {
constexpr int padding = 8;
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QRectF row = cell.rect;
  painter->save();
  if (cell.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(row, look_.chosen);
  } else if (cell.backgroundBrush.style() != Qt::NoBrush) {
    painter->fillRect(row, cell.backgroundBrush);
  }
  painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), look_.hair);

  QRectF text = row.adjusted(padding, 0, -padding, 0);
  if (const auto mark = index.data(Qt::DecorationRole).value<QPixmap>(); !mark.isNull()) {
    const QSizeF size = mark.deviceIndependentSize();
    painter->drawPixmap(QPointF(text.left(), text.center().y() - size.height() / 2), mark);
    text.setLeft(text.left() + size.width() + padding);
  }
  const QVariant ink = index.data(Qt::ForegroundRole);
  const bool enabled = cell.state.testFlag(QStyle::State_Enabled);
  painter->setPen(!enabled ? look_.soft : ink.isValid() ? ink.value<QColor>() : look_.ink);
  painter->setFont(cell.font);
  painter->drawText(text, static_cast<int>(cell.displayAlignment | Qt::AlignVCenter) & ~Qt::AlignTop,
                    cell.fontMetrics.elidedText(cell.text, Qt::ElideRight, static_cast<int>(text.width())));
  painter->restore();
}

}  // namespace sandgate
