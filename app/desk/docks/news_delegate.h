// How a line of the news is painted: a bar in the colour of its gravity, the sentence, and below it kind and place.
#pragma once

#include <QStyledItemDelegate>

#include "app/desk/parts/look.h"

namespace sandgate {

/// For lists over a NewsModel; a sentence takes as many lines as it needs.
class NewsDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  QColor tone(const QModelIndex& index) const;
};

}  // namespace sandgate
