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

DispatchModel::DispatchModel(const DeskModel& desk, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), rows_(desk.picture().dispatches.size()) {
  connect(&desk_, &DeskModel::picture_changed, this, &DispatchModel::refresh);
}

void DispatchModel::refresh() {
  const std::size_t now = desk_.picture().dispatches.size();
  if (now > rows_) {
    beginInsertRows({}, 0, static_cast<int>(now - rows_) - 1);
    rows_ = now;
    endInsertRows();
  } else if (now < rows_) {
    beginResetModel();
    rows_ = now;
    endResetModel();
  }
  if (rows_ > 0) emit dataChanged(index(0, 0), index(static_cast<int>(rows_) - 1, columns - 1));
}

const Dispatch* DispatchModel::dispatch(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  if (!index.isValid() || row >= rows_) return nullptr;
  return &desk_.picture().dispatches[rows_ - 1 - row];
}

int DispatchModel::unread() const {
  const auto& all = desk_.picture().dispatches;
  return static_cast<int>(std::ranges::count_if(all, [this](const Dispatch& d) { return is_unread(d); }));
}

void DispatchModel::mark_all_read() {
  const auto& all = desk_.picture().dispatches;
  read_ = all.empty() ? 0 : all.back().number;
  refresh();
}

void DispatchModel::set_read(std::int64_t number) {
  read_ = number;
  refresh();
}

int DispatchModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_); }

QString DispatchModel::text(const Dispatch& dispatch, int column) const {
  switch (column) {
    case time_column: return words::short_time(dispatch.time);
    case place_column: return dispatch.at ? words::short_place(*dispatch.at, desk_.briefing()) : QString();
    case from_column: return stories::from(dispatch, desk_.picture());
    case report_column: return stories::sentence(dispatch, desk_.briefing());
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
    painter.setBrush(look_.link);
    painter.drawEllipse(QRectF(1, 1, side - 2, side - 2));
  }
  return pixmap;
}

QVariant DispatchModel::data(const QModelIndex& index, int role) const {
  const Dispatch* found = dispatch(index);
  if (!found) return {};
  const bool fresh = is_unread(*found);
  switch (role) {
    case Qt::DisplayRole: return text(*found, index.column());
    case Qt::ToolTipRole:
      if (index.column() == clause_column) return desk_.clauses().tooltip(found->clause);
      // The text may be longer than its column is wide, and the columns beside it may have given way.
      if (index.column() != report_column) return {};
      return QStringList{text(*found, report_column),
                         QStringList{text(*found, from_column), text(*found, age_column), text(*found, clause_column)}
                             .filter(QRegularExpression(QStringLiteral(".")))
                             .join(QStringLiteral(" · "))}
          .join(QLatin1Char('\n'));
    case Qt::DecorationRole: return index.column() == time_column ? dot(fresh) : QVariant();
    case Qt::TextAlignmentRole:
      return index.column() == age_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole:
      return ui_font(13, fresh && index.column() != clause_column && index.column() != age_column ? QFont::DemiBold
                                                                                                  : QFont::Normal);
    case Qt::ForegroundRole:
      if (index.column() == place_column || index.column() == clause_column) return look_.link;
      return index.column() == age_column ? look_.soft : look_.ink;
    case Qt::BackgroundRole: return fresh ? QVariant(look_.unread) : QVariant();
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
    case time_column: return tr("Time");
    case place_column: return tr("Place");
    case from_column: return tr("From");
    case report_column: return tr("Report");
    case clause_column: return tr("Clause");
    case age_column: return tr("Age");
    default: return {};
  }
}

}  // namespace sandgate
