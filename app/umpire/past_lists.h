// The lists of the window of going back, as models: what has happened, and both outcomes of striking an order out.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <map>
#include <vector>

#include "app/umpire/past.h"

namespace sandgate {

/// The rows, and those of them that are looked for.
class PastRows : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum PastColumn { time_column, move_column, said_column, event_column, clause_column, past_columns };

  PastRows();
  void set(std::vector<PastRow> now);

  std::vector<PastRow> rows;
  std::map<std::int64_t, QString> said;  ///< by entry
  QSortFilterProxyModel found;

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows.size());
  }
  int columnCount(const QModelIndex& = {}) const override { return past_columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

/// What is counted of each side, as it is and without the order.
class PastOutcomes : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  void set(const std::vector<SideOutcome>& now, const std::vector<SideOutcome>& then);

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  int columnCount(const QModelIndex& = {}) const override { return 3; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString what, as_it_is, struck_out;
  };
  std::vector<Row> rows_;
};

}  // namespace sandgate
