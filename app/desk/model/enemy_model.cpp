#include "app/desk/model/enemy_model.h"

#include <QPainter>
#include <QPixmap>
#include <algorithm>

#include "app/desk/model/pieces.h"
#include "app/desk/parts/emblem.h"
#include "app/words/arguments.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"

namespace sandgate {
namespace {

/// Minutes after which a report is only of use to whoever writes the history.
constexpr int stale_minutes = 60;

std::vector<Handle> handles_of(const DeskModel& desk) {
  std::vector<Handle> handles;
  for (const SightedBody* body : desk.enemies()) handles.push_back(body->handle);
  return handles;
}

}  // namespace

EnemyModel::EnemyModel(const DeskModel& desk, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), rows_(handles_of(desk)) {
  connect(&desk_, &DeskModel::picture_changed, this, &EnemyModel::refresh);
  // Distances are from the body in hand.
  connect(&desk_, &DeskModel::selection_changed, this, &EnemyModel::refresh);
}

void EnemyModel::refresh() {
  auto rows = handles_of(desk_);
  if (rows != rows_) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
  } else if (!rows_.empty()) {
    emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, columns - 1));
  }
}

const SightedBody* EnemyModel::body(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < rows_.size() ? desk_.picture().sighted_body(rows_[row]) : nullptr;
}

QModelIndex EnemyModel::index_of(Handle sighted) const {
  const auto found = std::ranges::find(rows_, sighted);
  return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()), 0);
}

int EnemyModel::in_sight() const {
  return static_cast<int>(std::ranges::count_if(
      rows_, [this](Handle handle) { return desk_.picture().sighted_body(handle)->state == ReportKind::seen; }));
}

int EnemyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString EnemyModel::text(const SightedBody& body, int column) const {
  switch (column) {
    case what_column: return words::what(body.seen);
    case place_column: return words::short_place(body.seen.at, desk_.briefing());
    case off_column: {
      const OwnBody* own = desk_.selected_body();
      return own ? words::feet_whole(distance(own->at, body.seen.at)) : QString();
    }
    case seen_column: return words::age(body, desk_.picture().clock.time);
    case by_column: {
      const OwnBody* by = body.by ? desk_.picture().body(body.by) : nullptr;
      return by ? QString::fromStdString(by->name) : QString();
    }
    default: return {};
  }
}

QVariant EnemyModel::emblem(const SightedBody& body) const {
  constexpr int wide = 28, high = 20, ratio = 2;
  QPixmap pixmap(wide * ratio, high * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  Piece piece = piece_of(body, desk_.briefing(), desk_.picture().clock.time);
  paint_emblem(painter, QPointF(wide / 2.0, high / 2.0), QSizeF(wide - 4, high - 3), piece);
  return pixmap;
}

QVariant EnemyModel::data(const QModelIndex& index, int role) const {
  const SightedBody* found = body(index);
  if (!found) return {};
  const ExerciseTime now = desk_.picture().clock.time;
  const bool seen = found->state == ReportKind::seen;
  switch (role) {
    case Qt::DisplayRole: return text(*found, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
      return words::sighted_lines(*found, desk_.picture(), desk_.briefing()).join(QLatin1Char('\n'));
    case Qt::DecorationRole: return index.column() == what_column ? emblem(*found) : QVariant();
    case Qt::TextAlignmentRole:
      return index.column() == off_column || index.column() == seen_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                           : QVariant();
    case Qt::FontRole: {
      QFont font = ui_font(13, seen && index.column() == what_column ? QFont::DemiBold : QFont::Normal);
      font.setItalic(!seen && index.column() == seen_column);
      return font;
    }
    case Qt::ForegroundRole:
      if (index.column() == place_column) return Look::now().link;
      if (seen) return index.column() == seen_column ? Look::now().bad : Look::now().ink;
      return now.minutes - found->time.minutes > stale_minutes || index.column() >= seen_column ? Look::now().soft
                                                                                                : Look::now().ink;
    default: return {};
  }
}

QVariant EnemyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool right = section == off_column || section == seen_column;
    return QVariant((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && section == off_column) return tr("From the body in hand, in feet of the table");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case what_column: return tr("What");
    case place_column: return tr("Place");
    case off_column: return tr("Off");
    case seen_column: return tr("Seen");
    case by_column: return tr("By");
    default: return {};
  }
}

}  // namespace sandgate
