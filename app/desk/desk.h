// A commander's window: one seat's picture, and the orders that go out from it. Knows the exercise only through its
// client.
#pragma once

#include <QByteArray>
#include <QDockWidget>
#include <QMainWindow>
#include <QWidget>
#include <memory>

#include "app/desk/desk_model.h"
#include "app/desk/dispatches_panel.h"
#include "app/desk/enemy_panel.h"
#include "app/desk/head_strip.h"
#include "app/desk/march_tool.h"
#include "app/desk/order_of_battle.h"
#include "app/desk/orders_panel.h"
#include "app/desk/panel.h"
#include "app/desk/screen_model.h"
#include "app/desk/screen_tool.h"
#include "app/desk/sheet_view.h"
#include "app/desk/sight_shade.h"
#include "app/desk/status_strip.h"
#include "app/desk/top_bar.h"
#include "app/desk/troops_layer.h"

namespace sandgate {

/// What a seat finds again when its move comes round: no words, only places and numbers.
struct DeskMemory {
  std::optional<View> view;
  Handle selected;
  std::int64_t read = 0;  ///< the last dispatch it has seen
  QByteArray docks;
};

class Desk : public QWidget {
  Q_OBJECT
 public:
  Desk(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses, const QString& exercise,
       QWidget* parent = nullptr);
  ~Desk() override;

  /// One line in the status strip, for things done outside the exercise.
  void tell(const QString& text);

  DeskMemory memory() const;
  void recall(const DeskMemory& memory);

  DeskModel& model() { return model_; }
  SheetView& sheet() { return *sheet_; }
  OrderOfBattle& order_of_battle() { return *bodies_; }
  OrdersPanel& orders() { return *orders_; }
  DispatchesPanel& dispatches() { return *dispatches_; }
  EnemyPanel& enemy() { return *enemy_; }
  ScreenModel& screen() { return screen_; }
  SightShade& shade() { return shade_; }
  HeadStrip& head() { return *head_; }
  QMenuBar& menus() { return *top_->menus(); }

 signals:
  void move_closed();
  void save_copy_asked();
  void leave_asked();
  void players_asked();
  void weather_asked();

 public slots:
  void next_idle();
  void give();
  void withdraw();
  void run_on();
  /// CX-2: boxes the body in hand or stands it out; a dummy only after asking, since that takes it off the map.
  void box_or_stand_out(Formation formation = Formation::fours);
  /// The same of a boxed body only; of any other it is refused.
  void stand_out(Formation formation);
  /// Begins to draw a screen with the scouts chosen in the order of battle, or with all where fewer than two are; or
  /// stops.
  void draw_screen();
  void show_keys();
  void show_brief();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QDockWidget* add_dock(const QString& name, const QString& title, const QString& key, QWidget* panel,
                        Qt::DockWidgetArea area);
  void make_docks();
  void make_menus();
  void make_orders_menu();
  void make_sheet_menu();
  void make_view_menu();
  void connect_parts();
  void refresh_notes();
  void show_body(Handle body);
  void show_place(Point place);
  void follow_screen();

  DeskModel model_;
  ScreenModel screen_;
  SightShade shade_;
  TroopsLayer troops_;
  MarchTool march_tool_;
  ScreenTool screen_tool_;
  TopBar* top_;
  HeadStrip* head_;
  StatusStrip* status_;
  QMainWindow* frame_;
  SheetView* sheet_;
  OrderOfBattle* bodies_;
  OrdersPanel* orders_;
  DispatchesPanel* dispatches_;
  EnemyPanel* enemy_;
  QDockWidget *bodies_dock_, *orders_dock_, *dispatches_dock_, *enemy_dock_;
  PanelHead *bodies_head_, *orders_head_, *dispatches_head_, *enemy_head_;
  QByteArray docks_as_made_;
};

}  // namespace sandgate
