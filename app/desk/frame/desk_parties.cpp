// The desk where a party destroys, mends, is told off or rejoins (KS-5, CX-7).
#include <QMenu>

#include "app/desk/frame/desk.h"
#include "app/stories/refusals.h"

namespace sandgate {

void Desk::begin_party(PartyModel::Task task) {
  measure_.stop();
  screen_.stop();
  trench_.stop();
  if (!party_.begin(task)) return say_no(tr("Nobody is in hand: take the body that shall do it."));
  raise_orders();
  orders_->party_form()->take_hand();
}

void Desk::follow_party() {
  connect(&party_, &PartyModel::changed, this, [this] {
    choose_tool();
    const PartyModel::Target* target = party_.active() ? party_.target() : nullptr;
    // What another has marked stays.
    if (target || marks_target_) mark_place(target ? std::optional(target->at) : std::nullopt);
    marks_target_ = target;
  });
  connect(&party_, &PartyModel::ordered, this, [this](const QString& what) {
    said_above_->hide();
    tell(what);
    sheet_->setFocus();
  });
  connect(&party_, &PartyModel::refused, this,
          [this](const Refusal& refusal) { say_no(stories::sentence_with_clause(refusal, model_.briefing())); });
  connect(&party_, &PartyModel::nothing_there, this, [this] {
    say_no(party_.task() == PartyModel::Task::rejoin ? tr("No body of yours stands there that it could rejoin.")
           : party_.task() == PartyModel::Task::mend
               ? tr("Nothing there is known to be broken.")
               : tr("There is no bridge, culvert, rail or store there that could be destroyed."));
  });
  connect(orders_, &OrdersPanel::party_asked, this,
          [this] { party_.active() ? party_.stop() : begin_party(PartyModel::Task::destroy); });
  const auto filter = [this](const std::vector<QWidget*>& fields) {
    for (QWidget* field : fields) field->installEventFilter(this);
  };
  PartyForm* form = orders_->party_form();
  connect(form, &PartyForm::fields_made, this, filter);
  filter({form->task_field(), form->list(), form->name_field()});
}

void Desk::make_parties_menu(QMenu* orders) {
  QMenu* menu = orders->addMenu(tr("Break, mend, tell off, re&join"));
  const auto offer = [this, menu](const QString& text, QKeySequence key, PartyModel::Task task) {
    QAction* action = menu->addAction(text);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, [this, task] { begin_party(task); });
    sheet_actions_ << action;
  };
  offer(tr("&Destroy a bridge, a rail or stores"), QKeySequence(Qt::Key_W), PartyModel::Task::destroy);
  offer(tr("&Mend what is broken"), QKeySequence(Qt::SHIFT | Qt::Key_W), PartyModel::Task::mend);
  offer(tr("&Leave off work"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), PartyModel::Task::leave_off);
  offer(tr("&Tell off a party"), QKeySequence(Qt::SHIFT | Qt::Key_P), PartyModel::Task::detach);
  offer(tr("&Rejoin another body"), QKeySequence(Qt::SHIFT | Qt::Key_J), PartyModel::Task::rejoin);
  follow_party();
}

}  // namespace sandgate
