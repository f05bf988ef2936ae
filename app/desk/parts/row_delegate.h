// Rows of tables and lists: padded, with a hairline below, on the ground their model gives them.
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>
#include <functional>
#include <initializer_list>
#include <utility>

#include "app/desk/parts/look.h"

namespace sandgate {

/// The delegate of the desk's plain tables and lists.
class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  /// What has no room, and ends in "…", is told whole where the model has no tip of its own.
  bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                 const QModelIndex& index) override;

 private:
};

/// Rows of 26 pixels, one chosen at a time, painted by a RowDelegate; Tab stays the desk's.
void set_up_rows(QTableView& table);
/// Fixed columns of so many pixels, or more where the words over them need it; the rest of the width to `stretched`.
void set_columns(QTableView& table, int stretched, std::initializer_list<std::pair<int, int>> widths);
/// Columns that are left out, the first named first, while the one `table` stretches would be narrower than `least`
/// pixels. What a row says stands in its tips.
void let_columns_give_way(QTableView& table, int stretched, int least, std::initializer_list<int> giving);
/// In a table Enter means the row, not the order: true where `event` was that key. Ctrl and Enter stay the desk's.
bool enter_in_table(QEvent* event, const std::function<void()>& act);

}  // namespace sandgate
