#include "app/editor/exercise/plan_tree_model.h"

#include <QMimeData>
#include <algorithm>
#include <map>

#include "app/editor/exercise/inject_fields.h"
#include "app/editor/exercise/march_fields.h"
#include "app/editor/exercise/plan_pieces.h"
#include "app/words/faults.h"
#include "app/words/measures.h"

namespace sandgate {

PlanTreeModel::PlanTreeModel(ExerciseModel& model, QObject* parent) : QAbstractItemModel(parent), model_(model) {
  connect(&model_, &ExerciseModel::changed, this, &PlanTreeModel::rebuild);
  connect(&model_, &ExerciseModel::posting_changed, this, &PlanTreeModel::rebuild);
  connect(&model_, &ExerciseModel::judged_anew, this, [this] {
    for (const Node& node : nodes_) {
      const QModelIndex at = createIndex(node.row, 0, static_cast<quintptr>(&node - nodes_.data()));
      emit dataChanged(at, at, {faulty_role});
    }
  });
  connect(&model_, &ExerciseModel::foreseen_anew, this, [this] {
    for (const Node& node : nodes_) {
      if (node.item.kind != PlanKind::march) continue;
      const QModelIndex at = createIndex(node.row, 0, static_cast<quintptr>(&node - nodes_.data()));
      emit dataChanged(at, at, {second_role});
    }
  });
  rebuild();
}

void PlanTreeModel::set_filter(const QString& text) {
  filter_ = text.trimmed();
  rebuild();
}

int PlanTreeModel::add(PlanItem item, int parent) {
  const int node = static_cast<int>(nodes_.size());
  std::vector<int>& beside = parent < 0 ? roots_ : nodes_[static_cast<std::size_t>(parent)].children;
  const int row = static_cast<int>(beside.size());
  beside.push_back(node);
  nodes_.push_back({std::move(item), parent, row});
  return node;
}

void PlanTreeModel::rebuild() {
  beginResetModel();
  nodes_.clear();
  roots_.clear();
  const ExercisePlan& plan = model_.plan();
  const std::string& posting = model_.posting();
  const int exercise = add(PlanItem{}, -1);
  if (filter_.isEmpty()) {
    for (const PlanItem& observer : plan.items(PlanKind::observer, posting)) add(observer, exercise);
  }
  if (filter_.isEmpty()) add_injects();
  std::map<std::string, int, std::less<>> sides, seats;
  for (const PlanItem& side : plan.items(PlanKind::side)) {
    const int node = add(side, -1);
    sides.try_emplace(plan.text(side, "name"), node);
    if (!filter_.isEmpty()) continue;
    for (const PlanItem& objective : plan.items(PlanKind::objective)) {
      if (objective.side == side.index) add(objective, node);
    }
    for (const PlanItem& work : plan.items(PlanKind::work)) {
      if (plan.text(work, "side") == plan.text(side, "name")) add(work, node);
    }
  }
  for (const PlanItem& seat : plan.items(PlanKind::seat, posting)) {
    const auto side = sides.find(plan.text(seat, "side"));
    const int node = add(seat, side == sides.end() ? -1 : side->second);
    seats.try_emplace(plan.text(seat, "name"), node);
  }
  const auto commanders = plan.commanders(posting);
  std::map<std::pair<std::string, std::string>, int> rows;  // of bodies
  for (const PlanItem& body : plan.items(PlanKind::body)) {
    if (!filter_.isEmpty() && !QString::fromStdString(plan.text(body, "name")).contains(filter_, Qt::CaseInsensitive))
      continue;
    const auto seat = seats.find(commanders[body.index]);
    const auto side = sides.find(plan.text(body, "side"));
    const int over = seat != seats.end() ? seat->second : side != sides.end() ? side->second : -1;
    std::int64_t men = 0;
    for (const Part& part : body_of(plan, body.index).parts) men += part.men.count;
    for (int at = over; at >= 0; at = nodes_[static_cast<std::size_t>(at)].parent) {
      Node& node = nodes_[static_cast<std::size_t>(at)];
      ++node.bodies;
      node.men += men;
    }
    rows.emplace(std::pair(plan.text(body, "side"), plan.text(body, "name")), add(body, over));
  }
  for (const PlanItem& march : plan.items(PlanKind::march)) {
    const auto body = rows.find(std::pair(plan.text(march, "side"), plan.text(march, "body")));
    if (body != rows.end()) {
      add(march, body->second);
    } else if (filter_.isEmpty()) {
      add(march, exercise);  // a body that is not there: its fault says so
    }
  }
  endResetModel();
  emit rebuilt();
}

void PlanTreeModel::add_injects() {
  const auto injects = model_.plan().items(PlanKind::inject);
  if (injects.empty()) return;
  const int head = add(injects_head(), -1);
  for (const PlanItem& inject : injects) add(inject, head);
}

PlanItem PlanTreeModel::item(const QModelIndex& index) const {
  return index.isValid() && index.internalId() < nodes_.size() ? nodes_[index.internalId()].item : PlanItem{};
}

QModelIndex PlanTreeModel::index_of(const PlanItem& item) const {
  const auto at = std::ranges::find(nodes_, item, &Node::item);
  return at == nodes_.end() ? QModelIndex() : createIndex(at->row, 0, static_cast<quintptr>(at - nodes_.begin()));
}

QModelIndex PlanTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const std::vector<int>& beside = parent.isValid() ? nodes_[parent.internalId()].children : roots_;
  if (row < 0 || column != 0 || static_cast<std::size_t>(row) >= beside.size()) return {};
  return createIndex(row, 0, static_cast<quintptr>(beside[static_cast<std::size_t>(row)]));
}

QModelIndex PlanTreeModel::parent(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const int parent = nodes_[index.internalId()].parent;
  return parent < 0 ? QModelIndex()
                    : createIndex(nodes_[static_cast<std::size_t>(parent)].row, 0, static_cast<quintptr>(parent));
}

int PlanTreeModel::rowCount(const QModelIndex& parent) const {
  return static_cast<int>(parent.isValid() ? nodes_[parent.internalId()].children.size() : roots_.size());
}

QVariant PlanTreeModel::data(const QModelIndex& index, int role) const {
  return index.isValid() ? told_of(nodes_[index.internalId()], role) : QVariant();
}

QVariant PlanTreeModel::told_of(const Node& node, int role) const {
  const PlanItem& item = node.item;
  const ExercisePlan& plan = model_.plan();
  switch (role) {
    case Qt::DisplayRole:
      if (item == injects_head()) return tr("Injects");
      return item.kind == PlanKind::exercise ? model_.title() : called(plan, item);
    case Qt::EditRole: return QString::fromStdString(plan.text(item, "name"));
    case kind_role: return static_cast<int>(item.kind);
    case faulty_role: return model_.faulty(item);
    case unset_role: {
      const bool stands = item.kind == PlanKind::body || item.kind == PlanKind::objective ||
                          item.kind == PlanKind::work || item.kind == PlanKind::march;
      return stands && !plan.find(item, place_key(plan, item)) && plan.text(item, "aboard").empty();
    }
    case Qt::ToolTipRole: {
      QStringList lines{called(plan, item)};
      if (const std::string title = plan.text(item, "title"); !title.empty() && item.kind == PlanKind::body)
        lines << QString::fromStdString(title);
      for (const ExerciseFault& fault : model_.faults()) {
        if (fault.item == item) lines << words::told(fault.fault);
      }
      return lines.join(QLatin1Char('\n'));
    }
    case second_role: return second_line(item);
    case figures_role: {
      if (item == injects_head()) return QString::number(node.children.size());
      const QString bodies = words::counted(node.bodies, tr("%1 body"), tr("%1 bodies"));
      if (item.kind == PlanKind::seat) return bodies;
      return item.kind == PlanKind::side ? tr("%1, %2 men").arg(bodies).arg(node.men) : QString();
    }
    default: return {};
  }
}

QString PlanTreeModel::second_line(const PlanItem& item) const {
  const ExercisePlan& plan = model_.plan();
  switch (item.kind) {
    case PlanKind::body: return told(body_of(plan, item.index));
    case PlanKind::seat:
    case PlanKind::observer: return QString::fromStdString(plan.text(item, "name"));
    case PlanKind::work: return tr("field work (KS-6)");
    case PlanKind::objective: return tr("objective");
    case PlanKind::inject: return item == injects_head() ? QString() : inject_comes(plan, item);
    case PlanKind::march: {
      const QString ends = march_ends(model_, item);
      return ends.isEmpty() ? tr("march") : ends;
    }
    case PlanKind::exercise:
    case PlanKind::side: break;
  }
  return {};
}

bool PlanTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const QString name = value.toString().trimmed();
  const PlanItem of = item(index);
  if (role != Qt::EditRole || name.isEmpty() || of.kind == PlanKind::exercise) return false;
  // The rows are made anew by it, and the field in which it was typed stands in one of them still.
  QMetaObject::invokeMethod(
      this, [this, of, name] { model_.rename(of, name); }, Qt::QueuedConnection);
  return true;
}

Qt::ItemFlags PlanTreeModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (!index.isValid()) return flags;
  const PlanKind kind = item(index).kind;
  if (item(index) == injects_head()) return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  const bool named = kind != PlanKind::exercise && kind != PlanKind::work && kind != PlanKind::march;
  if (named) flags |= Qt::ItemIsEditable;
  if (!place_key(model_.plan(), item(index)).empty()) flags |= Qt::ItemIsDragEnabled;
  if (kind != PlanKind::exercise) flags |= Qt::ItemIsDropEnabled;
  return flags;
}

QStringList PlanTreeModel::mimeTypes() const { return {QLatin1String(mime_type)}; }

QMimeData* PlanTreeModel::mimeData(const QModelIndexList& indexes) const {
  std::vector<PlanItem> dragged;
  for (const QModelIndex& index : indexes) dragged.push_back(item(index));
  model_.choose(std::move(dragged));
  auto* data = new QMimeData;
  data->setData(QLatin1String(mime_type), "chosen");
  data->setText(model_.as_csv());
  return data;
}

std::optional<PlanItem> PlanTreeModel::seat_at(const QModelIndex& index) const {
  const ExercisePlan& plan = model_.plan();
  for (QModelIndex at = index; at.isValid(); at = at.parent()) {
    const PlanItem there = item(at);
    if (there.kind == PlanKind::seat) return there;
    if (there.kind != PlanKind::side) continue;
    for (const PlanItem& seat : plan.items(PlanKind::seat, model_.posting())) {
      if (plan.text(seat, "side") == plan.text(there, "name")) return seat;
    }
  }
  return {};
}

bool PlanTreeModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int, const QModelIndex& parent) const {
  return data->hasFormat(QLatin1String(mime_type)) && !model_.chosen_bodies().empty() && seat_at(parent);
}

bool PlanTreeModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                 const QModelIndex& parent) {
  if (!canDropMimeData(data, action, row, column, parent)) return false;
  model_.give_chosen(*seat_at(parent));
  // The rows have moved already; the view must not take any away.
  return false;
}

}  // namespace sandgate
