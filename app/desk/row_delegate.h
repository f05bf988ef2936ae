// Rows of tables and lists: padded, with a hairline below, on the ground their model gives them.
#pragma once

#include <QStyledItemDelegate>

#include "app/desk/look.h"

namespace sandgate {

class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  Look look_;
};

}  // namespace sandgate
