// The inside of a Session, shared with the clients of this process. Private to this room.
#pragma once

#include <deque>
#include <optional>

#include "app/host/change_log.h"
#include "app/host/commander_seat.h"
#include "app/host/kept_views.h"
#include "app/host/order_book.h"
#include "app/host/session.h"
#include "app/host/umpires_load.h"
#include "core/chronicle/history.h"
#include "core/deciding/decide.h"
#include "core/journal/exercise_file.h"
#include "core/sight/witness.h"

namespace sandgate {

class Conductor;
class LocalClient;
class LateNews;
class LocalUmpire;

/// One seat's line to the host: what it knows, what it was told of late, and who listens.
struct SeatLine {
  SeatView view;
  ChangeLog log;
  std::vector<LocalClient*> clients;

  /// What a client needs that holds a Picture of `seat` up to change number `sequence`: the changes since, or all of it
  /// anew.
  std::vector<PictureChange> since(SeatId seat, std::uint64_t sequence) const;
};

/// An order that stands in the journal (see resumed_client.h).
struct GivenOrder {
  OrderId id;
  Deed deed;
  std::int64_t before = 0, after = 0;  ///< events, counted from the beginning
};
/// Where an exercise stood when it was opened again: what had been given in the move, or in setting up, by whom.
struct WasLeft {
  std::int64_t move = 0;
  bool setting_up = false;
  std::vector<std::pair<SeatId, GivenOrder>> given = {};
};

struct Session::State {
  State(std::optional<ExerciseFile> exercise_file, std::shared_ptr<const Setting> setting, std::uint64_t seed);
  ~State();

  /// Reads the whole journal back into the campaign and the seats' views.
  Result<void> replay(const Progress& progress);
  /// What an order is answered whose id has been accepted before; none where it has not.
  std::optional<Answer> answer_again(const Order& order) const;
  /// May this seat, check, decide, journal, apply, witness. Tells clients nothing yet; their news waits in `news`. The
  /// order's id must be new. `sealed`: the text of one that seals an intention, without which that is refused.
  Answer accept(const Order& order, const SealedText* sealed = nullptr);
  /// The order that was accepted under its id before is answered again; else it is decided.
  Answer ask(const Order& order) {
    auto before = answer_again(order);
    return before ? std::move(*before) : accept(order);
  }
  /// An umpire's ruling; where another than `by` has his chair it is handed over first. Empty: whoever has it.
  Answer rule(const std::string& by, const Order& order);
  /// Brings whoever is still `there` its answer, after the news that come before it, and goes on with what is due then.
  void answer_later(Answer outcome, const std::shared_ptr<const bool>& there, Answered answer);
  /// The host's own order, under an id of its own, for the system or a seat.
  Answer submit(SeatId seat, const Deed& deed) { return accept({fresh_order_id(), seat, deed}); }
  /// Seals what a seat intends, if that has not been done in these words.
  Answer seal_intent(SeatId seat, const Lines& text);
  /// Why it could not on that state.
  std::optional<Refusal> why_not_seal(const Campaign& on, SeatId seat, const Lines& text) const;
  /// What was sealed by the order of that id; none where none was, or it is damaged.
  std::optional<Lines> sealed_by(const OrderId& id) const;
  /// Lets whom it may concern witness an event that has just been folded.
  void witness(const Event& event);
  /// Every seat's Picture as it stood at that event, which is on the journal's line no more or again.
  Result<void> take_views_back(std::int64_t event);
  /// Keeps them as they stand at the end of the last entry, now and then.
  void keep_views();
  /// Why the exercise cannot be taken back so; none where it can.
  std::optional<Refusal> why_not_back(const TakeBack& order) const;
  /// What `again` of those entries comes to is journalled, all of it or nothing, under `by`.
  Answer journal_all(const std::vector<ExerciseFile::Entry>& entries, const std::string& by);
  /// Entries for a strike or a going back, with the dice of the exercise.
  Result<Again> again(const TakeBack& back, std::int64_t without) const;
  /// News for whoever has the whole truth.
  void tell_umpires(Transaction transaction, std::int64_t move);
  /// What runs beside the exercise begins anew with it: clocks, programs, turns that were broken off.
  void begin_anew();
  /// What they have learnt since it was last asked, as news for their clients.
  void spread();
  /// Brings clients their changes and answers, in the order in which they came about.
  void deliver();
  /// Closes what is due, or tells the owner that it is.
  void settle();

  // The clock's deeds
  /// LW-2.5: whether there are guns of the seat's that have not done.
  bool has_guns_to_end(SeatId seat) const;
  /// LW-2.5: its guns have done on every table where it gives the orders; all guns there, by the system's order, where
  /// nobody else of its camp has still to order men there.
  void end_guns(SeatId seat);
  /// LW-2.2: the seat has no more orders; the move closes where nobody else has any either.
  void call_time(SeatId seat);
  /// LW-5.4: what it has not chosen in its melees is settled as it stands.
  void take_choices_as_they_stand(SeatId seat);
  /// What is left of it, in the exercise.
  void keep_clock(const ExerciseFile::Clock& clock);
  ExerciseFile::Clock clock_kept() const;

  // Going on in the middle of a move
  /// The exercise was opened again: notes where it stands.
  void went_on();
  /// What the seat had given for what it is awaited for, when the exercise was left; nothing where `commander` (empty:
  /// a person) did not have it then.
  std::vector<GivenOrder> given_before_it_was_left(SeatId seat, const std::string& commander) const;
  /// A client that takes up a turn that was broken off; else one like any other.
  std::unique_ptr<Client> client_for(SeatId seat, const std::string& commander);
  /// The umpire's deed, answered from the journal where it stands from before the exercise was left in this move.
  Answer rule_again(const Deed& deed);

  const Commanders& known_commanders();
  /// Gives the seat a new commander of that name; nothing is journalled.
  Result<void> seat_commander(SeatId seat, const std::string& name);
  /// The same for every seat that the journal says a program plays.
  void seat_commanders_again();
  /// What a program said of the order that was accepted last, until it is written.
  void keep_reason(SeatId seat, const Reason& reason);
  void write_reasons();
  /// Whether the camp that moves waits for this seat.
  bool is_awaited(SeatId seat) const;
  /// Whether programs may be called here and now.
  bool may_play() const;
  /// Whether a program has this seat and its turn to take.
  bool plays_now(SeatId seat) const;
  /// Keeps what the seat's program says of its orders.
  ToldWhy ear_for(SeatId seat);

  std::optional<ExerciseFile> file;  // none: nothing is kept
  std::shared_ptr<const Setting> setting;
  std::vector<Briefing> briefings;  // by seat
  History history;                  // the journal and its fold
  const Campaign& campaign;         // the state at its end
  KeptViews kept_views;
  std::vector<SeatLine> lines;             // by seat
  std::vector<std::vector<SeatId>> sides;  // the seats of each
  std::vector<LocalUmpire*> umpires;
  std::vector<LateNews*> observers;
  std::uint64_t transactions = 0;                  // folded so far
  std::vector<std::vector<PictureChange>> learnt;  // by seat, of the order that is being witnessed
  std::vector<SeatId> learners;                    // of it
  OrderBook orders;
  std::deque<std::function<void()>> news;
  std::function<void()> tell_due;
  std::function<void(const Order&, const Refusal&)> tell_refused;
  std::function<void(const ReviewMarks&)> tell_review;
  UmpiresLoad load;
  std::optional<Fault> broken;
  WasLeft was_left;
  std::optional<std::int64_t> answered_again;  ///< the event of the order that is being answered from the journal
  std::uint64_t seed = 0;
  bool delivering = false;
  bool playing = false;  // commanders take their turns
  bool closed = false;
  std::optional<Commanders> commanders;
  const Commanders* lent_commanders = nullptr;
  CommanderBudget budget;
  std::function<void()> wake;           // called from programs' threads
  std::vector<CommanderTally> tallies;  // by seat, of commanders that have left it
  std::vector<Fault> commander_faults;
  std::vector<ExerciseFile::Note> reasons;              // not written yet
  std::unique_ptr<Conductor> conductor;                 // none: nothing is timed
  std::vector<std::unique_ptr<CommanderSeat>> players;  // by seat; none: a person. Last: they are clients of the rest
};

}  // namespace sandgate
