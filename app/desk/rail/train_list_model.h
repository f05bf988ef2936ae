// The trains of a timetable as a table: where each is, what it carries, where it goes, when it is due.
#pragma once

#include <QAbstractTableModel>

#include "app/desk/rail/timetable_model.h"

namespace sandgate {

/// A row to a train, in the order of the timetable: the own first.
class TrainListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { name_column, state_column, due_column, to_column, where_column, load_column, trucks_column, columns };

  explicit TrainListModel(const TimetableModel& timetable, QObject* parent = nullptr);

  const TimetableTrain* train(const QModelIndex& index) const;
  QModelIndex index_of(Handle train) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void refresh();

  const TimetableModel& timetable_;
  int rows_ = 0;
};

}  // namespace sandgate
