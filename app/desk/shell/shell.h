// The program's window: start page, work in hand, the cover between seats, and the desk of the seat whose move it is.
// The one owner of the session; what it shows of an exercise it gets through a seat's client.
#pragma once

#include <QStackedWidget>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>

#include "app/desk/clock/clock_sounds.h"
#include "app/desk/clock/exercise_clock.h"
#include "app/desk/frame/desk.h"
#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/desk/shell/cover_page.h"
#include "app/desk/start/start_page.h"
#include "app/host/session.h"

namespace sandgate {

/// Owns the session and every page, and shows one page at a time.
class Shell : public QWidget {
  Q_OBJECT
 public:
  /// `data_folder` holds rulebooks, scenarios and clauses.
  explicit Shell(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~Shell() override;

  /// A scenario (folder or file) begins in a new exercise file of its own; anything else is opened as an exercise.
  void open_path(const std::filesystem::path& path);
  void begin(const std::filesystem::path& scenario, const QString& file, std::uint64_t seed,
             const std::map<QString, QString>& programs = {}, std::optional<bool> by_clock = {},
             const std::optional<WarTerms>& war = {});
  /// LW-6.4: `scenario` as the battle that follows the one in hand in its war, in a new file; none: on the same ground
  /// once more.
  void begin_next(const std::optional<std::filesystem::path>& scenario, const QString& file);
  void open(const QString& file);
  /// Closes the exercise, if there is one, and shows the start page.
  void leave();
  /// Leaves, and has the battle that is over shown from its beginning.
  void look_back();

  StartPage& start_page() { return *start_; }
  CoverPage& cover() { return *cover_; }
  WorkPage& work_page() { return *work_; }
  /// None while covered.
  Desk* desk() { return desk_.get(); }
  bool covered() const { return pages_->currentWidget() == cover_; }
  Session* session() { return session_.get(); }
  ExerciseClock& move_clock() { return move_clock_; }
  ClockSounds& sounds() { return sounds_; }

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  struct Loaded {
    std::unique_ptr<Session> session;
    std::shared_ptr<const Sheet> sheet;
  };
  void load(const QString& what, std::function<Result<Loaded>(const Progress&)> work);
  void loaded(Result<Loaded> answer);
  /// Goes on with whatever the exercise waits for: a seat, or moves that are due.
  void advance();
  void advance_later();
  void cover(SeatId seat);
  bool asked_already(SeatId seat) const;
  void show_end();
  void uncover();
  void drop_desk();
  void stop_work();
  void stop_running();
  void show_fault(const Fault& fault);
  bool close_exercise();
  void save_copy();
  void ask_umpire();
  void import_maps();
  void ask_new_battle();
  void recall_last_move();
  void next_on_same_ground();
  void ask_next_battle();
  void ask_who_plays();
  /// Lets programs take their turns and moves close, for a short stretch; whether more is to be done.
  bool go_on_alone();
  /// LW-5.4: starts the clock of the choices where the seat on the desk has one to make, and stops it elsewhere.
  void watch_choices();
  void count_down();

  // The move clock (shell_clock.cpp)
  void make_clock();
  /// LW-2.2: starts the seat's clock now that it sees its sheet.
  void start_clock();
  void show_clock();
  void warn(int seconds);
  void call_time();
  /// LW-2.5.
  void end_guns();
  void end_interval();
  void pause_clock();
  void switch_clock(bool on);
  /// What stood over the desk was dismissed.
  void take_board_away();
  void connect_clock(Desk& desk);
  /// On the cover, before a move.
  void wait_for_move(const Client& comer, bool choosing);

  /// A person whose camp moves, whether he runs on or not.
  std::optional<SeatId> person_to_move() const;
  void tell_commander_faults();

  std::filesystem::path data_;
  ExerciseClock move_clock_;
  ClockSounds sounds_;
  std::optional<bool> by_clock_;  ///< as chosen for the exercise that is being begun
  bool fresh_ = false;            ///< what is being loaded is a new exercise
  bool time_called_ = false;      ///< and not yet taken note of: the exercise waits
  QStackedWidget* pages_;
  StartPage* start_;
  WorkPage* work_;
  CoverPage* cover_;

  std::unique_ptr<Session> session_;
  std::shared_ptr<const Sheet> sheet_;
  SeatId seat_;                                ///< whose desk it is, or who is asked to come
  std::pair<std::int64_t, bool> covered_for_;  ///< the move he is asked for, and whether to choose in melees
  std::unique_ptr<Client> client_;
  std::unique_ptr<Desk> desk_;
  std::map<SeatId, DeskMemory> memories_;
  bool advancing_ = false, stopped_ = false, stop_asked_ = false;
  std::size_t faults_told_ = 0;  ///< of commanders
  QTimer choice_clock_;
  int choice_seconds_ = 0;  ///< that are left
  Background loader_{this}, glancer_{this}, recaller_{this};
};

}  // namespace sandgate
