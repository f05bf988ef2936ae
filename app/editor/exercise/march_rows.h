// The march table of the plan as rows, in the order of moves: what is ordered, and when it is expected to end.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/editor/exercise/item_fields.h"

namespace sandgate {

/// Cells are changed as the form's fields are (take_field), each change one step of undo.
class MarchRows : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { of_move, of_begins, of_side, of_body, of_to, of_by, of_end, columns };

  explicit MarchRows(ExerciseModel& model, QObject* parent = nullptr);
  const std::vector<PlanItem>& marches() const { return marches_; }
  /// -1 where it has none.
  int row_of(const PlanItem& march) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  void rebuild();
  QString told(const PlanItem& march, int column) const;

  ExerciseModel& model_;
  std::vector<PlanItem> marches_;
};

}  // namespace sandgate
