#include "app/replay/step_model.h"

#include <QFont>

#include "app/stories/battles.h"
#include "app/words/clauses.h"

namespace sandgate {
namespace {
// A move's own index; its steps carry its place, from 1.
constexpr quintptr of_a_move = 0;
}  // namespace

StepModel::StepModel(const ReplayModel& replay, QObject* parent) : QAbstractItemModel(parent), replay_(replay) {}

void StepModel::refresh() {
  beginResetModel();
  endResetModel();
}

QModelIndex StepModel::index_of(std::size_t step) const {
  const std::size_t move = replay_.record()->steps()[step].move, first = replay_.record()->moves()[move].first;
  const QModelIndex at_move = index(static_cast<int>(move), 0);
  return step == first ? at_move : index(static_cast<int>(step - first) - 1, 0, at_move);
}

std::size_t StepModel::step_of(const QModelIndex& index) const {
  const bool of_move = index.internalId() == of_a_move;
  const auto move = static_cast<std::size_t>(of_move ? index.row() : index.internalId() - 1);
  const std::size_t first = replay_.record()->moves()[move].first;
  return of_move ? first : first + static_cast<std::size_t>(index.row()) + 1;
}

QModelIndex StepModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : of_a_move);
}

QModelIndex StepModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == of_a_move) return {};
  return createIndex(static_cast<int>(index.internalId() - 1), 0, of_a_move);
}

int StepModel::rowCount(const QModelIndex& parent) const {
  const BattleRecord* record = replay_.record();
  if (!record || parent.column() > 0) return 0;
  if (!parent.isValid()) return static_cast<int>(record->moves().size());
  if (parent.internalId() != of_a_move) return 0;
  const BattleMove& move = record->moves()[static_cast<std::size_t>(parent.row())];
  return static_cast<int>(move.last - move.first);
}

int StepModel::columnCount(const QModelIndex&) const { return columns; }

QVariant StepModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !replay_.record()) return {};
  const BattleRecord& record = *replay_.record();
  const bool of_move = index.internalId() == of_a_move;
  const std::size_t step = step_of(index);
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
    if (index.column() == clause) return words::clause_id(stories::step_clause(record, step));
    return of_move ? stories::move_title(record, record.steps()[step].move) : stories::step_title(record, step);
  }
  if (role == Qt::FontRole && of_move) {
    QFont font;
    font.setBold(true);
    return font;
  }
  if (role == Qt::TextAlignmentRole && index.column() == clause) return int(Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

}  // namespace sandgate
