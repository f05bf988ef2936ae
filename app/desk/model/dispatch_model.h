// The dispatches as a table, newest first.
#pragma once

#include <QAbstractTableModel>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/look.h"

namespace sandgate {

/// A table model of the seat's dispatches that also counts those not yet read.
class DispatchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { time_column, place_column, from_column, report_column, clause_column, age_column, columns };

  explicit DispatchModel(const DeskModel& desk, QObject* parent = nullptr);

  const Dispatch* dispatch(const QModelIndex& index) const;
  /// How many came after the last was marked as read.
  int unread() const;
  void mark_all_read();
  /// Dispatches up to `number` have been read.
  void set_read(std::int64_t number);
  bool is_unread(const Dispatch& dispatch) const { return dispatch.number > read_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void refresh();
  QString text(const Dispatch& dispatch, int column) const;
  QVariant dot(bool unread) const;

  const DeskModel& desk_;
  std::size_t rows_ = 0;
  std::int64_t read_ = 0;
  Look look_;
};

}  // namespace sandgate
