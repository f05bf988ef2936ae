// The umpire's console: the truth beside what any seat knows, what needs a person, what was ruled, what every seat is
// at.
#pragma once

#include <QListView>
#include <QMenuBar>
#include <QPointer>
#include <QTableView>
#include <QTimer>
#include <QWidget>

#include "app/umpire/attention/prepared.h"
#include "app/umpire/console/attention_list.h"
#include "app/umpire/console/calculator.h"
#include "app/umpire/console/console_head.h"
#include "app/umpire/console/injects_list.h"
#include "app/umpire/console/print_menu.h"
#include "app/umpire/console/rides_list.h"
#include "app/umpire/console/rulings_model.h"
#include "app/umpire/console/seats_list.h"
#include "app/umpire/console/supply_watch.h"
#include "app/umpire/console/twin_sheets.h"
#include "app/wire/messages.h"

namespace sandgate {

class TableWindow;
class TopBar;

/// What whoever serves the exercise, or is joined to it, knows beside the state.
struct ConsoleFacts {
  bool begun = false, frozen = false, written = true;
  std::vector<ClockReading> clocks;  ///< by seat; empty: nothing is timed
  std::vector<SeatLink> links;       ///< by seat
  QString umpire, file;
  QString host;  ///< "host 192.168.4.1 · 7 links"
};

/// What whoever serves the exercise can do about its file.
struct ConsoleOffers {
  bool copies = true;  ///< a copy of it may be saved; it is closed with the console
};

/// What is asked for in a window of its own, which whoever does deeds opens.
enum class ConsoleForm : std::uint8_t {
  inject,
  injects_file,
  ground,
  begin_mark,
  end_mark,
  bookmark,
  body,
  put_on,
  men,
  table,
  otherwise,
  outcome,
};

/// Shows an exercise through an umpire's client, and asks for every deed by its signals. Nothing that is looked at here
/// is told to anybody. Every key stands in its menus.
class Console : public QWidget {
  Q_OBJECT
 public:
  using Now = Attention::Now;

  /// `umpire` must outlive it. `past`: what was journalled before, for the list of rulings; `events`: how many in all.
  Console(UmpireClient& umpire, std::shared_ptr<const Sheet> sheet, std::span<const Transaction> past,
          std::int64_t events, Now now, QWidget* parent = nullptr);
  ~Console() override;

  /// These have been folded into the umpire's campaign (UmpireClient::on_change).
  void follow(std::span<const Transaction> transactions);
  /// The exercise was taken back, or is another from now on: all is looked at anew.
  void begin_anew(std::int64_t events);
  /// A seat's order was refused (ExerciseServer::on_refused, wire::SeatRefused).
  void refused(const Order& order, const Refusal& refusal);
  void show_facts(const ConsoleFacts& facts);
  void show_offers(const ConsoleOffers& offers);
  /// Something was done about an item, as it was asked for.
  void dealt(const AttentionKey& key, AttentionDeed deed);
  void say(const QString& sentence);

  Attention& attention() { return attention_; }
  const AttentionWords& attention_words() const { return words_; }
  QMenuBar& menus() const;
  TwinSheets& sheets() const { return *sheets_; }
  AttentionList& list() const { return *list_; }
  ConsoleHead& head() const { return *head_; }
  RulingsModel& rulings() { return rulings_; }
  SeatsListModel& seats() { return seats_; }
  RidesListModel& rides() { return rides_; }
  QTableView* rides_view() const { return rides_view_; }
  /// The window of a table, as it truly stands; null: none is open.
  TableWindow* table_window() const;
  /// Opens it, or shows another table in it.
  void show_table(TableId table);
  const SupplyWatch& supply() const { return *supply_watch_; }
  CalculatorPanel& calculator() const { return *calculator_; }
  InjectsPanel& injects() const { return *injects_; }
  const Differences& differences() const { return differences_; }
  /// How many there are in the journal.
  std::int64_t events() const { return events_; }
  /// The body in hand; none: no one is.
  BodyId chosen() const { return shown_.chosen; }
  /// The row of rulings in hand; null: none is.
  const RulingRow* ruling_in_hand() const;
  void choose(BodyId body);
  void bring_into_view(Point place);
  /// Where the pointer was last on the ground; before that the middle of what is shown.
  Point pointed_place() const;
  QString under_pointer() const { return pointed_->text(); }

  /// As Attention::take_over.
  std::vector<Attended> take_over(bool waiting = false) { return attention_.take_over(waiting); }

 signals:
  void steer_asked(sandgate::wire::Steering what);
  /// The window of taking back is opened.
  void take_back_asked();
  /// Something is to be done about an item, other than showing it or setting it aside.
  void deed_asked(const sandgate::AttentionItem& item, sandgate::AttentionDeed deed);
  /// It is to come now, or not to come.
  void inject_asked(sandgate::InjectId inject, bool now);
  void form_asked(sandgate::ConsoleForm form);
  /// A ruling that needs nothing more: how far one sees, play broken off or gone on with.
  void ruled(const sandgate::Deed& ruling);
  /// The ground was clicked on one of the sheets, or a body there.
  void place_clicked(sandgate::Point place);
  void board_asked();
  /// What has been so far is to be reviewed.
  void review_asked();
  void ruling_asked();
  void messages_asked();
  void command_asked();
  void save_copy_asked();
  void paper_asked(const sandgate::PaperWish& wish);
  void leave_asked();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void make_menus();
  void make_rulings_menu();
  void make_injects_menu();
  void ask_of_inject(bool now);
  QFrame* framed(PanelHead* head, QWidget* inside);
  void refresh();
  void show_sheets();
  void show_list();
  void show_rides(bool rides);
  /// The one under the pointer or about the body in hand; else the one of the item in hand; else the first there is.
  std::optional<TableId> meant_table() const;
  void choose_ride(int row);
  void do_deed(const AttentionKey& key, AttentionDeed deed);
  void deal(int place);
  void deal_with_chosen(std::size_t deed);
  void show_item(const AttentionKey& key);
  void point_at(std::optional<MapPoint> place);
  ClockReading shown_clock() const;

  UmpireClient& umpire_;
  SideBriefings briefings_;
  AttentionWords words_;
  Attention attention_;
  ContestsTold contests_;
  RulingsModel rulings_;
  SeatsListModel seats_;
  RidesListModel rides_;
  ConsoleFacts facts_;
  Differences differences_;
  std::shared_ptr<const SeatView> view_;
  std::map<SideId, std::shared_ptr<const SeatView>>
      generals_;  ///< what each side's General knows, since it last changed
  ShownOnSheet shown_;
  std::int64_t events_ = 0;
  QTimer soon_, second_;

  TopBar* top_;
  ConsoleHead* head_;
  TwinSheets* sheets_;
  AttentionList* list_;
  SupplyWatch* supply_watch_;
  QPointer<TableWindow> table_window_;
  PanelHead *list_head_, *rulings_head_, *seats_head_, *rides_head_;
  QFrame *seats_panel_ = nullptr, *rides_panel_ = nullptr;
  QListView* rulings_view_;
  QTableView *seats_view_, *rides_view_;
  CalculatorPanel* calculator_;
  InjectsPanel* injects_;
  PanelHead* injects_head_;
  QFrame* calculator_panel_;
  QWidget *right_, *below_;
  QLabel *pointed_, *load_, *said_;
  QAction *freeze_ = nullptr, *close_ = nullptr, *back_ = nullptr, *marches_ = nullptr, *riders_ = nullptr,
          *supply_ways_ = nullptr, *no_play_ = nullptr, *copy_ = nullptr, *leave_ = nullptr;
  std::optional<MapPoint> pointer_at_;  ///< where it was last
};

}  // namespace sandgate
