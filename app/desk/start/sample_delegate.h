// A scenario on the start page: a picture of its country, title and brief.
#pragma once

#include <QStyledItemDelegate>

#include "app/desk/parts/look.h"

namespace sandgate {

/// Paints a row of the scenarios' list from the item's decoration, text and `brief_role`.
class SampleDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  static constexpr int brief_role = Qt::UserRole;
  static constexpr QSize picture_size{300, 188};

  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override;
  /// The first paragraph of `text` as far as it has room; what is cut off ends in "…".
  static QString cut_to(QSizeF room, const QString& text, const QFont& font);

 private:
};

}  // namespace sandgate
