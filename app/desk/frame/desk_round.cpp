// The desk while its table is shown in the round.
#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {

const QString measured = QStringLiteral("measured"), plain = QStringLiteral("plain"), full = QStringLiteral("full");

/// What is kept of an earlier run; whatever else stands there is as if nothing had been asked for.
QString wanted_quality() {
  const QString wanted = choices::read(choices::table_quality);
  return wanted == plain || wanted == full ? wanted : measured;
}

void take_quality(TableRound& round) {
  const QString wanted = wanted_quality();
  if (wanted == measured) return round.choose_quality();
  round.set_quality(wanted == full ? RoundView::Quality::full : RoundView::Quality::plain);
}

}  // namespace

void Desk::make_round_menu(QMenu* menu) {
  const auto add = [this, menu](const QString& text, Qt::Key key, auto act) {
    QAction* action = menu->addAction(text);
    action->setShortcut(QKeySequence(key));
    connect(action, &QAction::triggered, this, act);
    table_actions_ << action;
    return action;
  };
  round_action_ = add(tr("In the rou&nd, or in plan"), Qt::Key_X, [this](bool on) { show_in_the_round(on); });
  round_action_->setCheckable(true);
  add(tr("With a man's e&yes"), Qt::Key_U, [this] {
    if (!table_view_->in_the_round()) show_in_the_round(true);
    if (table_view_->in_the_round() && table_view_->round()->ready() && !table_view_->round()->stand_at_eye())
      tell(tr("None of this side's men stands on the table."));
  });
  add(tr("From straight abo&ve"), Qt::Key_I, [this] {
    if (table_view_->in_the_round()) table_view_->round()->look_down();
  });
  QMenu* how = menu->addMenu(tr("How it is &drawn"));
  auto* group = new QActionGroup(how);
  const std::pair<QString, QString> qualities[] = {
      {tr("As well as this machine can"), measured}, {tr("Plainly"), plain}, {tr("Fully, with shadows"), full}};
  for (const auto& [text, quality] : qualities) {
    QAction* action = group->addAction(text);
    action->setCheckable(true);
    action->setChecked(wanted_quality() == quality);
    connect(action, &QAction::triggered, this, [this, quality = quality] {
      choices::keep(choices::table_quality, quality);
      if (table_view_->round()) take_quality(*table_view_->round());
    });
  }
  how->addActions(group->actions());
  how->addSeparator();
  auto* hills = new QActionGroup(how);
  const std::pair<QString, Hills> shapes[] = {{tr("Hills as the ground lies"), Hills::by_the_ground},
                                              {tr("Hills of boards"), Hills::boards},
                                              {tr("Hills smooth"), Hills::smooth}};
  for (const auto& [text, shape] : shapes) {
    QAction* action = hills->addAction(text);
    action->setCheckable(true);
    action->setChecked(shape == Hills::by_the_ground);
    connect(action, &QAction::triggered, this, [this, shape = shape] {
      if (table_view_->round()) table_view_->round()->set_hills(shape);
    });
  }
  how->addActions(hills->actions());
  connect(table_view_, &TableView::round_failed, this, [this](const QString& why) {
    round_action_->setChecked(false);
    say_no(why);
  });
}

void Desk::show_last_move() {
  if (!on_table()) return;
  guns_.player().skip();
  table_view_->setFocus();
  if (!table_view_->replay().play()) tell(tr("Nothing was seen to happen here in the last move."));
}

void Desk::recall_round() {
  if (choices::read(choices::table_in_the_round) && !table_view_->round()) show_in_the_round(true);
}

void Desk::show_in_the_round(bool round) {
  const bool first = round && !table_view_->round();
  const auto why = table_view_->show_in_the_round(round);
  round_action_->setChecked(table_view_->in_the_round());
  choices::keep(choices::table_in_the_round, round && !why);
  if (why) say_no(*why);
  if (!first || why) return;
  // A window that begins to be drawn through OpenGL is made anew by the system and loses the keyboard.
  window()->activateWindow();
  table_view_->setFocus();
  take_quality(*table_view_->round());
}

}  // namespace sandgate
