// Every key of the exercise editor, in its menus.
#include <QMenu>

#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/editor/exercise/rulebook_dialog.h"
#include "app/help/open_help.h"
#include "app/rules/open_rules.h"
#include "app/words/bodies.h"

namespace sandgate {

void ExerciseEditor::make_menus() {
  const auto add = [this](QMenu* menu, const QString& text, const QKeySequence& key, auto act) {
    QAction* action = menu->addAction(text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WindowShortcut);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  // What has been typed and not left yet is of the thing in hand, which the deed may change.
  const auto add_of_plan = [&](QMenu* menu, const QString& text, const QKeySequence& key, auto act) {
    of_plan_ << add(menu, text, key, [this, act] {
      form_->take_now();
      act();
    });
  };
  const auto add_of_trial = [&](QMenu* menu, const QString& text, const QKeySequence& key, auto act) {
    of_trial_ << add(menu, text, key, act);
  };
  const auto control = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
  const auto shifted = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };

  QMenu* exercise = menus().addMenu(tr("&Exercise"));
  add(exercise, tr("&New…"), QKeySequence::New, [this] { ask_new(); });
  add(exercise, tr("&Open…"), QKeySequence::Open, [this] { ask_open(); });
  exercise->addSeparator();
  add_of_plan(exercise, tr("&Save"), QKeySequence::Save, [this] { ask_save(false); });
  add_of_plan(exercise, tr("Save in a new &folder…"), shifted(Qt::Key_S), [this] { ask_save(true); });
  exercise->addSeparator();
  add_of_plan(exercise, tr("Bodies from a &table…"), control(Qt::Key_I), [this] { ask_csv(true); });
  add_of_plan(exercise, tr("Bodies to a t&able…"), control(Qt::Key_E), [this] { ask_csv(false); });
  exercise->addSeparator();
  add_of_plan(exercise, tr("&Play it"), control(Qt::Key_P), [this] { play(); });
  add(exercise, tr("&Close"), control(Qt::Key_W), [this] { close(); });

  QMenu* edit = menus().addMenu(tr("E&dit"));
  add_of_plan(edit, tr("&Undo"), QKeySequence::Undo, [this] { model_->stack().undo(); });
  add_of_plan(edit, tr("&Redo"), shifted(Qt::Key_Z), [this] { model_->stack().redo(); });
  edit->addSeparator();
  add_of_plan(edit, tr("Cu&t"), QKeySequence::Cut, [this] { copy(true); });
  add_of_plan(edit, tr("&Copy"), QKeySequence::Copy, [this] { copy(false); });
  add_of_plan(edit, tr("&Paste"), QKeySequence::Paste, [this] { paste(); });
  add_of_plan(edit, tr("Another &like it"), control(Qt::Key_D), [this] { model_->copy_chosen(); });
  add_of_plan(edit, tr("Take &away"), QKeySequence(Qt::Key_Delete), [this] { model_->remove_chosen(); });
  add_of_plan(edit, tr("&Name…"), QKeySequence(Qt::Key_F2), [this] { tree_->edit_name(); });
  add_of_plan(edit, tr("&Set down"), shifted(Qt::Key_Space), [this] { sheet_->set_chosen_down(); });

  add_menu_ = menus().addMenu(tr("&Add"));
  int number = 0;
  for (const Arm arm : all_arms) {
    number = (number + 1) % 10;
    add_of_plan(add_menu_, words::arm(arm), control(static_cast<Qt::Key>(Qt::Key_0 + number)),
                [this, arm] { model_->add_body(arm, sheet_->place_for_more()); });
  }
  add_menu_->addSeparator();
  add_of_plan(add_menu_, tr("&Seat"), control(Qt::Key_T), [this] { model_->add_seat(); });
  add_of_plan(add_menu_, tr("S&ide"), shifted(Qt::Key_T), [this] { model_->add_side(); });
  add_of_plan(add_menu_, tr("&Objective"), control(Qt::Key_J),
              [this] { model_->add_objective(sheet_->place_for_more()); });
  add_of_plan(add_menu_, tr("Field &work"), control(Qt::Key_B), [this] { model_->add_work(sheet_->place_for_more()); });
  add_of_plan(add_menu_, tr("O&bserver"), shifted(Qt::Key_O), [this] { model_->add_observer(); });
  add_of_plan(add_menu_, tr("&Inject"), shifted(Qt::Key_I), [this] {
    model_->add_inject();
    form_->go_to({});
  });
  add_of_plan(add_menu_, tr("&March, to the pointer"), control(Qt::Key_M),
              [this] { model_->add_march(sheet_->pointed()); });

  QMenu* seats = menus().addMenu(tr("&Seats"));
  const auto next_posting = [this](int step) {
    const int count = posting_->count();
    posting_->setCurrentIndex(((posting_->currentIndex() + step) % count + count) % count);
    model_->show_posting(posting_->currentData().toString().toStdString());
  };
  add_of_plan(seats, tr("&Next posting"), control(Qt::Key_PageDown), [next_posting] { next_posting(1); });
  add_of_plan(seats, tr("&Previous posting"), control(Qt::Key_PageUp), [next_posting] { next_posting(-1); });
  add_of_plan(seats, tr("&Another posting…"), shifted(Qt::Key_N), [this] { ask_posting(); });
  add_of_plan(seats, tr("&Take this posting away"), shifted(Qt::Key_Delete), [this] { model_->remove_posting(); });

  QMenu* trial = menus().addMenu(tr("&Try"));
  add_of_plan(trial, tr("&Try it"), QKeySequence(Qt::Key_F5), [this] { try_it(); });
  add_of_trial(trial, tr("&Pause, or go on"), QKeySequence(Qt::Key_P), [this] { trial_->pause(!trial_->paused()); });
  add_of_trial(trial, tr("&Slower"), QKeySequence(Qt::Key_Comma), [this] { trial_->set_speed(trial_->speed() / 2); });
  add_of_trial(trial, tr("&Faster"), QKeySequence(Qt::Key_Period), [this] { trial_->set_speed(trial_->speed() * 2); });
  add_of_trial(trial, tr("A move &back"), QKeySequence(Qt::Key_PageUp), [this] { trial_->step(-1); });
  add_of_trial(trial, tr("A move f&orth"), QKeySequence(Qt::Key_PageDown), [this] { trial_->step(1); });
  add_of_trial(trial, tr("Back to the &plan"), QKeySequence(Qt::Key_Escape), [this] { stop_trial(); });

  QMenu* view = menus().addMenu(tr("&View"));
  add_of_plan(view, tr("&Sheet"), QKeySequence(Qt::Key_F4), [this] { sheet_->setFocus(Qt::ShortcutFocusReason); });
  add_of_plan(view, tr("&Order of battle"), QKeySequence(Qt::Key_F6),
              [this] { tree_->tree()->setFocus(Qt::ShortcutFocusReason); });
  add_of_plan(view, tr("&In hand"), QKeySequence(Qt::Key_F7), [this] { form_->go_to({}); });
  add_of_plan(view, tr("&March table"), shifted(Qt::Key_M), [this] { show_march_table(); });
  add_of_plan(view, tr("&Faults"), QKeySequence(Qt::Key_F8), [this] {
    faults_->setFocus(Qt::ShortcutFocusReason);
    faults_->setCurrentRow(0);
    go_to_fault(0);
  });
  add_of_plan(view, tr("Fin&d a body"), QKeySequence::Find,
              [this] { tree_->finder()->setFocus(Qt::ShortcutFocusReason); });
  add_of_plan(view, tr("The e&xercise itself"), QKeySequence(Qt::Key_F9), [this] {
    model_->choose({});
    form_->go_to({});
  });
  add_of_plan(view, tr("The &rulebook’s numbers…"), control(Qt::Key_R), [this] { show_rulebook(); });
  add_of_plan(view, tr("&All of the ground"), control(Qt::Key_Home), [this] { sheet_->show_all(); });

  QMenu* help = add_help_menu(menus(), HelpFor::exercise_editor, *this);
  add_rules_action(*help, *this, [this] { return model_->rulebook(); });
}

}  // namespace sandgate
