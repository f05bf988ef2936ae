#include "app/desk/model/message_model.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/messages.h"
#include "app/words/times.h"

namespace sandgate {

MessageModel::MessageModel(const DeskModel& desk, QObject* parent)
    : QAbstractTableModel(parent), desk_(desk), told_(desk.picture().messages.size()) {
  connect(&desk_, &DeskModel::picture_changed, this, &MessageModel::refresh);
}

void MessageModel::refresh() {
  const std::size_t now = desk_.picture().messages.size();
  if (now > told_) {
    beginInsertRows({}, 0, static_cast<int>(now - told_) - 1);
    told_ = now;
    endInsertRows();
    emit read_changed();
  } else if (now < told_) {
    beginResetModel();
    told_ = now;
    endResetModel();
    emit read_changed();
  }
}

const SeenMessage* MessageModel::message(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < told_ ? &desk_.picture().messages[told_ - 1 - row] : nullptr;
}

int MessageModel::row_of(std::int64_t number) const {
  const auto count = static_cast<std::int64_t>(told_);
  return number >= 1 && number <= count ? static_cast<int>(count - number) : -1;
}

bool MessageModel::is_unread(const SeenMessage& message) const {
  return !message.sent && message.number() > read_ && !read_after_.contains(message.number());
}

int MessageModel::unread() const {
  const auto& all = desk_.picture().messages;
  return static_cast<int>(std::ranges::count_if(all, [this](const SeenMessage& one) { return is_unread(one); }));
}

void MessageModel::mark_read(const QModelIndex& index) {
  const SeenMessage* found = message(index);
  if (!found || !is_unread(*found)) return;
  read_after_.insert(found->number());
  emit dataChanged(this->index(index.row(), 0), this->index(index.row(), columns - 1));
  emit read_changed();
}

void MessageModel::mark_all_read() { set_read(static_cast<std::int64_t>(told_)); }

void MessageModel::set_read(std::int64_t number) {
  if (number <= read_) return;
  read_ = number;
  read_after_.erase(read_after_.begin(), read_after_.upper_bound(number));
  if (told_ > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  emit read_changed();
}

std::int64_t MessageModel::read_up_to() const {
  std::int64_t number = 0;
  for (const SeenMessage& one : desk_.picture().messages) {
    if (is_unread(one)) break;
    number = one.number();
  }
  return number;
}

int MessageModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(told_); }

QString MessageModel::text(const SeenMessage& message, int column) const {
  const Briefing& briefing = desk_.briefing();
  switch (column) {
    case who_column: {
      const SeatId from = message.from;
      if (message.sent)
        return tr("To %1").arg(words::addressees(message.message.to, message.message.umpire, briefing.seats));
      return from ? words::person(briefing.seats[from.index()]) : tr("Umpire");
    }
    case form_column: return words::message_form(message.message.content.form());
    case text_column:
      return words::message_line(message.message.content, [&](Point at) { return words::place(at, briefing); });
    case time_column: return words::short_time(message.time);
    default: return {};
  }
}

QVariant MessageModel::data(const QModelIndex& index, int role) const {
  const SeenMessage* found = message(index);
  if (!found) return {};
  const bool fresh = is_unread(*found);
  switch (role) {
    case Qt::DisplayRole: {
      const QString whole = text(*found, index.column());
      constexpr qsizetype most = 200;  // a row shows less
      return whole.left(most);
    }
    case Qt::ToolTipRole:
      return tr("Message %1, %2, %3")
          .arg(QString::number(found->number()), text(*found, form_column), words::time_of_day(found->time));
    case Qt::FontRole: return ui_font(13, fresh ? QFont::DemiBold : QFont::Normal);
    case Qt::ForegroundRole: return index.column() == time_column || found->sent ? look_.soft : look_.ink;
    case Qt::BackgroundRole: return fresh ? QVariant(look_.unread) : QVariant();
    case Qt::TextAlignmentRole:
      return index.column() == time_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default: return {};
  }
}

QVariant MessageModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == time_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case who_column: return tr("From or to");
    case form_column: return tr("Form");
    case text_column: return tr("Message");
    case time_column: return tr("Time");
    default: return {};
  }
}

QString message_page(const SeenMessage& message, const DeskModel& desk) {
  const Briefing& briefing = desk.briefing();
  const auto plain = [](const QString& text) {
    return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  };
  const QString line = QStringLiteral("<p style=\"margin:0 0 4px 0\"><b>%1</b> %2</p>");
  QString page = line.arg(
      plain(words::message_form(message.message.content.form())),
      plain(MessageModel::tr("%1, %2").arg(QString::number(message.number()), words::time_of_day(message.given))));
  page += line.arg(plain(MessageModel::tr("From")), plain(words::correspondent(message.from, briefing.seats)));
  page += line.arg(plain(MessageModel::tr("To")),
                   plain(words::addressees(message.message.to, message.message.umpire, briefing.seats)));
  if (message.message.answers)
    page += line.arg(plain(MessageModel::tr("Answers")), QString::number(message.message.answers->number + 1));
  if (!message.body.empty())
    page += line.arg(plain(MessageModel::tr("About")), plain(QString::fromStdString(message.body)));
  page += QStringLiteral("<hr>");
  const auto place = [&](Point at) { return words::place(at, briefing); };
  for (const words::MessageRow& row : words::message_rows(message.message.content, place)) {
    const QString head = row.head.isEmpty() ? QString() : QStringLiteral("<b>%1</b><br>").arg(plain(row.head));
    page += QStringLiteral("<p style=\"margin:0 0 6px 0\">") + head + plain(row.text) + QStringLiteral("</p>");
  }
  return page;
}

std::optional<Point> place_of(const MessageContent& content) {
  if (content.order && content.order->at) return content.order->at;
  if (content.contact && content.contact->at) return content.contact->at;
  if (content.situation && content.situation->at) return content.situation->at;
  for (const MessageDrawing& drawing : content.drawings) {
    if (!drawing.points.empty()) return drawing.points.front();
  }
  return {};
}

}  // namespace sandgate
