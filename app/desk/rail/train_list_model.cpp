#include "app/desk/rail/train_list_model.h"

#include "app/desk/parts/look.h"

namespace sandgate {

TrainListModel::TrainListModel(const TimetableModel& timetable, QObject* parent)
    : QAbstractTableModel(parent), timetable_(timetable) {
  connect(&timetable_, &TimetableModel::changed, this, &TrainListModel::refresh);
  refresh();
}

// Rows are kept as long as there are as many, so that the one in hand stays so.
void TrainListModel::refresh() {
  const auto rows = static_cast<int>(timetable_.trains().size());
  if (rows != rows_) {
    beginResetModel();
    rows_ = rows;
    endResetModel();
  } else if (rows > 0) {
    emit dataChanged(index(0, 0), index(rows - 1, columns - 1));
  }
}

const TimetableTrain* TrainListModel::train(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < timetable_.trains().size() ? &timetable_.trains()[row] : nullptr;
}

QModelIndex TrainListModel::index_of(Handle train) const {
  for (std::size_t row = 0; row < timetable_.trains().size(); ++row)
    if (timetable_.trains()[row].handle == train) return index(static_cast<int>(row), 0);
  return {};
}

int TrainListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

QVariant TrainListModel::data(const QModelIndex& index, int role) const {
  const TimetableTrain* train = this->train(index);
  if (!train) return {};
  const Look& look = Look::now();
  if (role == Qt::ForegroundRole) {
    if (index.column() == name_column) return train->livery == Livery::red ? look.red : look.blue;
    if (index.column() != state_column) return {};
    switch (train->tone) {
      case TimetableTrain::Tone::good: return look.good;
      case TimetableTrain::Tone::warning: return look.warning;
      case TimetableTrain::Tone::bad: return look.bad;
      case TimetableTrain::Tone::plain: return look.soft;
    }
  }
  if (role == Qt::TextAlignmentRole)
    return QVariant(index.column() == trucks_column ? Qt::AlignRight | Qt::AlignVCenter
                                                    : Qt::AlignLeft | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole)
    return tr("%1, %2 trucks: %3\n%4%5%6\n%7")
        .arg(train->name)
        .arg(train->trucks)
        .arg(train->load, train->where, train->to.isEmpty() ? QString() : tr(" to %1").arg(train->to),
             train->due.isEmpty() ? QString() : tr(", arr. %1").arg(train->due), train->state);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case name_column: return train->name;
    case trucks_column: return train->trucks;
    case where_column: return train->where;
    case load_column: return train->load;
    case to_column: return train->to;
    case due_column: return train->due;
    case state_column: return train->state;
    default: return {};
  }
}

QVariant TrainListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section != trucks_column) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case name_column: return tr("Train");
    case trucks_column: return tr("Trucks");
    case where_column: return tr("Where");
    case load_column: return tr("Load");
    case to_column: return tr("To");
    case due_column: return tr("Due");
    case state_column: return tr("State");
    default: return {};
  }
}

}  // namespace sandgate
