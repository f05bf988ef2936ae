// The menus of a desk. Only what works stands in them.
#include <QActionGroup>
#include <QApplication>
#include <QMenu>
#include <algorithm>

#include "app/desk/frame/desk.h"
#include "app/desk/frame/formation_menu.h"
#include "app/desk/model/boats.h"
#include "app/desk/table/battle_sounds.h"
#include "app/help/open_help.h"
#include "app/rules/open_rules.h"
#include "app/stories/refusals.h"

namespace sandgate {
namespace {

template <class Receiver, class Slot>
QAction* add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys, Receiver* receiver, Slot slot) {
  QAction* action = menu->addAction(text);
  action->setShortcuts(keys);
  QObject::connect(action, &QAction::triggered, receiver, slot);
  return action;
}

/// Both keys that are called so, the one first whose name in a menu is that of the buttons: Enter.
QList<QKeySequence> enter_keys(Qt::KeyboardModifiers with = Qt::NoModifier) {
  return {QKeySequence(with | Qt::Key_Enter), QKeySequence(with | Qt::Key_Return)};
}

/// A sixteenth of a right angle: fine enough to lie along a wall.
constexpr int front_turn = Bearing::full_circle / 64;

/// Which guide is for whoever sits there: in a staff there is a General, and one who feeds the army and fires nothing.
HelpFor role_of(const Seat& seat, const Briefing& briefing) {
  const auto of_side = [&](const Seat& other) { return other.side == seat.side; };
  if (std::ranges::count_if(briefing.seats, of_side) < 2) return HelpFor::commander;
  if (leader_of(briefing.seats, seat.side) == seat.id) return HelpFor::general;
  return has(seat.may, Right::supply) && !has(seat.may, Right::fire) ? HelpFor::transport : HelpFor::commander;
}

/// What shows on the sheet, one switch for each layer.
struct Layer {
  QString name;
  bool SheetStyle::*shown;
};

}  // namespace

void Desk::make_menus() {
  QMenu* exercise = menus().addMenu(tr("E&xercise"));
  add(exercise, tr("The &brief"), {QKeySequence(Qt::Key_F8)}, this, &Desk::show_brief);
  add(exercise, tr("The sheet on &paper…"), {QKeySequence::Print}, this, &Desk::show_page_dialog);
  own_review_ = add(exercise, tr("&Review of what you have known so far"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)}, this, &Desk::own_review_asked);
  own_review_->setVisible(false);
  exercise->addSeparator();
  hosts_actions_ << add(exercise, tr("Save a &copy…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)}, this,
                        &Desk::save_copy_asked);
  hosts_actions_ << add(exercise, tr("&Who plays…"), {}, this, &Desk::players_asked);
  hosts_actions_ << add(exercise, tr("The &umpire…"), {}, this, &Desk::weather_asked);
  QAction* give_up = add(exercise, tr("C&oncede the battle…"), {}, this, &Desk::concede);
  const auto follow_game = [this, give_up] {
    const auto& game = model_.picture().game;
    give_up->setEnabled(game && !game->ended);
  };
  connect(&model_, &DeskModel::picture_changed, this, follow_game);
  follow_game();
  add(exercise, tr("&Leave for the start page"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, this, &Desk::leave_asked);
  exercise->addSeparator();
  add(exercise, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, qApp, &QApplication::closeAllWindows);
  make_sheet_menu();

  make_orders_menu();
  make_table_menu();
  QMenu* dispatches = menus().addMenu(tr("&Dispatches"));
  sheet_actions_ << add(dispatches, tr("&Show the place on the sheet"), {QKeySequence(Qt::Key_L)}, dispatches_,
                        &DispatchesPanel::locate_current);
  sheet_actions_ << add(dispatches, tr("Show the &enemy looked at"), {QKeySequence(Qt::SHIFT | Qt::Key_L)}, enemy_,
                        &EnemyPanel::locate_current);
  add(dispatches, tr("&Mark all as read"), {QKeySequence(Qt::CTRL | Qt::Key_M)}, this, [this] {
    dispatches_->model().mark_all_read();
    messages_->model().mark_all_read();
    refresh_notes();
  });
  // The news tell of dispatches too: whoever reads them contests the last that a line stands for.
  add(dispatches, tr("&Contest before the umpire…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, this, [this] {
    const std::int64_t told = news_->list()->hasFocus() ? news_->in_hand() : 0;
    dispatches_dock_->show();
    dispatches_dock_->raise();
    if (told > 0)
      dispatches_->contest(told);
    else
      dispatches_->contest_current();
  });
  connect(dispatches_, &DispatchesPanel::said_no, this, &Desk::say_no);
  dispatches->addSeparator();
  add(dispatches, tr("&Write a message…"), {QKeySequence(Qt::CTRL | Qt::Key_N)}, this, &Desk::write_message);
  add(dispatches, tr("&Answer the message in hand…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)}, this,
      &Desk::answer_message);
  if (model_.by_couriers())
    add(dispatches, tr("&Captured papers"), {QKeySequence(Qt::CTRL | Qt::Key_F6)}, this, &Desk::show_papers);
  make_clock_menu();
  make_view_menu();
  QMenu* help = menus().addMenu(tr("&Help"));
  const auto what = [this] {
    if (on_table()) return HelpFor::table;
    const QWidget* at = focusWidget();
    if (at && (supply_dock_->isAncestorOf(at) || railway_dock_->isAncestorOf(at))) return HelpFor::transport;
    return role_of(model_.seat(), model_.briefing());
  };
  add_help_actions(*help, what, [this] { show_keys(); });
  add_rules_action(*help, *this, [this] { return model_.briefing().rulebook; });
}

void Desk::make_orders_menu() {
  QMenu* orders = menus().addMenu(tr("&Orders"));
  add(orders, tr("&Next idle body"), {QKeySequence(Qt::Key_Tab)}, this, &Desk::next_idle);
  orders->addSeparator();
  sheet_actions_ << add(orders, tr("&March"), {QKeySequence(Qt::Key_M)}, this, [this] {
    measure_.stop();
    orders_->march_button()->click();
  });
  sheet_actions_ << add(orders, tr("By &road or the quickest way"), {QKeySequence(Qt::Key_R)}, this, [this] {
    model_.set_by(model_.draft().by == MarchBy::road ? MarchBy::quickest : MarchBy::road);
    tell(orders_->form()->by_field()->currentText());
  });
  sheet_actions_ << add(orders, tr("&Straight legs"), {QKeySequence(Qt::Key_S)}, this, [this] {
    model_.set_by(MarchBy::straight);
    tell(orders_->form()->by_field()->currentText());
  });
  sheet_actions_ << add(orders, tr("&Press on, or halt at first sight"), {QKeySequence(Qt::Key_P)}, this, [this] {
    if (screen_.active()) {
      screen_.set_press_on(!screen_.press_on());
      tell(orders_->screen_form()->contact_field()->currentText());
    } else {
      model_.set_press_on(!model_.press_on());
      tell(orders_->form()->contact_field()->currentText());
    }
  });
  sheet_actions_ << add(orders, tr("Take back the last &leg"), {QKeySequence(Qt::Key_Backspace), QKeySequence::Undo},
                        this, [this] {
                          if (drawings_.active()) {
                            drawings_.take_back();
                          } else if (measure_.active()) {
                            measure_.take_back();
                          } else if (screen_.active()) {
                            screen_.take_back_ends();
                          } else {
                            model_.take_back_place();
                          }
                        });
  add(orders, tr("&Give the order"), enter_keys(), this, &Desk::give);
  add(orders, tr("&Withdraw"), {QKeySequence(Qt::Key_Escape)}, this, &Desk::withdraw);
  orders->addSeparator();
  sheet_actions_ << add(orders, tr("&Box, or stand out"), {QKeySequence(Qt::Key_B)}, this,
                        [this] { box_or_stand_out(); });
  QMenu* out = orders->addMenu(tr("Stand ou&t, form up"));
  sheet_actions_ << add(out, tr("Stand out in &two ranks"), {QKeySequence(Qt::SHIFT | Qt::Key_B)}, this,
                        [this] { stand_out(Formation::two_ranks); });
  sheet_actions_ << add(out, tr("Stand out e&xtended"), {QKeySequence(Qt::CTRL | Qt::Key_B)}, this,
                        [this] { stand_out(Formation::extended); });
  sheet_actions_ << add(out, tr("&Form up after a table"), {QKeySequence(Qt::Key_F)}, this, [this] {
    if (const auto deed = model_.form_up()) model_.order_chosen(*deed);
  });
  formations_ = new FormationMenu(model_, table_, guns_, orders);
  orders->addMenu(formations_);
  connect(formations_, &FormationMenu::nobody, this,
          [this] { say_no(tr("Nobody is in hand: take the body that shall stand so.")); });
  connect(formations_, &FormationMenu::refused, this,
          [this](const Refusal& refusal) { say_no(stories::sentence_with_clause(refusal, model_.briefing())); });
  connect(gun_panel_, &GunPanel::form_asked, formations_, &FormationMenu::ask);
  connect(middle_, &QStackedWidget::currentChanged, this, [this] { formations_->set_on_table(on_table()); });
  make_parties_menu(orders);
  digging_ = new DigMenu(model_, table_, orders);
  orders->addMenu(digging_);
  connect(digging_, &DigMenu::nobody, this,
          [this] { say_no(tr("Nobody is in hand: take the body that shall dig, or leave off.")); });
  follow_trench();
  connect(digging_, &DigMenu::refused, this,
          [this](const Refusal& refusal) { say_no(stories::sentence_with_clause(refusal, model_.briefing())); });
  sheet_actions_ << add(orders, tr("Scr&een of scouts"), {QKeySequence(Qt::Key_E)}, this, &Desk::draw_screen);
  sheet_actions_ << add(orders, tr("&Halt"), {QKeySequence(Qt::Key_H)}, &model_, &DeskModel::halt);
  // Offered where there are boats.
  boats_action_ = add(orders, tr("Embark, or &quit the boat"), {QKeySequence(Qt::Key_I)}, this, &Desk::board_boat);
  sheet_actions_ << boats_action_;
  const auto follow_boats = [this] { boats_action_->setVisible(has_boats(model_.picture(), model_.briefing())); };
  connect(&model_, &DeskModel::picture_changed, this, follow_boats);
  follow_boats();
  make_draft_actions(orders->addMenu(tr("&Drafts")));
  orders->addSeparator();
  close_action_ = add(orders, tr("&Close my move"), enter_keys(Qt::ControlModifier), this, [this] { close_move(); });
  // Held down, the key closes one move: neither the next of this seat nor that of whoever comes after it.
  close_action_->setAutoRepeat(false);
  run_on_action_ = add(orders, tr("Close and r&un on…"), {QKeySequence(Qt::CTRL | Qt::Key_R)}, this, &Desk::run_on);
  run_on_action_->setAutoRepeat(false);
  pass_over_ = orders->addAction(tr("Pass me &over while nothing new waits"));
  pass_over_->setCheckable(true);
  pass_over_->setToolTip(
      tr("My moves close by themselves as long as no other body waits for orders, nobody is on a "
         "table, and no message has come"));
  connect(pass_over_, &QAction::triggered, this, &Desk::pass_over_wished);
  hosts_actions_ << pass_over_;
  orders->addSeparator();
  QMenu* command = orders->addMenu(tr("Comm&and"));
  add(command, tr("Ch&ain of command…"), {QKeySequence(Qt::CTRL | Qt::Key_K)}, this, [this] { show_command(); });
  add(command, tr("G&ive to another post…"), {QKeySequence(Qt::CTRL | Qt::Key_G)}, this, &Desk::give_to_another);
  if (model_.by_couriers())
    add(command, tr("Sit &with the body in hand"), {QKeySequence(Qt::CTRL | Qt::Key_H)}, this, &Desk::sit_with_body);
  connect(&model_, &DeskModel::picture_changed, this, &Desk::follow_close);
  follow_close();
}

void Desk::follow_close() {
  const bool may = model_.picture().clock.my_move && !model_.picture().mine.closed && !line_lost_;
  // While a battle is set up, the same key says that a stage of it is done.
  const SeenSetup* setup = setup_.setup();
  close_action_->setEnabled(setup ? setup->mine && setup->stage != SetupStage::choosing && !line_lost_ : may);
  run_on_action_->setEnabled(may);
}

void Desk::make_draft_actions(QMenu* menu) {
  sheet_actions_ << add(menu, tr("To the &drafts"), {QKeySequence(Qt::CTRL | Qt::Key_D)}, this, &Desk::show_drafts);
  const QList<QAction*> of_drafts{
      add(menu, tr("The draft in hand goes earlier"), {QKeySequence(Qt::CTRL | Qt::Key_Up)}, this,
          [this] { orders_->drafts()->move(-1); }),
      add(menu, tr("The draft in hand goes later"), {QKeySequence(Qt::CTRL | Qt::Key_Down)}, this,
          [this] { orders_->drafts()->move(1); }),
      add(menu, tr("Ta&ke the draft in hand out"), {QKeySequence(Qt::Key_Delete)}, this,
          [this] { orders_->drafts()->take_out(); }),
      add(menu, tr("Give the draft in hand anew"), enter_keys(Qt::ShiftModifier), this,
          [this] { orders_->drafts()->give_anew(); }),
      add(menu, tr("Clear all drafts"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete)}, this,
          [this] { model_.drafts().clear(); })};
  // Without drafts, and on a table, these keys are others'.
  const auto follow = [this, of_drafts] {
    const bool any = !model_.drafts().drafts().empty() && !on_table();
    for (QAction* action : of_drafts) action->setEnabled(any);
  };
  connect(&model_.drafts(), &DraftBook::changed, this, follow);
  connect(middle_, &QStackedWidget::currentChanged, this, follow);
  follow();
}

void Desk::show_drafts() {
  DraftsCard* drafts = orders_->drafts();
  const auto& all = model_.drafts().drafts();
  if (all.empty()) {
    say_no(tr("Nothing is drafted. Orders that you give while the other side moves wait for your own move."));
    return;
  }
  measure_.stop();
  orders_dock_->show();
  orders_dock_->raise();
  if (drafts->in_hand() == 0) drafts->take(all.front().number);
  drafts->list()->setFocus(Qt::ShortcutFocusReason);
}

void Desk::make_sheet_menu() {
  constexpr double step = 1.6;
  QMenu* menu = menus().addMenu(tr("&Sheet"));
  add(menu, tr("&Nearer"), {QKeySequence(Qt::Key_Plus), QKeySequence::ZoomIn}, this,
      [this] { shown_view()->zoom(step); });
  add(menu, tr("&Farther"), {QKeySequence(Qt::Key_Minus), QKeySequence::ZoomOut}, this,
      [this] { shown_view()->zoom(1 / step); });
  add(menu, tr("The &whole sheet or table"), {QKeySequence(Qt::Key_Home)}, this, [this] { shown_view()->show_all(); });
  sheet_actions_ << add(menu, tr("The &body in hand"), {QKeySequence(Qt::Key_C)}, this,
                        [this] { show_body(model_.selected()); });
  sheet_actions_ << add(menu, tr("&Measure a line"), {QKeySequence(Qt::Key_D)}, this, &Desk::measure_line);
  menu->addSeparator();
  auto* tints = new QActionGroup(menu);
  const std::pair<QString, Tints> schemes[] = {{tr("Heights not &tinted"), Tints::none},
                                               {tr("Heights fa&intly tinted"), Tints::plain},
                                               {tr("Heights in &layers"), Tints::layers}};
  for (const auto& [name, scheme] : schemes) {
    QAction* action = tints->addAction(name);
    action->setCheckable(true);
    action->setChecked(sheet_->backdrop().style().tints == scheme);
    connect(action, &QAction::triggered, this, [this, scheme = scheme] {
      SheetStyle style = sheet_->backdrop().style();
      style.tints = scheme;
      sheet_->backdrop().set_style(style);
    });
  }
  menu->addActions(tints->actions());
  menu->addSeparator();
  const Layer layers[] = {
      {tr("&Contours"), &SheetStyle::contours}, {tr("N&ames"), &SheetStyle::names}, {tr("&Grid"), &SheetStyle::grid}};
  for (const Layer& layer : layers) {
    QAction* action = menu->addAction(layer.name);
    action->setCheckable(true);
    action->setChecked(sheet_->backdrop().style().*layer.shown);
    connect(action, &QAction::toggled, this, [this, shown = layer.shown](bool on) {
      SheetStyle style = sheet_->backdrop().style();
      style.*shown = on;
      sheet_->backdrop().set_style(style);
    });
  }
  QAction* seen = menu->addAction(tr("What the body in hand &sees"));
  seen->setShortcut(QKeySequence(Qt::Key_V));
  seen->setCheckable(true);
  connect(seen, &QAction::toggled, this, [this](bool on) {
    shade_.set_on(on);
    if (on && !model_.selected_body()) say_no(tr("Nobody is in hand: take a body, and what it sees is shaded."));
  });
  sheet_actions_ << seen;
  sheet_actions_ << add(menu, tr("What is seen from a &place"), {QKeySequence(Qt::SHIFT | Qt::Key_V)}, this,
                        &Desk::look_from_place);
  QAction* reach = menu->addAction(tr("How far the body in hand g&ets"));
  reach->setShortcut(QKeySequence(Qt::Key_G));
  reach->setCheckable(true);
  connect(reach, &QAction::toggled, this, [this](bool on) {
    reach_.set_on(on);
    if (on && !model_.selected_body()) say_no(tr("Nobody is in hand: take a body, and how far it gets is drawn."));
  });
  sheet_actions_ << reach;
  QAction* marches = menu->addAction(tr("All ma&rches"));
  marches->setCheckable(true);
  marches->setChecked(TroopsLayer::all_marches());
  connect(marches, &QAction::toggled, this, [this](bool on) {
    TroopsLayer::show_all_marches(on);
    sheet_->update();
  });
  QAction* drawn = menu->addAction(tr("&Drawings of messages"));
  drawn->setCheckable(true);
  drawn->setChecked(DrawingModel::messages_shown());
  connect(drawn, &QAction::toggled, this, [this](bool on) {
    DrawingModel::show_messages(on);
    sheet_->update();
  });
  supply_on_sheet_ = menu->addAction(tr("Lines of suppl&y on the sheet"));
  supply_on_sheet_->setCheckable(true);
  connect(supply_on_sheet_, &QAction::toggled, this, &Desk::show_supply_on_sheet);
  supply_actions_ << supply_on_sheet_;
  QAction* shade = menu->addAction(tr("&Hillshade"));
  shade->setCheckable(true);
  shade->setChecked(true);
  connect(shade, &QAction::toggled, this, [this](bool on) {
    SheetStyle style = sheet_->backdrop().style();
    style.hillshade = on ? 1 : 0;
    sheet_->backdrop().set_style(style);
  });
}

void Desk::make_table_menu() {
  QMenu* menu = menus().addMenu(tr("&Table"));
  QAction* there = add(menu, tr("To the &table, or the next one"), {QKeySequence(Qt::Key_T)}, this, &Desk::next_table);
  const auto follow = [this, there] { there->setEnabled(!model_.picture().tables.empty()); };
  connect(&model_, &DeskModel::picture_changed, this, follow);
  follow();
  menu->addSeparator();
  const auto on_table = [this, menu](const QString& text, const QList<QKeySequence>& keys, auto act) {
    QAction* action = add(menu, text, keys, this, act);
    table_actions_ << action;
    return action;
  };
  on_table(tr("&All who can move"), {QKeySequence::SelectAll}, [this] { table_.choose_idle(); });
  on_table(tr("In &line"), {QKeySequence(Qt::Key_L)}, [this] { table_.set_shape(GroupShape::line); });
  on_table(tr("In &column"), {QKeySequence(Qt::Key_C)}, [this] { table_.set_shape(GroupShape::column); });
  on_table(tr("As they &stand"), {QKeySequence(Qt::Key_S)}, [this] { table_.set_shape(GroupShape::as_they_stand); });
  on_table(tr("&Behind cover"), {QKeySequence(Qt::Key_B)}, [this] { table_.set_shape(GroupShape::cover); });
  on_table(tr("Turn the front to the left"), {QKeySequence(Qt::Key_Q)}, [this] { turn_front(-front_turn); });
  on_table(tr("Turn the front to the right"), {QKeySequence(Qt::Key_E)}, [this] { turn_front(front_turn); });
  on_table(tr("C&harge"), {QKeySequence(Qt::Key_H)}, [this] {
    if (table_.may_order() && table_.chosen().empty())
      say_no(tr("Nobody is chosen: choose the men who shall charge."));
    else
      table_.charge();
  });
  on_table(tr("Take the &gun along"), {QKeySequence(Qt::Key_G)}, [this] {
    const GunHandle gun = guns_.gun();
    if (gun)
      table_.choose_gun(gun);
    else if (!table_.any_chosen())
      say_no(tr("Nobody is chosen: choose the men who shall take a gun along."));
    else if (!table_.toggle_gun())
      say_no(tr("No gun of this side that can move now stands by the men chosen."));
  });
  on_table(tr("Lead the &prisoners"), {QKeySequence(Qt::Key_P)},
           [this] { table_.lead_prisoners(!table_.leads_prisoners()); });
  on_table(tr("Show how far they &reach"), {QKeySequence(Qt::Key_R)},
           [this] { table_.show_reach(!table_.shows_reach()); });
  on_table(tr("&White flag…"), {QKeySequence(Qt::Key_W)}, [this] { hoist_white_flag(); });
  on_table(tr("Ta&ke back what is not sent yet"), {QKeySequence::Undo}, [this] { take_back(); });
  menu->addSeparator();
  make_round_menu(menu);
  table_actions_ << add(menu, tr("The last move once more"), {QKeySequence(Qt::SHIFT | Qt::Key_V)}, this,
                        &Desk::show_last_move);
  menu->addSeparator();
  on_table(tr("Next &melee"), {QKeySequence(Qt::Key_M)}, [this] {
    if (!melees_.melee()) return say_no(tr("No melee waits for a choice now."));
    melees_.take_next();
  });
  on_table(tr("The program's ch&oice"), {QKeySequence(Qt::Key_Backspace)}, [this] { melees_.take_programs_choice(); });
  on_table(tr("Another centre of the mele&e"), {QKeySequence(Qt::SHIFT | Qt::Key_M)},
           [this] { melees_.take_next_centre(); });
  make_gun_menu(menus().addMenu(tr("&Guns")));
}

// Arrow keys lay the gun in hand, so they are left to the view.
void Desk::make_gun_menu(QMenu* menu) {
  const auto on_table = [this, menu](const QString& text, const QList<QKeySequence>& keys, auto act) {
    table_actions_ << add(menu, text, keys, this, act);
  };
  on_table(tr("Aim the &next gun"), {QKeySequence(Qt::Key_N)}, [this] {
    if (!guns_.take_next()) tell(tr("This side has no gun on the table."));
  });
  on_table(tr("Mark the next &enemy"), {QKeySequence(Qt::Key_K)}, [this] { table_view_->mark_next(); });
  on_table(tr("Lay it &on the place"), {QKeySequence(Qt::Key_O)}, [this] { table_view_->lay_gun(); });
  on_table(tr("Next pro&jectile"), {QKeySequence(Qt::Key_J)}, [this] { guns_.next_projectile(); });
  on_table(tr("Test path"), {QKeySequence(Qt::Key_Y)}, [this] { guns_.show_test_path(!guns_.shows_test_path()); });
  on_table(tr("&Fire"), {QKeySequence(Qt::Key_F)}, [this] { guns_.fire(); });
  on_table(tr("Fire a f&ive"), {QKeySequence(Qt::SHIFT | Qt::Key_F)}, [this] {
    if (!rifles_.offered()) return say_no(tr("By this rulebook nobody fires a rifle."));
    if (!rifles_.in_hand()) return say_no(tr("No five of this side can fire now."));
    rifles_.fire();
  });
  on_table(tr("Next fi&ve"), {QKeySequence(Qt::SHIFT | Qt::Key_N)}, [this] { rifles_.take_next(); });
  on_table(tr("Lie &down"), {QKeySequence(Qt::Key_D)}, [this] { guns_.lie_down(); });
  on_table(tr("Stand &at the trail"), {QKeySequence(Qt::Key_A)}, [this] { guns_.stand_at_trail(); });
  on_table(tr("&Guns have done"), {QKeySequence(Qt::SHIFT | Qt::Key_G)}, [this] { guns_.guns_done(); });
  on_table(tr("Show the &shot again"), {QKeySequence(Qt::Key_V)}, [this] {
    if (!guns_.replay()) say_no(tr("No shot has been seen on this table in this move or the last."));
  });
  menu->addSeparator();
  QAction* flies = menu->addAction(tr("Shots are seen to f&ly"));
  flies->setCheckable(true);
  flies->setChecked(ShotPlayer::flies());
  connect(flies, &QAction::toggled, this, &ShotPlayer::set_flies);
  new BattleSounds(guns_.player(), this);
  QAction* sounds = menu->addAction(tr("So&unds of battle"));
  sounds->setCheckable(true);
  sounds->setChecked(BattleSounds::on());
  connect(sounds, &QAction::toggled, this, &BattleSounds::set_on);
}

void Desk::make_view_menu() {
  QMenu* menu = menus().addMenu(tr("&View"));
  const auto go = [this](QDockWidget* dock, QWidget* target) {
    return [dock, target] {
      dock->show();
      dock->raise();
      target->setFocus(Qt::ShortcutFocusReason);
    };
  };
  add(menu, tr("To the order of &battle"), {QKeySequence(Qt::Key_F2)}, this, go(bodies_dock_, bodies_->tree()));
  add(menu, tr("To the &orders"), {QKeySequence(Qt::Key_F3)}, this,
      [this, there = go(orders_dock_, orders_->form()->to_field())] {
        measure_.stop();
        there();
      });
  add(menu, tr("To the &enemy"), {QKeySequence(Qt::Key_F4)}, this, go(enemy_dock_, enemy_->table()));
  add(menu, tr("To the &sheet"), {QKeySequence(Qt::Key_F5)}, this, &Desk::show_sheet);
  add(menu, tr("To what is near the cursor"), {QKeySequence(Qt::SHIFT | Qt::Key_F5)}, this, &Desk::show_near);
  larger_ = add(menu, tr("A larger sheet"), {QKeySequence(Qt::CTRL | Qt::Key_F5)}, this, &Desk::show_larger);
  larger_->setCheckable(true);
  add(menu, tr("To the &dispatches"), {QKeySequence(Qt::Key_F6)}, this, go(dispatches_dock_, dispatches_->table()));
  add(menu, tr("To the ne&ws"), {QKeySequence(Qt::Key_F7)}, this, go(news_dock_, news_->list()));
  add(menu, tr("To the messa&ges"), {QKeySequence(Qt::Key_F12)}, this, go(messages_dock_, messages_->table()));
  if (model_.by_couriers())
    add(menu, tr("To w&hat was sent and rides"), {QKeySequence(Qt::SHIFT | Qt::Key_F6)}, this, &Desk::show_sent);
  supply_actions_ << add(menu, tr("To s&upply"), {QKeySequence(Qt::SHIFT | Qt::Key_F8)}, this,
                         [this] { show_supply(SupplyPanel::pools_page); });
  supply_actions_ << add(menu, tr("To stores, and orders of pac&kets"), {QKeySequence(Qt::CTRL | Qt::Key_F8)}, this,
                         [this] { show_supply(SupplyPanel::stores_page); });
  add(menu, tr("To the rai&lway"), {QKeySequence(Qt::Key_F10)}, this, &Desk::show_railway);
  add(menu, tr("To the men on a t&able"), {QKeySequence(Qt::Key_F9)}, this, [this] {
    if (!on_table()) next_table();
    if (!on_table()) return;
    table_dock_->show();
    table_dock_->raise();
    table_panel_->groups()->setFocus(Qt::ShortcutFocusReason);
  });
  if (tells_time()) {
    table_actions_ << add(menu, tr("To men’s &time"), {QKeySequence(Qt::SHIFT | Qt::Key_F9)}, this,
                          go(time_dock_, time_->rows()));
  }
  add(menu, tr("&Find a body"), {QKeySequence::Find}, this, go(bodies_dock_, bodies_->finder()));
  // Tab takes the next idle body here, and goes from field to field only where one types.
  add(menu, tr("The next field or button"), {QKeySequence(Qt::CTRL | Qt::Key_Tab)}, this,
      [this] { go_on_by_key(true); });
  add(menu, tr("The field or button before"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab)}, this,
      [this] { go_on_by_key(false); });
  menu->addSeparator();
  // By themselves, so that the menu stands below the head of the window on a small screen too.
  QMenu* docks = menu->addMenu(tr("Docks"));
  for (QDockWidget* dock : {bodies_dock_, orders_dock_, dispatches_dock_, messages_dock_, railway_dock_, enemy_dock_,
                            brief_dock_, news_dock_})
    docks->addAction(dock->toggleViewAction());
  docks->addAction(near_dock_->toggleViewAction());
  if (model_.by_couriers()) docks->addAction(couriers_dock_->toggleViewAction());
  if (tells_time()) docks->addAction(time_dock_->toggleViewAction());
  docks->addSeparator();
  add(docks, tr("&Put the docks back"), {}, this, [this] {
    measure_.stop();
    larger_->setChecked(false);
    put_aside_.clear();
    for (QDockWidget* dock : {bodies_dock_, orders_dock_, dispatches_dock_, messages_dock_, enemy_dock_, table_dock_,
                              brief_dock_, news_dock_})
      dock->setVisible(dock == orders_dock_ ? !on_table() : dock != table_dock_ || on_table());
    time_dock_->setVisible(tells_time() && on_table());
    fold_docks(fold_for(size()));
  });
  menu->addSeparator();
  by_night_ = menu->addAction(tr("By n&ight"));
  by_night_->setCheckable(true);
  by_night_->setChecked(drawn_by_night());
  // Only a hand: by another lamp it is neither day nor night.
  connect(by_night_, &QAction::triggered, this, &Desk::draw_by_night);
  add(menu, tr("How it is shown…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)}, this, &Desk::show_shown_dialog);
  add(menu, tr("Full s&creen"), {QKeySequence(Qt::Key_F11)}, this,
      [this] { window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen); });
}

}  // namespace sandgate
