#include "app/editor/exercise/march_rows.h"

#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/editor/exercise/march_fields.h"
#include "app/words/faults.h"
#include "app/words/times.h"
#include "map/base/gridref.h"

namespace sandgate {

MarchRows::MarchRows(ExerciseModel& model, QObject* parent) : QAbstractTableModel(parent), model_(model) {
  connect(&model_, &ExerciseModel::changed, this, &MarchRows::rebuild);
  const auto told_anew = [this] {
    if (!marches_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  };
  connect(&model_, &ExerciseModel::judged_anew, this, told_anew);
  connect(&model_, &ExerciseModel::foreseen_anew, this, told_anew);
  rebuild();
}

void MarchRows::rebuild() {
  beginResetModel();
  marches_ = model_.plan().items(PlanKind::march);
  std::ranges::stable_sort(marches_, {},
                           [this](const PlanItem& march) { return model_.plan().whole(march, "move").value_or(0); });
  endResetModel();
}

int MarchRows::row_of(const PlanItem& march) const {
  const auto at = std::ranges::find(marches_, march);
  return at == marches_.end() ? -1 : static_cast<int>(at - marches_.begin());
}

int MarchRows::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(marches_.size());
}

QString MarchRows::told(const PlanItem& march, int column) const {
  const ExercisePlan& plan = model_.plan();
  switch (column) {
    case of_move: return QString::number(plan.whole(march, "move").value_or(0));
    case of_begins: {
      const papers::TabledMarch* foreseen = model_.foreseen(march);
      return foreseen ? words::time_of_day(foreseen->at) : QString();
    }
    case of_side: return QString::fromStdString(plan.text(march, "side"));
    case of_body: return QString::fromStdString(plan.text(march, "body"));
    case of_to: {
      const auto at = model_.country() ? place_of(plan, march, *model_.country()) : std::nullopt;
      return at ? QString::fromStdString(grid_reference(*at, model_.country()->crs())) : tr("not said yet");
    }
    case of_by: {
      const QString by = plan.text(march, "by") == "road" ? tr("road") : tr("the quickest way");
      return plan.truth(march, "press_on") ? tr("%1, pressing on").arg(by) : by;
    }
    case of_end: {
      for (const ExerciseFault& fault : model_.faults()) {
        if (fault.item == march) return words::told(fault.fault);
      }
      if (const QString ends = march_ends(model_, march); !ends.isEmpty()) return ends;
      return model_.judged() && !model_.faults().empty() ? tr("when nothing is wrong with the plan")
                                                         : tr("being found…");
    }
    default: return {};
  }
}

QVariant MarchRows::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<std::size_t>(index.row()) >= marches_.size()) return {};
  const PlanItem& march = marches_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return told(march, index.column());
  if (role == Qt::EditRole)
    return index.column() == of_to ? place_line(model_.plan(), march, "to") : told(march, index.column());
  if (role == Qt::ForegroundRole && index.column() == of_end) {
    const papers::TabledMarch* foreseen = model_.foreseen(march);
    if (model_.faulty(march) || (foreseen && !foreseen->arrives)) return Look::now().bad;
  }
  return {};
}

bool MarchRows::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
  const PlanItem march = marches_[static_cast<std::size_t>(index.row())];
  const std::string key = index.column() == of_move ? "move" : "to";
  const auto fields = fields_of(model_, march);
  const auto field = std::ranges::find(fields, key, &ItemField::key);
  return field != fields.end() && take_field(model_, march, *field, value.toString());
}

QVariant MarchRows::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_move: return tr("Move");
    case of_begins: return tr("Begins");
    case of_side: return tr("Side");
    case of_body: return tr("Body");
    case of_to: return tr("To");
    case of_by: return tr("By");
    case of_end: return tr("Expected");
    default: return {};
  }
}

Qt::ItemFlags MarchRows::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (index.isValid() && (index.column() == of_move || index.column() == of_to)) flags |= Qt::ItemIsEditable;
  return flags;
}

}  // namespace sandgate
