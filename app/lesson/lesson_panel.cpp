#include "app/lesson/lesson_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

constexpr std::chrono::milliseconds usual_patience{60'000};
constexpr int awaited_width = 190, button_width = 124;

QString text_of(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

LessonPanel::LessonPanel(LessonModel& lesson, QWidget* parent)
    : QFrame(parent),
      lesson_(lesson),
      step_(role_label("note")),
      title_(role_label("heading")),
      keys_(role_label("key")),
      text_(role_label("plain")),
      hint_(role_label("second")),
      awaited_(role_label("plain")),
      show_(new KeyedButton(tr("Show me"), tr("Alt ↓"))),
      ask_hint_(new KeyedButton(tr("Hint"), tr("Alt ↑"))),
      back_(new KeyedButton(tr("Back"), tr("Alt ←"))),
      next_(new KeyedButton(tr("Next"), tr("Alt →"))),
      skip_(new KeyedButton(tr("Skip"), tr("Alt End"))) {
  setObjectName(QStringLiteral("panel"));
  setAccessibleName(tr("Lesson"));
  for (QLabel* words : {text_, hint_, awaited_}) words->setWordWrap(true);
  text_->setAlignment(Qt::AlignTop);
  awaited_->setAlignment(Qt::AlignTop);
  awaited_->setTextFormat(Qt::PlainText);
  awaited_->setFixedWidth(awaited_width);

  auto* head = new QHBoxLayout;
  head->setSpacing(10);
  head->addWidget(step_);
  head->addWidget(title_);
  head->addWidget(keys_);
  head->addStretch();
  auto* told = new QVBoxLayout;
  told->setSpacing(3);
  told->addLayout(head);
  told->addWidget(text_);
  told->addWidget(hint_);
  told->addStretch();

  auto* buttons = new QGridLayout;
  buttons->setSpacing(6);
  buttons->addWidget(show_, 0, 0);
  buttons->addWidget(ask_hint_, 0, 1);
  buttons->addWidget(back_, 1, 0);
  buttons->addWidget(next_, 1, 1);
  buttons->addWidget(skip_, 1, 1);
  buttons->setRowStretch(2, 1);
  for (KeyedButton* button : {show_, ask_hint_, back_, next_, skip_}) {
    button->setFocusPolicy(Qt::NoFocus);
    button->setMinimumWidth(button_width);
  }
  show_->setToolTip(tr("Brings before you what this step is about"));
  ask_hint_->setToolTip(tr("Says key by key how it is done"));
  skip_->setToolTip(tr("To the next step, though this one is not done"));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 8, 12, 8);
  row->setSpacing(14);
  row->addLayout(told, 1);
  row->addWidget(division());
  row->addWidget(awaited_);
  row->addLayout(buttons);

  connect(&lesson_, &LessonModel::step_changed, this, &LessonPanel::follow_step);
  connect(&lesson_, &LessonModel::done_changed, this, &LessonPanel::follow_done);
  connect(show_, &QPushButton::clicked, this, &LessonPanel::show_asked);
  connect(ask_hint_, &QPushButton::clicked, this, &LessonPanel::show_hint);
  connect(back_, &QPushButton::clicked, &lesson_, &LessonModel::back);
  connect(next_, &QPushButton::clicked, this, &LessonPanel::next);
  connect(skip_, &QPushButton::clicked, this, &LessonPanel::skip);
  patience_.setSingleShot(true);
  patience_.setInterval(usual_patience);
  connect(&patience_, &QTimer::timeout, this, [this] {
    if (!lesson_.step_done()) show_hint();
  });
  follow_step();
}

void LessonPanel::hint_after(std::chrono::milliseconds patience) {
  patience_.setInterval(patience);
  if (patience_.isActive()) patience_.start();
}

void LessonPanel::show_hint() {
  hint_->show();
  ask_hint_->setEnabled(false);
}

void LessonPanel::next() {
  if (!lesson_.step_done()) {
    asked_early_ = true;
    return follow_done();
  }
  skip();
}

void LessonPanel::skip() {
  if (lesson_.last()) return emit over();
  lesson_.next();
}

void LessonPanel::follow_step() {
  const LessonStep& step = lesson_.step();
  step_->setText(tr("Step %1 of %2").arg(lesson_.step_number() + 1).arg(lesson_.steps()));
  title_->setText(text_of(step.title));
  QStringList keys;
  for (const std::string& key : step.keys) keys << text_of(key);
  keys_->setText(keys.join(QStringLiteral("   ")));
  keys_->setVisible(!keys.isEmpty());
  text_->setText(text_of(step.text));
  hint_->setText(text_of(step.hint));
  hint_->hide();
  ask_hint_->setEnabled(true);
  back_->setEnabled(!lesson_.first());
  show_->setEnabled(!step.look.body.empty() || step.look.place || !step.look.dock.empty());
  patience_.start();
  asked_early_ = false;
  follow_done();
}

// A mark and a word's colour: what is done is told twice, and once without colour.
void LessonPanel::follow_done() {
  const auto& awaits = lesson_.step().awaits;
  QStringList lines;
  for (std::size_t i = 0; i < awaits.size(); ++i) {
    const QString mark = lesson_.done(i) ? QStringLiteral("✓ ") : QStringLiteral("○ ");
    lines << mark + LessonModel::words(awaits[i]);
    if (!lesson_.lack(i).isEmpty()) lines << lesson_.lack(i);
  }
  const bool done = lesson_.step_done();
  if (done && !awaits.empty()) lines << tr("Done.");
  if (!done && asked_early_) lines << tr("Not done yet: Alt End skips it.");
  awaited_->setText(awaits.empty() ? tr("Nothing is asked here.") : lines.join(QLatin1Char('\n')));
  set_role(awaited_, "tone", done && !awaits.empty() ? "good" : "soft");
  next_->set_words(lesson_.last() ? tr("Finish") : tr("Next"));
  next_->set_main(true);
  next_->setVisible(done);
  skip_->setVisible(!done);
  if (done) patience_.stop();
}

}  // namespace sandgate
