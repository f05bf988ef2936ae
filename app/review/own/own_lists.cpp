#include "app/review/own/own_lists.h"

#include <QBrush>
#include <algorithm>

#include "app/charts/own_day.h"
#include "app/desk/parts/look.h"
#include "app/stories/dispatches.h"
#include "app/words/arguments.h"
#include "app/words/clauses.h"
#include "app/words/messages.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

/// What lies after the instant one stands on is set back.
QVariant ground_of(bool in_hand) { return in_hand ? QVariant(QBrush(Look::now().chosen)) : QVariant(); }
QVariant ink_of(bool later) { return later ? QVariant(QBrush(Look::now().faint)) : QVariant(); }

}  // namespace

ToldTable::ToldTable(OwnModel& model, QObject* parent) : QAbstractTableModel(parent), model_(model) {
  connect(&model_, &OwnModel::taken_in_hand, this, [this] {
    beginResetModel();
    endResetModel();
  });
  connect(&model_, &OwnModel::moved, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  });
}

int ToldTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !model_.taken() ? 0 : static_cast<int>(model_.told().size());
}

int ToldTable::row_now() const {
  if (!model_.taken()) return -1;
  if (model_.at_last()) return rowCount() - 1;
  const auto after = std::ranges::upper_bound(model_.told(), model_.move(), {}, &ToldLine::move);
  return static_cast<int>(after - model_.told().begin()) - 1;
}

std::optional<Point> ToldTable::place(int row) const {
  const ToldLine& one = line(row);
  return one.dispatch ? one.dispatch->at : std::nullopt;
}

QString ToldTable::text(const ToldLine& line, int column) const {
  const SeatRecord& record = model_.record();
  const Briefing& briefing = record.briefing;
  const auto place = [&](Point at) { return words::place(at, briefing); };
  switch (column) {
    case time_column: return words::short_time(line.time);
    case from_column:
      if (line.dispatch) return stories::from(*line.dispatch, record.end);
      return line.message->sent ? tr("to %1").arg(words::addressees(line.message->message.to,
                                                                    line.message->message.umpire, briefing.seats))
                                : words::correspondent(line.message->from, briefing.seats);
    case text_column: {
      if (line.message)
        return tr("%1: %2").arg(words::message_form(line.message->message.content.form()),
                                words::message_line(line.message->message.content, place));
      return stories::sentence(*line.dispatch, briefing);
    }
    case place_column: return line.dispatch && line.dispatch->at ? place(*line.dispatch->at) : QString();
    case clause_column: return line.dispatch ? words::clause_id(line.dispatch->clause) : QString();
    default: return {};
  }
}

QVariant ToldTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ToldLine& one = line(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(one, index.column());
    case Qt::ToolTipRole: return text(one, text_column).toHtmlEscaped();
    case Qt::BackgroundRole: return ground_of(model_.here(one.move));
    case Qt::ForegroundRole: return ink_of(!model_.come(one.move));
    default: return {};
  }
}

QVariant ToldTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case time_column: return tr("Time");
    case from_column: return tr("From");
    case text_column: return tr("What was told");
    case place_column: return tr("Place");
    case clause_column: return tr("Clause");
    default: return {};
  }
}

OwnOrdersTable::OwnOrdersTable(OwnModel& model, QObject* parent) : QAbstractTableModel(parent), model_(model) {
  connect(&model_, &OwnModel::taken_in_hand, this, [this] {
    beginResetModel();
    endResetModel();
  });
  connect(&model_, &OwnModel::moved, this, [this] {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  });
}

int OwnOrdersTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !model_.taken() ? 0 : static_cast<int>(model_.orders().size());
}

QString OwnOrdersTable::text(const KnownOrder& order, int column) const {
  const SeatRecord& record = model_.record();
  const auto at = [](const std::optional<Instant>& when) {
    return when ? words::short_time(when->time) : QStringLiteral("–");
  };
  switch (column) {
    case number_column: return QString::number(order.number);
    case body_column: {
      const OwnBody* body = record.end.body(order.body);
      return body ? QString::fromStdString(body->name) : QString();
    }
    case order_column: return known_order_head(record, order);
    case given_column: return words::short_time(order.given.time);
    case arrived_column: return order.sent > 0 ? at(order.arrived) : tr("at hand");
    case begun_column: return at(order.begun);
    case done_column: return order.fate == KnownFate::done ? at(order.done) : QStringLiteral("–");
    case stands_column: return known_fate_words(order.fate);
    default: return {};
  }
}

QVariant OwnOrdersTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const KnownOrder& one = order(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(one, index.column());
    case Qt::ToolTipRole: return known_order_words(model_.record(), one).toHtmlEscaped();
    case Qt::BackgroundRole: return ground_of(model_.here(one.given.move));
    case Qt::ForegroundRole: return ink_of(!model_.come(one.given.move));
    default: return {};
  }
}

QVariant OwnOrdersTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case number_column: return tr("No.");
    case body_column: return tr("To");
    case order_column: return tr("Order");
    case given_column: return tr("Given");
    case arrived_column: return tr("Arrived");
    case begun_column: return tr("Begun");
    case done_column: return tr("Done");
    case stands_column: return tr("As far as told");
    default: return {};
  }
}

}  // namespace sandgate
