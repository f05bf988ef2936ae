#include "app/desk/join/before_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/parts/emblem.h"
#include "app/desk/parts/row_delegate.h"
#include "app/help/open_help.h"
#include "app/words/bodies.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int gutter = 8, inside = 12;
/// What is written and who is there scroll where there is little room.
constexpr int least_px = 44;

QWidget* headed(PanelHead* head, QWidget* page, QWidget* foot) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(page, 1);
  if (foot) column->addWidget(foot);
  return panel;
}

QWidget* row_of(QWidget* words, QWidget* button) {
  auto* foot = new QWidget;
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(inside, gutter, inside, gutter);
  row->setSpacing(inside);
  row->addWidget(words, 1);
  row->addWidget(button);
  return foot;
}

/// A title of a seat by its name, as everybody of its side knows it.
QString title_in(const Briefing& briefing, const std::string& name) {
  for (const Seat& seat : briefing.seats)
    if (seat.name == name) return QString::fromStdString(seat.title);
  return QString::fromStdString(name);
}

}  // namespace

BeforePage::BeforePage(DeskModel& desk, BeforeModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      brief_(new BriefPanel(desk)),
      seats_(new SideSeatsModel([&desk](const std::string& name) { return title_in(desk.briefing(), name); }, this)),
      table_(new QTableView),
      intent_(new QPlainTextEdit),
      heading_(role_label("heading")),
      waits_(role_label("second")),
      sealed_(role_label("second")),
      lost_(role_label("plain")),
      read_(new KeyedButton(tr("I have read it"), tr("Ctrl+B"))),
      seal_(new KeyedButton(tr("Seal it"), tr("Ctrl+Enter"))),
      sheet_(new KeyedButton(tr("Look at my sheet"), tr("F5"))),
      leave_(new KeyedButton(tr("Leave"), tr("Ctrl+W"))),
      brief_head_(new PanelHead(tr("The brief"), QStringLiteral("F8"))),
      intent_head_(new PanelHead(tr("What I intend"), QStringLiteral("F3"))),
      seats_head_(new PanelHead(tr("Who is there"), QStringLiteral("F2"))) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  lost_->setObjectName(QStringLiteral("fault"));
  lost_->setWordWrap(true);
  lost_->hide();
  auto* right = new QVBoxLayout;
  right->setSpacing(gutter);
  right->addWidget(intent_side(), 3);
  right->addWidget(seats_side(), 2);
  auto* sides = new QHBoxLayout;
  sides->setContentsMargins(gutter, gutter, gutter, gutter);
  sides->setSpacing(gutter);
  sides->addWidget(brief_side(), 1);
  sides->addLayout(right, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head(desk));
  column->addWidget(lost_);
  column->addLayout(sides, 1);

  const auto key = [this](const QKeySequence& keys, auto act) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
  };
  key(QKeySequence(Qt::CTRL | Qt::Key_B), [this] { model_.read_brief(); });
  for (const auto enter : {Qt::Key_Return, Qt::Key_Enter})
    key(QKeySequence(Qt::CTRL | enter), [this] { model_.seal(); });
  key(QKeySequence(Qt::Key_F5), [this] { emit sheet_asked(); });
  add_help_keys(*this, [] { return HelpFor::before_it_begins; });
  key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { emit leave_asked(); });
  key(QKeySequence(Qt::Key_F3), [this] { intent_->setFocus(Qt::ShortcutFocusReason); });
  key(QKeySequence(Qt::Key_F2), [this] { table_->setFocus(Qt::ShortcutFocusReason); });
  key(QKeySequence(Qt::Key_F8), [this] {
    if (auto* scroll = brief_->findChild<QScrollArea*>())
      scroll->verticalScrollBar()->setFocus(Qt::ShortcutFocusReason);
  });
  connect(read_, &QPushButton::clicked, &model_, &BeforeModel::read_brief);
  connect(seal_, &QPushButton::clicked, &model_, &BeforeModel::seal);
  connect(sheet_, &QPushButton::clicked, this, &BeforePage::sheet_asked);
  connect(leave_, &QPushButton::clicked, this, &BeforePage::leave_asked);
  connect(&model_, &BeforeModel::changed, this, &BeforePage::refresh);
  connect(intent_, &QPlainTextEdit::textChanged, this, [this] { model_.write(intent_->toPlainText()); });
  follow_brief();
  refresh();
}

QWidget* BeforePage::head(DeskModel& desk) {
  auto* strip = new QWidget;
  strip->setObjectName(QStringLiteral("headStrip"));
  strip->setAttribute(Qt::WA_StyledBackground);
  strip->setFixedHeight(60);
  auto* side = new Emblem(QSize(30, 30));
  side->show_side(desk.side().livery);
  const QString person = QString::fromStdString(desk.picture().commission.holder);
  auto* whose = new ElidedLabel("heading", 120);
  whose->setText(person.isEmpty() || person == words::person(desk.seat())
                     ? QString::fromStdString(desk.seat().title)
                     : tr("%1, for %2").arg(person, words::person(desk.seat())));
  auto* exercise = new ElidedLabel("second", 120);
  exercise->setText(
      tr("%1 · %2").arg(QString::fromStdString(desk.briefing().title), words::date(desk.picture().clock.time)));
  const auto two = [](QWidget* first, QWidget* second) {
    auto* lines = new QVBoxLayout;
    lines->setSpacing(0);
    lines->addStretch();
    lines->addWidget(first);
    lines->addWidget(second);
    lines->addStretch();
    return lines;
  };
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(14, 0, 16, 0);
  row->setSpacing(16);
  row->addWidget(side, 0, Qt::AlignVCenter);
  row->addLayout(two(whose, exercise), 2);
  auto* line = division();
  line->setFixedHeight(38);
  row->addWidget(line, 0, Qt::AlignVCenter);
  row->addLayout(two(heading_, waits_), 3);
  row->addWidget(sheet_);
  row->addWidget(leave_);
  return strip;
}

QWidget* BeforePage::brief_side() {
  brief_->setFrameShape(QFrame::NoFrame);
  auto* note = role_label("note", tr("It stands at your desk, too (F8)."));
  return headed(brief_head_, brief_, row_of(note, read_));
}

QWidget* BeforePage::intent_side() {
  intent_->setObjectName(QStringLiteral("field"));
  intent_->setTabChangesFocus(true);
  intent_->setMinimumHeight(least_px);
  intent_->setAccessibleName(tr("What I intend"));
  intent_->setPlaceholderText(
      tr("In a few sentences: what you mean to reach, with whom, and what you will do if it goes otherwise. It is "
         "sealed: nobody reads it before the review."));
  sealed_->setWordWrap(true);
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(inside, inside, inside, 0);
  column->addWidget(intent_);
  return headed(intent_head_, page, row_of(sealed_, seal_));
}

QWidget* BeforePage::seats_side() {
  table_->setModel(seats_);
  set_up_rows(*table_);
  table_->setMinimumHeight(least_px);
  table_->setItemDelegate(new RowDelegate(table_));
  set_columns(*table_, SideSeatsModel::seat,
              {{SideSeatsModel::holder, 150}, {SideSeatsModel::has, 140}, {SideSeatsModel::state, 104}});
  let_columns_give_way(*table_, SideSeatsModel::seat, 150, {SideSeatsModel::has, SideSeatsModel::holder});
  table_->setAccessibleName(tr("Who is there"));
  return headed(seats_head_, table_, nullptr);
}

void BeforePage::show_board(const wire::Board& board) {
  seats_->show(board);
  seats_head_->set_note(seats_->note());
  model_.hear(board);
}

void BeforePage::show_lost(const QString& sentence) {
  lost_->setText(sentence);
  lost_->setVisible(!sentence.isEmpty());
}

void BeforePage::refresh() {
  heading_->setText(model_.begun() ? tr("It has begun") : tr("Before it begins"));
  sheet_->set_words(model_.begun() ? tr("To my desk") : tr("Look at my sheet"));
  waits_->setText(model_.waits_for());
  read_->setEnabled(!model_.brief_read());
  brief_head_->set_note(model_.brief_read() ? tr("read") : tr("not read yet"));
  if (intent_->toPlainText() != model_.text()) intent_->setPlainText(model_.text());
  const bool late = !model_.sealable();
  switch (model_.intent()) {
    case BeforeModel::Intent::none:
      sealed_->setText(late ? tr("Your first move is closed: nothing can be sealed any more.")
                            : tr("You may write it anew and seal it anew until your first move is closed."));
      break;
    case BeforeModel::Intent::written:
      sealed_->setText(late ? tr("Your first move is closed, and this was not sealed.") : tr("Not sealed yet."));
      break;
    case BeforeModel::Intent::sealed:
      sealed_->setText(late ? tr("Sealed.") : tr("Sealed. It may be sealed anew until your first move is closed."));
      break;
    case BeforeModel::Intent::changed:
      sealed_->setText(late ? tr("What you sealed holds.") : tr("What you sealed holds until you seal this."));
      break;
  }
  intent_->setReadOnly(late);
  intent_head_->set_note(model_.intent() == BeforeModel::Intent::sealed ? tr("sealed") : QString());
  seal_->setEnabled(model_.may_seal());
  // Of the buttons the one that is to be pressed next is dark.
  read_->set_main(!model_.brief_read());
  seal_->set_main(model_.brief_read() && model_.may_seal());
}

void BeforePage::follow_brief() {
  auto* scroll = brief_->findChild<QScrollArea*>();
  if (!scroll) return;
  connect(scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, &BeforePage::look_at_end);
}

// One that has room enough is shown to its end at once; but nobody has read it in that moment.
void BeforePage::look_at_end() {
  const auto* scroll = brief_->findChild<QScrollArea*>();
  if (!isVisible() || !scroll) return;
  const QScrollBar* bar = scroll->verticalScrollBar();
  if (bar->maximum() > 0 && bar->value() >= bar->maximum()) model_.read_brief();
}

void BeforePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  intent_->setFocus();
}

}  // namespace sandgate
