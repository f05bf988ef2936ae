// The orders that would be struck, and what would become of each if it were given again. No widget.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <vector>

#include "app/umpire/past.h"

namespace sandgate {

class PastAgain : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_what, of_who, of_fate, column_count };
  using QAbstractTableModel::QAbstractTableModel;

  /// `said`: what came of each entry first, as it is listed. Those that would be refused stand before the others.
  void show_now(std::vector<OrderAgain> orders, const std::map<std::int64_t, QString>& said);
  std::int64_t passing() const { return passing_; }
  std::int64_t refused() const { return static_cast<std::int64_t>(rows_.size()) - passing_; }

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  int columnCount(const QModelIndex& = {}) const override { return column_count; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    OrderAgain order;
    QString what;
  };
  std::vector<Row> rows_;
  std::int64_t passing_ = 0;
};

}  // namespace sandgate
