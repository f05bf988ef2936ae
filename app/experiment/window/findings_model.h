// The same figures as a table: a row for each cell, and below it one for each cell it is compared with.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "app/experiment/window/findings.h"

namespace sandgate {

class FindingsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { cell_column, runs_column, first_measure_column };

  using QAbstractTableModel::QAbstractTableModel;

  /// Cells of the same experiment keep their rows; of another all is made anew.
  void show_findings(std::shared_ptr<const Findings> findings);
  /// The cell that a row is about, and the row of a cell.
  std::optional<std::size_t> cell_at(int row) const;
  int row_of(std::size_t cell) const;
  /// The measure that a column is of; none of the first two.
  std::optional<Measure> measure_at(int column) const;
  int column_of(Measure measure) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::size_t cell = 0;
    std::optional<std::size_t> difference = {};  ///< none: the cell itself
    friend bool operator==(const Row&, const Row&) = default;
  };
  struct MeasureColumn {
    Measure measure = Measure::lost;
    QString side;  ///< empty: of the whole run
    friend bool operator==(const MeasureColumn&, const MeasureColumn&) = default;
  };
  QVariant figure(const Row& row, const MeasureColumn& column, int role) const;
  QString named(const Row& row) const;

  std::shared_ptr<const Findings> findings_;
  std::vector<Row> rows_;
  std::vector<MeasureColumn> columns_;
};

}  // namespace sandgate
