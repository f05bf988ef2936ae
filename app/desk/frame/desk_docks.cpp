// The desk's docks: where each stands, and how they fold where a window has little room.
#include <QDockWidget>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <map>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

constexpr int left_width = 328, right_width = 384, bottom_height = 242, dispatches_width = 540, enemy_width = 410;
// Narrower, a name or a button is cut.
constexpr int least_left = 296, least_right = 372;
// Smaller than this the lists below the sheet stand one behind another, and then all docks.
constexpr QSize room_for_lists{1480, 860}, room_for_sides{1180, 540};
constexpr int low_bottom = 184;

}  // namespace

void Desk::make_docks() {
  bodies_dock_ =
      add_dock(QStringLiteral("bodies"), tr("Order of battle"), QStringLiteral("F2"), bodies_, Qt::LeftDockWidgetArea);
  orders_dock_ =
      add_dock(QStringLiteral("orders"), tr("Orders"), QStringLiteral("F3"), orders_, Qt::RightDockWidgetArea);
  dispatches_dock_ = add_dock(QStringLiteral("dispatches"), tr("Dispatches"), QStringLiteral("F6"), dispatches_,
                              Qt::BottomDockWidgetArea);
  enemy_dock_ = add_dock(QStringLiteral("enemy"), tr("Enemy"), QStringLiteral("F4"), enemy_, Qt::BottomDockWidgetArea);
  table_stack_->addWidget(table_panel_);
  table_stack_->addWidget(melee_panel_);
  table_stack_->addWidget(setup_panel_);
  table_stack_->addWidget(gun_panel_);
  auto* at_table = new QWidget;
  auto* parts = new QVBoxLayout(at_table);
  parts->setContentsMargins(0, 0, 0, 0);
  parts->setSpacing(0);
  parts->addWidget(game_card_);
  parts->addWidget(gun_strip_);
  parts->addWidget(table_stack_, 1);
  parts->addWidget(shot_list_);
  QScrollArea* all_at_table = scrolled_over(at_table);
  all_at_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  constexpr int bar_px = 10;
  all_at_table->setMinimumWidth(least_right + bar_px);
  table_dock_ =
      add_dock(QStringLiteral("table"), tr("Table"), QStringLiteral("F9"), all_at_table, Qt::RightDockWidgetArea);
  measure_dock_ =
      add_dock(QStringLiteral("measure"), tr("Measure"), QStringLiteral("D"), measure_card_, Qt::RightDockWidgetArea);
  brief_dock_ = add_dock(QStringLiteral("brief"), tr("Brief"), QStringLiteral("F8"), brief_, Qt::RightDockWidgetArea);
  news_dock_ = add_dock(QStringLiteral("news"), tr("News"), QStringLiteral("F7"), news_, Qt::RightDockWidgetArea);
  messages_dock_ =
      add_dock(QStringLiteral("messages"), tr("Messages"), QStringLiteral("F12"), messages_, Qt::BottomDockWidgetArea);
  write_dock_ =
      add_dock(QStringLiteral("write"), tr("Write"), QStringLiteral("Ctrl+N"), write_, Qt::RightDockWidgetArea);
  couriers_dock_ = add_dock(QStringLiteral("couriers"), tr("Rides"), QStringLiteral("Shift+F6"), couriers_,
                            Qt::BottomDockWidgetArea);
  supply_dock_ = add_dock(QStringLiteral("supply"), tr("Supply"), QStringLiteral("Shift+F8"), supply_panel_,
                          Qt::BottomDockWidgetArea);
  railway_dock_ =
      add_dock(QStringLiteral("railway"), tr("Railway"), QStringLiteral("F10"), railway_, Qt::BottomDockWidgetArea);
  time_dock_ = add_dock(QStringLiteral("men-time"), tr("Men’s time"), QStringLiteral("Shift+F9"), time_,
                        Qt::BottomDockWidgetArea);
  static_cast<PanelHead*>(time_dock_->titleBarWidget())->set_note(time_->note());
  near_dock_ = add_dock(QStringLiteral("near"), tr("Near the cursor"), QStringLiteral("Shift+F5"), near_,
                        Qt::BottomDockWidgetArea);
  for (QDockWidget* dock :
       {table_dock_, measure_dock_, write_dock_, couriers_dock_, supply_dock_, time_dock_, near_dock_})
    dock->hide();
  supply_head_ = static_cast<PanelHead*>(supply_dock_->titleBarWidget());
  railway_dock_->setHidden(!railway_->wanted());
  table_head_ = static_cast<PanelHead*>(table_dock_->titleBarWidget());
  bodies_head_ = static_cast<PanelHead*>(bodies_dock_->titleBarWidget());
  orders_head_ = static_cast<PanelHead*>(orders_dock_->titleBarWidget());
  dispatches_head_ = static_cast<PanelHead*>(dispatches_dock_->titleBarWidget());
  enemy_head_ = static_cast<PanelHead*>(enemy_dock_->titleBarWidget());
  news_head_ = static_cast<PanelHead*>(news_dock_->titleBarWidget());
  messages_head_ = static_cast<PanelHead*>(messages_dock_->titleBarWidget());
  couriers_head_ = static_cast<PanelHead*>(couriers_dock_->titleBarWidget());
  railway_head_ = static_cast<PanelHead*>(railway_dock_->titleBarWidget());
  near_head_ = static_cast<PanelHead*>(near_dock_->titleBarWidget());
  bodies_->setMinimumWidth(least_left);
  for (QWidget* panel : std::initializer_list<QWidget*>{orders_, table_stack_, measure_card_, brief_, news_, write_})
    panel->setMinimumWidth(least_right);
  fold_docks(Fold::none);
}

Desk::Fold Desk::fold_for(QSize size) const {
  if (size.width() < room_for_sides.width() || size.height() < room_for_sides.height()) return Fold::all;
  return size.width() < room_for_lists.width() || size.height() < room_for_lists.height() ? Fold::lists : Fold::none;
}

void Desk::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (const Fold fold = fold_for(event->size()); fold != fold_) fold_docks(fold);
}

void Desk::fold_docks(Fold fold) {
  fold_ = fold;
  const bool all = fold == Fold::all;
  QDockWidget* read = nullptr;
  for (QDockWidget* dock : {brief_dock_, news_dock_}) {
    if (!dock->visibleRegion().isEmpty()) read = dock;
  }
  const std::pair<QDockWidget*, Qt::DockWidgetArea> places[] = {
      {bodies_dock_, Qt::LeftDockWidgetArea},     {orders_dock_, Qt::RightDockWidgetArea},
      {table_dock_, Qt::RightDockWidgetArea},     {measure_dock_, Qt::RightDockWidgetArea},
      {brief_dock_, Qt::RightDockWidgetArea},     {news_dock_, Qt::RightDockWidgetArea},
      {write_dock_, Qt::RightDockWidgetArea},     {dispatches_dock_, Qt::BottomDockWidgetArea},
      {messages_dock_, Qt::BottomDockWidgetArea}, {couriers_dock_, Qt::BottomDockWidgetArea},
      {supply_dock_, Qt::BottomDockWidgetArea},   {railway_dock_, Qt::BottomDockWidgetArea},
      {enemy_dock_, Qt::BottomDockWidgetArea},    {time_dock_, Qt::BottomDockWidgetArea},
      {near_dock_, Qt::BottomDockWidgetArea}};
  std::map<QDockWidget*, bool> hidden;
  const bool railway_stood = !railway_dock_->isHidden();
  for (const auto& [dock, area] : places) {
    hidden[dock] = dock->isHidden();
    frame_->removeDockWidget(dock);
    dock->setFloating(false);
  }
  for (const auto& [dock, area] : places) {
    // What is hidden has its place all the same, for when it is wanted.
    frame_->addDockWidget(all ? Qt::RightDockWidgetArea : area, dock);
    dock->show();
    if (all && dock != bodies_dock_) frame_->tabifyDockWidget(bodies_dock_, dock);
    // Brief and news stay at hand behind what is ordered, whatever that is.
    if (!all && area == Qt::RightDockWidgetArea && dock != orders_dock_) frame_->tabifyDockWidget(orders_dock_, dock);
    if (fold == Fold::lists && dock == enemy_dock_) frame_->tabifyDockWidget(dispatches_dock_, enemy_dock_);
  }
  // Messages, couriers, supply and trains stand behind the dispatches, wherever these are.
  for (QDockWidget* dock : {messages_dock_, couriers_dock_, supply_dock_, railway_dock_, near_dock_})
    if (!all) frame_->tabifyDockWidget(dispatches_dock_, dock);
  // Men's time stands beside them where it can.
  if (!all) frame_->tabifyDockWidget(fold == Fold::none ? enemy_dock_ : dispatches_dock_, time_dock_);
  // Where all stand behind one another the timetable has no room until it is asked for.
  if (all || railway_aside_) hidden[railway_dock_] = all;
  railway_aside_ = all && railway_stood;
  for (const auto& [dock, area] : places) dock->setHidden(hidden[dock]);
  let_brief_give_way();
  const int low = fold == Fold::none ? bottom_height : low_bottom;
  if (all) {
    frame_->resizeDocks({orders_dock_, table_dock_}, {least_right, least_right}, Qt::Horizontal);
    read ? read->raise() : raise_orders();
    return;
  }
  read ? read->raise() : raise_orders();
  const bool wide = fold == Fold::none;
  frame_->resizeDocks({bodies_dock_, orders_dock_, table_dock_},
                      {wide ? left_width : least_left, wide ? right_width : least_right, right_width}, Qt::Horizontal);
  if (wide) frame_->resizeDocks({dispatches_dock_, enemy_dock_}, {dispatches_width, enemy_width}, Qt::Horizontal);
  frame_->resizeDocks({dispatches_dock_, enemy_dock_}, {low, low}, Qt::Vertical);
  dispatches_dock_->raise();
  if (wide && !time_dock_->isHidden()) show_men_time(true);
}

// What is ordered stays at hand at the right.
void Desk::show_larger(bool larger) {
  if (larger) {
    put_aside_.clear();
    for (QDockWidget* dock : frame_->findChildren<QDockWidget*>()) {
      const auto area = frame_->dockWidgetArea(dock);
      if (dock->isHidden() || dock->isFloating() || area == Qt::RightDockWidgetArea) continue;
      put_aside_.push_back(dock);
      dock->hide();
    }
  } else {
    for (QDockWidget* dock : put_aside_) dock->show();
    put_aside_.clear();
    fold_docks(fold_);
  }
  shown_view()->setFocus();
}

// Behind others, what is being thought out could not be read.
void Desk::raise_orders() {
  QDockWidget* dock = on_table() ? table_dock_ : measure_.active() ? measure_dock_ : orders_dock_;
  if (!dock->isHidden()) dock->raise();
}

QDockWidget* Desk::add_dock(const QString& name, const QString& title, const QString& key, QWidget* panel,
                            Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title);
  dock->setObjectName(name);
  dock->setTitleBarWidget(new PanelHead(title, key));
  dock->setWidget(panel);
  dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable |
                    QDockWidget::DockWidgetFloatable);
  frame_->addDockWidget(area, dock);
  return dock;
}

}  // namespace sandgate
