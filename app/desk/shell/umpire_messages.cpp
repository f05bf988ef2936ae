#include "app/desk/shell/umpire_messages.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/words/messages.h"
#include "app/words/times.h"
#include "core/base/text.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

constexpr int messages_width = 300, messages_height = 170, answer_height = 70;
/// The rows of the kind of his answer, after the first, which is none.
constexpr int first_answer = 1;

}  // namespace

UmpireMessages::UmpireMessages(const Setting& setting, Messages messages, Send send, QWidget* parent)
    : QDialog(parent),
      setting_(setting),
      messages_(std::move(messages)),
      send_(std::move(send)),
      list_(new QListWidget),
      page_(new QTextBrowser),
      answer_(new QComboBox),
      text_(new QPlainTextEdit),
      send_button_(new QPushButton(tr("Send"))),
      refused_(role_label("warning")) {
  setWindowTitle(tr("The umpire's messages"));
  list_->setAccessibleName(tr("Messages, those that wait for an answer first"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setMinimumSize(messages_width, messages_height);
  page_->setAccessibleName(tr("The message in hand"));
  page_->setObjectName(QStringLiteral("message"));
  page_->setOpenLinks(false);
  page_->setTabChangesFocus(true);
  page_->setMinimumSize(messages_width, messages_height);
  answer_->setAccessibleName(tr("Answer"));
  answer_->addItem(tr("A message"));
  for (std::size_t i = 0; i < value_count<UmpireAnswer>; ++i)
    answer_->addItem(words::umpire_answer(static_cast<UmpireAnswer>(i)));
  hint_in(answer_, 8);
  mark_opening(answer_);
  text_->setAccessibleName(tr("Text"));
  text_->setObjectName(QStringLiteral("field"));
  text_->setTabChangesFocus(true);
  text_->setFixedHeight(answer_height);
  refused_->setWordWrap(true);
  refused_->hide();
  send_button_->setProperty("main", true);
  send_button_->setAutoDefault(false);

  auto* above = new QHBoxLayout;
  above->addWidget(list_, 1);
  above->addWidget(page_, 1);
  auto* to = new QGridLayout;
  constexpr int columns = 2;
  int place = 0;
  for (const Seat& seat : setting_.seats) {
    QString title = QString::fromStdString(seat.title);
    auto* box = new QCheckBox(title.replace(QLatin1Char('&'), QLatin1String("&&")));
    to_.push_back(box);
    to->addWidget(box, place / columns, place % columns);
    ++place;
  }
  auto* kind = new QHBoxLayout;
  kind->addWidget(role_label("second", tr("Answer")));
  kind->addWidget(answer_, 1);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(send_button_, QDialogButtonBox::ActionRole);
  auto* close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
  close->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &UmpireMessages::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  column->addWidget(role_label("heading", tr("What was sent between posts, and to you")));
  column->addLayout(above, 1);
  column->addWidget(role_label("second", tr("To")));
  column->addLayout(to);
  column->addLayout(kind);
  column->addWidget(text_);
  column->addWidget(refused_);
  column->addWidget(buttons);

  connect(list_, &QListWidget::currentRowChanged, this, &UmpireMessages::take);
  connect(send_button_, &QPushButton::clicked, this, &UmpireMessages::send);
  refresh();
  list_->setFocus();
}

// A list that goes tells of its rows once more, when what they are of is gone.
UmpireMessages::~UmpireMessages() { list_->disconnect(this); }

void UmpireMessages::refresh() {
  shown_ = messages_();
  std::ranges::reverse(shown_);
  std::ranges::stable_partition(shown_, &UmpiresMessage::waits);
  const QSignalBlocker quiet(list_);
  list_->clear();
  for (const UmpiresMessage& one : shown_) {
    const QString what = words::message_form(one.sent.message.content.form()),
                  who = words::correspondent(one.sent.from, setting_.seats),
                  row = tr("%1 · %2 · %3").arg(words::short_time(one.time), what, who);
    auto* item = new QListWidgetItem(one.waits ? tr("Waits: %1").arg(row) : row);
    item->setToolTip(row);
    QFont font = item->font();
    font.setBold(one.waits);
    item->setFont(font);
    list_->addItem(item);
  }
  list_->setCurrentRow(shown_.empty() ? -1 : 0);
  take(list_->currentRow());
}

QString UmpireMessages::page_of(const UmpiresMessage& message) const {
  const auto plain = [](const QString& text) {
    return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  };
  const auto& seats = setting_.seats;
  const Message& sent = message.sent.message;
  QString page =
      QStringLiteral("<p><b>%1</b></p><p>%2</p><hr>")
          .arg(plain(tr("%1, message %2, %3")
                         .arg(words::message_form(sent.content.form()), QString::number(message.sent.id.number + 1),
                              words::time_of_day(message.time))),
               plain(tr("%1 to %2")
                         .arg(words::correspondent(message.sent.from, seats),
                              words::addressees(sent.to, sent.umpire, seats))));
  const auto place = [this](Point at) {
    return QString::fromStdString(grid_reference(setting_.to_ground(at), setting_.country->crs()));
  };
  for (const words::MessageRow& row : words::message_rows(sent.content, place)) {
    const QString head = row.head.isEmpty() ? QString() : QStringLiteral("<b>%1</b><br>").arg(plain(row.head));
    page += QStringLiteral("<p>") + head + plain(row.text) + QStringLiteral("</p>");
  }
  return page;
}

void UmpireMessages::take(int row) {
  const bool there = row >= 0 && row < static_cast<int>(shown_.size());
  in_hand_.reset();
  page_->setHtml(there ? page_of(shown_[static_cast<std::size_t>(row)]) : tr("Nothing has been sent.").toHtmlEscaped());
  if (!there) return;
  const UmpiresMessage& message = shown_[static_cast<std::size_t>(row)];
  in_hand_ = message.sent.id;
  for (std::size_t i = 0; i < to_.size(); ++i) to_[i]->setChecked(setting_.seats[i].id == message.sent.from);
  answer_->setCurrentIndex(message.waits ? first_answer : 0);
}

// An answer is of the message in hand; a message of his own answers none.
void UmpireMessages::send() {
  Message message;
  for (std::size_t i = 0; i < to_.size(); ++i) {
    if (to_[i]->isChecked()) message.to.push_back(setting_.seats[i].id);
  }
  message.content.text = plain_lines(text_->toPlainText().toStdString());
  if (answer_->currentIndex() >= first_answer) {
    message.answers = in_hand_;
    message.content.ruling = static_cast<UmpireAnswer>(answer_->currentIndex() - first_answer);
  }
  const auto no = send_(SendMessageOrder<BodyId>{message});
  refused_->setVisible(no.has_value());
  refused_->setText(no.value_or(QString()));
  if (no) return;
  text_->clear();
  refresh();
}

}  // namespace sandgate
