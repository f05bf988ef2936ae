#include "app/experiment/window/findings_model.h"

#include <QFont>
#include <algorithm>

#include "app/desk/parts/look.h"

namespace sandgate {

void FindingsModel::show_findings(std::shared_ptr<const Findings> findings) {
  std::vector<Row> rows;
  std::vector<MeasureColumn> columns;
  if (findings) {
    for (std::size_t cell = 0; cell < findings->cells.size(); ++cell) {
      rows.push_back({cell});
      for (std::size_t i = 0; i < findings->differences.size(); ++i)
        if (findings->differences[i].cell == cell) rows.push_back({cell, i});
    }
    for (const Measure measure : findings->measures()) {
      if (measure == Measure::moves) {
        columns.push_back({measure, {}});
        continue;
      }
      for (const QString& side : findings->sides()) columns.push_back({measure, side});
    }
  }
  const bool same =
      rows == rows_ && columns == columns_ && findings_ && findings && findings_->title == findings->title;
  if (!same) beginResetModel();
  findings_ = std::move(findings);
  rows_ = std::move(rows);
  columns_ = std::move(columns);
  if (!same) return endResetModel();
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::optional<std::size_t> FindingsModel::cell_at(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return rows_[static_cast<std::size_t>(row)].cell;
}

int FindingsModel::row_of(std::size_t cell) const {
  const auto there = std::ranges::find(rows_, Row{cell});
  return there == rows_.end() ? -1 : static_cast<int>(there - rows_.begin());
}

std::optional<Measure> FindingsModel::measure_at(int column) const {
  if (column < first_measure_column || column >= columnCount()) return {};
  return columns_[static_cast<std::size_t>(column - first_measure_column)].measure;
}

int FindingsModel::column_of(Measure measure) const {
  const auto there = std::ranges::find(columns_, measure, &MeasureColumn::measure);
  return there == columns_.end() ? -1 : first_measure_column + static_cast<int>(there - columns_.begin());
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : first_measure_column + static_cast<int>(columns_.size());
}

QString FindingsModel::named(const Row& row) const {
  if (!row.difference) return tr("%1 %2").arg(QString::number(row.cell + 1), findings_->cells[row.cell].name);
  const DifferenceFindings& difference = findings_->differences[*row.difference];
  return tr("   less cell %1, by %2").arg(QString::number(difference.against + 1), difference.by);
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !findings_) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const bool words = index.column() == cell_column;
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
  if (role == Qt::ForegroundRole) {
    if (row.difference) return Look::now().soft;
    return {};
  }
  if (index.column() >= first_measure_column)
    return figure(row, columns_[static_cast<std::size_t>(index.column() - first_measure_column)], role);
  if (role == Qt::FontRole && words && !row.difference) return ui_font(13, QFont::DemiBold);
  if (role == Qt::ToolTipRole && words) {
    return row.difference ? tr("Run by run with the same dice: cell %1 less cell %2.")
                                .arg(QString::number(row.cell + 1),
                                     QString::number(findings_->differences[*row.difference].against + 1))
                          : findings_->cells[row.cell].whole;
  }
  if (role != Qt::DisplayRole) return {};
  if (words) return named(row);
  return QString::number(row.difference ? findings_->differences[*row.difference].runs
                                        : findings_->cells[row.cell].runs);
}

QVariant FindingsModel::figure(const Row& row, const MeasureColumn& column, int role) const {
  const CellFindings& cell = findings_->cells[row.cell];
  const auto side = column.side.isEmpty() ? std::optional<std::size_t>(0) : Findings::side_in(cell, column.side);
  const Measured* measured = side ? cell.of(column.measure, *side) : nullptr;
  if (!measured) return role == Qt::DisplayRole ? QVariant(QStringLiteral("–")) : QVariant();
  if (!row.difference) {
    if (role == Qt::DisplayRole) return said_mean(column.measure, measured->mean);
    return {};
  }
  const experiment::Mean& mean = findings_->differences[*row.difference].of(column.measure, *side);
  if (role == Qt::DisplayRole) return said_difference(column.measure, mean);
  if (role == Qt::FontRole && is_sure(mean)) return ui_font(13, QFont::Bold);
  if (role == Qt::ToolTipRole && mean.interval)
    return is_sure(mean) ? tr("Nought is not within the interval: the dice alone would seldom do this.")
                         : tr("Nought is within the interval: nothing is proven.");
  return {};
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::AlignVCenter | (section == cell_column ? Qt::AlignLeft : Qt::AlignRight));
  if (role != Qt::DisplayRole) return {};
  if (section == cell_column) return tr("Cell");
  if (section == runs_column) return tr("Runs");
  const auto at = static_cast<std::size_t>(section - first_measure_column);
  if (at >= columns_.size()) return {};
  return measure_name(columns_[at].measure, columns_[at].side);
}

}  // namespace sandgate
