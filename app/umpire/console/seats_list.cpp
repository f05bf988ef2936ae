#include "app/umpire/console/seats_list.h"

#include <QBrush>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/umpire/console/livery_marks.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"

namespace sandgate {

QString seat_doing(const Campaign& campaign, SeatId seat) {
  if (!campaign.begun()) return SeatsListModel::tr("not begun");
  if (campaign.over()) return SeatsListModel::tr("over");
  if (campaign.phase() == Phase::setting_up)
    return campaign.setup_awaits(seat) ? SeatsListModel::tr("setting up") : SeatsListModel::tr("waiting");
  if (campaign.phase() == Phase::choices) {
    for (const Table& table : campaign.tables()) {
      if (table.closed) continue;
      const bool chooses = std::ranges::any_of(
          table.melees, [seat](const JoinedMelee& melee) { return melee.chooser == seat && !melee.chosen; });
      if (chooses) return SeatsListModel::tr("Table %1, choosing").arg(table.id.number + 1);
    }
    return SeatsListModel::tr("waiting");
  }
  if (campaign.setting().camp_of(seat) != campaign.camp()) return SeatsListModel::tr("waiting");
  const SeatState& state = campaign.seat(seat);
  if (state.run_on) return SeatsListModel::tr("runs on");
  if (state.closed) return SeatsListModel::tr("closed");
  for (const Table& table : campaign.tables()) {
    if (table.closed || !campaign.orders_on(seat, table.id)) continue;
    return (campaign.phase() == Phase::guns ? SeatsListModel::tr("Table %1, guns")
                                            : SeatsListModel::tr("Table %1, men"))
        .arg(table.id.number + 1);
  }
  return SeatsListModel::tr("ordering");
}

SeatsListModel::SeatsListModel(std::shared_ptr<const Setting> setting, QObject* parent)
    : QAbstractTableModel(parent), setting_(std::move(setting)), rows_(setting_->seats.size()) {
  for (const Seat& seat : setting_->seats) {
    Row& row = rows_[seat.id.index()];
    row.seat = seat.id;
    row.name = words::person(seat);
    row.commands = words::post(seat);
  }
}

void SeatsListModel::show_now(const Campaign& campaign, const Attention& attention, const AttentionWords& words,
                              const std::vector<SeatLink>& links) {
  std::vector<std::int64_t> idle(rows_.size(), 0), idle_bodies(rows_.size(), 0);
  for (const Body& body : campaign.bodies()) {
    if (body.seat.none() || !waits_for_orders(campaign, body)) continue;
    ++idle_bodies[body.seat.index()];
    idle[body.seat.index()] = std::max(idle[body.seat.index()], attention.idle_moves(body.id));
  }
  std::vector<Row> rows = rows_;
  std::int64_t connected = 0;
  for (Row& row : rows) {
    const std::size_t at = row.seat.index();
    const SeatLink link = at < links.size() ? links[at] : SeatLink();
    row.state = link.state;
    row.link = link.words;
    row.name = link.holder.isEmpty() ? words.person(row.seat, campaign) : link.holder;
    row.doing = seat_doing(campaign, row.seat);
    row.pressing = false;
    if (const AttentionItem* item = attention.find({AttentionKind::idle, row.seat, {}, 0})) {
      row.doing = words::counted(item->moves, tr("idle %1 move"), tr("idle %1 moves"));
      row.pressing = true;
    }
    if (link.state == SeatLink::State::lost) {
      row.pressing = true;
      if (idle_bodies[at] > 0) row.doing = words::counted(idle_bodies[at], tr("%1 body waits"), tr("%1 bodies wait"));
    }
    connected += link.state == SeatLink::State::there || link.state == SeatLink::State::program ? 1 : 0;
  }
  note_ = tr("%1 of %2 connected").arg(connected).arg(rows.size());
  if (rows == rows_) return;
  rows_ = std::move(rows);
  emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int SeatsListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant SeatsListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const bool lost = row.state == SeatLink::State::lost;
  switch (role) {
    case Qt::DisplayRole:
      switch (index.column()) {
        case of_seat: return row.name;
        case of_commands: return row.commands;
        case of_doing: return row.doing;
        case of_link: return row.link;
        default: return {};
      }
    case Qt::DecorationRole:
      if (index.column() == of_seat) return livery_pixmap(setting_->side(setting_->seat(row.seat).side).livery);
      if (index.column() == of_link && (lost || row.state == SeatLink::State::there)) return link_pixmap(lost);
      return {};
    case Qt::ForegroundRole:
      if (lost) return Look::now().bad;
      if (index.column() == of_doing && row.pressing) return Look::now().warning;
      if (index.column() == of_link) return row.state == SeatLink::State::there ? Look::now().good : Look::now().soft;
      return {};
    case Qt::FontRole:
      if (lost || (index.column() == of_doing && row.pressing)) return ui_font(13, QFont::DemiBold);
      return {};
    case Qt::BackgroundRole: return lost ? QVariant(QBrush(Look::now().alarm)) : QVariant();
    default: return {};
  }
}

QVariant SeatsListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_seat: return tr("Seat");
    case of_commands: return tr("Commands");
    case of_doing: return tr("Doing");
    case of_link: return tr("Link");
    default: return {};
  }
}

}  // namespace sandgate
