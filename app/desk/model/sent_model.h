// What a seat has sent that rides, as a table: what was told whom and when, and how it stands (KS-11.5, KS-11.6).
#pragma once

#include <QAbstractTableModel>

#include "app/desk/model/ride_book.h"
#include "app/desk/parts/look.h"
#include "app/words/rides.h"

namespace sandgate {

/// A table model over a RideBook, the newest first.
class SentModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { number_column, whom_column, what_column, given_column, stands_column, columns };

  SentModel(const DeskModel& desk, const RideBook& rides, QObject* parent = nullptr);

  const OwnRide* ride(const QModelIndex& index) const;
  /// The row of it; −1 where there is none.
  int row_of(const RideKey& key) const;
  words::Riding riding(const OwnRide& ride) const;
  /// How many wait for an answer that is overdue.
  int overdue() const;

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : rows_; }
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void refresh();
  QString text(const OwnRide& ride, int column) const;
  QString stands(const OwnRide& ride) const;
  /// Of a refused one the clause and why, in words.
  QString why(const SentOrder& order) const;

  const DeskModel& desk_;
  const RideBook& rides_;
  int rows_ = 0;
};

}  // namespace sandgate
