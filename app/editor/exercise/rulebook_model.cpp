#include "app/editor/exercise/rulebook_model.h"

#include <algorithm>

namespace sandgate {

RulebookModel::RulebookModel(std::vector<RulebookRow> rows, const words::ClauseBook& clauses, QObject* parent)
    : QAbstractTableModel(parent), rows_(std::move(rows)), shown_(rows_), clauses_(clauses) {}

void RulebookModel::set_filter(const QString& words) {
  beginResetModel();
  const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  shown_.clear();
  for (const RulebookRow& row : rows_) {
    const QString all = row.key + QLatin1Char(' ') + row.meaning + QLatin1Char(' ') + row.value + QLatin1Char(' ') +
                        row.clauses.join(QLatin1Char(' '));
    if (std::ranges::all_of(wanted, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
      shown_.push_back(row);
  }
  endResetModel();
}

int RulebookModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant RulebookModel::data(const QModelIndex& index, int role) const {
  const RulebookRow& row = shown_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) {
    switch (index.column()) {
      case of_clause: return row.clauses.join(QStringLiteral(", "));
      case of_meaning: return row.meaning.isEmpty() ? row.key : row.meaning;
      case of_value: return row.value;
      case of_key: return row.key;
      default: return {};
    }
  }
  if (role != Qt::ToolTipRole) return {};
  QStringList told;
  for (const QString& id : row.clauses) {
    const std::string said = id.toStdString();
    if (const QString tip = clauses_.tooltip(Clause{said}); !tip.isEmpty()) told << tip;
  }
  return told.isEmpty() ? row.meaning.toHtmlEscaped() : told.join(QStringLiteral("<br><br>"));
}

QVariant RulebookModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_clause: return tr("Clause");
    case of_meaning: return tr("What it is");
    case of_value: return tr("Here");
    case of_key: return tr("Key");
    default: return {};
  }
}

}  // namespace sandgate
