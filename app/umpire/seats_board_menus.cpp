// Every key of the seats board, in its menus.
#include <QMenu>

#include "app/help/open_help.h"
#include "app/rules/open_rules.h"
#include "app/umpire/seats_board.h"

namespace sandgate {

void SeatsBoard::make_menus() {
  const auto add = [this](QMenu* menu, const QString& text, const QList<QKeySequence>& keys, auto act) {
    QAction* action = menu->addAction(text);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  QMenu* exercise = menus().addMenu(tr("&Exercise"));
  add(exercise, tr("&Print the cards…"), {QKeySequence::Print}, [this] { emit print_asked(); });
  add(exercise, tr("Cards as P&DF…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
      [this] { emit save_cards_asked(); });
  const auto printable = [this] {
    const BoardRow* row = model_.row(chosen_);
    Printable now{{}, {}, facts_.tables};
    if (row && row->seat) now.seat = row->seat, now.name = model_.short_name(*row);
    return now;
  };
  add_print_menu(exercise, printable, [this](const PaperWish& wish) { emit paper_asked(wish); });
  add(exercise, tr("&Save a copy…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
      [this] { emit save_copy_asked(); });
  discovery_ =
      add(exercise, tr("&Found on the network"), {}, [this] { emit discovery_asked(discovery_->isChecked()); });
  discovery_->setCheckable(true);
  exercise->addSeparator();
  add(exercise, tr("&Close the exercise…"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { emit leave_asked(); });

  QMenu* seats = menus().addMenu(tr("&Seats"));
  copy_ = add(seats, tr("&Copy the link"), {QKeySequence::Copy}, [this] { copy_link(); });
  withdraw_ = add(seats, tr("&Withdraw the invitation"), {QKeySequence(Qt::CTRL | Qt::Key_D)},
                  [this] { emit withdraw_asked(QString::fromStdString(chosen_)); });
  renew_ = add(seats, tr("&Make it anew"), {QKeySequence(Qt::CTRL | Qt::Key_N)},
               [this] { emit renew_asked(QString::fromStdString(chosen_)); });
  add(seats, tr("A &program plays, or a person…"), {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] {
    dock_->player()->setFocus();
    if (dock_->player()->isEnabled()) dock_->player()->showPopup();
  });
  wait_ = add(seats, tr("Wait &5 minutes for who is lost"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, [this] {
    if (dock_->wait_button()->isEnabled()) emit wait_asked(QString::fromStdString(chosen_));
  });
  seats->addSeparator();
  add(seats, tr("Invite an &observer…"), {QKeySequence(Qt::CTRL | Qt::Key_O)}, [this] { emit observer_asked(); });
  seats->addSeparator();
  nudge_ =
      add(seats, tr("&Nudge all who are not ready"), {QKeySequence(Qt::CTRL | Qt::Key_G)}, [this] { nudge(true); });
  add(seats, tr("Nudge &this one"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)}, [this] { nudge(false); });

  QMenu* time = menus().addMenu(tr("&Time"));
  begin_ = add(time, tr("&Begin"), {QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::CTRL | Qt::Key_Return)},
               [this] { begin_or_go_on(); });
  freeze_ = add(time, tr("&Freeze"), {QKeySequence(Qt::CTRL | Qt::Key_F)},
                [this] { emit steer_asked(wire::Steering::freeze); });
  close_move_ = add(time, tr("Call &time for all"), {QKeySequence(Qt::CTRL | Qt::Key_T)},
                    [this] { emit steer_asked(wire::Steering::close_move); });

  stand_ = add(time, tr("Stand still while a seat is &lost"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)},
               [this] { emit stand_asked(stand_->isChecked()); });
  stand_->setCheckable(true);

  QMenu* umpire = menus().addMenu(tr("&Umpire"));
  add(umpire, tr("&Weather, announcement, key…"), {QKeySequence(Qt::CTRL | Qt::Key_U)},
      [this] { emit ruling_asked(); });
  add(umpire, tr("What has &happened…"), {QKeySequence(Qt::CTRL | Qt::Key_Z)}, [this] { emit past_asked(); });
  add(umpire, tr("&Messages…"), {QKeySequence(Qt::CTRL | Qt::Key_M)}, [this] { emit messages_asked(); });
  add(umpire, tr("&Who commands whom…"), {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] { emit command_asked(); });

  QMenu* view = menus().addMenu(tr("&View"));
  add(view, tr("The umpire’s &console"), {QKeySequence(Qt::Key_F8)}, [this] { emit console_asked(); });
  view->addSeparator();
  int key = Qt::Key_F2;
  for (std::size_t side = 0; side + 1 < tables_.size(); ++side) {
    SeatsTable* table = tables_[side];
    add(view, tr("Seats of %1").arg(QString::fromStdString(model_.setting().sides[side].name)), {QKeySequence(key++)},
        [table] { table->list()->setFocus(); });
  }
  add(view, tr("Seat and &invitation"), {QKeySequence(Qt::Key_F4)}, [this] { dock_->copy_button()->setFocus(); });
  add(view, tr("&Umpires and observers"), {QKeySequence(Qt::Key_F5)}, [this] { tables_.back()->list()->setFocus(); });
  add(view, tr("&Begin and what is missing"), {QKeySequence(Qt::Key_F6)},
      [this] { dock_->begin_button()->setFocus(); });
  view->addSeparator();
  add(view, tr("Show the seat in hand &large"), {QKeySequence(Qt::Key_F11)}, [this] { show_large(chosen_); });
  add(view, tr("Show &all seats large"), {QKeySequence(Qt::SHIFT | Qt::Key_F11)}, [this] { show_large({}); });

  QMenu* help = add_help_menu(menus(), HelpFor::hosting, *this);
  add_rules_action(*help, *this, [this] { return model_.setting().rulebook; });
}

}  // namespace sandgate
