// The steps of a battle as a tree: moves, and what was seen in each.
#pragma once

#include <QAbstractItemModel>

#include "app/replay/replay_model.h"

namespace sandgate {

/// Rows of the first level are moves; theirs the steps after the first, which the move itself stands for.
class StepModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { text, clause, columns };
  explicit StepModel(const ReplayModel& replay, QObject* parent = nullptr);

  void refresh();
  QModelIndex index_of(std::size_t step) const;
  std::size_t step_of(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  const ReplayModel& replay_;
};

}  // namespace sandgate
