#include "app/umpire/console/forms/outcome_model.h"

#include <algorithm>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/place_field.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int circle = 360;

/// Of each body with men on the table, by arm, those who are free or disarmed there: who can be left, dead or taken.
std::vector<OutcomeModel::Row> standing_there(const Campaign& campaign, TableId table) {
  std::vector<OutcomeModel::Row> rows;
  if (!campaign.exists(table) || campaign.table(table).closed) return rows;
  for (const Body& body : campaign.bodies()) {
    if (!body.set_out || body.table != table) continue;
    const std::size_t first = rows.size();
    for (const Soldier& man : campaign.men()) {
      if (man.body != body.id || (man.state != ManState::free && man.state != ManState::disarmed)) continue;
      const auto at = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
                                   [&](const OutcomeModel::Row& row) { return row.arm == man.arm; });
      if (at != rows.end()) {
        ++at->there;
        continue;
      }
      OutcomeModel::Row row;
      row.body = body.id;
      row.arm = man.arm;
      row.there = 1;
      row.first = rows.size() == first;
      rows.push_back(row);
    }
    if (rows.size() == first) {
      OutcomeModel::Row row;
      row.body = body.id;
      row.arm = body.contents.arm();
      rows.push_back(row);
    }
    OutcomeModel::Row& head = rows[first];
    head.at = body.at;
    head.facing = body.facing;
    head.guns = static_cast<std::int32_t>(std::ranges::count_if(campaign.guns(), [&](const Gun& gun) {
      return gun.body == body.id && gun.on_ground && !gun.harm.destroyed && campaign.table_of(gun) == table;
    }));
    for (std::size_t i = first; i < rows.size(); ++i) {
      rows[i].whose = with_side(campaign, body);
      rows[i].left = rows[i].there;
    }
  }
  return rows;
}

constexpr bool is_number(int column) {
  return column != OutcomeModel::of_body && column != OutcomeModel::of_place && column != OutcomeModel::of_captor &&
         column != OutcomeModel::of_fault;
}

bool is_one(const std::vector<Argument>& arguments, const char* name, const auto& value) {
  return std::ranges::any_of(arguments, [&](const Argument& one) { return one == Argument{name, value}; });
}

}  // namespace

void OutcomeModel::begin(const Campaign& campaign, TableId table) {
  beginResetModel();
  rows_ = standing_there(campaign, table);
  sides_.clear();
  for (const Row& row : rows_) sides_.push_back(campaign.body(row.body).side);
  captors_.clear();
  endResetModel();
}

void OutcomeModel::follow(const Campaign& campaign, TableId table) {
  std::vector<Row> now = standing_there(campaign, table);
  const auto same = [](const Row& a, const Row& b) { return a.body == b.body && a.arm == b.arm; };
  if (!std::ranges::equal(now, rows_, same)) {
    const std::vector<Row> was = std::move(rows_);
    begin(campaign, table);
    for (Row& row : rows_) {
      const auto before = std::ranges::find_if(was, [&](const Row& one) { return same(one, row); });
      if (before == was.end()) continue;
      const Row fresh = std::exchange(row, *before);
      row.first = fresh.first;
      row.there = fresh.there;
    }
    emit edited();
    return;
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    // Where nothing was written everybody is still left.
    if (rows_[i].left == rows_[i].there) rows_[i].left = now[i].there;
    rows_[i].there = now[i].there;
  }
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

std::optional<QString> OutcomeModel::take(const EnterOutcome& outcome, const Campaign& campaign) {
  std::vector<Row> rows = rows_;
  for (const EnterOutcome::Of& of : outcome.bodies) {
    const QString whose = with_side(campaign, campaign.body(of.body));
    const auto head = std::ranges::find_if(rows, [&](const Row& row) { return row.body == of.body && row.first; });
    if (head == rows.end()) return tr("%1 is not on that table; choose the table that the file is about.").arg(whose);
    head->at = of.at;
    head->unread.reset();
    head->facing = of.facing;
    head->taken = of.taken;
    head->guns = 0;
    for (Row& row : rows)
      if (row.body == of.body) row.left = 0;
    for (const Part& part : of.parts) {
      head->guns += part.guns;
      const auto row =
          std::ranges::find_if(rows, [&](const Row& one) { return one.body == of.body && one.arm == part.arm; });
      if (row != rows.end())
        row->left = part.men.count;
      else if (part.men.count > 0)
        return tr("%1 has no %2 on that table; count again.").arg(whose, words::arm(part.arm));
    }
  }
  rows_ = std::move(rows);
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
  emit edited();
  return {};
}

void OutcomeModel::set_place(int row, Point at) {
  if (row < 0 || row >= rowCount()) return;
  const int head = row_of(rows_[static_cast<std::size_t>(row)].body);
  rows_[static_cast<std::size_t>(head)].at = at;
  rows_[static_cast<std::size_t>(head)].unread.reset();
  emit dataChanged(index(head, 0), index(head, column_count - 1));
  emit edited();
}

std::expected<EnterOutcome, QString> OutcomeModel::outcome(TableId table, std::int64_t moves,
                                                           const std::string& reason) const {
  EnterOutcome order{table, moves, {}, reason};
  for (const Row& row : rows_) {
    if (row.unread)
      return std::unexpected(
          tr("%1: “%2” is no place; write a grid reference, or click one on a sheet.").arg(row.whose, *row.unread));
    if (row.first) order.bodies.push_back({row.body, row.at, row.facing, {}, row.taken});
    // More than men are counted in is told by the rules as any other slip of the pen.
    const auto men = static_cast<std::int32_t>(std::clamp<std::int64_t>(row.left, -1, most_counted));
    order.bodies.back().parts.push_back({row.arm, Men{men}, {}, row.first ? row.guns : 0, 0});
  }
  return order;
}

int OutcomeModel::row_of(BodyId body) const {
  const auto at = std::ranges::find(rows_, body, &Row::body);
  return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

std::int64_t OutcomeModel::dead(int row) const {
  const Row& head = rows_[static_cast<std::size_t>(row)];
  std::int64_t dead = -head.taken;
  for (const Row& one : rows_)
    if (one.body == head.body) dead += one.there - one.left;
  return dead;
}

void OutcomeModel::show_refusal(const std::optional<Refusal>& refusal, const QString& sentence,
                                const Campaign& campaign) {
  for (Row& row : rows_) row.fault = row.unread ? tr("“%1” is no place").arg(*row.unread) : QString();
  if (refusal) {
    std::vector<int> about;
    const bool places = refusal->code == RefusalCode::another_stands_there ||
                        refusal->code == RefusalCode::cannot_stand_there || refusal->code == RefusalCode::off_map;
    for (int i = 0; i < rowCount(); ++i) {
      const Row& row = rows_[static_cast<std::size_t>(i)];
      if (!row.first) continue;
      const bool named = is_one(refusal->arguments, "body", campaign.body(row.body).name);
      if (named || (places && is_one(refusal->arguments, "at", row.at))) about.push_back(i);
    }
    // Two sides may have a body of one name: whose numbers are wrong is meant.
    if (!places && std::ranges::any_of(about, [&](int row) { return dead(row) < 0; }))
      std::erase_if(about, [&](int row) { return dead(row) >= 0; });
    for (const int row : about) rows_[static_cast<std::size_t>(row)].fault = sentence;
  }
  if (!rows_.empty()) emit dataChanged(index(0, of_fault), index(rowCount() - 1, of_fault));
}

void OutcomeModel::show_captors(std::map<SideId, QString> captors) {
  if (captors == captors_) return;
  captors_ = std::move(captors);
  if (!rows_.empty()) emit dataChanged(index(0, of_captor), index(rowCount() - 1, of_captor));
}

QVariant OutcomeModel::shown(const Row& row, int at, int column) const {
  switch (column) {
    case of_body: return tr("%1, %2").arg(row.whose, words::arm(row.arm));
    case of_there: return static_cast<int>(row.there);
    case of_left: return static_cast<int>(row.left);
    case of_fault: return row.fault;
    default: break;
  }
  if (!row.first) return {};
  switch (column) {
    case of_place: return row.unread ? *row.unread : grid_told(*setting_, row.at);
    case of_facing: return degrees_of(row.facing);
    case of_dead: return static_cast<int>(dead(at));
    case of_taken: return static_cast<int>(row.taken);
    case of_captor: {
      const auto captor = captors_.find(sides_[static_cast<std::size_t>(at)]);
      return row.taken > 0 && captor != captors_.end() ? captor->second : QString();
    }
    case of_guns: return row.guns;
    default: return {};
  }
}

QVariant OutcomeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole && is_number(index.column()))
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ForegroundRole) {
    const bool wrong = index.column() == of_fault ||
                       (index.column() == of_dead && row.first && dead(index.row()) < 0) ||
                       (index.column() == of_place && row.unread);
    if (wrong) return Look::now().bad;
    return flags(index).testFlag(Qt::ItemIsEditable) ? QVariant() : QVariant(Look::now().soft);
  }
  if (role == Qt::ToolTipRole && !row.fault.isEmpty()) return row.fault;
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  return shown(row, index.row(), index.column());
}

bool OutcomeModel::write(Row& row, int column, const QVariant& value) {
  const std::int64_t number = value.toInt();
  switch (column) {
    case of_left: return std::exchange(row.left, number) != number;
    case of_taken: return std::exchange(row.taken, number) != number;
    case of_guns: return std::exchange(row.guns, value.toInt()) != value.toInt();
    case of_facing: {
      if (value.toInt() == degrees_of(row.facing)) return false;
      row.facing = Bearing::of(static_cast<int>(std::lround(value.toInt() * (1.0 * Bearing::full_circle / circle))));
      return true;
    }
    case of_place: {
      const auto read = grid_read(*setting_, value.toString(), row.at);
      row.unread.reset();
      if (read)
        row.at = *read;
      else
        row.unread = value.toString().trimmed();
      return true;
    }
    default: return false;
  }
}

bool OutcomeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
  if (!write(rows_[static_cast<std::size_t>(index.row())], index.column(), value)) return true;
  emit dataChanged(this->index(0, 0), this->index(rowCount() - 1, column_count - 1));
  emit edited();
  return true;
}

Qt::ItemFlags OutcomeModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (!index.isValid() || index.row() >= rowCount()) return flags;
  const bool first = rows_[static_cast<std::size_t>(index.row())].first;
  const int column = index.column();
  const bool of_whole = column == of_place || column == of_facing || column == of_taken || column == of_guns;
  return column == of_left || (of_whole && first) ? flags | Qt::ItemIsEditable : flags;
}

QVariant OutcomeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && is_number(section))
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_body: return tr("Body");
    case of_place: return tr("It stands at");
    case of_facing: return tr("Facing");
    case of_there: return tr("There");
    case of_left: return tr("Left");
    case of_dead: return tr("Dead");
    case of_taken: return tr("Taken");
    case of_captor: return tr("By");
    case of_guns: return tr("Guns");
    case of_fault: return tr("What does not agree");
    default: return {};
  }
}

}  // namespace sandgate
