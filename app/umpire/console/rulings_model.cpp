#include "app/umpire/console/rulings_model.h"

#include <QPainter>
#include <algorithm>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/look.h"
#include "app/stories/story.h"
#include "app/words/clauses.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

/// Whether an event rules on something, beyond doing what was ordered.
bool rules(const Event& event) {
  return visit(
      []<class Kind>(const Kind& e) {
        if constexpr (std::same_as<Kind, Marched>) {
          return e.end != MarchEnd::goes_on && e.end != MarchEnd::arrived;
        } else if constexpr (std::same_as<Kind, MarchHalted>) {
          return e.enemy_at.has_value();
        } else if constexpr (std::same_as<Kind, BoxOpened>) {
          return e.scouts.has_value() || e.fired_on;
        } else if constexpr (std::same_as<Kind, SupplyCollected>) {
          return !e.missed.nothing();
        } else if constexpr (KindOf<Kind, SeatEvents> || KindOf<Kind, SightEvents> || KindOf<Kind, SignalEvents> ||
                             KindOf<Kind, CourierEvents> || KindOf<Kind, SetupEvents>) {
          return false;
        } else if constexpr (std::same_as<Kind, MarchOrdered> || std::same_as<Kind, Boxed> ||
                             std::same_as<Kind, HandedOver> || std::same_as<Kind, IntentSealed>) {
          return false;
        } else {
          return true;
        }
      },
      event);
}

std::int64_t closes_in(std::span<const Transaction> transactions) {
  std::int64_t closes = 0;
  for (const Transaction& transaction : transactions)
    closes += std::ranges::count_if(transaction.events,
                                    [](const Event& event) { return holds_alternative<MoveClosed>(event); });
  return closes;
}

/// The exercise's time in a move, as Campaign::time has it of the one that is open.
ExerciseTime time_of(const Setting& setting, std::int64_t move) {
  const std::int64_t rounds = move > 0 ? (move - 1) / 2 : 0;
  return setting.begins.after(rounds * setting.rulebook.wide.minutes_per_round);
}

/// The body that a gun came with is not in the state; who tells of guns by name needs the beginning.
std::vector<BodyId> bodies_of_guns(const Campaign& campaign) {
  std::vector<BodyId> bodies;
  for (const Gun& gun : campaign.guns()) bodies.push_back(gun.body);
  return bodies;
}

}  // namespace

void RulingsModel::add(const Campaign& campaign, std::span<const Transaction> transactions) {
  const stories::Names names(campaign.setting(), campaign, bodies_of_guns(campaign), stories::Names::Bodies::with_side);
  std::vector<RulingRow> rows;
  std::int64_t move = campaign.move() - closes_in(transactions);
  for (const Transaction& transaction : transactions) {
    const bool by_hand = transaction.order.seat == umpire_seat;
    for (const Event& event : transaction.events) {
      if (holds_alternative<MoveClosed>(event)) ++move;
      RulingAbout about = heard_.about(event);
      if (!by_hand && !rules(event)) continue;
      const stories::Story story = stories::story_of(event, names, heard_.melee(event));
      if (story.text.isEmpty()) continue;
      RulingRow row;
      row.time = time_of(campaign.setting(), move);
      row.move = move;
      row.text = story.text;
      row.clause = clause_of(event, campaign.setting());
      row.by_hand = by_hand;
      if (by_hand) row.detail = QString::fromStdString(campaign.umpire());
      if (const BodyId body = body_of(event); campaign.exists(body)) {
        row.at = campaign.body(body).at;
        if (row.detail.isEmpty()) row.detail = names.place(campaign.body(body).at);
      } else if (!about.men.empty()) {
        row.at = campaign.man(about.men.front()).at;
      }
      row.about = std::move(about);
      rows.push_back(std::move(row));
    }
  }
  put(std::move(rows));
}

void RulingsModel::add_refusal(const Campaign& campaign, const AttentionWords& words, const Order& order,
                               const QString& why, Clause clause) {
  RulingRow row;
  row.time = campaign.time();
  row.move = campaign.move();
  row.text = why;
  row.detail = tr("an order of %1, refused").arg(words.person(order.seat, campaign));
  row.clause = clause;
  row.refused = true;
  // Given again at once it is one line.
  if (!rows_.empty() && rows_.front().refused && rows_.front().text == row.text && rows_.front().move == row.move &&
      rows_.front().detail == row.detail) {
    ++rows_.front().times;
    emit dataChanged(index(0), index(0));
    return;
  }
  put({std::move(row)});
}

void RulingsModel::put(std::vector<RulingRow> rows) {
  if (rows.empty()) return;
  for (const RulingRow& row : rows) ++(row.by_hand ? by_hand_ : by_program_);
  beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
  for (RulingRow& row : rows) rows_.push_front(std::move(row));
  endInsertRows();
  if (rows_.size() <= most_rows) return;
  beginRemoveRows({}, static_cast<int>(most_rows), static_cast<int>(rows_.size()) - 1);
  rows_.resize(most_rows);
  endRemoveRows();
}

int RulingsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant RulingsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const RulingRow& row = rows_[static_cast<std::size_t>(index.row())];
  const QString clause = words::clause_id(row.clause);
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return row.text;
  if (role == Qt::ToolTipRole) return QStringLiteral("%1\n%2\n%3").arg(row.text, row.detail, clause).trimmed();
  return {};
}

namespace {

constexpr double left_px = 12, right_px = 10;

/// Of a row: the two lines of words, and in the second where its clause is painted.
struct RulingPlaces {
  RulingPlaces(const QRectF& room, const QString& clause) {
    const double line = room.height() / 2 - 3;
    first = {room.left() + left_px, room.top() + 4, room.width() - left_px - right_px, line};
    second = first.translated(0, line);
    clause_wide = std::max(52.0, QFontMetrics(ui_font(12)).horizontalAdvance(clause) + 8.0);
    at_clause = second.adjusted(second.width() - clause_wide, 0, 0, 0);
  }
  QRectF first, second, at_clause;
  double clause_wide;
};

}  // namespace

bool RulingsDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) {
  const QString clause = words::clause_id(model_.rows()[static_cast<std::size_t>(index.row())].clause);
  if (ask_painted_clause(*event, option, RulingPlaces(option.rect, clause).at_clause, clause)) return true;
  return QStyledItemDelegate::editorEvent(event, model, option, index);
}

void RulingsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const RulingRow& row = model_.rows()[static_cast<std::size_t>(index.row())];
  const Look& look = Look::now();
  const QRectF room = option.rect;
  painter->save();
  if (option.state.testFlag(QStyle::State_Selected)) painter->fillRect(room, look.chosen);
  painter->fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), 1), look.hair);
  constexpr double time_wide = 46;
  const auto put = [&](const QRectF& where, const QString& text, const QFont& font, const QColor& ink, int align) {
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(where, align | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(where.width())));
  };
  const QString clause = words::clause_id(row.clause);
  const auto& [first, second, at_clause, clause_wide] = RulingPlaces(room, clause);
  put(first, words::short_time(row.time), ui_font(12.5), look.soft, Qt::AlignLeft);
  put(at_clause, clause, ui_font(12), look.link, Qt::AlignRight);
  double taken = clause_wide;
  if (row.by_hand) {
    const QString chip = RulingsModel::tr("by hand");
    painter->setFont(ui_font(11.5, QFont::DemiBold));
    const double wide = painter->fontMetrics().horizontalAdvance(chip) + 12;
    const QRectF box(first.right() - wide, first.top() + 1, wide, first.height() - 3);
    painter->setPen(QPen(look.warning, 1));
    painter->setBrush(look.weigh);
    painter->drawRoundedRect(box, 2, 2);
    put(box, chip, ui_font(11.5, QFont::DemiBold), look.warning, Qt::AlignHCenter);
    taken = std::max(taken, wide + 6);
  }
  put(first.adjusted(time_wide, 0, row.by_hand ? -taken : 0, 0), row.text, ui_font(13, QFont::DemiBold),
      row.refused ? look.warning : look.ink, Qt::AlignLeft);
  const QString detail = row.times == 1 ? row.detail : RulingsModel::tr("%1, %2 times").arg(row.detail).arg(row.times);
  put(second.adjusted(time_wide, 0, -clause_wide, 0), detail, ui_font(12), look.soft, Qt::AlignLeft);
  painter->restore();
}

}  // namespace sandgate
