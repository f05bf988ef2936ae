#include "app/desk/model/supply_model.h"

#include <algorithm>

#include "app/desk/model/supply_words.h"
#include "app/desk/model/waggon_outlook.h"
#include "app/desk/parts/look.h"

namespace sandgate {

/// Shared with work on another thread: one piece of it at a time.
struct SupplyModel::Kept {
  std::mutex mutex;
  Foresight foresight;
};

SupplyModel::SupplyModel(DeskModel& desk, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), kept_(new Kept{{}, foresight_for(desk.briefing())}) {
  // A move's changes come one after another: they are reckoned together.
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &SupplyModel::start);
  connect(&desk_, &DeskModel::picture_changed, this, &SupplyModel::follow);
  connect(&desk_, &DeskModel::selection_changed, this, [this] {
    if (!outlook_ || !desk_.selected()) return;
    for (const PoolOutlook& pool : outlook_->pools) {
      if (std::ranges::find(pool.bodies, desk_.selected()) == pool.bodies.end() || chosen_ == pool.leading) continue;
      chosen_ = pool.leading;
      emit chosen_changed();
      return;
    }
  });
}

SupplyModel::~SupplyModel() = default;

bool SupplyModel::fed() const { return fed_by_packets(desk_.picture(), desk_.briefing()) || by_waggons(); }

bool SupplyModel::by_waggons() const { return kept_by_waggons(desk_.picture(), desk_.briefing()); }

void SupplyModel::show_to(Viewer who, bool looks) {
  const unsigned before = viewers_;
  viewers_ = looks ? viewers_ | static_cast<unsigned>(who) : viewers_ & ~static_cast<unsigned>(who);
  if (before == 0 && viewers_ != 0) follow();
}

void SupplyModel::follow() {
  if (viewers_ == 0) {
    worker_.cancel();
    return;
  }
  soon_.start();
}

void SupplyModel::start() {
  if (!fed()) {
    if (outlook_) take({});
    return;
  }
  worker_.start(
      [kept = kept_, question = ask_supply(desk_.picture(), desk_.briefing())](
          const Progress& progress) -> std::optional<SupplyOutlook> {
        const std::scoped_lock one(kept->mutex);
        // Something newer may have been asked while this waited.
        if (!go_on(progress, 0)) return {};
        return foresee_supply(question, kept->foresight);
      },
      [this](std::optional<SupplyOutlook> outlook) {
        if (outlook) take(std::move(*outlook));
      });
}

void SupplyModel::take(SupplyOutlook outlook) {
  beginResetModel();
  outlook_ = std::move(outlook);
  endResetModel();
  emit reckoned();
}

const PoolOutlook* SupplyModel::pool(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return outlook_ && index.isValid() && row < outlook_->pools.size() ? &outlook_->pools[row] : nullptr;
}

int SupplyModel::chosen_row() const {
  if (!outlook_ || chosen_.none()) return -1;
  const auto at = std::ranges::find_if(outlook_->pools, [this](const PoolOutlook& pool) {
    return std::ranges::find(pool.bodies, chosen_) != pool.bodies.end();
  });
  return at == outlook_->pools.end() ? -1 : static_cast<int>(at - outlook_->pools.begin());
}

const PoolOutlook* SupplyModel::chosen() const { return pool(index(chosen_row(), 0)); }

void SupplyModel::choose(int row) {
  const PoolOutlook* found = pool(index(row, 0));
  const Handle leading = found ? found->leading : Handle{};
  if (leading == chosen_) return;
  chosen_ = leading;
  emit chosen_changed();
}

std::vector<const OwnBody*> SupplyModel::stores() const {
  std::vector<const OwnBody*> all;
  const auto add = [&](auto... arms) {
    for (const OwnBody& body : desk_.picture().bodies)
      if (!body.gone && ((body.contents.arm() == arms) || ...)) all.push_back(&body);
  };
  add(Arm::depot);
  add(Arm::transport, Arm::supply);
  add(Arm::train);
  return all;
}

int SupplyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !outlook_ ? 0 : static_cast<int>(outlook_->pools.size());
}

QString SupplyModel::text(const PoolOutlook& pool, int column) const {
  const Picture& picture = desk_.picture();
  const auto figures = [](std::int32_t due, std::int32_t drawn) {
    return due > 0 || drawn > 0 ? tr("%1 · %2").arg(due).arg(drawn) : tr("–");
  };
  if (pool.by_waggons) {
    if (column == food_column) return figures(pool.men, pool.kept);
    if (column == forage_column) return figures(pool.guns, pool.served);
    if (column == path_column) return tr("–");
  }
  switch (column) {
    case pool_column: return words::pool_name(pool, picture);
    case men_column: return words::pool_men(pool);
    case food_column: return figures(pool.due.food, pool.drawn.food);
    case forage_column: return figures(pool.due.forage, pool.drawn.forage);
    case ammunition_column: return figures(pool.due.ammunition, pool.drawn.ammunition);
    case from_column: {
      const QString from = words::supplied_from(pool, picture);
      return from.isEmpty() ? tr("–") : from;
    }
    case path_column: return words::supply_path(pool);
    case state_column: return words::supply_state(pool, desk_.briefing());
    case clause_column: return words::clause_id(pool.clause);
    default: return {};
  }
}

QVariant SupplyModel::data(const QModelIndex& index, int role) const {
  const PoolOutlook* found = pool(index);
  if (!found) return {};
  const int column = index.column();
  const bool ill = found->state <= SupplyMark::besieged;
  const auto of_kind = [column](const Packets& packets) -> QVariant {
    if (column == food_column) return packets.food;
    if (column == forage_column) return packets.forage;
    if (column == ammunition_column) return packets.ammunition;
    return {};
  };
  switch (role) {
    case Qt::DisplayRole: return text(*found, column);
    case Qt::TextAlignmentRole:
      return QVariant(column == path_column ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      if (column == clause_column) return desk_.clauses().tooltip(found->clause);
      return words::explained(*found, *outlook_, desk_.picture(), desk_.briefing());
    case Qt::BackgroundRole: return ill ? QVariant(QBrush(Look::now().alarm)) : QVariant();
    case Qt::ForegroundRole:
      if (column == clause_column) return Look::now().link;
      if (column == state_column) return supply_ink(found->state, theme_now());
      if (column == pool_column && ill) return Look::now().bad;
      return {};
    case Qt::FontRole: {
      const bool heavy = column == pool_column || column == state_column;
      return heavy ? QVariant(ui_font(13, QFont::DemiBold)) : QVariant();
    }
    case due_role: return of_kind(found->due);
    case drawn_role: return of_kind(found->drawn);
    case mark_role: return column == state_column ? QVariant(static_cast<int>(found->state)) : QVariant();
    case ill_role: return ill;
    default: return {};
  }
}

QVariant SupplyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant(section == path_column ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  const bool waggons = by_waggons();
  if (role == Qt::ToolTipRole && waggons) {
    const SupplyRules& rules = desk_.briefing().rulebook.supply;
    if (section == food_column)
      return tr("Men who need supply waggons within %1 moves' march · who have them").arg(rules.waggon_moves);
    if (section == forage_column)
      return tr("Guns that need an ammunition cart within %1 moves' march · that have one").arg(rules.cart_moves);
    return {};
  }
  if (role == Qt::ToolTipRole) {
    if (section == food_column || section == forage_column || section == ammunition_column)
      return tr("Due at the next collection · in reach");
    if (section == path_column) return tr("Along the way of waggons, and how far it may be");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case pool_column: return tr("Pool");
    case men_column: return tr("Men, horse");
    case food_column: return waggons ? tr("Waggons") : tr("Food");
    case forage_column: return waggons ? tr("Carts") : tr("Forage");
    case ammunition_column: return tr("Ammn");
    case from_column: return tr("From where");
    case path_column: return tr("Path, ft");
    case state_column: return tr("State");
    case clause_column: return tr("Clause");
    default: return {};
  }
}

}  // namespace sandgate
