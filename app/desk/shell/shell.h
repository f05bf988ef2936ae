// The program's window: start page, work in hand, and the exercise that is served.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QStackedWidget>
#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>

#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/desk/shell/host_shell.h"
#include "app/desk/shell/join_shell.h"
#include "app/desk/start/start_page.h"

namespace sandgate {

/// Begins, opens and leaves exercises, and shows one page at a time; what is served meanwhile is its HostShell's.
class Shell : public QWidget {
  Q_OBJECT
 public:
  /// `data_folder` holds rulebooks, scenarios and clauses.
  explicit Shell(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~Shell() override;

  /// A scenario (folder or file) begins in a new exercise file of its own; anything else is opened as an exercise.
  void open_path(const std::filesystem::path& path);
  /// `posting`: by which of its sets of seats; empty: by its own. `by_couriers`: orders and reports of all sides ride
  /// (KS-11); else as the scenario has it.
  void begin(const std::filesystem::path& scenario, const QString& file, std::uint64_t seed,
             const std::map<QString, QString>& programs = {}, std::optional<bool> by_clock = {},
             const std::optional<WarTerms>& war = {}, const QString& posting = {}, bool by_couriers = false);
  /// LW-6.4: `scenario` as the battle that follows the one in hand in its war, in a new file; none: on the same ground
  /// once more.
  void begin_next(const std::optional<std::filesystem::path>& scenario, const QString& file);
  void open(const QString& file);
  /// Takes a seat of an exercise that is served elsewhere. What is no invitation is told on the start page.
  void join(const Invitation& invitation, const QString& person);
  /// `person`: as the others shall read it; empty: as whoever joined here last.
  void join_link(const QString& link, const QString& person = {});
  /// Closes the exercise, or leaves the seat, if there is one, and shows the start page.
  void leave();
  /// Leaves, and has the battle that is over shown from its beginning.
  void look_back();

  StartPage& start_page() { return *start_; }
  CoverPage& cover() { return host_->cover(); }
  WorkPage& work_page() { return *work_; }
  /// Where an exercise of programs alone waits.
  ProgramsPage& programs_page() { return host_->programs_page(); }
  /// Says that the exercise's file cannot be written; hidden while it can.
  QFrame* notice() const { return notice_; }
  /// None while covered.
  Desk* desk() { return join_->joined() ? join_->desk() : host_->desk(); }
  JoinShell& guest() { return *join_; }
  /// Desks, of exercises served here or elsewhere, offer a review of what their seats have known so far.
  void set_own_review(const OpenOwnReview& open) {
    host_->set_own_review(open);
    join_->set_own_review(open);
  }
  /// An observer's, who looks on; none while nobody does.
  Desk* onlookers_desk() { return host_->onlookers_desk(); }
  bool covered() const { return host_->covered(); }
  Session* session() { return host_->session(); }
  ExerciseClock& move_clock() { return host_->move_clock(); }
  ClockSounds& sounds() { return host_->sounds(); }

 signals:
  /// Another desk is shown; or the one there was is about to go, and `shown` is false.
  void desk_changed(bool shown);

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  using Loaded = HostShell::Served;
  /// Leaves what is served, works off the window's thread, and hands what comes of it to `serve`.
  void load(const QString& what, std::function<Result<Loaded>(const Progress&)> work,
            std::function<void(Loaded)> serve);
  void loaded(Result<Loaded> answer, const std::function<void(Loaded)>& serve);
  void stop_work();
  void show_fault(const Fault& fault);
  bool close_exercise();
  /// How the exercise stands, for a list that anybody may read: its title, the sides that persons play, move and time.
  QString as_it_stands() const;
  void import_maps();
  void ask_new_battle();
  void ask_invitation();
  void name_window(const QString& exercise);
  void next_on_same_ground();
  void ask_next_battle();

  std::filesystem::path data_;
  QStackedWidget* pages_;
  StartPage* start_;
  WorkPage* work_;
  QFrame* notice_;  ///< over all pages, while the exercise's file cannot be written
  QLabel* notice_words_;
  std::unique_ptr<HostShell> host_;
  std::unique_ptr<JoinShell> join_;
  Background loader_{this}, glancer_{this};
};

}  // namespace sandgate
