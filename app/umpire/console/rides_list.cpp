#include "app/umpire/console/rides_list.h"

#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/umpire/console/livery_marks.h"
#include "app/words/bodies.h"
#include "app/words/times.h"
#include "map/base/gridref.h"

namespace sandgate {

void RidesListModel::show_now(const Campaign& campaign, const SideBriefings& briefings, SeatId in_hand) {
  const Setting& setting = campaign.setting();
  std::vector<OrderInFlight> orders = orders_in_flight(campaign);
  const auto of_others =
      std::ranges::stable_partition(orders, [in_hand](const OrderInFlight& one) { return one.from == in_hand; });
  const auto own = static_cast<qsizetype>(of_others.begin() - orders.begin());
  std::vector<Row> rows;
  for (const OrderInFlight& one : orders) {
    const Seat& from = setting.seat(one.from);
    Row row;
    row.whom = QString::fromStdString(campaign.body(one.to).name);
    row.order = ordered(one, briefings.of(from.side));
    row.age = age_told(one);
    row.place = QString::fromStdString(grid_reference(setting.to_ground(one.at), setting.country->crs()));
    row.livery = setting.side(from.side).livery;
    row.in_hand = one.from == in_hand;
    row.ill = one.returning || one.late;
    row.tip = tr("%1 to %2, %3: %4. The rider is at %5.")
                  .arg(words::person(from), row.whom, words::short_time(one.sent), row.order, row.place);
    rows.push_back(std::move(row));
  }
  note_ = in_hand ? tr("%1 of %2, %3 in all").arg(own).arg(words::person(setting.seat(in_hand))).arg(rows.size())
                  : tr("%1 in all").arg(rows.size());
  orders_ = std::move(orders);
  if (rows == rows_) return;
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

int RidesListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant RidesListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      switch (index.column()) {
        case of_whom: return row.whom;
        case of_order: return row.order;
        case of_age: return row.age;
        case of_place: return row.place;
        default: return {};
      }
    case Qt::ToolTipRole: return row.tip;
    case Qt::DecorationRole: return index.column() == of_whom ? QVariant(livery_pixmap(row.livery)) : QVariant();
    case Qt::FontRole: return ui_font(13, row.in_hand ? QFont::DemiBold : QFont::Normal);
    case Qt::ForegroundRole:
      if (index.column() == of_age && row.ill) return Look::now().warning;
      return row.in_hand ? Look::now().ink : Look::now().soft;
    default: return {};
  }
}

QVariant RidesListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_whom: return tr("Order to");
    case of_order: return tr("What");
    case of_age: return tr("Age");
    case of_place: return tr("Rider at");
    default: return {};
  }
}

}  // namespace sandgate
