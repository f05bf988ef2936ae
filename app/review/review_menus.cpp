// Every key of the review, in its menus.
#include <QMenu>
#include <algorithm>

#include "app/help/open_help.h"
#include "app/review/add_key.h"
#include "app/review/day_view.h"
#include "app/review/happened_dialog.h"
#include "app/review/lineage_panel.h"
#include "app/review/report_dialog.h"
#include "app/review/review_page.h"
#include "app/review/struck_dialog.h"
#include "app/review/title_dialog.h"
#include "app/rules/open_rules.h"
#include "app/words/tongue.h"

namespace sandgate {
void ReviewPage::make_menus() {
  QMenu* review = menus().addMenu(tr("&Review"));
  presents_ = add_key(*this, review, tr("&Presenter’s view for the hall"), {QKeySequence(Qt::Key_F11)},
                      [this] { present(presents_->isChecked()); });
  presents_->setCheckable(true);
  add_key(*this, review, tr("&Report…"), {QKeySequence(Qt::CTRL | Qt::Key_P)}, [this] { ask_for_report(); });
  add_key(*this, review, tr("What was &taken back…"), {QKeySequence(Qt::CTRL | Qt::Key_U)}, [this] { show_struck(); });
  review->addSeparator();
  add_key(*this, review, tr("&Close"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { close(); });

  QMenu* agenda = menus().addMenu(tr("&Agenda"));
  for (int i = 0; i < static_cast<int>(step_minutes.size()); ++i) {
    const auto step = static_cast<ReviewStep>(i);
    add_key(*this, agenda, tr("&%1 %2").arg(i + 1).arg(step_told(step)),
            {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))}, [this, step] { show_step(step); });
  }
  agenda->addSeparator();
  for (int i = 0; i < static_cast<int>(value_count<IssueOrder>); ++i) {
    const auto order = static_cast<IssueOrder>(i);
    add_key(*this, agenda, tr("Key issues %1").arg(order_told(order)),
            {QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i))}, [this, order] { show_order(order); });
  }
  make_go_menu();
  make_sheet_menu();
  make_moments_menu();
  make_beside_menu();
  for (const QAction* menu : menus().actions()) {
    if (menu->menu() == review) continue;
    for (QAction* action : menu->menu()->actions())
      if (!action->isSeparator() && !action->text().endsWith(QChar(0x2026))) hall_keys_.push_back(action);
  }
  make_view_menu();
}

void ReviewPage::ask_for_report() {
  if (!model_.taken()) return;
  auto* dialog = new ReportDialog(model_.reviewed(), writers_there_are(), model_.compared().others(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void ReviewPage::show_struck() {
  if (!model_.story()) return say(tr("The story is still being read."));
  if (model_.story()->struck.empty()) return say(tr("Nothing was taken back in this exercise."));
  auto* dialog = new StruckDialog(model_.story(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &StruckDialog::event_chosen, this, [this](qint64 event) { model_.go_to_event(event); });
  dialog->open();
}

void ReviewPage::make_go_menu() {
  QMenu* menu = menus().addMenu(tr("&Go"));
  const auto add = [&](const QString& text, const QList<QKeySequence>& keys, ReviewHead::Go where) {
    add_key(*this, menu, text, keys, [this, where] { go(where); });
  };
  using enum ReviewHead::Go;
  add(tr("&Play, or stand"), {QKeySequence(Qt::Key_Space)}, play);
  add(tr("On by an &order"), {QKeySequence(Qt::Key_Right)}, step);
  add(tr("&Back by an order"), {QKeySequence(Qt::Key_Left)}, step_back);
  add(tr("To the close of the next &move"), {QKeySequence(Qt::Key_PageDown)}, move);
  add(tr("To the close of the move &before"), {QKeySequence(Qt::Key_PageUp)}, move_back);
  add(tr("To the be&ginning"), {QKeySequence(Qt::CTRL | Qt::Key_Home)}, first);
  add(tr("To the &end"), {QKeySequence(Qt::CTRL | Qt::Key_End)}, last);
  menu->addSeparator();
  add_key(*this, menu, tr("Play &faster"), {QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal)},
          [this] { change_speed(1); });
  add_key(*this, menu, tr("Play &slower"), {QKeySequence(Qt::Key_Minus)}, [this] { change_speed(-1); });
}

void ReviewPage::change_speed(int by) {
  const auto now = std::ranges::find(ReviewModel::speeds, model_.speed());
  const auto to = std::clamp<std::ptrdiff_t>(now - std::begin(ReviewModel::speeds) + by, 0,
                                             static_cast<std::ptrdiff_t>(std::size(ReviewModel::speeds)) - 1);
  model_.set_speed(ReviewModel::speeds[to]);
}

void ReviewPage::toggle(bool ReviewShown::*what) {
  if (!stage_) return;
  ReviewShown shown = stage_->sheets().shown();
  shown.*what = !(shown.*what);
  stage_->sheets().show_more(shown);
}

void ReviewPage::make_sheet_menu() {
  QMenu* sheet = menus().addMenu(tr("&Sheet"));
  add_key(*this, sheet, tr("As the &next seat knew it"), {QKeySequence(Qt::CTRL | Qt::Key_PageDown)}, [this] {
    if (model_.taken()) model_.next_seat(1);
  });
  add_key(*this, sheet, tr("As the seat &before knew it"), {QKeySequence(Qt::CTRL | Qt::Key_PageUp)}, [this] {
    if (model_.taken()) model_.next_seat(-1);
  });
  sheet->addSeparator();
  add_key(*this, sheet, tr("&Traces of the last moves"), {QKeySequence(Qt::Key_V)},
          [this] { toggle(&ReviewShown::traces); });
  add_key(*this, sheet, tr("Traces since the be&ginning"), {QKeySequence(Qt::SHIFT | Qt::Key_V)},
          [this] { toggle(&ReviewShown::whole_day); });
  add_key(*this, sheet, tr("&Riders and orders on their way"), {QKeySequence(Qt::Key_R)},
          [this] { toggle(&ReviewShown::riders); });
  add_key(*this, sheet, tr("The ways of &all who ride"), {QKeySequence(Qt::SHIFT | Qt::Key_R)},
          [this] { toggle(&ReviewShown::every_ride); });
  add_key(*this, sheet, tr("Where a thing is &believed, and truly is"), {QKeySequence(Qt::Key_B)},
          [this] { toggle(&ReviewShown::elsewhere); });
  add_key(*this, sheet, tr("A t&able as it was fought"), {QKeySequence(Qt::Key_T)}, [this] { show_meant_table(); });
  sheet->addSeparator();
  add_key(*this, sheet, tr("N&earer"), {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
          [this] {
            if (stage_) stage_->sheets().truth().zoom(1.25);
          });
  add_key(*this, sheet, tr("&Farther"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, [this] {
    if (stage_) stage_->sheets().truth().zoom(0.8);
  });
  add_key(*this, sheet, tr("All of the &ground"), {QKeySequence(Qt::Key_Home)}, [this] {
    if (stage_) stage_->sheets().truth().show_all();
  });
}

// What is meant by a key in the list is the one in hand; else the one the list stands on.
void ReviewPage::with_moment(const std::function<void(std::size_t)>& act) {
  if (!stage_ || !model_.taken()) return;
  std::optional<std::size_t> moment = model_.moment_in_hand();
  if (stage_->moments()->hasFocus() && stage_->moments()->current()) moment = stage_->moments()->current();
  if (!moment) return say(tr("No moment is in hand: F4 leads to the list, Enter takes one."));
  act(*moment);
}

void ReviewPage::ask_for_moment() {
  if (!stage_) return;
  if (!model_.keeps()) return say(model_.why_not_kept());
  auto* dialog =
      new TitleDialog(tr("A moment of your own"),
                      tr("What is it called? It stands at %1.").arg(words::within(head_->move_label()->text())), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { model_.add_moment(dialog->title()); });
  dialog->open();
}

void ReviewPage::show_happened() {
  if (!model_.taken()) return;
  if (!model_.story()) return say(tr("The story is still being read."));
  const auto [on, why] = head_->said_of_stop();
  auto* dialog = new HappenedDialog(model_, on, why, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void ReviewPage::make_moments_menu() {
  QMenu* moments = menus().addMenu(tr("&Moments"));
  add_key(*this, moments, tr("&Next moment"), {QKeySequence(Qt::Key_N)}, [this] { go(ReviewHead::Go::next_moment); });
  add_key(*this, moments, tr("Ne&xt on the agenda"), {QKeySequence(Qt::SHIFT | Qt::Key_N)},
          [this] { go(ReviewHead::Go::next_on_agenda); });
  add_key(*this, moments, tr("On the &agenda, or off it"), {QKeySequence(Qt::Key_S)}, [this] {
    with_moment([this](std::size_t moment) { model_.star(moment, !model_.starred(model_.moments()[moment])); });
  });
  add_key(*this, moments, tr("&Earlier on the agenda"), {QKeySequence(Qt::ALT | Qt::Key_Up)},
          [this] { with_moment([this](std::size_t moment) { model_.move_on_agenda(moment, -1); }); });
  add_key(*this, moments, tr("&Later on the agenda"), {QKeySequence(Qt::ALT | Qt::Key_Down)},
          [this] { with_moment([this](std::size_t moment) { model_.move_on_agenda(moment, 1); }); });
  moments->addSeparator();
  add_key(*this, moments, tr("&How this came about"), {QKeySequence(Qt::Key_L)}, [this] {
    if (model_.taken()) model_.trace_back_here();
  });
  add_key(*this, moments, tr("&What happened here, in full…"), {QKeySequence(Qt::Key_W)}, [this] { show_happened(); });
  add_key(*this, moments, tr("A moment of your &own here…"), {QKeySequence(Qt::CTRL | Qt::Key_D)},
          [this] { ask_for_moment(); });
  add_key(*this, moments, tr("&Take one of your own away"), {QKeySequence(Qt::CTRL | Qt::Key_Delete)},
          [this] { with_moment([this](std::size_t moment) { model_.remove_moment(moment); }); });
}

void ReviewPage::make_view_menu() {
  QMenu* view = menus().addMenu(tr("&View"));
  const auto leads = [&](const QString& text, Qt::Key key, auto to) {
    add_key(*this, view, text, {QKeySequence(key)}, [this, to] {
      if (!stage_) return;
      // What lies on the page of what happened is shown first.
      if (agenda_->step() != ReviewStep::happened && agenda_->step() != ReviewStep::issues)
        show_step(ReviewStep::happened);
      QWidget* part = to();
      stage_->bring(part);
      part->setFocus(Qt::ShortcutFocusReason);
    });
  };
  leads(tr("&As it was"), Qt::Key_F2, [this]() -> QWidget* { return &stage_->sheets().truth(); });
  leads(tr("As a &seat knew it"), Qt::Key_F3, [this]() -> QWidget* { return &stage_->sheets().known(); });
  leads(tr("&Moments"), Qt::Key_F4, [this]() -> QWidget* { return stage_->moments(); });
  leads(tr("The &day"), Qt::Key_F5, [this]() -> QWidget* { return &stage_->day(); });
  leads(tr("&How it came about"), Qt::Key_F7, [this]() -> QWidget* { return stage_->lineage(); });
  leads(tr("&Figures"), Qt::Key_F6, [this]() -> QWidget* {
    show_step(ReviewStep::figures);
    return &stage_->figures();
  });
  add_key(*this, view, tr("&Notes"), {QKeySequence(Qt::Key_F8)}, [this] {
    if (!stage_) return;
    if (agenda_->step() == ReviewStep::improve) return stage_->closing_notes()->begin_note();
    if (agenda_->step() != ReviewStep::issues) show_step(ReviewStep::happened);
    stage_->bring(stage_->notes());
    stage_->notes()->begin_note();
  });
  QMenu* help = add_help_menu(menus(), HelpFor::review, *this);
  add_rules_action(*help, *this, [this]() -> std::optional<Rulebook> {
    if (!stage_) return {};
    return model_.setting().rulebook;
  });
}

}  // namespace sandgate
