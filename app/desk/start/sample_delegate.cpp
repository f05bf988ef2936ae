#include "app/desk/start/sample_delegate.h"

#include <QImage>
#include <QPainter>

namespace sandgate {
namespace {
constexpr int around = 12;
}

QSize SampleDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
  return {picture_size.width(), picture_size.height() + 2 * around};
}

void SampleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const QRectF row = option.rect;
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(row, look_.chosen);
    painter->fillRect(QRectF(row.left(), row.top(), 4, row.height()), look_.selection);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(row, look_.unread);
  }
  painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), look_.hair);

  const QRectF picture(row.topLeft() + QPointF(around + 4, around), QSizeF(picture_size));
  const QImage image = index.data(Qt::DecorationRole).value<QImage>();
  painter->fillRect(picture, look_.head);
  if (!image.isNull()) painter->drawImage(picture, image);
  painter->setPen(QPen(look_.rule, 1));
  painter->drawRect(picture);
  if (image.isNull()) {
    painter->setFont(ui_font(12));
    painter->setPen(look_.soft);
    painter->drawText(picture, Qt::AlignCenter, tr("The sheet is being drawn …"));
  }

  const QRectF text = row.adjusted(picture_size.width() + 2 * around + 12, around, -around, -around);
  painter->setFont(ui_font(16, QFont::DemiBold));
  painter->setPen(look_.ink);
  painter->drawText(
      QRectF(text.topLeft(), QSizeF(text.width(), 24)), Qt::AlignVCenter | Qt::AlignLeft,
      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(text.width())));
  painter->setFont(ui_font(13));
  painter->setPen(look_.soft);
  // Its first paragraph; the whole of it stands beside the list.
  const QRectF body = text.adjusted(0, 30, 0, 0);
  painter->setClipRect(body);
  painter->drawText(body, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                    index.data(brief_role).toString().section(QLatin1Char('\n'), 0, 0));
  painter->restore();
}

}  // namespace sandgate
