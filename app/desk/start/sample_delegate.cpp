#include "app/desk/start/sample_delegate.h"

#include <QFontMetricsF>
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
    painter->fillRect(row, Look::now().chosen);
    painter->fillRect(QRectF(row.left(), row.top(), 4, row.height()), Look::now().selection);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(row, Look::now().unread);
  }
  painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), Look::now().hair);

  const QRectF picture(row.topLeft() + QPointF(around + 4, around), QSizeF(picture_size));
  const QImage image = index.data(Qt::DecorationRole).value<QImage>();
  painter->fillRect(picture, Look::now().head);
  paint_day_picture(*painter, picture, image);
  painter->setPen(QPen(Look::now().rule, 1));
  painter->drawRect(picture);
  if (image.isNull()) {
    painter->setFont(ui_font(12));
    painter->setPen(Look::now().soft);
    painter->drawText(picture, Qt::AlignCenter, tr("The sheet is being drawn …"));
  }

  const QRectF text = row.adjusted(picture_size.width() + 2 * around + 12, around, -around, -around);
  painter->setFont(ui_font(16, QFont::DemiBold));
  painter->setPen(Look::now().ink);
  painter->drawText(
      QRectF(text.topLeft(), QSizeF(text.width(), 24)), Qt::AlignVCenter | Qt::AlignLeft,
      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(text.width())));
  painter->setFont(ui_font(13));
  painter->setPen(Look::now().soft);
  // Its first paragraph; the whole of it stands beside the list.
  const QRectF body = text.adjusted(0, 30, 0, 0);
  painter->setClipRect(body);
  painter->drawText(body, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                    cut_to(body.size(), index.data(brief_role).toString(), painter->font()));
  painter->restore();
}

QString SampleDelegate::cut_to(QSizeF room, const QString& text, const QFont& font) {
  const QString first = text.section(QLatin1Char('\n'), 0, 0);
  const QFontMetricsF metrics(font);
  const QRectF wide(0, 0, room.width(), 1e6);
  const auto fits = [&](const QString& words) {
    return metrics.boundingRect(wide, Qt::TextWordWrap, words).height() <= room.height();
  };
  if (fits(first)) return first;
  // The most words that have room with the sign that there are more.
  const QStringList words = first.split(QLatin1Char(' '));
  qsizetype low = 0, high = words.size();
  const auto cut = [&](qsizetype count) { return words.mid(0, count).join(QLatin1Char(' ')) + QStringLiteral(" …"); };
  while (low + 1 < high) {
    const qsizetype middle = (low + high) / 2;
    (fits(cut(middle)) ? low : high) = middle;
  }
  return cut(low);
}

}  // namespace sandgate
