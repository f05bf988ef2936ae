// An exercise being served: the one owner of Campaign and journal. Seats reach it through Client; it knows no windows
// and no sockets. Everything is called from one thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/host/client.h"
#include "app/host/commander_turn.h"
#include "app/host/commanders.h"
#include "app/host/umpire_client.h"
#include "app/host/umpires_message.h"
#include "core/chronicle/again.h"
#include "core/journal/exercise_file.h"
#include "core/journal/intent.h"
#include "core/journal/kept_for_review.h"
#include "core/journal/review_change.h"
#include "core/scenario/scenario.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

/// What a seat's commanders have done since the session was opened.
struct CommanderTally {
  std::int64_t given = 0;    ///< orders sent, the refused with them
  std::int64_t refused = 0;  ///< of these
};

class Conductor;

class Session {
 public:
  /// Sets up a new exercise file and opens its first move. Nothing is left behind on a fault.
  static Result<std::unique_ptr<Session>> create(const Scenario& scenario, const std::filesystem::path& file,
                                                 std::uint64_t seed, const Progress& progress = {});
  /// The same in memory alone, for battles of programs by the hundred: no file, no journal, nothing that outlives it.
  /// `commanders` must live as long.
  static Result<std::unique_ptr<Session>> rehearse(const Scenario& scenario, std::uint64_t seed,
                                                   const Commanders& commanders);
  /// Goes on with one. What a kill left undone of a move that was being closed is due again (see `due`).
  static Result<std::unique_ptr<Session>> open(const std::filesystem::path& file, const Progress& progress = {});
  ~Session();

  /// Empty where it has none.
  const std::filesystem::path& file() const;
  const Setting& setting() const;

  /// A client for a seat. A seat may be taken more than once in one process (a window and a preview of it); each client
  /// has its own listener. The client must not outlive the session. None where the seat is not known.
  std::unique_ptr<Client> take(SeatId seat);
  /// The same for one that was taken before and holds what it knew then: it is told what has changed since
  /// (`Picture::sequence`), or brought the whole Picture anew where that is too long ago or another's.
  std::unique_ptr<Client> take(SeatId seat, Picture held);
  /// One that takes up what was broken off: where the exercise was left in the middle of the seat's turn by a person,
  /// it shows the Picture of the turn's start, and the orders that were given then are answered from the journal when
  /// they are sent again, in their order. With the last of them, or an order that is none of them and would have been
  /// accepted, it is one like any other. For senders that give the same orders again, such as a file of them.
  std::unique_ptr<Client> resume(SeatId seat);
  /// The umpire's client: who has it knows everything but what the dice will show. Several may rule at once: each of
  /// their rulings is journalled under its ruler's name (`by`: one line; empty: whoever has the umpire's chair).
  std::unique_ptr<UmpireClient> take_umpire(std::string by = {});
  /// What a client that is far away is to be told which has been told of change number `sequence` last: the changes
  /// since, or all of the seat's Picture.
  std::vector<PictureChange> since(SeatId seat, std::uint64_t sequence) const;
  /// Calls `tell` for each entry of the journal after number `after` up to `last`, in order. Faults: the exercise
  /// cannot be read back.
  Result<void> each_transaction(std::uint64_t after, std::uint64_t last,
                                const std::function<void(const Transaction&)>& tell) const;
  /// How many changes of each seat are kept for that; usually a thousand.
  void keep_changes(std::size_t of_each_seat);
  /// CX-8: a client for an observer of one side. It sees what the side's General sees, as many moves late as the
  /// scenario says, with nothing in it to be ordered (core/sight/onlooker.h); whatever it sends is refused. Its clock
  /// stands idle. Faults: no such observer, or he sees all; the exercise cannot be read back.
  Result<std::unique_ptr<Client>> observe(std::string_view observer);
  /// The same for an observer of all: the state, as many moves late.
  Result<std::unique_ptr<UmpireClient>> observe_all(std::string_view observer);
  /// The same for one whom the scenario does not name and who was invited to this exercise.
  Result<std::unique_ptr<Client>> observe(const Observer& observer);
  Result<std::unique_ptr<UmpireClient>> observe_all(const Observer& observer);
  /// The seat named so.
  std::optional<SeatId> seat_named(std::string_view name) const;

  /// The seats of persons whose orders the camp that moves, or the setting up of a battle, is still waiting for.
  std::vector<SeatId> awaited() const;
  /// LW-2.5: whether there are guns of the seat's for which men of its camp have to wait.
  bool awaits_guns(SeatId seat) const;
  /// LW-6: the game has ended; nobody is awaited, nothing is due and no order is taken any more.
  bool over() const;
  /// Whether a battle is being set up; its first move is open when that is over.
  bool setting_up() const;
  std::int64_t move() const;
  Camp camp() const;
  ExerciseTime time() const;

  /// Whether every seat of the camp that moves has closed its move or runs on, so that the system's close is due.
  bool due() const;
  /// Called when a close falls due; what is called then, or later from the owner's event loop, should be `close_move`.
  /// Without such a function the session closes at once, move after move while seats run on.
  void on_due(std::function<void()> due);
  /// The system's: closes the move now ("Time"), whoever has not closed. A fault when the battle is over. While a
  /// battle is set up: the program does for everybody who is awaited what he has not done.
  Result<void> close_move();
  /// What the end of a seat's time does, whether it is timed or not: what it has not chosen in its melees stands as it
  /// is proposed, else its move is closed. Nothing where nothing is awaited of it.
  void call_time(SeatId seat);
  /// What the exercise file was set up with; null where nothing is kept. The seed in it is for nobody else.
  const ExerciseFile::Contents* contents() const;
  /// From now on the exercise has a clock, which goes on from where it was left off; its owner sees that it ticks (see
  /// conductor.h). Without one nothing is timed.
  Conductor& conduct(MoveClock::Now now);
  /// None where there is no clock.
  Conductor* conductor();

  /// Client::seal_intent, for one whose seat is far away.
  Answer seal_intent(SeatId seat, const Lines& text);
  /// What seats have sealed, of each the one that holds; damaged ones are left out and named in `Intents::damaged`. It
  /// asks nobody whether he may know: that is the business of whoever shows it, and he shows it when the exercise is
  /// over, or in its review. Faults: a battle that is only rehearsed, a file that is closed or cannot be read.
  Result<Intents> intents() const;
  /// The umpire's: a deed under his own seat, such as SetVisibility. The rules' refusals come back as for any order.
  /// `by` as in take_umpire.
  Answer umpire(const Deed& deed, const std::string& by = {});
  /// The same of a sender that gives the same rulings again: one that stands from before the exercise was left in the
  /// middle of this move is answered from the journal, once for each time that it stands there.
  Answer rule_again(const Deed& deed);
  /// The umpire's: what would come of taking the exercise back to that event and giving every order that is struck by
  /// it again. Nothing changes. Faults: there is no order that was done with the event; the exercise is closed.
  Result<Again> preview_back(const TakeBack& back) const;
  /// How much would be struck.
  Result<JournalCount> would_strike(std::int64_t to_event) const;
  /// Does so, in one transaction: with `again` whatever passes is given again too. What was struck stays in the
  /// journal. Clocks stand still afterwards, and every program begins anew.
  Answer take_back(const TakeBack& back, bool again, const std::string& by = {});
  /// The same of one order or ruling alone, by an event of it: all else is decided anew from there with the same dice.
  Result<Again> preview_strike(std::int64_t event, const std::string& reason) const;
  Answer strike(std::int64_t event, const std::string& reason, const std::string& by = {});
  /// What the story would be with those (core/chronicle/again.h); of none as it is.
  Result<Chronicle> story_with(std::span<const ExerciseFile::Entry> entries) const;
  /// As fork of core/chronicle/again.h; an id of its own is made.
  Result<Fork> fork(std::int64_t at_event, const std::filesystem::path& to, bool fresh_dice, const std::string& reason,
                    const Progress& progress = {}) const;

  /// The umpire's: a place to come back to in the review, at the last event; no seat learns of it. Faults: an empty
  /// text or more than a line; a battle that is only rehearsed; a file that cannot be written.
  Result<void> bookmark(const std::string& title);
  /// The umpire's: what is added in a review of what has been so far, laid over what is kept by then, which is
  /// answered; no seat learns of it. Faults: as of ExerciseFile::keep_review; a battle that is only rehearsed, a file
  /// that is closed.
  Result<ReviewMarks> keep_review(const ReviewChange& change);
  /// Called with what is kept whenever a change was. One listener; an empty function for none.
  void on_review_kept(std::function<void(const ReviewMarks&)> told);
  /// The umpire's: what is kept for the review beside the journal. Faults: as above.
  Result<KeptForReview> kept_for_review() const;
  /// The umpire's: what waited for him and is over, for the review. `by`: whose list it was; empty: the umpire's at the
  /// host. What waited for several counts once (umpires_load.h). Faults: as of ExerciseFile::keep_attended.
  Result<void> keep_attended(std::span<const Attended> items, const std::string& by = {});
  /// How many there are in the journal; the last one's number.
  std::int64_t events() const;
  /// Called with each order of a seat that is refused, and why, once whoever gave it has had his answer: such orders
  /// leave no trace in the journal. One listener; an empty function for none.
  void on_refused(std::function<void(const Order&, const Refusal&)> told);
  /// The umpire's: all messages of the exercise, oldest first.
  std::vector<UmpiresMessage> messages() const;
  /// What is kept of the umpire's key (umpire_key.h); none where none was set. Asking for it is the business of whoever
  /// shows the exercise to several at one screen: `umpire` itself asks nobody.
  const std::optional<UmpireKeySet>& umpire_key() const;
  /// The commanders that are programs, read from `plugin_folders()` when first asked for.
  const Commanders& commanders() const;
  /// The program that plays a seat; empty: a person does.
  const std::string& commander(SeatId seat) const;
  /// The umpire's: from now on the program of that name plays the seat, or with an empty name a person. In the
  /// journal, so that an exercise that is opened again goes on with the same programs. Faults: no such seat or
  /// commander, the exercise is closed.
  Result<void> man(SeatId seat, const std::string& name);
  /// Whether a program has its turn to take in the camp that moves.
  bool commanders_due() const;
  /// Lets the programs of the camp that moves take their turns, each once, and close their moves; never goes on to
  /// another move's, so that two camps of programs can be played a call at a time from an event loop. Whether any took
  /// its turn. Not from within a client's listener: there it does nothing and answers `false`. `progress` is asked
  /// before each.
  /// A program that throws, hangs or meddles loses its seat to a person; see `commander_faults`.
  bool play_commanders(const Progress& progress = {});
  /// The same beside the host, for an owner with an event loop: begins the turns that are due, all at once, and does
  /// what programs have asked for since it was last called; never waits for one. In which order programs come is chance
  /// then, so that the journal and not the seed fixes the exercise. A turn whose move is closed meanwhile is over.
  /// Whether a turn is under way or has ended just now.
  bool serve_commanders();
  /// `wake` is called, from the programs' own threads, when a turn begun from now on wants serving. The budget of one
  /// that only thinks is looked at when it is served: that is to be done now and then in any case.
  void on_commander_asks(std::function<void()> wake);
  /// How long one turn of a program may take.
  void allow_commanders(const CommanderBudget& budget);
  CommanderTally tally(SeatId seat) const;
  /// What a program said of the orders of its last turn; empty for a person.
  std::vector<Reason> reasons(SeatId seat) const;
  /// Oldest first: programs that lost their seats, and those missing when the exercise was opened, whose seats are
  /// persons'.
  const std::vector<Fault>& commander_faults() const;

  /// Set while the journal could not be written (a full disk): what was to be written last is refused (`not_written`)
  /// and has not happened, and programs wait. The next order that is accepted, or `try_again`, ends it.
  const std::optional<Fault>& broken() const;
  /// Tries whether the file can be written again; whether it can.
  bool try_again();

  Result<void> save_copy(const std::filesystem::path& to) const;
  /// Closes the file; nothing is accepted afterwards.
  Result<void> close();

  struct State;  // of session.cpp and its local clients

 private:
  explicit Session(std::unique_ptr<State> state);
  void give_back(const std::vector<SeatId>& seats);
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
