// Every key of a seat's own review, in its menus.
#include <QMenu>
#include <QMenuBar>
#include <algorithm>

#include "app/help/open_help.h"
#include "app/report/report.h"
#include "app/review/own/own_page.h"
#include "app/review/report_dialog.h"
#include "app/rules/open_rules.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

template <class Act>
QAction* add_own_key(OwnReviewPage& page, QMenu* menu, const QString& text, const QList<QKeySequence>& keys, Act act) {
  QAction* action = menu->addAction(text);
  action->setShortcuts(keys);
  action->setShortcutContext(Qt::WindowShortcut);
  QObject::connect(action, &QAction::triggered, &page, act);
  return action;
}

}  // namespace

void OwnReviewPage::make_menus() {
  QMenu* review = menus().addMenu(tr("&Review"));
  add_own_key(*this, review, tr("&Report…"), {QKeySequence(Qt::CTRL | Qt::Key_P)}, [this] { ask_for_report(); });
  add_own_key(*this, review, tr("Read &on: as it stands now"), {QKeySequence(Qt::Key_F9)}, [this] { ask_again(); });
  review->addSeparator();
  add_own_key(*this, review, tr("&Close"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { close(); });
  make_go_menu();
  QMenu* sheet = menus().addMenu(tr("&Sheet"));
  add_own_key(*this, sheet, tr("Your &traces"), {QKeySequence(Qt::Key_V)},
              [this] { sheet_->show_traces(!sheet_->traces_shown()); });
  add_own_key(*this, sheet, tr("Traces since the &beginning"), {QKeySequence(Qt::SHIFT | Qt::Key_V)},
              [this] { sheet_->show_whole_day(!sheet_->whole_day()); });
  sheet->addSeparator();
  add_own_key(*this, sheet, tr("&All of the ground"), {QKeySequence(Qt::Key_Home)}, [this] { sheet_->show_all(); });
  add_own_key(*this, sheet, tr("What you &knew of"), {QKeySequence(Qt::Key_K)}, [this] {
    if (model_.taken()) sheet_->show_what_was_known();
  });
  constexpr double nearer = 1.4;
  add_own_key(*this, sheet, tr("&Nearer"),
              {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
              [this] { sheet_->zoom(nearer); });
  add_own_key(*this, sheet, tr("&Farther"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
              [this] { sheet_->zoom(1 / nearer); });
  make_view_menu();
}

void OwnReviewPage::make_go_menu() {
  QMenu* menu = menus().addMenu(tr("&Go"));
  const auto add = [&](const QString& text, const QList<QKeySequence>& keys, OwnHead::Go where) {
    add_own_key(*this, menu, text, keys, [this, where] { go(where); });
  };
  using enum OwnHead::Go;
  add(tr("&Play, or stand"), {QKeySequence(Qt::Key_Space)}, play);
  add(tr("&On to where something was told or ordered"), {QKeySequence(Qt::Key_Right)}, step);
  add(tr("&Back to where something was"), {QKeySequence(Qt::Key_Left)}, step_back);
  add(tr("To the close of the next &move"), {QKeySequence(Qt::Key_PageDown)}, move);
  add(tr("To the close of the move be&fore"), {QKeySequence(Qt::Key_PageUp)}, move_back);
  add(tr("To the be&ginning"), {QKeySequence(Qt::CTRL | Qt::Key_Home)}, first);
  add(tr("To where it &stands"), {QKeySequence(Qt::CTRL | Qt::Key_End)}, last);
  menu->addSeparator();
  add_own_key(*this, menu, tr("Play f&aster"), {QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal)},
              [this] { change_speed(1); });
  add_own_key(*this, menu, tr("Play s&lower"), {QKeySequence(Qt::Key_Minus)}, [this] { change_speed(-1); });
}

void OwnReviewPage::make_view_menu() {
  QMenu* view = menus().addMenu(tr("&View"));
  const auto show_list = [this](Tab tab, QWidget* list) {
    return [this, tab, list] {
      show_tab(tab);
      list->setFocus(Qt::ShortcutFocusReason);
    };
  };
  add_own_key(*this, view, tr("The &sheet"), {QKeySequence(Qt::Key_F2)},
              [this] { sheet_->setFocus(Qt::ShortcutFocusReason); });
  add_own_key(*this, view, tr("What you were &told"), {QKeySequence(Qt::Key_F4)}, show_list(told_tab, told_list_));
  add_own_key(*this, view, tr("Your &day"), {QKeySequence(Qt::Key_F5)},
              [this] { day_->setFocus(Qt::ShortcutFocusReason); });
  add_own_key(*this, view, tr("Your &orders"), {QKeySequence(Qt::Key_F6)}, show_list(orders_tab, orders_list_));
  add_own_key(*this, view, tr("Your &intent"), {QKeySequence(Qt::Key_F7)}, show_list(intent_tab, intent_));
  QMenu* help = add_help_menu(menus(), HelpFor::own_review, *this);
  add_rules_action(*help, *this, [this]() -> std::optional<Rulebook> {
    if (!model_.taken()) return {};
    return model_.record().briefing.rulebook;
  });
}

void OwnReviewPage::change_speed(int by) {
  const auto now = std::ranges::find(OwnModel::speeds, model_.speed());
  const auto to = std::clamp<std::ptrdiff_t>(now - std::begin(OwnModel::speeds) + by, 0,
                                             static_cast<std::ptrdiff_t>(std::size(OwnModel::speeds)) - 1);
  model_.set_speed(OwnModel::speeds[to]);
}

void OwnReviewPage::ask_for_report() {
  if (!model_.taken()) return say(tr("There is nothing to report yet. F9 asks for what you have known."));
  const auto record = model_.shared_record();
  const Seat& seat = record->briefing.seats[record->seat.index()];
  // By the exercise's title: whoever sits elsewhere has no file of it.
  const ReportDialog::Of of{
      source_->beside(), seat.name, tr("What you knew, and nothing else"),
      [record, name = exercise_.toStdString()](const ReportWishes& wishes, const Progress& progress) {
        return seat_report(*record, name, wishes, progress);
      }};
  auto* dialog = new ReportDialog(of, writers_there_are(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace sandgate
