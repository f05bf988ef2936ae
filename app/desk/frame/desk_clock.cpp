// The desk under the move clock: its menu, and the desk that may not be touched.
#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "app/desk/frame/desk.h"
#include "app/words/measures.h"

namespace sandgate {

void Desk::make_clock_menu() {
  QMenu* menu = menus().addMenu(tr("&Clock"));
  clock_action_ = menu->addAction(tr("Play by the &clock"));
  clock_action_->setCheckable(true);
  clock_action_->setToolTip(model_.clauses().tooltip(clauses::move_and_clock));
  connect(clock_action_, &QAction::triggered, this, &Desk::clock_switched);
  pause_action_ = menu->addAction(tr("&Stop the clock for a while"));
  pause_action_->setShortcut(QKeySequence(Qt::Key_Pause));
  connect(pause_action_, &QAction::triggered, this, &Desk::pause_asked);
  hosts_actions_ << clock_action_ << pause_action_;
  menu->addSeparator();
  sound_action_ = menu->addAction(tr("The clock is &heard"));
  sound_action_->setCheckable(true);
  connect(sound_action_, &QAction::triggered, this, [this](bool heard) { emit clock_muted(!heard); });
  show_clock_state(false, false, false);
}

// When the exercise goes on after it stood still, so do drafts that wait.
void Desk::show_clock(const ClockReading& reading) {
  head_->show_clock(reading);
  model_.drafts().follow();
}

void Desk::show_clock_state(bool offered, bool on, bool muted) {
  clock_action_->setEnabled(offered);
  clock_action_->setChecked(on);
  sound_action_->setChecked(!muted);
  pause_action_->setEnabled(!head_->clock_face()->isHidden());
}

QString Desk::without_orders() const {
  QStringList left;
  if (const auto men = model_.men_to_move(); men > 0)
    left << words::counted(men, tr("%1 man had no orders."), tr("%1 men had no orders."));
  if (const auto idle = model_.idle().size(); idle > 0)
    left << words::counted(static_cast<std::int64_t>(idle), tr("%1 body had no orders."),
                           tr("%1 bodies had no orders."));
  return left.isEmpty() ? tr("Everybody had his orders.") : left.join(QLatin1Char(' '));
}

void Desk::stand_still(const QString& heading, const QString& text, const QString& button, bool hides) {
  go_on();
  // A dialog that the desk opened counts as part of it.
  for (QDialog* dialog : findChildren<QDialog*>()) dialog->reject();
  table_view_->let_go();
  table_.withdraw();
  screen_.stop();
  party_.stop();
  model_.withdraw();
  model_.drafts().hold(true);
  // Menus are switched off too, because their keys give orders.
  for (QWidget* part : std::initializer_list<QWidget*>{top_, head_, frame_, status_}) part->setEnabled(false);
  board_ = new TimeBoard(this, heading, text, button, hides);
  connect(board_, &TimeBoard::done, this, &Desk::board_done, Qt::QueuedConnection);
  if (!hides) return;
  own_review_->setEnabled(false);
  emit hidden_by_board();
}

// The desk has its key too: while a board lies over it the menus are switched off, and a break is when one looks back.
void Desk::offer_own_review() {
  own_review_->setVisible(true);
  addAction(own_review_);
}

void Desk::go_on() {
  if (!board_) return;
  board_->hide();
  board_->deleteLater();
  board_ = nullptr;
  model_.drafts().hold(false);
  own_review_->setEnabled(true);
  for (QWidget* part : std::initializer_list<QWidget*>{top_, head_, frame_, status_}) part->setEnabled(true);
  shown_view()->setFocus();
}

}  // namespace sandgate
