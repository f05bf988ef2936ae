#include "app/desk/model/sent_model.h"

#include <QStringList>
#include <algorithm>

#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/marches.h"
#include "app/words/messages.h"
#include "app/words/times.h"

namespace sandgate {

SentModel::SentModel(const DeskModel& desk, const RideBook& rides, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), rides_(rides), rows_(static_cast<int>(rides.sent().size())) {
  connect(&rides_, &RideBook::changed, this, &SentModel::refresh);
}

// The newest come in at the top; a whole Picture told anew may have others.
void SentModel::refresh() {
  const int now = static_cast<int>(rides_.sent().size());
  if (now > rows_) {
    beginInsertRows({}, 0, now - rows_ - 1);
    rows_ = now;
    endInsertRows();
  } else if (now < rows_) {
    beginResetModel();
    rows_ = now;
    endResetModel();
  }
  if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columns - 1));
}

const OwnRide* SentModel::ride(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < rides_.sent().size() ? &rides_.sent()[row] : nullptr;
}

int SentModel::row_of(const RideKey& key) const {
  const auto& all = rides_.sent();
  const auto at = std::ranges::find(all, key, &OwnRide::key);
  return at == all.end() ? -1 : static_cast<int>(at - all.begin());
}

words::Riding SentModel::riding(const OwnRide& ride) const {
  const SentOrder* order = rides_.order_of(ride);
  if (!ride.heard && rides_.no_way(ride.sending)) return words::Riding::no_way;
  const auto expected = rides_.expected(ride.sending);
  if (order) return words::riding(order->state, expected, desk_.picture().clock.move);
  // To a message nobody answers that it has come.
  if (ride.heard) return words::Riding::came_back;
  return !expected || expected->at ? words::Riding::under_way : words::Riding::there;
}

int SentModel::overdue() const {
  return static_cast<int>(std::ranges::count_if(
      rides_.sent(), [this](const OwnRide& ride) { return riding(ride) == words::Riding::overdue; }));
}

QString SentModel::why(const SentOrder& order) const {
  QString bar;
  for (const Dispatch& dispatch : desk_.picture().dispatches) {
    if (dispatch.code != ReportCode::order_barred) continue;
    const words::Arguments arguments(dispatch.arguments);
    const auto met = arguments.number("bar");
    if (arguments.number("order") == order.number && met) bar = words::barred(static_cast<Bar>(*met));
  }
  if (!bar.isEmpty()) return bar;
  const words::ClauseText* clause = desk_.clauses().find(Clause{order.clause});
  return clause ? clause->title : QString();
}

QString SentModel::stands(const OwnRide& ride) const {
  const words::Riding now = riding(ride);
  const QString told = words::told(now, rides_.expected(ride.sending));
  const SentOrder* order = rides_.order_of(ride);
  if (now != words::Riding::refused || !order || order->clause.empty()) return told;
  const QString clause = QString::fromStdString(order->clause), reason = why(*order);
  return reason.isEmpty() ? tr("%1 (%2)").arg(told, clause) : tr("%1 (%2: %3)").arg(told, clause, reason);
}

QString SentModel::text(const OwnRide& ride, int column) const {
  const SentOrder* order = rides_.order_of(ride);
  const SeenMessage* message = rides_.message_of(ride);
  const Briefing& briefing = desk_.briefing();
  switch (column) {
    case number_column:
      return order ? tr("Order %1").arg(order->number) : message ? tr("Message %1").arg(message->number()) : QString();
    case whom_column: {
      if (!order) return ride.to ? words::person(briefing.seats[ride.to.index()]) : QString();
      const OwnBody* body = desk_.picture().body(order->body);
      return body ? QString::fromStdString(body->name) : QString();
    }
    case what_column:
      return order     ? words::instruction(order->order, briefing)
             : message ? words::message_form(message->message.content.form())
                       : QString();
    case given_column: return words::short_time(ride.sending.given);
    case stands_column: return stands(ride);
    default: return {};
  }
}

QVariant SentModel::data(const QModelIndex& index, int role) const {
  const OwnRide* found = ride(index);
  if (!found) return {};
  const words::Riding now = riding(*found);
  const bool ill = now == words::Riding::overdue || now == words::Riding::refused || now == words::Riding::no_way ||
                   now == words::Riding::came_back;
  switch (role) {
    case Qt::DisplayRole: return text(*found, index.column());
    case Qt::ToolTipRole: {
      QStringList all;
      for (const int column : {number_column, whom_column, what_column, given_column, stands_column})
        all << text(*found, column);
      return all.join(QStringLiteral(" · "));
    }
    case Qt::FontRole: return ui_font(13, now == words::Riding::overdue ? QFont::DemiBold : QFont::Normal);
    case Qt::ForegroundRole:
      if (index.column() == stands_column && ill) return Look::now().bad;
      if (index.column() == stands_column && now == words::Riding::done) return Look::now().good;
      return index.column() == given_column || index.column() == number_column ? Look::now().soft : Look::now().ink;
    case Qt::TextAlignmentRole:
      return index.column() == given_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default: return {};
  }
}

QVariant SentModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == given_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case number_column: return tr("Sent");
    case whom_column: return tr("To");
    case what_column: return tr("What");
    case given_column: return tr("Given");
    case stands_column: return tr("How it stands");
    default: return {};
  }
}

}  // namespace sandgate
