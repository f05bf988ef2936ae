// How a row of the order of battle is painted.
#pragma once

#include <QStyledItemDelegate>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/look.h"

namespace sandgate {

/// Paints rows of a BodyModel: emblem, name, and a second line in its tone.
class BodyDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit BodyDelegate(const DeskModel& desk, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), desk_(desk), livery_(desk.side().livery) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paint_group(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paint_body(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paint_strength(QPainter& painter, const QRectF& row, const QModelIndex& index) const;

  const DeskModel& desk_;
  Livery livery_;
};

}  // namespace sandgate
