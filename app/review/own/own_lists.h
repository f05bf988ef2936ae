// What the seat was told and what it ordered, as tables: all of it in the order of time, with what had not come yet at
// the instant one stands on set back.
#pragma once

#include <QAbstractTableModel>

#include "app/review/own/own_model.h"

namespace sandgate {

class ToldTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { time_column, from_column, text_column, place_column, clause_column, columns };
  explicit ToldTable(OwnModel& model, QObject* parent = nullptr);

  const ToldLine& line(int row) const { return model_.told()[static_cast<std::size_t>(row)]; }
  /// Where it tells of, if anywhere.
  std::optional<Point> place(int row) const;
  /// The last that had come at the instant one stands on; −1: none.
  int row_now() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const ToldLine& line, int column) const;
  OwnModel& model_;
};

class OwnOrdersTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    number_column,
    body_column,
    order_column,
    given_column,
    arrived_column,
    begun_column,
    done_column,
    stands_column,
    columns
  };
  explicit OwnOrdersTable(OwnModel& model, QObject* parent = nullptr);

  const KnownOrder& order(int row) const { return model_.orders()[static_cast<std::size_t>(row)]; }
  int row_of(std::int64_t number) const { return static_cast<int>(number) - 1; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const KnownOrder& order, int column) const;
  OwnModel& model_;
};

}  // namespace sandgate
