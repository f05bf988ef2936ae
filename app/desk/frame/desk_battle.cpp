// The desk while a battle is set up, and when it has ended.
#include <QMessageBox>
#include <algorithm>

#include "app/desk/frame/desk.h"
#include "app/stories/refusals.h"
#include "app/words/clauses.h"
#include "app/words/measures.h"

namespace sandgate {

void Desk::make_battle() {
  new SetupGround(setup_, *table_view_);
  connect(&setup_, &SetupModel::changed, this, &Desk::follow_setup);
  connect(&setup_, &SetupModel::finished, this, &Desk::move_closed);
  connect(&model_, &DeskModel::picture_changed, this, &Desk::follow_end);
  follow_setup();
  follow_end();
}

void Desk::close_move() {
  if (setup_.setup()) {
    setup_.done();
  } else {
    model_.close_my_move({});
  }
}

void Desk::concede() {
  if (const auto no = model_.why_not(Concede{})) {
    tell(stories::sentence_with_clause(*no, model_.briefing()));
    return;
  }
  const Picture& picture = model_.picture();
  const auto left = std::ranges::count_if(picture.men, [&picture](const SeenMan& man) {
    return man.side == picture.side && (man.state == ManState::free || man.state == ManState::disarmed);
  });
  const QString men =
      words::counted(left, tr("%1 man of ours who is on the field is"), tr("%1 men of ours who are on the field are"));
  auto* question = new QMessageBox(
      QMessageBox::NoIcon, tr("Concede the battle"),
      tr("The battle is over at once, and the enemy has won it. %1 his prisoners, and the guns there are his (%2).")
          .arg(men, words::clause_id(clauses::points)),
      QMessageBox::NoButton, this);
  question->setAttribute(Qt::WA_DeleteOnClose);
  const auto* concedes = question->addButton(tr("Concede the battle"), QMessageBox::AcceptRole);
  question->setDefaultButton(question->addButton(tr("Fight on"), QMessageBox::RejectRole));
  connect(question, &QMessageBox::buttonClicked, this, [this, concedes](const QAbstractButton* button) {
    if (button == concedes)
      model_.send(
          Concede{}, [this] { emit move_closed(); },
          [this](const Refusal& no) { tell(stories::sentence_with_clause(no, model_.briefing())); });
  });
  question->open();
}

void Desk::turn_front(int mils) {
  if (setup_.setup()) {
    setup_.turn(mils);
  } else {
    guns_.in_hand() ? guns_.turn(mils) : table_.turn(mils);
  }
}

void Desk::choose_table_panel() {
  const SeenTable* table = table_.seen();
  const bool melees = melees_.choosing() && table && !table->melees.empty();
  QWidget* panel = table_panel_;
  if (guns_.in_hand()) panel = gun_panel_;
  if (melees) panel = melee_panel_;
  if (setup_.setup()) panel = setup_panel_;
  table_stack_->setCurrentWidget(panel);
}

void Desk::follow_setup() {
  choose_table_panel();
  // The setting up happens on the table, so the table is shown at once.
  const auto& tables = model_.picture().tables;
  if (setup_.setup() && !on_table() && !tables.empty() && !table_.seen()) show_table(tables.front().handle);
  refresh_notes();
}

void Desk::follow_end() {
  const auto& game = model_.picture().game;
  if (!game || !game->ended || battle_board_) return;
  go_on();
  table_view_->let_go();
  table_.withdraw();
  screen_.stop();
  party_.stop();
  model_.withdraw();
  battle_board_ = new BattleBoard(this, model_);
  if (guest_) {
    for (QPushButton* button :
         {battle_board_->look_back_button(), battle_board_->next_button(), battle_board_->elsewhere_button()})
      if (button) button->hide();
  }
  connect(battle_board_, &BattleBoard::look_back_asked, this, &Desk::look_back_asked);
  connect(battle_board_, &BattleBoard::leave_asked, this, &Desk::leave_asked);
  connect(battle_board_, &BattleBoard::next_asked, this, &Desk::next_battle_asked);
  connect(battle_board_, &BattleBoard::elsewhere_asked, this, &Desk::next_battle_elsewhere_asked);
}

}  // namespace sandgate
