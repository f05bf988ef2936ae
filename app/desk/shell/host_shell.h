// What serves an exercise at this machine: who is asked to come, the cover between seats, programs' turns, moves that
// are due, the clock, and the end. What a seat sees when it has come is a SeatShell's.
#pragma once

#include <QStackedWidget>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>

#include "app/desk/clock/clock_sounds.h"
#include "app/desk/clock/exercise_clock.h"
#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/desk/shell/cover_page.h"
#include "app/desk/shell/own_record.h"
#include "app/desk/shell/pass_over.h"
#include "app/desk/shell/programs_page.h"
#include "app/desk/shell/seat_shell.h"
#include "app/host/session.h"

namespace sandgate {

/// The one owner of a Session. It shows its pages in a stack of the window's, and leaves to the window what concerns
/// other exercises than the one it serves.
class HostShell : public QObject {
  Q_OBJECT
 public:
  /// An exercise that is ready to be served.
  struct Served {
    std::unique_ptr<Session> session;
    std::shared_ptr<const Sheet> sheet;
  };

  /// `data_folder` holds the clauses. `pages` and `work` outlive it; the cover becomes a page.
  HostShell(std::filesystem::path data_folder, QStackedWidget& pages, WorkPage& work);
  ~HostShell() override;

  /// Goes on with an exercise, a new one by the clock as chosen (none: as is usual), an opened one as it was left. One
  /// of programs alone waits, when it is opened, until somebody has it go on.
  void serve_new(Served served, std::optional<bool> by_clock);
  void serve_opened(Served served);
  /// Lets the seat go and closes the exercise, if there is one. A Fault says why it could not be closed properly; it is
  /// let go of all the same.
  Result<void> close();

  /// Desks offer a review of what their seats have known so far.
  void set_own_review(OpenOwnReview open) { open_own_review_ = std::move(open); }
  CoverPage& cover() { return *cover_; }
  ProgramsPage& programs_page() { return *ready_; }
  /// None while covered.
  Desk* desk() { return seat_shell_ ? &seat_shell_->desk() : nullptr; }
  /// An observer's, who looks on; none while nobody does.
  Desk* onlookers_desk() { return onlooker_ ? &onlooker_->desk() : nullptr; }
  bool covered() const { return pages_.currentWidget() == cover_; }
  Session* session() { return session_.get(); }
  ExerciseClock& move_clock() { return move_clock_; }
  ClockSounds& sounds() { return sounds_; }

  /// Ends a run of moves where it is. Moves that have closed stay so; who runs on is asked to come when his own move is
  /// there, and the first order he gives ends his run. Where no person plays, the exercise is left.
  void stop_running();
  /// Tries whether the file can be written again, and goes on where it can. It is tried now and then by itself.
  void try_again();

 signals:
  /// A desk is shown; empty: none is.
  void desk_shown(const QString& exercise);
  void leave_asked();
  void look_back_asked();
  /// LW-6.4: the next battle of the war, on the same ground or another.
  void next_battle_asked();
  void next_battle_elsewhere_asked();
  /// Nothing can be written to the exercise's file for now: the exercise waits.
  void not_written(const sandgate::Fault& fault);
  /// It can be written again, or is left.
  void written();

 private:
  void serve(Served served, std::optional<bool> by_clock);
  /// Goes on with whatever the exercise waits for: a seat, or moves that are due.
  void advance();
  void advance_later();
  /// Lets moves close and serves programs, for a short stretch; whether more is to be done at once.
  bool go_on_alone();
  /// Programs think beside this window: looks after them as long as they do.
  void look_after_programs();
  void wait_for_room();
  void no_longer_waits();
  void tell_commander_faults();
  void show_run();
  void save_copy();

  // The umpire's deeds (host_shell_umpire.cpp)
  /// Has `rules` done by whoever has the umpire's key; where none is set, by whoever says that all are to be told.
  void as_umpire(std::function<void()> rules);
  void ask_umpire();
  void show_umpires_messages();
  void ask_who_plays();
  void show_players();
  void show_umpires_command();
  /// Tells every commander what was ruled by somebody who needed no key for it, and where he sat.
  void tell_all(const QString& ruled);

  // Who looks on (host_shell_onlookers.cpp)
  /// Has an observer look on, if the umpire lets him.
  void ask_onlooker();
  void look_on(const Observer& observer);
  void end_looking_on();
  void read_story_to(const Observer& observer);

  /// Programs play every seat, and nobody has said yet that they shall.
  void show_ready();
  /// A person whose camp moves, whether he runs on or not.
  std::optional<SeatId> person_to_move() const;
  QString exercise() const;
  /// How many seats are played at this screen.
  std::ptrdiff_t persons() const;

  // The hand-over between seats (host_shell_seats.cpp)
  void cover(SeatId seat);
  bool asked_already(SeatId seat) const;
  /// What the cover says of who holds a seat.
  SeatHolder holder_of(const Picture& picture) const;
  /// What the seat has drafted, at its desk or since it left it.
  bool has_drafts(SeatId seat) const;
  /// Closes the move of a seat that wishes to be passed over and for which nothing new waits; whether it did.
  bool pass_over(SeatId seat);
  void wish_passed_over(bool wished);
  void show_end();
  void uncover();
  void connect_desk(Desk& desk);
  void recall_last_move();
  void drop_desk();
  /// What was copied or marked on one's desk must not be pasted on the next one's.
  static void forget_copies();

  // The move clock (host_shell_clock.cpp)
  void make_clock();
  /// LW-2.2: the seat's time runs now that it sees its sheet.
  void start_clock();
  void show_clock();
  void call_time();
  void end_interval();
  void pause_clock();
  void switch_clock(bool on);
  /// What stood over the desk was dismissed.
  void take_board_away();

  std::filesystem::path data_;
  QStackedWidget& pages_;
  WorkPage& work_;
  CoverPage* cover_;
  ProgramsPage* ready_;
  ExerciseClock move_clock_;
  ClockSounds sounds_;
  bool time_called_ = false;  ///< and not yet taken note of: the exercise waits

  OpenOwnReview open_own_review_;
  std::unique_ptr<Session> session_;
  std::shared_ptr<const Sheet> sheet_;
  SeatId seat_;                                ///< whose desk it is, or who is asked to come
  std::pair<std::int64_t, bool> covered_for_;  ///< the move he is asked for, and whether to choose in melees
  std::unique_ptr<Client> client_;
  std::unique_ptr<SeatShell> seat_shell_;  ///< while that seat sits here
  std::unique_ptr<Client> onlookers_client_;
  std::unique_ptr<SeatShell> onlooker_;  ///< while an observer sits here
  std::map<SeatId, DeskMemory> memories_;
  /// Who wishes to be passed over, and the move for which he has been asked all the same.
  std::map<SeatId, std::int64_t> passed_over_;
  std::map<SeatId, Waiting> left_waiting_;  ///< when the seat closed its last move
  bool advancing_ = false, stopped_ = false, stop_asked_ = false;
  bool waits_ = false;           ///< for somebody who has programs play that play every seat
  std::size_t faults_told_ = 0;  ///< of commanders
  QTimer programs_;              ///< while they think
  QTimer room_;                  ///< while the file cannot be written
  Background recaller_{this}, story_reader_{this};
};

}  // namespace sandgate
