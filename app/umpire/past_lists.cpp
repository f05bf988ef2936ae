#include "app/umpire/past_lists.h"

#include <QLocale>

#include "app/desk/parts/look.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr double past_font_px = 13;

}  // namespace

PastRows::PastRows() {
  found.setSourceModel(this);
  found.setFilterCaseSensitivity(Qt::CaseInsensitive);
  found.setFilterKeyColumn(said_column);
}

void PastRows::set(std::vector<PastRow> now) {
  beginResetModel();
  rows = std::move(now);
  said.clear();
  for (const PastRow& row : rows) said.emplace(row.entry, row.said);
  endResetModel();
}

QVariant PastRows::data(const QModelIndex& index, int role) const {
  const PastRow& row = rows[static_cast<std::size_t>(index.row())];
  if (role == Qt::ForegroundRole && row.struck) return Look::now().faint;
  if (role == Qt::FontRole && index.column() == said_column && (row.struck || row.closes || row.ruling)) {
    QFont font = ui_font(past_font_px, row.closes || row.ruling ? QFont::DemiBold : QFont::Normal);
    font.setStrikeOut(row.struck);
    return font;
  }
  if (role == Qt::TextAlignmentRole && (index.column() == move_column || index.column() == event_column))
    return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && row.struck) return tr("Struck; going back to it brings it back");
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case time_column: return words::time_of_day(row.time);
    case move_column: return QString::number(row.move);
    case said_column: return row.said;
    case event_column: return QString::number(row.event);
    case clause_column: return QString::fromLatin1(row.clause.id.data(), static_cast<qsizetype>(row.clause.id.size()));
    default: return {};
  }
}

QVariant PastRows::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case time_column: return tr("Time");
    case move_column: return tr("Move");
    case said_column: return tr("What happened");
    case event_column: return tr("Event");
    case clause_column: return tr("Clause");
    default: return {};
  }
}

void PastOutcomes::set(const std::vector<SideOutcome>& now, const std::vector<SideOutcome>& then) {
  beginResetModel();
  rows_.clear();
  for (std::size_t i = 0; i < now.size() && i < then.size(); ++i) {
    const auto add = [&](const QString& what, double is, double would_be) {
      rows_.push_back({what.arg(now[i].side), QLocale().toString(is), QLocale().toString(would_be)});
    };
    const auto count = [&](const QString& what, std::int64_t is, std::int64_t would_be) {
      add(what, static_cast<double>(is), static_cast<double>(would_be));
    };
    count(tr("%1, killed"), now[i].killed, then[i].killed);
    count(tr("%1, taken"), now[i].taken, then[i].taken);
    count(tr("%1, guns lost"), now[i].guns_lost, then[i].guns_lost);
    add(tr("%1, points"), now[i].points, then[i].points);
  }
  endResetModel();
}

// What differs stands out.
QVariant PastOutcomes::data(const QModelIndex& index, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const bool other = row.as_it_is != row.struck_out;
  if (role == Qt::BackgroundRole && other) return Look::now().weigh;
  if (role == Qt::FontRole && other) return ui_font(past_font_px, QFont::DemiBold);
  if (role == Qt::TextAlignmentRole && index.column() > 0) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return index.column() == 0 ? row.what : index.column() == 1 ? row.as_it_is : row.struck_out;
}

QVariant PastOutcomes::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? QString() : section == 1 ? tr("1. As it is") : tr("2. Struck out");
}

}  // namespace sandgate
