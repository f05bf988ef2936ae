#include "app/desk/docks/messages_panel.h"

#include <QItemSelectionModel>
#include <QKeyEvent>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/refusals.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

/// Narrower, the message is read below the list.
constexpr int room_for_both = 560;

}  // namespace

MessagesPanel::MessagesPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      messages_(new MessageModel(desk, this)),
      table_(new QTableView),
      page_(new QTextBrowser),
      write_(new QPushButton(tr("Write…"))),
      answer_(new QPushButton(tr("Answer…"))),
      show_(new QPushButton(tr("Place"))),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight)) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(messages_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("Messages"));
  set_columns(*table_, MessageModel::text_column,
              {{MessageModel::who_column, 120}, {MessageModel::form_column, 112}, {MessageModel::time_column, 54}});
  constexpr int least_text = 90;
  let_columns_give_way(*table_, MessageModel::text_column, least_text, {MessageModel::form_column});
  table_->installEventFilter(this);
  page_->setObjectName(QStringLiteral("message"));
  page_->setAccessibleName(tr("The message in hand"));
  page_->setOpenLinks(false);
  page_->setTabChangesFocus(true);
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumHeight(64);
  answer_->setToolTip(tr("To whoever sent the message in hand"));
  show_->setToolTip(tr("Show the first place named in the message in hand"));

  auto* buttons = new FlowLayout;
  buttons->setContentsMargins(8, 0, 8, 4);
  buttons->setSpacing(6);
  for (QPushButton* button : {write_, answer_, show_}) buttons->add(button);
  auto* reading = new QVBoxLayout;
  reading->setSpacing(4);
  reading->addWidget(page_, 1);
  reading->addLayout(buttons);
  parts_->setSpacing(0);
  parts_->addWidget(table_, 11);
  parts_->addLayout(reading, 10);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->addLayout(parts_);

  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &MessagesPanel::read_current);
  connect(table_, &QTableView::clicked, this, &MessagesPanel::read_current);
  connect(table_, &QTableView::doubleClicked, this, [this] { show_->click(); });
  connect(messages_, &MessageModel::read_changed, this, &MessagesPanel::note_changed);
  connect(&desk_, &DeskModel::picture_changed, this, &MessagesPanel::show_page);
  connect(write_, &QPushButton::clicked, this, &MessagesPanel::write_asked);
  connect(answer_, &QPushButton::clicked, this, &MessagesPanel::answer_asked);
  connect(show_, &QPushButton::clicked, this, [this] {
    const SeenMessage* message = in_hand();
    const auto at = message ? place_of(message->message.content) : std::nullopt;
    if (at) emit place_asked(*at);
  });
  show_page();
}

const SeenMessage* MessagesPanel::in_hand() const {
  return current_ > 0 ? desk_.picture().message(MessageHandle{static_cast<std::int32_t>(current_) - 1}) : nullptr;
}

void MessagesPanel::read_current() {
  const SeenMessage* message = messages_->message(table_->currentIndex());
  if (!message) return;
  current_ = message->number();
  messages_->mark_read(table_->currentIndex());
  show_page();
}

void MessagesPanel::take(std::int64_t number) {
  const int row = messages_->row_of(number);
  if (row < 0) return;
  table_->setCurrentIndex(messages_->index(row, MessageModel::text_column));
  read_current();
}

QString MessagesPanel::why_no_message() const {
  const auto no = desk_.why_not(SendMessageOrder<Handle>{});
  const bool of_rights = no && (no->code == RefusalCode::no_right || no->code == RefusalCode::deputy_acts);
  return of_rights ? stories::sentence_with_clause(*no, desk_.briefing()) : QString();
}

void MessagesPanel::show_page() {
  const SeenMessage* message = in_hand();
  const QString html = message                     ? message_page(*message, desk_)
                       : messages_->rowCount() > 0 ? tr("Choose a message to read it.").toHtmlEscaped()
                                                   : tr("Nothing has been sent, and nothing has come.").toHtmlEscaped();
  if (page_->property("shown").toString() != html) {
    page_->setProperty("shown", html);
    page_->setHtml(html);
  }
  const auto& clock = desk_.picture().clock;
  const auto& game = desk_.picture().game;
  const QString no = why_no_message();
  const bool may_send = clock.move > 0 && !(game && game->ended) && no.isEmpty();
  write_->setEnabled(may_send);
  write_->setToolTip(no.isEmpty() ? tr("A message to others of your side, or to the umpire") : no);
  answer_->setEnabled(may_send && message && !message->sent);
  show_->setEnabled(message && place_of(message->message.content));
}

QString MessagesPanel::note() const {
  const int all = messages_->rowCount(), unread = messages_->unread();
  if (all == 0) return {};
  const QString count = words::counted(all, tr("%1 in all"), tr("%1 in all"));
  return unread > 0 ? tr("%1 · %2 unread").arg(count).arg(unread) : count;
}

bool MessagesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && enter_in_table(event, [this] { show_->click(); })) return true;
  // Whoever comes here by a key has the newest in hand at once.
  if (watched == table_ && event->type() == QEvent::FocusIn && !table_->currentIndex().isValid() &&
      messages_->rowCount() > 0 && static_cast<QFocusEvent*>(event)->reason() == Qt::ShortcutFocusReason)
    table_->setCurrentIndex(messages_->index(0, MessageModel::text_column));
  return QFrame::eventFilter(watched, event);
}

void MessagesPanel::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  parts_->setDirection(width() < room_for_both ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace sandgate
