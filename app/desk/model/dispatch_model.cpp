#include "app/desk/model/dispatch_model.h"

#include <QPainter>
#include <QPixmap>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "app/stories/dispatches.h"
#include "app/stories/refusals.h"
#include "app/words/arguments.h"
#include "app/words/clauses.h"
#include "app/words/times.h"

namespace sandgate {

DispatchModel::DispatchModel(const DeskModel& desk, QObject* parent) : QAbstractTableModel(parent), desk_(desk) {
  arrange();
  connect(&desk_, &DeskModel::picture_changed, this, &DispatchModel::refresh);
}

void DispatchModel::refresh() {
  if (desk_.picture().dispatches.size() != told_) {
    beginResetModel();
    arrange();
    endResetModel();
  } else if (!rows_.empty()) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  }
}

// Of one kind the newest stands first.
void DispatchModel::arrange() {
  const auto& all = desk_.picture().dispatches;
  told_ = all.size();
  contests_ = stories::contests_of(desk_.picture());
  rows_.clear();
  std::size_t end = all.size();
  while (end > 0) {
    std::size_t begin = end;
    while (begin > 0 && all[begin - 1].move == all[end - 1].move) --begin;
    const std::size_t head = rows_.size();
    rows_.push_back({.dispatch = begin, .under = end - begin});
    for (std::size_t i = end; i-- > begin;) rows_.push_back({.dispatch = i});
    const auto kind = [this](const Row& row) { return stories::news_kind(at(row)); };
    std::ranges::stable_sort(rows_.begin() + static_cast<std::ptrdiff_t>(head) + 1, rows_.end(), {}, kind);
    for (std::size_t row = head + 1; row < rows_.size(); ++row)
      rows_[row].names_kind = row == head + 1 || kind(rows_[row - 1]) != kind(rows_[row]);
    rows_[head].dispatch = rows_[head + 1].dispatch;
    end = begin;
  }
}

const Dispatch* DispatchModel::dispatch(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < rows_.size() ? &at(rows_[row]) : nullptr;
}

bool DispatchModel::is_head(int row) const {
  return row >= 0 && row < rowCount() && rows_[static_cast<std::size_t>(row)].under > 0;
}

int DispatchModel::row_of(std::int64_t number) const {
  const auto found = std::ranges::find_if(
      rows_, [this, number](const Row& row) { return row.under == 0 && at(row).number == number; });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

bool DispatchModel::is_unread(const Dispatch& dispatch) const {
  return dispatch.number > read_ && !read_after_.contains(dispatch.number) &&
         !stories::own_order(dispatch, desk_.picture());
}

const stories::Contested* DispatchModel::contested(std::int64_t number) const {
  const auto found = contests_.find(number);
  return found == contests_.end() ? nullptr : &found->second;
}

int DispatchModel::unread() const {
  const auto& all = desk_.picture().dispatches;
  return static_cast<int>(std::ranges::count_if(all, [this](const Dispatch& d) { return is_unread(d); }));
}

void DispatchModel::tell_read() {
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  emit read_changed();
}

void DispatchModel::mark_all_read() {
  const auto& all = desk_.picture().dispatches;
  set_read(all.empty() ? 0 : all.back().number);
}

void DispatchModel::mark_read(const QModelIndex& index) {
  if (!dispatch(index)) return;
  const auto row = static_cast<std::size_t>(index.row());
  std::vector<std::int64_t> numbers;
  for (std::size_t i = 0; i <= rows_[row].under; ++i) numbers.push_back(at(rows_[row + i]).number);
  mark_read(numbers);
}

void DispatchModel::mark_read(const std::vector<std::int64_t>& numbers) {
  const std::size_t before = read_after_.size();
  for (const std::int64_t number : numbers) {
    if (number > read_) read_after_.insert(number);
  }
  if (read_after_.size() != before) tell_read();
}

void DispatchModel::set_read(std::int64_t number) {
  if (number <= read_) return;
  read_ = number;
  read_after_.erase(read_after_.begin(), read_after_.upper_bound(number));
  tell_read();
}

int DispatchModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

// "Move 16 · 10.12 a.m. · Losses 2 · Sightings 3"
QString DispatchModel::head(std::size_t row) const {
  const Dispatch& first = at(rows_[row]);
  QStringList parts{tr("Move %1").arg(first.move), words::time_of_day(first.time)};
  std::size_t kind = row + 1;
  const std::size_t end = row + 1 + rows_[row].under;
  for (std::size_t i = row + 1; i < end; ++i) {
    const bool last = i + 1 == end || rows_[i + 1].names_kind;
    if (!last) continue;
    parts << tr("%1 %2").arg(stories::heading(stories::news_kind(at(rows_[kind])))).arg(i + 1 - kind);
    kind = i + 1;
  }
  return parts.join(QStringLiteral(" · "));
}

QString DispatchModel::text(const Row& row, int column) const {
  const Dispatch& dispatch = at(row);
  switch (column) {
    case kind_column: return row.names_kind ? stories::heading(stories::news_kind(dispatch)) : QString();
    case place_column: return dispatch.at ? words::short_place(*dispatch.at, desk_.briefing()) : QString();
    case from_column: return stories::from(dispatch, desk_.picture());
    case report_column: {
      const QString report = stories::sentence(dispatch, desk_.briefing());
      const stories::Contested* contest = contested(dispatch.number);
      return contest ? tr("[%1] %2").arg(stories::contest_mark(contest->state), report) : report;
    }
    case clause_column: return words::clause_id(dispatch.clause);
    case age_column: return words::age(dispatch.time, desk_.picture().clock.time);
    default: return {};
  }
}

QVariant DispatchModel::dot(bool unread) const {
  constexpr int side = 8;
  QPixmap pixmap(side, side);
  pixmap.fill(Qt::transparent);
  if (unread) {
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Look::now().link);
    painter.drawEllipse(QRectF(1, 1, side - 2, side - 2));
  }
  return pixmap;
}

QVariant DispatchModel::head_data(std::size_t row, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole: return column == 0 ? head(row) : QString();
    case Qt::ToolTipRole: return head(row);
    case Qt::FontRole: return ui_font(12, QFont::DemiBold);
    case Qt::ForegroundRole: return Look::now().soft;
    case Qt::BackgroundRole: return Look::now().head;
    default: return {};
  }
}

QVariant DispatchModel::data(const QModelIndex& index, int role) const {
  const Dispatch* found = dispatch(index);
  if (!found) return {};
  const auto place = static_cast<std::size_t>(index.row());
  const Row& row = rows_[place];
  if (row.under > 0) return head_data(place, index.column(), role);
  const bool fresh = is_unread(*found);
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole:
      if (index.column() == clause_column) return desk_.clauses().tooltip(found->clause);
      // The text may be longer than its column is wide, and the columns beside it may have given way.
      if (index.column() != report_column) return {};
      return QStringList{
          text(row, report_column) +
              (contested(found->number) ? u'\n' + stories::contest_told(*contested(found->number)) : QString()),
          QStringList{text(row, from_column), text(row, age_column), text(row, clause_column)}
              .filter(QRegularExpression(QStringLiteral(".")))
              .join(QStringLiteral(" · "))}
          .join(QLatin1Char('\n'));
    // What the dot says to the eye.
    case Qt::AccessibleTextRole: {
      const QString said = text(row, index.column());
      if (index.column() != kind_column) return said;
      const QString state = fresh ? tr("unread") : tr("read");
      return said.isEmpty() ? state : tr("%1, %2").arg(said, state);
    }
    case Qt::DecorationRole: return index.column() == kind_column ? dot(fresh) : QVariant();
    case Qt::TextAlignmentRole:
      return index.column() == age_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole:
      return ui_font(13, fresh && index.column() != clause_column && index.column() != age_column ? QFont::DemiBold
                                                                                                  : QFont::Normal);
    case Qt::ForegroundRole:
      if (index.column() == place_column || index.column() == clause_column) return Look::now().link;
      return index.column() == age_column || index.column() == kind_column ? Look::now().soft : Look::now().ink;
    case Qt::BackgroundRole: return fresh ? QVariant(Look::now().unread) : QVariant();
    default: return {};
  }
}

QVariant DispatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant((section == age_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kind_column: return tr("Kind");
    case place_column: return tr("Place");
    case from_column: return tr("From");
    case report_column: return tr("Report");
    case clause_column: return tr("Clause");
    case age_column: return tr("Age");
    default: return {};
  }
}

}  // namespace sandgate
