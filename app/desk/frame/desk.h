// A commander's window: one seat's picture, and the orders that go out from it. Knows the exercise only through its
// client.
#pragma once

#include <QByteArray>
#include <QDockWidget>
#include <QList>
#include <QMainWindow>
#include <QStackedWidget>
#include <QWidget>
#include <memory>

#include "app/desk/battle/battle_board.h"
#include "app/desk/battle/game_card.h"
#include "app/desk/battle/setup_ground.h"
#include "app/desk/battle/setup_panel.h"
#include "app/desk/clock/time_board.h"
#include "app/desk/docks/brief_panel.h"
#include "app/desk/docks/couriers_panel.h"
#include "app/desk/docks/dispatches_panel.h"
#include "app/desk/docks/enemy_panel.h"
#include "app/desk/docks/messages_panel.h"
#include "app/desk/docks/near_panel.h"
#include "app/desk/docks/news_panel.h"
#include "app/desk/docks/order_of_battle.h"
#include "app/desk/docks/orders_panel.h"
#include "app/desk/docks/supply_panel.h"
#include "app/desk/docks/write_form.h"
#include "app/desk/fight/gun_panel.h"
#include "app/desk/fight/gun_strip.h"
#include "app/desk/fight/melee_panel.h"
#include "app/desk/fight/men_time_panel.h"
#include "app/desk/fight/shot_list.h"
#include "app/desk/fight/table_panel.h"
#include "app/desk/frame/dig_menu.h"
#include "app/desk/frame/formation_menu.h"
#include "app/desk/frame/head_strip.h"
#include "app/desk/frame/post_notice.h"
#include "app/desk/frame/status_strip.h"
#include "app/desk/frame/top_bar.h"
#include "app/desk/model/desk_model.h"
#include "app/desk/model/drawing_model.h"
#include "app/desk/model/paper_model.h"
#include "app/desk/model/party_model.h"
#include "app/desk/model/reach_shade.h"
#include "app/desk/model/ride_book.h"
#include "app/desk/model/screen_model.h"
#include "app/desk/model/sight_shade.h"
#include "app/desk/model/supply_model.h"
#include "app/desk/model/trench_model.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/said_above.h"
#include "app/desk/rail/railway_panel.h"
#include "app/desk/sheet/draw_tool.h"
#include "app/desk/sheet/march_tool.h"
#include "app/desk/sheet/measure_card.h"
#include "app/desk/sheet/measure_tool.h"
#include "app/desk/sheet/place_tool.h"
#include "app/desk/sheet/screen_tool.h"
#include "app/desk/sheet/sheet_view.h"
#include "app/desk/sheet/supply_layer.h"
#include "app/desk/sheet/trench_tool.h"
#include "app/desk/sheet/troops_layer.h"
#include "app/desk/table/table_view.h"

namespace sandgate {

/// What a seat finds again when its move comes round: no words, only places, numbers, and what it has drafted.
struct DeskMemory {
  std::optional<View> view;
  Handle selected;
  std::int64_t read = 0;   ///< the last dispatch it has seen
  std::int64_t since = 0;  ///< the last it had when it closed its move: what comes after is news
  QByteArray docks;
  int docks_folded = 0;  ///< how they were arranged, for want of room
  TableHandle table;     ///< none: the sheet was shown
  std::optional<View> table_view;
  SeenMoves moves = {};            ///< as this seat saw them
  std::int64_t messages_read = 0;  ///< up to which they have been read
  std::vector<DraftedOrder> drafts = {};
};

/// Puts the rooms' widgets together for one client and connects them; it is destroyed with the client before another
/// seat's cover is shown.
class Desk : public QWidget {
  Q_OBJECT
 public:
  Desk(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses, const QString& exercise,
       QWidget* parent = nullptr);
  ~Desk() override;

  /// One line in the status strip, for things done outside the exercise.
  void tell(const QString& text);
  /// Windows, sheet and tables in colours for a dark room; kept for every desk of this user.
  void draw_by_night(bool night);
  static bool drawn_by_night();
  /// Why something that was asked for is not done: over the sheet or table, where the eye is, and in the strip.
  void say_no(const QString& text);
  /// What is said over the sheet or table now; hidden while that is nothing.
  SaidAbove& said_above() const { return *said_above_; }

  /// The moves before this one as the seat saw them, where this desk has not.
  void recall_moves(const SeenMoves& seen);
  DeskMemory memory() const;
  void recall(const DeskMemory& memory);

  DeskModel& model() { return model_; }
  SheetView& sheet() { return *sheet_; }
  OrderOfBattle& order_of_battle() { return *bodies_; }
  OrdersPanel& orders() { return *orders_; }
  DispatchesPanel& dispatches() { return *dispatches_; }
  EnemyPanel& enemy() { return *enemy_; }
  BriefPanel& brief() { return *brief_; }
  NewsPanel& news() { return *news_; }
  MessagesPanel& messages() { return *messages_; }
  WriteForm& write_form() { return *write_; }
  DrawingModel& drawings() { return drawings_; }
  RideBook& rides() { return rides_; }
  PaperModel& papers() { return papers_; }
  CouriersPanel& couriers() { return *couriers_; }
  RailwayPanel& railway() { return *railway_; }
  NearPanel& near_panel() { return *near_; }
  MenTimePanel& men_time() { return *time_; }
  PostNotice& post_notice() { return *notice_; }
  SupplyModel& supply() { return supply_; }
  SupplyPanel& supply_panel() { return *supply_panel_; }
  const SupplyLayer& supply_layer() const { return supply_layer_; }
  const TroopsLayer& troops() const { return troops_; }
  ScreenModel& screen() { return screen_; }
  ReachShade& reach() { return reach_; }
  MeasureModel& measure() { return measure_; }
  SightShade& shade() { return shade_; }
  TableModel& table() { return table_; }
  MeleeModel& melees() { return melees_; }
  GunModel& guns() { return guns_; }
  FormationMenu& formations() { return *formations_; }
  DigMenu& digging() { return *digging_; }
  TrenchModel& trench() { return trench_; }
  PartyModel& party() { return party_; }
  RifleModel& rifles() { return rifles_; }
  const ChargeModel& charge() const { return charge_; }
  GunPanel& gun_panel() { return *gun_panel_; }
  GunStrip& gun_strip() { return *gun_strip_; }
  ShotList& shot_list() { return *shot_list_; }
  TableView& table_view() { return *table_view_; }
  TablePanel& table_panel() { return *table_panel_; }
  MeleePanel& melee_panel() { return *melee_panel_; }
  SetupModel& setup() { return setup_; }
  SetupPanel& setup_panel() { return *setup_panel_; }
  GameCard& game_card() { return *game_card_; }
  /// LW-6: none until the battle has ended.
  BattleBoard* battle_board() const { return battle_board_; }
  /// Whether a table stands in the sheet's place.
  bool on_table() const { return middle_->currentIndex() == table_page; }
  /// LW-5.4: seconds left for the choice in melees; none while no clock runs.
  void set_choice_seconds(std::optional<int> seconds);
  HeadStrip& head() { return *head_; }
  /// LW-2.2: what is left of the move.
  void show_clock(const ClockReading& reading);
  /// What the clock's menu says: whether time is kept at all, is kept here, and is heard.
  void show_clock_state(bool offered, bool on, bool muted);
  /// Its exercise is served elsewhere: what only whoever serves it can do is in no menu and on no board.
  void show_as_guest();
  /// Somebody can open a review of what this seat has known so far: its menu offers it from now on, and its key does
  /// while the exercise stands still too.
  void offer_own_review();
  /// The line to the host is lost: orders wait, and a move cannot be closed.
  void show_line_lost(bool lost);
  /// Whom of this seat's side the move, or its guns' part, still waits for.
  void show_awaited(std::vector<SeatId> seats, std::vector<SeatId> guns) {
    head_->show_awaited(std::move(seats), std::move(guns));
  }
  /// What came after that dispatch, as news in front: its seat was away.
  void show_news_since(std::int64_t dispatch);
  /// What the menu says of its being passed over.
  void show_passed_over(bool wished);
  /// A warning, over the whole desk.
  void call_out(const QString& words, bool last) { call_->call(words, last); }
  /// What has no orders yet, in a sentence: men on tables, and bodies.
  QString without_orders() const;
  /// No more orders: what was being thought out is let go, and a board lies over the desk until it is dismissed or
  /// `go_on` is called; without words for its button only by that. `hides`: nothing of the desk is to be seen
  /// meanwhile.
  void stand_still(const QString& heading, const QString& text, const QString& button, bool hides);
  void go_on();
  /// None while the desk may be touched.
  TimeBoard* board() const { return board_; }
  QMenuBar& menus() { return *top_->menus(); }
  /// A strip over everything, menus and head too, the desk's from now on: for what accompanies the exercise.
  void lay_strip(QWidget* strip);
  /// A ring about a place of the sheet, to point at it; none takes it away.
  void mark_place(std::optional<Point> place);
  std::optional<Point> marked_place() const { return marked_place_; }
  /// The docks round the sheet, which stand one behind another where there is no room for all.
  QMainWindow& docks() { return *frame_; }
  QSize minimumSizeHint() const override { return least_window; }

 signals:
  void move_closed();
  void not_written();
  void save_copy_asked();
  void leave_asked();
  void look_back_asked();  ///< on the battle that is over
  void players_asked();
  void weather_asked();
  void clock_switched(bool on);
  void clock_muted(bool muted);
  void pause_asked();
  void board_done();
  void own_review_asked();
  /// What was under a board that hides the desk is not to be looked at in another window either.
  void hidden_by_board();
  /// CX-8: this seat is another person's from now on.
  void handed_over();
  /// Whether it wishes that its moves close without it while nothing new waits for its orders.
  void pass_over_wished(bool wished);
  /// LW-6.4: the battle is over, and the war goes on.
  void next_battle_asked();
  void next_battle_elsewhere_asked();

 public slots:
  void next_idle();
  /// No more orders for this move or, while a battle is set up, for this stage of it.
  void close_move();
  void give();
  void withdraw();
  void run_on();
  /// CX-2: boxes the body in hand or stands it out; a dummy only after asking, since that takes it off the map.
  void box_or_stand_out(Formation formation = Formation::fours);
  /// The same of a boxed body only; of any other it is refused.
  void stand_out(Formation formation);
  void board_boat();
  /// Begins to draw a screen with the scouts chosen in the order of battle, or with all where fewer than two are; or
  /// stops.
  void draw_screen();
  /// What is drafted, in front of what stands beside it.
  void show_drafts();
  /// CX-8: who commands whom, with bodies chosen that are to be given.
  void show_command(const std::vector<Handle>& to_give = {});
  /// The same with the bodies in hand, or why they are not this seat's to give.
  void give_to_another();
  void show_keys();
  /// The brief in front of what stands beside it; it is there until a body is taken in hand.
  void show_brief();
  /// What has happened since the last move in front of what stands beside it, where something has; it is there until a
  /// body is taken in hand.
  void open_news();
  /// KS-11.6: the form of a message in front of what stands beside it.
  void write_message();
  /// The same to whoever sent the message in hand.
  void answer_message();
  /// Takes the message of that number in hand, in front of what stands beside it.
  void show_message(std::int64_t number);
  /// KS-11.5: what was sent and rides, and how it stands; with perfect signals nothing.
  void show_sent();
  /// KS-11.3: the captured papers; the one of that number in hand.
  void show_papers();
  void show_paper(std::int64_t number);
  /// KS-4: who is fed and from where, in front of what stands beside it; or the stores, and orders of packets. Where no
  /// army is fed by packets, why not.
  void show_supply(SupplyPanel::Page page = SupplyPanel::pools_page);
  /// The lines of supply on the sheet, whether the dock is in front or not.
  void show_supply_on_sheet(bool shown);
  /// KS-11.8: the seat sits with the body in hand from now on, or why it cannot.
  void sit_with_body();
  /// CX-7: the graphic timetable, in front of what stands beside it.
  void show_railway();
  /// The sheet with the room of the docks beside and below it, which are put aside until it is asked for otherwise.
  void show_larger(bool larger);
  /// The pieces near the sheet's cursor, in front of what stands beside them.
  void show_near();
  /// Asks for a place whose view is shaded, or takes that shade away.
  void look_from_place();
  /// Begins to measure a line on the sheet, or stops.
  void measure_line();
  /// Prints the sheet or saves it as a file.
  void show_page_dialog();
  /// Colours, size and motion, as this user needs them.
  void show_shown_dialog();
  void show_table(TableHandle table);
  void show_sheet();
  /// In the middle of the sheet or table, whichever is shown.
  void show_place(Point place);
  /// The table shown last or, from a table, the next one.
  void next_table();
  /// The gun in hand before what stands in front of it, with what a shot of it is worth; where none is, the next own
  /// gun of the table is taken.
  void show_gun();
  /// The last move on the table, as this seat saw it.
  void show_last_move();
  /// The last thing thought out on a table and not sent: an aim, men chosen, where they shall go.
  void take_back();
  /// LW-6.1: the side gives the battle up, after asking.
  void concede();
  /// LW-5.8: the men chosen give themselves up, after asking.
  void hoist_white_flag();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// How docks are arranged: all beside one another; lists below the sheet behind one another; all at one side.
  enum class Fold { none, lists, all };
  Fold fold_for(QSize size) const;
  void fold_docks(Fold fold);
  void raise_orders();
  QDockWidget* add_dock(const QString& name, const QString& title, const QString& key, QWidget* panel,
                        Qt::DockWidgetArea area);
  void make_docks();
  void make_menus();
  void make_orders_menu();
  void make_draft_actions(QMenu* menu);
  void make_sheet_menu();
  void make_view_menu();
  void make_table_menu();
  void make_clock_menu();
  void make_table_page();
  void follow_table();
  void follow_melees();
  void make_battle();
  /// The panel in the table's dock: melees, setting up, or men.
  void choose_table_panel();
  void follow_setup();
  /// The refusal of whatever is in hand on the table.
  void turn_front(int mils);
  void follow_end();
  void follow_guns();
  void make_gun_menu(QMenu* menu);
  void make_round_menu(QMenu* menu);
  void show_in_the_round(bool round);
  /// KS-3: whether the rulebook has formations, whose time is told on tables.
  bool tells_time() const { return model_.briefing().rulebook.formations.has_value(); }
  /// The dock of men's time comes with a table and goes with it, unless it has been put away.
  void show_men_time(bool table);
  /// Shows it so again where it was shown so last.
  void recall_round();
  void follow_page();
  GroundView* shown_view() const;
  void connect_parts();
  void refresh_notes();
  /// Whether the move, or a stage of setting up, may be closed now.
  void follow_close();
  void show_body(Handle body);
  /// Where a line of the news leads.
  void follow_line(const stories::NewsLine& line);
  /// What was only to be read gives way to what is ordered.
  void put_reading_away();
  void make_messages();
  void make_command();
  void make_couriers();
  void make_supply();
  void follow_supply();
  void make_railway();
  void follow_look();
  void make_near();
  /// The keyboard goes to what can be reached next, or before.
  void go_on_by_key(bool forward);
  void show_couriers(CouriersPanel::Page page);
  void put_couriers_away();
  void let_brief_give_way();
  void give_brief_back();
  /// The number of the captured paper a line of the news tells of.
  std::optional<std::int64_t> paper_told_of(const stories::NewsLine& line) const;
  std::optional<Refusal> why_not_given() const;
  void show_body_menu(const QPoint& at);
  /// At the top: the exercise, the seat, and who holds it.
  void show_whose();
  void show_write_form();
  void put_form_away();
  void follow_drawing();
  void follow_screen();
  void follow_drafts();
  void follow_measure();
  void choose_tool();
  /// KS-6.1: its ends are asked for, on the sheet or the table.
  void point_out_trench();
  void follow_trench();
  void make_parties_menu(QMenu* orders);
  void begin_party(PartyModel::Task task);
  void follow_party();
  /// What is refused on the sheet or table is said there too.
  void follow_refusals();

  enum Page { sheet_page, table_page };

  DeskModel model_;
  ScreenModel screen_;
  TableModel table_;
  MeleeModel melees_;
  SetupModel setup_;
  GunModel guns_;
  RifleModel rifles_;
  ChargeModel charge_{model_, table_};
  SightShade shade_;
  DrawingModel drawings_;
  RideBook rides_;
  PaperModel papers_;
  SupplyModel supply_;
  SupplyLayer supply_layer_;
  TroopsLayer troops_;
  MarchTool march_tool_;
  ScreenTool screen_tool_;
  MeasureModel measure_;
  MeasureTool measure_tool_;
  PlaceTool look_tool_;
  DrawTool draw_tool_;
  TrenchModel trench_;
  TrenchTool trench_tool_;
  PartyModel party_;
  PlaceTool party_tool_;
  ReachShade reach_;
  TopBar* top_;
  HeadStrip* head_;
  PostNotice* notice_;
  std::optional<Point> marked_place_;
  bool marks_target_ = false;  ///< what a party shall work at
  StatusStrip* status_;
  QMainWindow* frame_;
  QStackedWidget *middle_, *table_stack_;
  SheetView* sheet_;
  MeasureCard* measure_card_;
  TableView* table_view_;
  TablePanel* table_panel_;
  MeleePanel* melee_panel_;
  SetupPanel* setup_panel_;
  GameCard* game_card_;
  BattleBoard* battle_board_ = nullptr;
  GunPanel* gun_panel_;
  GunStrip* gun_strip_;
  ShotList* shot_list_;
  OrderOfBattle* bodies_;
  OrdersPanel* orders_;
  DispatchesPanel* dispatches_;
  EnemyPanel* enemy_;
  BriefPanel* brief_;
  NewsPanel* news_;
  MessagesPanel* messages_;
  WriteForm* write_;
  CouriersPanel* couriers_;
  SupplyPanel* supply_panel_;
  RailwayPanel* railway_;
  NearPanel* near_;
  MenTimePanel* time_;
  QDockWidget *bodies_dock_, *orders_dock_, *dispatches_dock_, *enemy_dock_, *table_dock_, *measure_dock_, *brief_dock_,
      *news_dock_, *messages_dock_, *write_dock_, *couriers_dock_, *supply_dock_, *railway_dock_, *time_dock_,
      *near_dock_ = nullptr;
  QAction *by_night_ = nullptr, *larger_ = nullptr;
  std::vector<QDockWidget*> put_aside_;    ///< for a larger sheet
  LookKind look_kind_ = Look::now().kind;  ///< by which it is painted
  PanelHead *bodies_head_, *orders_head_, *dispatches_head_, *enemy_head_, *table_head_, *news_head_, *messages_head_,
      *couriers_head_, *supply_head_, *railway_head_, *near_head_;
  QByteArray docks_of_sheet_;
  Fold fold_ = Fold::none;
  bool railway_aside_ = false;  ///< it stood beside the others before these were folded
  ClockCall* call_;
  SaidAbove* said_above_;
  QString exercise_;
  std::optional<Refusal> refused_;  ///< that was said last
  TimeBoard* board_ = nullptr;
  QAction *clock_action_ = nullptr, *sound_action_ = nullptr, *pause_action_ = nullptr;
  QAction *round_action_ = nullptr, *pass_over_ = nullptr, *close_action_ = nullptr, *run_on_action_ = nullptr;
  FormationMenu* formations_ = nullptr;
  DigMenu* digging_ = nullptr;
  QAction* boats_action_ = nullptr;
  QAction* own_review_ = nullptr;                  ///< in the menu where it is offered
  QList<QAction*> hosts_actions_;                  ///< what only whoever serves the exercise can do
  QList<QAction*> sheet_actions_, table_actions_;  ///< their keys mean something only there
  QList<QAction*> supply_actions_;                 ///< where an army is fed by packets
  QAction* supply_on_sheet_ = nullptr;
  bool supply_seen_ = false;  ///< its dock is in front
  bool orders_shown_ = true, time_shown_ = true, asked_ = false, asks_place_ = false, guest_ = false,
       line_lost_ = false;
};

}  // namespace sandgate
