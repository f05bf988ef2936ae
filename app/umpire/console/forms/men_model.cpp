#include "app/umpire/console/forms/men_model.h"

#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/umpire/console/forms/fields.h"
#include "app/words/tables.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

/// Whether something can be ruled of a man on that table.
bool is_of_table(const Campaign& campaign, const Soldier& man, TableId table) {
  if (man.on_ground()) return campaign.table(table).window.holds(man.at) && campaign.body(man.body).table == table;
  return man.state == ManState::dead && campaign.body(man.body).table == table;
}

std::vector<const Soldier*> men_on(const Campaign& campaign, TableId table) {
  std::vector<const Soldier*> men;
  if (!campaign.exists(table)) return men;
  for (const Soldier& man : campaign.men())
    if (is_of_table(campaign, man, table)) men.push_back(&man);
  std::ranges::stable_sort(men, [](const Soldier* a, const Soldier* b) {
    return std::pair(a->side.number, a->body.number) < std::pair(b->side.number, b->body.number);
  });
  return men;
}

}  // namespace

QString state_told(const Soldier& man, const Setting& setting) {
  const auto captor = [&] { return QString::fromStdString(setting.side(man.captor).name); };
  switch (man.state) {
    case ManState::free: return MenModel::tr("free");
    case ManState::prisoner: return MenModel::tr("prisoner of %1").arg(captor());
    case ManState::disarmed: return MenModel::tr("disarmed");
    case ManState::dead: return MenModel::tr("fallen");
    case ManState::crossed: return MenModel::tr("over a back line");
    case ManState::held: return MenModel::tr("held by %1").arg(captor());
    case ManState::ranks: return MenModel::tr("in the ranks");
  }
  return {};
}

void MenModel::show_now(const Campaign& campaign, TableId table, BodyId only, std::span<const ManId> among) {
  std::vector<Row> now;
  for (const Soldier* man : men_on(campaign, table)) {
    if (only && man->body != only) continue;
    if (!among.empty() && std::ranges::find(among, man->id) == among.end()) continue;
    const Point corner = campaign.table(table).window.south_west;
    now.push_back({man->id, man->body, with_side(campaign, campaign.body(man->body)), words::soldier(man->arm),
                   state_told(*man, campaign.setting()),
                   tr("%1, %2 in.")
                       .arg(words::number((man->at.x - corner.x).in_inches(), 1),
                            words::number((man->at.y - corner.y).in_inches(), 1)),
                   man->state});
  }
  if (now == rows_) return;
  beginResetModel();
  rows_ = std::move(now);
  endResetModel();
}

int MenModel::row_of(ManId man) const {
  const auto at = std::ranges::find(rows_, man, &Row::man);
  return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

QVariant MenModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ForegroundRole && row.is != ManState::free) return Look::now().soft;
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case of_body: return row.whose;
    case of_arm: return row.arm;
    case of_state: return row.state;
    case of_place: return row.place;
    default: return {};
  }
}

QVariant MenModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_body: return tr("Body");
    case of_arm: return tr("Man");
    case of_state: return tr("He is");
    case of_place: return tr("From the south-western corner");
    default: return {};
  }
}

std::vector<BodyId> bodies_of_men(const Campaign& campaign, TableId table) {
  std::vector<BodyId> bodies;
  for (const Soldier* man : men_on(campaign, table))
    if (bodies.empty() || bodies.back() != man->body) bodies.push_back(man->body);
  return bodies;
}

}  // namespace sandgate
