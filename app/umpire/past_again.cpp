#include "app/umpire/past_again.h"

#include <algorithm>

#include "app/desk/parts/look.h"

namespace sandgate {

void PastAgain::show_now(std::vector<OrderAgain> orders, const std::map<std::int64_t, QString>& said) {
  beginResetModel();
  rows_.clear();
  passing_ = std::ranges::count_if(orders, [](const OrderAgain& one) { return one.refusal.isEmpty(); });
  for (OrderAgain& order : orders) {
    // Of an order that is listed with the one before it, that one's story is told.
    const auto after = said.upper_bound(order.entry);
    QString what = after == said.begin() ? tr("Entry %1").arg(order.entry) : std::prev(after)->second;
    rows_.push_back({std::move(order), std::move(what)});
  }
  std::ranges::stable_partition(rows_, [](const Row& row) { return !row.order.refusal.isEmpty(); });
  endResetModel();
}

QVariant PastAgain::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const bool passes = row.order.refusal.isEmpty();
  if (role == Qt::ForegroundRole && index.column() == of_fate) return passes ? Look::now().good : Look::now().bad;
  if (role == Qt::ToolTipRole && !passes) return QStringLiteral("%1\n%2").arg(row.what, row.order.refusal);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case of_what: return row.what;
    case of_who: return row.order.who;
    case of_fate: return passes ? tr("passes again") : row.order.refusal;
    default: return {};
  }
}

QVariant PastAgain::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_what: return tr("Order");
    case of_who: return tr("Of");
    case of_fate: return tr("Given again");
    default: return {};
  }
}

}  // namespace sandgate
