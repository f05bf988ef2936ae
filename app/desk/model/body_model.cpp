#include "app/desk/model/body_model.h"

#include <array>

#include "app/desk/model/supply_words.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

// Groups stand in the order of a return of strength.
constexpr std::array group_order = {Arm::general,   Arm::infantry, Arm::cavalry, Arm::artillery, Arm::engineers,
                                    Arm::transport, Arm::supply,   Arm::boat,    Arm::depot,     Arm::train};

/// Child indexes carry their group's number and one; groups carry nought.
constexpr quintptr group_mark = 0;

}  // namespace

BodyModel::BodyModel(const DeskModel& desk, QObject* parent) : QAbstractItemModel(parent), desk_(desk) {
  groups_ = grouped();
  connect(&desk_, &DeskModel::picture_changed, this, &BodyModel::refresh);
  connect(&desk_, &DeskModel::standing_changed, this, &BodyModel::refresh);
  connect(&desk_.drafts(), &DraftBook::changed, this, &BodyModel::refresh);
}

void BodyModel::set_filter(const QString& text) {
  filter_ = text.trimmed();
  refresh();
}

std::vector<BodyModel::Group> BodyModel::grouped() const {
  std::vector<Group> groups;
  const auto shown = [this](const OwnBody& body) {
    return filter_.isEmpty() || QString::fromStdString(body.name).contains(filter_, Qt::CaseInsensitive) ||
           QString::fromStdString(body.title).contains(filter_, Qt::CaseInsensitive);
  };
  const auto add = [&](const QString& title, const auto& belongs) {
    Group group{title, {}, {}};
    Men men;
    for (const OwnBody& body : desk_.picture().bodies) {
      if (body.gone || !belongs(body) || !shown(body)) continue;
      group.bodies.push_back(body.handle);
      men += body.contents.men();
    }
    if (group.bodies.empty()) return;
    group.note = men.count > 0 ? words::men(men) : QString();
    groups.push_back(std::move(group));
  };
  for (const Arm arm : group_order) {
    add(words::arm(arm), [arm](const OwnBody& b) { return b.mine && !b.scouts && b.contents.arm() == arm; });
    // A party of scouts is listed with the horse it was chosen from.
    if (arm == Arm::cavalry) add(tr("Scouts"), [](const OwnBody& b) { return b.mine && b.scouts; });
  }
  // CX-8: the rest of the side under its commanders, who give them their orders.
  for (const Seat& seat : desk_.briefing().seats) {
    if (seat.side != desk_.side().id) continue;
    add(tr("Under %1").arg(words::person(seat)), [&seat](const OwnBody& b) { return !b.mine && b.seat == seat.id; });
  }
  add(tr("Under nobody"), [](const OwnBody& b) { return !b.mine && b.seat.none(); });
  return groups;
}

void BodyModel::refresh() {
  auto groups = grouped();
  const bool same = groups.size() == groups_.size() &&
                    std::equal(groups.begin(), groups.end(), groups_.begin(), [](const Group& a, const Group& b) {
                      return a.title == b.title && a.bodies == b.bodies;
                    });
  if (!same) {
    beginResetModel();
    groups_ = std::move(groups);
    endResetModel();
    emit rebuilt();
    return;
  }
  groups_ = std::move(groups);
  for (int g = 0; g < rowCount(); ++g) {
    const QModelIndex group = index(g, 0);
    emit dataChanged(group, group);
    if (rowCount(group) > 0) emit dataChanged(index(0, 0, group), index(rowCount(group) - 1, 0, group));
  }
}

QModelIndex BodyModel::index_of(Handle body) const {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto& bodies = groups_[g].bodies;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      if (bodies[b] == body) return createIndex(static_cast<int>(b), 0, static_cast<quintptr>(g + 1));
    }
  }
  return {};
}

Handle BodyModel::body_at(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == group_mark) return {};
  return groups_[index.internalId() - 1].bodies[static_cast<std::size_t>(index.row())];
}

QModelIndex BodyModel::first_body() const { return groups_.empty() ? QModelIndex() : createIndex(0, 0, quintptr{1}); }

QModelIndex BodyModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column != 0 || row >= rowCount(parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : group_mark);
}

QModelIndex BodyModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == group_mark) return {};
  return createIndex(static_cast<int>(child.internalId() - 1), 0, group_mark);
}

int BodyModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != group_mark) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].bodies.size());
}

Qt::ItemFlags BodyModel::flags(const QModelIndex& index) const {
  return body_at(index) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsEnabled;
}

QVariant BodyModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (index.internalId() == group_mark) return group_data(groups_[static_cast<std::size_t>(index.row())], role);
  const OwnBody* body = desk_.picture().body(body_at(index));
  return body ? body_data(*body, role) : QVariant();
}

QVariant BodyModel::group_data(const Group& group, int role) const {
  switch (role) {
    case Qt::DisplayRole: return group.title;
    case handle_role: return -1;
    case doing_role: return group.note;
    default: return {};
  }
}

QVariant BodyModel::body_data(const OwnBody& body, int role) const {
  const bool counts_men = body.contents.men_began().count > 0;
  switch (role) {
    case Qt::DisplayRole: return QString::fromStdString(body.name);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
      return QStringList{QString::fromStdString(body.title), words::formation(body.formation), words::strength(body)}
          .join(QStringLiteral(" · "));
    case handle_role: return body.handle.number;
    case doing_role: {
      const QString hungry = words::hunger(body, desk_.briefing());
      if (!hungry.isEmpty()) return hungry;
      if (const QString digs = desk_.digging(body); !digs.isEmpty()) return digs;
      const QString on_lines = words::on_lines(body, desk_.picture());
      return on_lines.isEmpty() || body.march ? desk_.doing(body) : on_lines;
    }
    case tone_role: {
      if (body.hunger.hungry() || body.hunger.no_ammunition()) return bad;
      const bool waits = words::idle(body) || desk_.men_to_move(body.handle) > 0;
      const bool on_table = body.set_out && body.table;
      return desk_.enemy_near(body) && !on_table ? bad : body.march ? good : waits ? warning : plain;
    }
    case present_role: return counts_men ? body.contents.men().count : body.contents.waggons();
    case began_role: return counts_men ? body.contents.men_began().count : body.contents.waggons();
    default: return {};
  }
}

}  // namespace sandgate
