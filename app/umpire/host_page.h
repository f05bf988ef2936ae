// An exercise hosted in a window: it is set out or opened, served to the network, and its seats board is shown until
// the umpire closes it.
#pragma once

#include <QStackedWidget>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/hosting/host.h"
#include "app/umpire/console_deeds.h"
#include "app/umpire/paper_printer.h"
#include "app/umpire/seats_board.h"

namespace sandgate {

/// What is to be hosted: a scenario in a new file or, without one, an exercise's file.
struct HostWish {
  std::filesystem::path scenario = {};  ///< empty: `file` is gone on with
  std::filesystem::path file;
  std::uint64_t seed = 0;
  std::map<std::string, std::string> programs = {};  ///< by seat
  std::string posting = {};
  bool by_couriers = false, by_clock = false;
  int syndicates = 1;  ///< that play it side by side (syndicates_page.h); of an exercise that is there: with so many
};
/// How it is served, beside what was chosen for it.
HostingWays served_as(const HostWish& wish, HostingWays ways);
/// Sets it out, or opens it. Slow; faults as Session's.
Result<std::unique_ptr<Session>> session_of(const HostWish& wish, const std::filesystem::path& rulebooks,
                                            const Progress& progress = {});

/// A window of its own. It owns the Host, and closes it when it is closed.
class HostPage : public QWidget {
  Q_OBJECT
 public:
  explicit HostPage(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~HostPage() override;

  /// Works off the windows' thread, then serves. What goes wrong is told by `refused`, and the window closes.
  void host(const HostWish& wish, const HostingWays& ways);
  /// Serves what has been opened already.
  void serve(std::unique_ptr<Session> session, const HostingWays& ways);
  /// Shows what is served already.
  void take(std::unique_ptr<Host> host, const HostingWays& ways);
  /// Its console stands on this sheet and needs none of its own; makes the console, and leaves the board shown.
  void prepare_console(std::shared_ptr<const Sheet> sheet);
  /// Takes leave of everybody and closes the exercise, without asking.
  void close_exercise();

  Host* host() { return host_.get(); }
  /// Null until it is served.
  SeatsBoard* board() { return board_; }
  /// Null until it has been asked for, and while its sheet is set out.
  Console* console() { return console_; }
  /// The umpire's console in the board's place. Its sheet is set out off the windows' thread the first time.
  void show_console();
  void show_board();
  /// Whether it asks before it closes an exercise in which somebody is; tests do not.
  void set_asks(bool asks) { asks_ = asks; }
  /// Prints what its menus ask for.
  PaperPrinter& printer() { return printer_; }
  void write_paper(const PaperWish& wish, const QString& to) { printer_.write(wish, *umpire_, to); }

 signals:
  void refused(const QString& sentence);
  void served();
  void console_shown();
  /// What has been so far is to be reviewed, by the umpire alone.
  void review_asked();
  /// An umpire, here or elsewhere, has added something in his review: so it is kept now.
  void review_kept(const sandgate::ReviewMarks& marks);
  /// By the umpire, who was asked; the exercise is kept.
  void left();

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void connect_board();
  /// Brings model and board up to what the host has now.
  void refresh();
  BoardFacts facts() const;
  void steer(wire::Steering what);
  void nudge(const std::vector<std::string>& names);
  /// A seat is played by the program that stands in, or by the first there is.
  std::optional<QString> to_program(SeatId seat);
  void change_invitation(const std::string& name, bool renewed);
  void invite_observer();
  void wait_for(const std::string& name);
  void give_to_program(const std::string& name, const std::string& program);
  /// The refusal of a ruling in words; nothing where it was taken.
  std::optional<QString> ruled(const Deed& deed);
  void show_past();
  // The console (host_page_console.cpp)
  void make_console(std::shared_ptr<const Sheet> sheet);
  ConsoleFacts console_facts() const;
  /// What waited for the umpire and is over goes into the file, for the review; `waiting`: and what waits still.
  void keep_load(bool waiting);
  void print_cards();
  void save_cards();
  void save_copy();
  void say(const QString& sentence);
  std::vector<const BoardRow*> rows() const;

  std::filesystem::path data_;
  QStackedWidget* pages_;
  WorkPage* work_;
  HostingWays ways_;
  std::unique_ptr<Host> host_;
  std::unique_ptr<UmpireClient> umpire_;
  std::unique_ptr<UmpiresWindows> windows_;
  std::unique_ptr<SeatsModel> model_;
  SeatsBoard* board_ = nullptr;
  Console* console_ = nullptr;
  bool asks_ = true;
  QTimer seconds_, soon_;
  Background loader_{this}, sheets_{this};
  PaperPrinter printer_;
};

}  // namespace sandgate
