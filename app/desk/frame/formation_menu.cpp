#include "app/desk/frame/formation_menu.h"

#include <algorithm>

#include "app/stories/refusals.h"

namespace sandgate {

FormationMenu::FormationMenu(DeskModel& desk, TableModel& table, const GunModel& guns, QWidget* parent)
    : QMenu(tr("The wa&y they stand"), parent), desk_(desk), table_(table), guns_(guns) {
  setToolTipsVisible(true);
  add_choice(tr("In &fours"), Qt::Key_1, FormedAs::fours);
  add_choice(tr("In &two ranks"), Qt::Key_2, FormedAs::two_ranks);
  add_choice(tr("E&xtended"), Qt::Key_3, FormedAs::extended);
  addSeparator();
  add_choice(tr("&Mount"), Qt::Key_4, FormedAs::mounted);
  add_choice(tr("&Dismount, horses held"), Qt::Key_5, FormedAs::dismounted, true);
  add_choice(tr("Dismount, horses &led"), Qt::Key_6, FormedAs::dismounted);
  addSeparator();
  add_choice(tr("Limber &up"), Qt::Key_7, FormedAs::limbered);
  add_choice(tr("U&nlimber"), Qt::Key_8, FormedAs::unlimbered);
  reason_ = addAction(QString());
  reason_->setEnabled(false);
  reason_->setVisible(false);
  menuAction()->setVisible(desk_.briefing().rulebook.formations.has_value());
  connect(this, &QMenu::aboutToShow, this, &FormationMenu::refresh);
}

void FormationMenu::add_choice(const QString& text, Qt::Key key, FormedAs to, bool hold) {
  Choice choice{to, hold, addAction(text)};
  choice.action->setShortcut(QKeySequence(Qt::CTRL | key));
  // Grey only while it is shown: a key is answered with the reason.
  choice.action->setEnabled(desk_.briefing().rulebook.formations.has_value());
  connect(choice.action, &QAction::triggered, this, [this, choice] { give(choice); });
  connect(this, &QMenu::aboutToHide, choice.action, [action = choice.action] { action->setEnabled(true); });
  choices_.push_back(choice);
}

void FormationMenu::set_on_table(bool on_table) { on_table_ = on_table; }

std::vector<FormOrder<Handle>> FormationMenu::orders(FormedAs to, bool hold) const {
  std::vector<FormOrder<Handle>> orders;
  const auto add = [&](Handle body, std::optional<GunHandle> gun) {
    const bool named = std::ranges::any_of(orders, [&](const auto& one) { return one.body == body; });
    if (body && !named) orders.push_back({body, to, {}, gun, hold});
  };
  if (!on_table_) {
    for (const Handle body : desk_.chosen()) add(body, {});
    return orders;
  }
  const bool of_guns = to == FormedAs::limbered || to == FormedAs::unlimbered;
  const SeenGun* gun = !of_guns ? nullptr : guns_.in_hand() ? guns_.seen() : desk_.picture().gun(table_.chosen_gun());
  if (gun) add(gun->body, gun->handle);
  for (const ManHandle handle : table_.chosen()) {
    const SeenMan* man = desk_.picture().man(handle);
    if (man && man->side == desk_.picture().side && man->state == ManState::free && !gun) add(man->body, {});
  }
  return orders;
}

void FormationMenu::ask(FormedAs to) {
  const auto choice = std::ranges::find(choices_, to, &Choice::to);
  if (choice != choices_.end()) give(*choice);
}

void FormationMenu::give(const Choice& choice) {
  const auto all = orders(choice.to, choice.hold);
  if (all.empty()) {
    emit nobody();
  } else if (!on_table_) {
    desk_.order_chosen(all.front());
  } else {
    for (const FormOrder<Handle>& order : all)
      desk_.send(
          order, *this, [] {}, [this](const Refusal& refusal) { emit refused(refusal); });
  }
}

std::optional<Refusal> FormationMenu::why_not(const Choice& choice) const {
  for (const FormOrder<Handle>& order : orders(choice.to, choice.hold))
    if (auto no = desk_.why_not(order)) return no;
  return {};
}

void FormationMenu::refresh() {
  bool some = false;
  QString reason;
  for (const Choice& choice : choices_) {
    const bool anybody = !orders(choice.to, choice.hold).empty();
    const auto no = anybody ? why_not(choice) : std::nullopt;
    const QString why = !anybody ? tr("Nobody is in hand.")
                        : no     ? stories::sentence_with_clause(*no, desk_.briefing())
                                 : QString();
    choice.action->setEnabled(why.isEmpty());
    choice.action->setToolTip(why);
    some = some || why.isEmpty();
    // That it stands so, or is of another arm, is no reason why nothing can be done.
    const bool of_choice =
        no && (no->code == RefusalCode::formed_so_already || no->code == RefusalCode::cannot_form_so);
    if (!of_choice && reason.isEmpty()) reason = why;
  }
  reason_->setText(reason);
  reason_->setVisible(!some && !reason.isEmpty());
}

}  // namespace sandgate
