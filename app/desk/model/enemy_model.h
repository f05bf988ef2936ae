// The enemy as the side knows him: a table, those in sight first, then the youngest reports.
#pragma once

#include <QAbstractTableModel>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/look.h"

namespace sandgate {

/// A table model of the bodies sighted, sorted anew with every change of the Picture.
class EnemyModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The columns, from left to right.
  enum Column { what_column, place_column, off_column, seen_column, by_column, columns };

  explicit EnemyModel(const DeskModel& desk, QObject* parent = nullptr);

  const SightedBody* body(const QModelIndex& index) const;
  QModelIndex index_of(Handle sighted) const;
  int in_sight() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void refresh();
  QString text(const SightedBody& body, int column) const;
  QVariant emblem(const SightedBody& body) const;

  const DeskModel& desk_;
  std::vector<Handle> rows_;
};

}  // namespace sandgate
