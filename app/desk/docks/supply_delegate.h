// How a row of supply is painted: a packet for each that is due, a hollow one for each that will be missed, and the
// mark of how the pool fares.
#pragma once

#include "app/desk/parts/row_delegate.h"

namespace sandgate {

/// Over a SupplyModel; other columns as any row.
class SupplyDelegate : public RowDelegate {
  Q_OBJECT
 public:
  using RowDelegate::RowDelegate;
  /// More packets than these are told by their number alone.
  static constexpr int most_packets = 4;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paint_packets(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
  void paint_state(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

}  // namespace sandgate
