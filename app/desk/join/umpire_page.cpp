#include "app/desk/join/umpire_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/parts/row_delegate.h"
#include "app/help/open_help.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int page_gutter = 8, page_inside = 12, longest_word = 400;

}  // namespace

UmpirePage::UmpirePage(const QString& exercise, bool rules, std::function<QString(const std::string&)> title,
                       QWidget* parent)
    : QWidget(parent),
      rules_(rules),
      seats_(new SideSeatsModel(std::move(title), this)),
      table_(new QTableView),
      state_(role_label("heading")),
      note_(role_label("second")),
      lost_(role_label("plain")),
      answer_(role_label("second")),
      word_(new QLineEdit),
      head_(new PanelHead(tr("Who is there"), QStringLiteral("F2"))),
      begin_(new KeyedButton(tr("Begin the exercise"), tr("Ctrl+Enter"))),
      freeze_(new KeyedButton(tr("Freeze"), tr("Pause"))),
      close_(new KeyedButton(tr("Close the move"), tr("Ctrl+Shift+Enter"))),
      console_(new KeyedButton(tr("Console"), QStringLiteral("F8"))),
      leave_(new KeyedButton(tr("Leave"), tr("Ctrl+W"))),
      send_(new KeyedButton(tr("Tell everybody"), tr("Enter"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  lost_->setObjectName(QStringLiteral("fault"));
  lost_->setWordWrap(true);
  lost_->hide();

  auto* strip = new QWidget;
  strip->setObjectName(QStringLiteral("headStrip"));
  strip->setAttribute(Qt::WA_StyledBackground);
  strip->setFixedHeight(60);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(0);
  lines->addStretch();
  lines->addWidget(state_);
  lines->addWidget(note_);
  lines->addStretch();
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(14, 0, 16, 0);
  row->setSpacing(16);
  row->addLayout(lines, 1);
  for (KeyedButton* button : {begin_, freeze_, close_, console_, leave_}) row->addWidget(button);
  note_->setText(exercise);

  table_->setModel(seats_);
  set_up_rows(*table_);
  table_->setItemDelegate(new RowDelegate(table_));
  set_columns(*table_, SideSeatsModel::seat,
              {{SideSeatsModel::holder, 200}, {SideSeatsModel::has, 160}, {SideSeatsModel::state, 120}});
  let_columns_give_way(*table_, SideSeatsModel::seat, 180, {SideSeatsModel::has, SideSeatsModel::holder});
  table_->setAccessibleName(tr("Who is there"));
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(table_, 1);

  auto* word = new QFrame;
  word->setObjectName(QStringLiteral("panel"));
  auto* word_column = new QVBoxLayout(word);
  word_column->setContentsMargins(0, 0, 0, 0);
  word_column->setSpacing(0);
  word_column->addWidget(
      new PanelHead(rules ? tr("A word to everybody") : tr("Looking on"), rules ? QStringLiteral("F3") : QString()));
  auto* within = new QVBoxLayout;
  within->setContentsMargins(page_inside, page_inside, page_inside, page_inside);
  word_->setMaxLength(longest_word);
  word_->setAccessibleName(tr("A word to everybody"));
  word_->setPlaceholderText(tr("One line, which every commander reads at once (KS-10)"));
  auto* say = new QHBoxLayout;
  say->setSpacing(8);
  say->addWidget(word_, 1);
  say->addWidget(send_);
  answer_->setWordWrap(true);
  auto* shows = role_label(
      "note", rules ? tr("Who is there, and the umpire's word on time and to everybody. Invitations are made and "
                         "withdrawn where the exercise is served.")
                    : tr("This window shows an observer of both sides how far the exercise is. Its story is read "
                         "afterwards, in its review."));
  shows->setWordWrap(true);
  within->addLayout(say);
  within->addWidget(answer_);
  within->addWidget(shows);
  word_column->addLayout(within);
  for (QWidget* part : std::initializer_list<QWidget*>{word_, send_, begin_, freeze_, close_}) part->setVisible(rules);
  answer_->hide();
  console_->hide();

  auto* body = new QVBoxLayout;
  body->setContentsMargins(page_gutter, page_gutter, page_gutter, page_gutter);
  body->setSpacing(page_gutter);
  body->addWidget(panel, 1);
  body->addWidget(word);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->setSpacing(0);
  whole->addWidget(strip);
  whole->addWidget(lost_);
  whole->addLayout(body, 1);

  const auto key = [this](const QKeySequence& keys, auto act) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
  };
  for (const auto enter : {Qt::Key_Return, Qt::Key_Enter}) {
    key(QKeySequence(Qt::CTRL | enter), [this] {
      if (begin_->isEnabled()) begin_->click();
    });
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | enter), [this] {
      if (close_->isEnabled()) close_->click();
    });
  }
  key(QKeySequence(Qt::Key_Pause), [this] {
    if (freeze_->isEnabled()) freeze_->click();
  });
  key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { emit leave_asked(); });
  key(QKeySequence(Qt::Key_F8), [this] {
    if (console_->isVisible()) console_->click();
  });
  add_help_keys(*this, [] { return HelpFor::umpire_elsewhere; });
  key(QKeySequence(Qt::Key_F2), [this] { table_->setFocus(Qt::ShortcutFocusReason); });
  key(QKeySequence(Qt::Key_F3), [this] { word_->setFocus(Qt::ShortcutFocusReason); });
  connect(begin_, &QPushButton::clicked, this, [this] { emit steered(wire::Steering::begin); });
  connect(close_, &QPushButton::clicked, this, [this] { emit steered(wire::Steering::close_move); });
  connect(freeze_, &QPushButton::clicked, this, &UmpirePage::freeze_or_go_on);
  connect(console_, &QPushButton::clicked, this, &UmpirePage::console_asked);
  connect(leave_, &QPushButton::clicked, this, &UmpirePage::leave_asked);
  connect(send_, &QPushButton::clicked, this, &UmpirePage::announce);
  connect(word_, &QLineEdit::returnPressed, this, &UmpirePage::announce);
  connect(word_, &QLineEdit::textChanged, this, &UmpirePage::refresh);
  refresh();
}

void UmpirePage::show_board(const wire::Board& board) {
  seats_->show(board);
  head_->set_note(seats_->note());
  refresh();
}

void UmpirePage::offer_console() { console_->show(); }

void UmpirePage::show_state(std::int64_t move, ExerciseTime time) {
  const wire::Board& board = seats_->board();
  const QString now = tr("Move %1 · %2").arg(move).arg(words::time_of_day(time));
  state_->setText(!board.begun   ? tr("Before it begins · %1").arg(now)
                  : board.frozen ? tr("It stands, frozen · %1").arg(now)
                                 : now);
  set_role(state_, "tone", board.begun && board.frozen ? QStringLiteral("bad") : QString());
}

void UmpirePage::show_lost(const QString& sentence) {
  lost_now_ = !sentence.isEmpty();
  lost_->setText(sentence);
  lost_->setVisible(lost_now_);
  refresh();
}

void UmpirePage::answer_announced(const QString& refusal) {
  answer_->setVisible(true);
  answer_->setText(refusal.isEmpty() ? tr("Every commander has it.") : refusal);
  if (refusal.isEmpty()) word_->clear();
}

// His word on time is not kept for later: who is back says it when he knows how it stands.
void UmpirePage::refresh() {
  const wire::Board& board = seats_->board();
  begin_->setEnabled(!board.begun && !lost_now_);
  begin_->set_main(!board.begun);
  freeze_->setEnabled(board.begun && !lost_now_);
  freeze_->set_words(board.frozen && board.begun ? tr("Go on") : tr("Freeze"));
  close_->setEnabled(board.begun && !board.frozen && !lost_now_);
  send_->setEnabled(!word_->text().simplified().isEmpty());
}

void UmpirePage::freeze_or_go_on() {
  emit steered(seats_->board().frozen ? wire::Steering::go_on : wire::Steering::freeze);
}

void UmpirePage::announce() {
  if (const QString text = word_->text().simplified(); !text.isEmpty()) emit announced(text);
}

}  // namespace sandgate
