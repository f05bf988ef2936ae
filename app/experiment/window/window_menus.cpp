// Every key of the window, in its menus.
#include <QActionGroup>
#include <QMenu>

#include "app/experiment/window/experiment_window.h"
#include "app/help/open_help.h"

namespace sandgate {

void ExperimentWindow::make_menus() {
  QMenu* menu = top_->menus()->addMenu(tr("&Experiment"));
  const auto add = [this, menu](const QString& words, const QKeySequence& key, auto act) {
    QAction* action = menu->addAction(words);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  new_ = add(tr("&New…"), QKeySequence(Qt::CTRL | Qt::Key_N), [this] { ask_new(); });
  open_ = add(tr("&Open…"), QKeySequence(Qt::CTRL | Qt::Key_O), [this] { browse_experiment(); });
  menu->addSeparator();
  results_action_ = add(tr("Keep the &results in…"), QKeySequence(Qt::CTRL | Qt::Key_S), [this] { browse_results(); });
  begin_action_ = add(tr("&Begin, or go on"), QKeySequence(Qt::Key_F5), [this] { begin(); });
  stop_action_ = add(tr("&Stop"), QKeySequence(Qt::Key_F6), [this] { stop(); });
  menu->addSeparator();
  tables_ = add(tr("&Tables as CSV…"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] { browse_tables(); });
  picture_ = add(tr("&Chart as a picture…"), QKeySequence(Qt::CTRL | Qt::Key_P), [this] { browse_picture(); });
  menu->addSeparator();
  add(tr("C&lose"), QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
  make_show_menu();
  add_help_menu(*top_->menus(), HelpFor::experiment, *this);
}

void ExperimentWindow::make_show_menu() {
  QMenu* menu = top_->menus()->addMenu(tr("&Show"));
  auto* group = new QActionGroup(this);
  const auto add = [this, menu](const QString& words, const QKeySequence& key, auto act) {
    QAction* action = menu->addAction(words);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    return action;
  };
  const auto add_measure = [&](Measure measure, const QKeySequence& key) {
    QAction* action = add(measure_name(measure), key, [this, measure] { show_measure(measure); });
    action->setCheckable(true);
    group->addAction(action);
    measures_.emplace_back(measure, action);
  };
  add_measure(Measure::lost, QKeySequence(Qt::CTRL | Qt::Key_1));
  add_measure(Measure::points, QKeySequence(Qt::CTRL | Qt::Key_2));
  add_measure(Measure::won, QKeySequence(Qt::CTRL | Qt::Key_3));
  add_measure(Measure::moves, QKeySequence(Qt::CTRL | Qt::Key_4));
  menu->addSeparator();
  const auto by = [this](std::ptrdiff_t step) {
    const auto to = static_cast<std::ptrdiff_t>(chart_->wish().chosen) + step;
    if (to >= 0) show_cell(static_cast<std::size_t>(to));
  };
  add(tr("The &next cell"), QKeySequence(Qt::CTRL | Qt::Key_Down), [by] { by(1); });
  add(tr("The cell &before"), QKeySequence(Qt::CTRL | Qt::Key_Up), [by] { by(-1); });
  menu->addSeparator();
  add(tr("To the &chart"), QKeySequence(Qt::Key_F2), [this] { chart_->setFocus(Qt::ShortcutFocusReason); });
  add(tr("To the &table"), QKeySequence(Qt::Key_F3), [this] { table_->setFocus(Qt::ShortcutFocusReason); });
  add(tr("To the file for &results"), QKeySequence(Qt::Key_F4),
      [this] { results_->setFocus(Qt::ShortcutFocusReason); });
}

}  // namespace sandgate
