#include "app/desk/model/near_model.h"

#include <algorithm>
#include <tuple>

#include "app/desk/model/pieces.h"
#include "app/desk/parts/look.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/places.h"
#include "app/words/sightings.h"

namespace sandgate {

NearModel::NearModel(const DeskModel& desk, QObject* parent) : QAbstractTableModel(parent), desk_(desk) {
  refresh();
  connect(&desk_, &DeskModel::picture_changed, this, &NearModel::refresh);
  connect(&desk_, &DeskModel::standing_changed, this, &NearModel::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, &NearModel::refresh);
}

void NearModel::set_cursor(std::optional<Point> cursor) {
  if (cursor == cursor_) return;
  cursor_ = cursor;
  refresh();
}

std::vector<NearModel::Row> NearModel::rows_now() const {
  std::vector<Row> rows;
  const Picture& picture = desk_.picture();
  const auto add = [&](Handle handle, bool own, Point at) { rows.push_back({handle, own, at, distance(place_, at)}); };
  for (const OwnBody& body : picture.bodies)
    if (!body.gone) add(body.handle, true, body.at);
  for (const SightedBody& body : picture.sighted)
    if (drawn(body, picture)) add(body.handle, false, body.seen.at);
  std::ranges::stable_sort(rows, {}, [](const Row& row) { return std::tuple(row.off, !row.own); });
  return rows;
}

void NearModel::refresh() {
  const OwnBody* in_hand = desk_.selected_body();
  const MapBox ground = desk_.briefing().country->bounds();
  const MapPoint middle{(ground.west + ground.east) / 2, (ground.south + ground.north) / 2};
  place_ = cursor_ ? *cursor_ : in_hand ? in_hand->at : desk_.briefing().to_table(middle);
  auto rows = rows_now();
  const bool same = std::ranges::equal(rows, rows_, {}, &Row::handle, &Row::handle);
  if (!same) beginResetModel();
  rows_ = std::move(rows);
  if (!same)
    endResetModel();
  else if (!rows_.empty())
    emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, columns - 1));
}

Handle NearModel::body(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < rows_.size() ? rows_[row].handle : Handle{};
}

Point NearModel::place_of(const QModelIndex& index) const {
  return body(index) ? rows_[static_cast<std::size_t>(index.row())].at : place_;
}

bool NearModel::own(const QModelIndex& index) const {
  return body(index) && rows_[static_cast<std::size_t>(index.row())].own;
}

QModelIndex NearModel::index_of(Handle body) const {
  const auto found = std::ranges::find(rows_, body, &Row::handle);
  return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()), 0);
}

QString NearModel::off(const Row& row) const {
  // Nearer than a quarter of an inch nobody can tell two places apart.
  if (row.off < Length{{Length::per_inch / 4}}) return tr("here");
  const Briefing& briefing = desk_.briefing();
  const double metres = distance_m(briefing.to_ground(place_), briefing.to_ground(row.at));
  return tr("%1 %2").arg(words::ground(metres), words::wind(Bearing::between(place_, row.at)));
}

QString NearModel::text(const Row& row, int column) const {
  const Picture& picture = desk_.picture();
  const Briefing& briefing = desk_.briefing();
  if (column == off_column) return off(row);
  if (const OwnBody* body = row.own ? picture.body(row.handle) : nullptr) {
    switch (column) {
      case what_column: return QString::fromStdString(body->name);
      case side_column:
        return body->mine
                   ? tr("%1, yours").arg(QString::fromStdString(desk_.side().name))
                   : tr("%1, under %2").arg(QString::fromStdString(desk_.side().name), desk_.commander_of(*body));
      case state_column:
        return tr("%1, %2; %3").arg(words::strength(*body), words::formation(body->formation), desk_.doing(*body));
      case age_column: return body->at_hand ? tr("now") : words::ago(body->known, picture.clock.time);
      default: return {};
    }
  }
  const SightedBody* body = picture.sighted_body(row.handle);
  if (!body) return {};
  switch (column) {
    case what_column: return words::what(body->seen);
    case side_column: return QString::fromStdString(briefing.sides[body->side.index()].name);
    case state_column: {
      const QString heads = body->moving ? tr("moving %1") : tr("heading %1");
      return QStringLiteral("%1, %2").arg(words::state(*body), heads.arg(words::wind(body->seen.facing)));
    }
    case age_column: return words::age(*body, picture.clock.time);
    default: return {};
  }
}

QString NearModel::sentence(const QModelIndex& index) const {
  if (!body(index)) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const QString age = text(row, age_column);
  const QString known = age == tr("now") ? tr("known now") : tr("known %1 ago").arg(age);
  return tr("%1, %2: %3; %4; %5")
      .arg(text(row, what_column), text(row, side_column), off(row), text(row, state_column), known);
}

QString NearModel::told() const {
  const Briefing& briefing = desk_.briefing();
  QString where = words::place(place_, briefing);
  if (const QString name = words::name_at(briefing.to_ground(place_), words::named_places(briefing, desk_.side().id));
      !name.isEmpty())
    where = tr("%1, %2").arg(name, where);
  if (rows_.empty()) return tr("%1. No piece is known").arg(where);
  return tr("%1. Nearest: %2").arg(where, sentence(index(0, 0)));
}

int NearModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant NearModel::data(const QModelIndex& index, int role) const {
  if (!body(index)) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return sentence(index);
    // Whoever listens to a row hears all of it at its first cell.
    case Qt::AccessibleTextRole: return index.column() == what_column ? sentence(index) : text(row, index.column());
    case Qt::TextAlignmentRole:
      return index.column() == off_column || index.column() == age_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                          : QVariant();
    case Qt::FontRole: return ui_font(13, row.handle == desk_.selected() ? QFont::DemiBold : QFont::Normal);
    default: return {};
  }
}

QVariant NearModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool right = section == off_column || section == age_column;
    return QVariant((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case what_column: return tr("What");
    case side_column: return tr("Whose");
    case off_column: return tr("Off");
    case state_column: return tr("How it stands");
    case age_column: return tr("Known");
    default: return {};
  }
}

}  // namespace sandgate
