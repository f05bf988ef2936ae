#include "app/desk/docks/contest_form.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/stories/dispatches.h"
#include "core/kinds/ruling.h"

namespace sandgate {

ContestForm::ContestForm(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      which_(new ElidedLabel("second", 160)),
      reason_(new QLineEdit),
      send_(new QPushButton(tr("Contest it"))),
      leave_(new QPushButton(tr("Leave it"))),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())) {
  setObjectName(QStringLiteral("contest"));
  reason_->setPlaceholderText(tr("Why it is ruled wrongly, in one line"));
  reason_->setAccessibleName(tr("Reason"));
  reason_->installEventFilter(this);
  send_->setProperty("main", true);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(reason_, 1);
  line->addWidget(send_);
  line->addWidget(leave_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 6, 10, 8);
  column->setSpacing(5);
  column->addWidget(refused_);
  column->addWidget(which_);
  column->addLayout(line);
  refused_->hide();
  hide();
  const auto follow_text = [this] { send_->setEnabled(!reason_->text().trimmed().isEmpty()); };
  connect(reason_, &QLineEdit::textChanged, this, follow_text);
  follow_text();
  connect(send_, &QPushButton::clicked, this, &ContestForm::send);
  connect(leave_, &QPushButton::clicked, this, &ContestForm::leave);
  connect(&desk_, &DeskModel::picture_changed, this, &ContestForm::follow_picture);
}

void ContestForm::begin(std::int64_t dispatch) {
  if (dispatch != dispatch_) reason_->clear();
  dispatch_ = dispatch;
  refused_->show_refusal({});
  const Dispatch& told = desk_.picture().dispatches[static_cast<std::size_t>(dispatch - 1)];
  which_->setText(tr("Contest dispatch %1: %2").arg(dispatch).arg(stories::sentence(told, desk_.briefing())));
  show();
  reason_->setFocus(Qt::ShortcutFocusReason);
}

void ContestForm::leave() {
  dispatch_ = 0;
  reason_->clear();
  refused_->show_refusal({});
  hide();
  emit done();
}

void ContestForm::send() {
  const QString reason = reason_->text().trimmed();
  if (dispatch_ == 0 || reason.isEmpty()) return;
  desk_.send(
      ContestRuling{dispatch_, reason.toStdString()}, *this, [this] { leave(); },
      [this](const Refusal& no) { refused_->show_refusal(no); });
}

// What the exercise was taken back over has no number any more.
void ContestForm::follow_picture() {
  if (dispatch_ > std::ssize(desk_.picture().dispatches)) leave();
}

bool ContestForm::eventFilter(QObject* watched, QEvent* event) {
  if (watched != reason_) return QFrame::eventFilter(watched, event);
  const bool overrides = event->type() == QEvent::ShortcutOverride;
  if (!overrides && event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  // The desk's own Enter gives a march, its Esc withdraws one, its Tab goes to the next body.
  const bool sends = (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
                     (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  const bool leaves = key->key() == Qt::Key_Escape;
  if (overrides && (sends || leaves || key->key() == Qt::Key_Tab)) {
    event->accept();
    return true;
  }
  if (overrides || !(sends || leaves)) return QFrame::eventFilter(watched, event);
  if (sends)
    send();
  else
    leave();
  return true;
}

}  // namespace sandgate
