#include "app/desk/model/news_model.h"

#include <QStringList>

#include "app/words/arguments.h"
#include "app/words/clauses.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {

NewsModel::Tone tone_of(stories::NewsKind kind) {
  switch (kind) {
    case stories::NewsKind::losses: return NewsModel::bad;
    case stories::NewsKind::contact:
    case stories::NewsKind::boxes:
    case stories::NewsKind::hindered: return NewsModel::warning;
    case stories::NewsKind::arrivals:
    case stories::NewsKind::gains: return NewsModel::good;
    case stories::NewsKind::messages:
    case stories::NewsKind::exercise:
    case stories::NewsKind::sightings:
    case stories::NewsKind::orders: return NewsModel::plain;
  }
  return NewsModel::plain;
}

}  // namespace

NewsModel::NewsModel(const DeskModel& desk, QObject* parent)
    : QAbstractListModel(parent),
      desk_(desk),
      since_(stories::last_before_close(desk.picture())),
      closed_at_(since_),
      seen_(last()),
      asked_(asked()) {
  connect(&desk_, &DeskModel::picture_changed, this, &NewsModel::follow);
  tell();
}

// Whether the seat has its move in hand.
bool NewsModel::asked() const {
  const Picture& now = desk_.picture();
  return now.clock.my_move && !now.mine.closed && !now.mine.run_on && now.clock.phase != Phase::choices;
}

std::int64_t NewsModel::last() const {
  const auto& all = desk_.picture().dispatches;
  return all.empty() ? 0 : all.back().number;
}

void NewsModel::follow() {
  const bool now = asked();
  // What came with the news that the move is closed came after its close.
  if (asked_ && !now) closed_at_ = seen_;
  const bool began = now && !asked_;
  asked_ = now;
  seen_ = last();
  if (!began) return;
  since_ = closed_at_;
  tell();
  emit move_began();
}

void NewsModel::recall(std::int64_t number) {
  since_ = closed_at_ = number;
  tell();
}

void NewsModel::tell_since(std::int64_t number) {
  since_ = number;
  tell(true);
}

void NewsModel::tell(bool away) {
  beginResetModel();
  lines_ = asked_ || away ? stories::news(desk_.picture(), desk_.briefing(), since_, last())
                          : std::vector<stories::NewsLine>();
  endResetModel();
}

const stories::NewsLine* NewsModel::line(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < lines_.size() ? &lines_[row] : nullptr;
}

int NewsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

QString NewsModel::note(const stories::NewsLine& line) const {
  if (line.more) return tr("To the dispatches");
  QStringList parts{stories::heading(line.kind)};
  if (line.at) parts << words::place(*line.at, desk_.briefing());
  if (const QString clause = words::clause_id(line.clause); !clause.isEmpty()) parts << clause;
  return parts.join(QStringLiteral(" · "));
}

QVariant NewsModel::data(const QModelIndex& index, int role) const {
  const stories::NewsLine* found = line(index);
  if (!found) return {};
  switch (role) {
    case Qt::DisplayRole: return found->text;
    case note_role:
    case Qt::AccessibleDescriptionRole: return note(*found);
    case tone_role: return tone_of(found->kind);
    case Qt::ToolTipRole: return desk_.clauses().tooltip(found->clause);
    default: return {};
  }
}

}  // namespace sandgate
