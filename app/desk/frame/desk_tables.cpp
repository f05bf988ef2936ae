// The desk while a table stands in the sheet's place.
#include <QAction>
#include <QDockWidget>
#include <QMessageBox>
#include <QTimer>

#include "app/desk/frame/desk.h"
#include "app/stories/refusals.h"
#include "app/words/measures.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {
constexpr int dock_width = 384, least_dock = 372;
constexpr int wide_list = 540, narrow_list = 410;  ///< of the two below the sheet or table
}  // namespace

void Desk::make_table_page() {
  march_tool_.on_same_body([this] { raise_orders(); });
  march_tool_.on_table([this](TableHandle table) { show_table(table); });
  connect(table_view_, &TableView::pointer_at, status_, &StatusStrip::point_at);
  connect(&table_, &TableModel::table_changed, this, &Desk::follow_table);
  for (const auto signal : {&TableModel::chosen_changed, &TableModel::plan_changed})
    connect(&table_, signal, this, &Desk::follow_page);
  connect(&table_, &TableModel::order_given, this, [this] { table_view_->setFocus(); });
  connect(table_panel_, &TablePanel::flag_asked, this, &Desk::hoist_white_flag);
  connect(table_panel_, &TablePanel::sheet_asked, this, &Desk::show_sheet);
  connect(&melees_, &MeleeModel::changed_melee, this, &Desk::follow_melees);
  for (const auto signal : {&GunModel::changed, &GunModel::shots_changed})
    connect(&guns_, signal, this, &Desk::follow_guns);
  connect(&guns_, &GunModel::fired, this, [this] { table_view_->setFocus(); });
  table_view_->show(rifles_);
  table_view_->show(charge_);
  table_panel_->show(charge_);
  connect(&rifles_, &RifleModel::refused, this,
          [this](const Refusal& refusal) { say_no(stories::sentence(refusal, model_.briefing())); });
  connect(gun_panel_, &GunPanel::lay_asked, table_view_, &TableView::lay_gun);
  // Either men are chosen or a gun is, so that keys always mean one of the two.
  connect(&table_, &TableModel::chosen_changed, this, [this] {
    if (table_.any_chosen()) guns_.take({});
  });
  connect(&melees_, &MeleeModel::given, this, [this] {
    const SeenTable* table = table_.seen();
    const bool more_here = table && std::ranges::any_of(table->melees, MeleeModel::open);
    if (!more_here && melees_.asked()) show_table(melees_.table_asked());
  });
  follow_page();
  follow_melees();
  // An exercise on one table is played there.
  const auto& tables = model_.picture().tables;
  const auto whole = std::ranges::find_if(tables, &SeenTable::whole);
  if (!on_table() && whole != tables.end()) show_table(whole->handle);
}

GroundView* Desk::shown_view() const {
  return on_table() ? static_cast<GroundView*>(table_view_) : static_cast<GroundView*>(sheet_);
}

void Desk::show_table(TableHandle table) {
  if (!model_.picture().table(table)) return;
  screen_.stop();
  party_.stop();
  measure_.stop();
  trench_.stop();
  model_.withdraw();
  table_.show(table);
  if (!on_table()) {
    docks_of_sheet_ = frame_->saveState();
    orders_shown_ = !orders_dock_->isHidden();
    middle_->setCurrentIndex(table_page);
    orders_dock_->hide();
    table_dock_->show();
    show_men_time(true);
    frame_->resizeDocks({table_dock_}, {fold_ == Fold::none ? dock_width : least_dock}, Qt::Horizontal);
    raise_orders();
  }
  follow_page();
  follow_melees();
  recall_round();
  table_view_->setFocus();
}

void Desk::show_sheet() {
  trench_.stop();
  if (on_table()) {
    table_view_->let_go();
    table_.withdraw();
    guns_.take({});
    middle_->setCurrentIndex(sheet_page);
    table_dock_->hide();
    show_men_time(false);
    orders_dock_->setVisible(orders_shown_);
    raise_orders();
    follow_page();
  }
  sheet_->setFocus(Qt::ShortcutFocusReason);
}

void Desk::show_men_time(bool table) {
  if (!tells_time()) return;
  if (!table) {
    time_shown_ = !time_dock_->isHidden();
    time_dock_->hide();
    if (fold_ == Fold::none)
      frame_->resizeDocks({dispatches_dock_, enemy_dock_}, {wide_list, narrow_list}, Qt::Horizontal);
    return;
  }
  time_dock_->setVisible(time_shown_);
  if (!time_shown_ || fold_ != Fold::none) return;
  frame_->resizeDocks({dispatches_dock_, time_dock_}, {narrow_list, wide_list}, Qt::Horizontal);
  // Beside the dispatches it is in front; behind them it waits to be asked for. Tabs of a desk that is not shown yet
  // cannot be raised.
  QTimer::singleShot(0, time_dock_, [this] {
    if (fold_ == Fold::none) time_dock_->raise();
  });
}

void Desk::next_table() {
  const bool there = static_cast<bool>(table_.seen());
  show_table(!on_table() && there && table_.waits(*table_.seen()) ? table_.table() : table_.next_table());
}

void Desk::show_gun() {
  if (!on_table()) next_table();
  if (!on_table()) return say_no(tr("No table is laid out: guns are laid and fired on one."));
  if (!guns_.in_hand() && !guns_.take_next()) return say_no(tr("This side has no gun on the table."));
  raise_orders();
  table_view_->setFocus();
  if (!guns_.silent()) QTimer::singleShot(0, gun_panel_, &GunPanel::show_worth);
}

void Desk::follow_table() {
  if (on_table() && !table_.seen()) {
    show_sheet();
    tell(tr("The table has closed: no enemies there are near and in sight of one another any more."));
  }
  refresh_notes();
  follow_page();
}

// Keys that mean one thing on the sheet and another on a table are live only there.
void Desk::follow_page() {
  const bool table = on_table();
  for (QAction* action : sheet_actions_) action->setEnabled(!table);
  for (QAction* action : table_actions_) action->setEnabled(table);
  const bool waits =
      table ? table_.can_give() || melees_.can_give() || guns_.can_fire() : screen_.active() && screen_.can_give();
  head_->set_order_waits(waits);
  table_head_->set_note(setup_.setup() ? setup_panel_->note() : table_panel_->note());
}

void Desk::follow_melees() {
  choose_table_panel();
  const bool asked = melees_.asked();
  const bool began = asked && !asked_;
  asked_ = asked;
  // Time runs for the choice, so the table is shown where it is asked for.
  if (began) {
    show_table(melees_.table_asked());
    put_reading_away();
  }
  follow_page();
}

void Desk::follow_guns() {
  if (guns_.in_hand() && table_.any_chosen()) table_.choose({});
  if (guns_.in_hand()) put_reading_away();
  follow_melees();
}

void Desk::take_back() {
  if (guns_.in_hand() ? guns_.take_back() : table_.take_back()) return;
  tell(tr("Nothing is left to take back: what has been sent stands."));
}

void Desk::set_choice_seconds(std::optional<int> seconds) {
  melees_.set_seconds_left(seconds);
  head_->set_choice_seconds(seconds);
}

void Desk::hoist_white_flag() {
  if (!on_table()) return;
  if (table_.chosen().empty()) return say_no(tr("Nobody is chosen: choose the men who shall give themselves up."));
  if (const auto no = table_.why_no_flag()) return say_no(stories::sentence_with_clause(*no, model_.briefing()));

  const auto men = static_cast<std::int64_t>(table_.chosen().size());
  auto* question = new QMessageBox(QMessageBox::NoIcon, tr("White flag"),
                                   words::counted(men, tr("%1 man gives himself up. He will be a prisoner at once."),
                                                  tr("%1 men give themselves up. They will be prisoners at once.")),
                                   QMessageBox::NoButton, this);
  question->setAttribute(Qt::WA_DeleteOnClose);
  const auto* hoist = question->addButton(tr("Hoist the white flag"), QMessageBox::AcceptRole);
  question->setDefaultButton(question->addButton(tr("Fight on"), QMessageBox::RejectRole));
  connect(question, &QMessageBox::buttonClicked, this, [this, hoist](const QAbstractButton* button) {
    if (button == hoist) table_.hoist_white_flag();
  });
  question->open();
}

}  // namespace sandgate
