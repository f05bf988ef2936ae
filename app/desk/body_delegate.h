// How a row of the order of battle is painted.
#pragma once

#include <QStyledItemDelegate>

#include "app/desk/look.h"
#include "core/scenario/setting.h"

namespace sandgate {

class BodyDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit BodyDelegate(Livery livery, QObject* parent = nullptr) : QStyledItemDelegate(parent), livery_(livery) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paint_group(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paint_body(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paint_strength(QPainter& painter, const QRectF& row, const QModelIndex& index) const;

  Livery livery_;
  Look look_;
};

}  // namespace sandgate
