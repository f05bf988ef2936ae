// The inside of a Session, shared with the clients of this process.
#pragma once

#include <deque>
#include <optional>

#include "app/host/commander_seat.h"
#include "app/host/session.h"
#include "core/campaign/decide.h"
#include "core/journal/exercise_file.h"
#include "core/sight/witness.h"

namespace sandgate {

class LocalClient;

struct Session::State {
  State(std::optional<ExerciseFile> exercise_file, std::shared_ptr<const Setting> setting, std::uint64_t seed);
  ~State();

  /// Reads the whole journal back into the campaign and the seats' views.
  Result<void> replay(const Progress& progress);
  /// May this seat, check, decide, journal, apply, witness. Tells clients nothing yet; their news waits in `news`.
  Answer submit(const Order& order);
  /// The system's order, under an id of its own.
  Answer submit_system(const Deed& deed);
  /// Brings clients their changes and answers, in the order in which they came about.
  void deliver();
  /// Closes what is due, or tells the owner that it is.
  void settle();

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

  std::optional<ExerciseFile> file;  // none: nothing is kept
  std::shared_ptr<const Setting> setting;
  std::vector<Briefing> briefings;  // by side
  Campaign campaign;
  std::vector<SeatView> views;  // by seat
  std::vector<LocalClient*> clients;
  std::deque<std::function<void()>> news;
  std::function<void()> tell_due;
  std::optional<Fault> broken;
  std::uint64_t seed = 0;
  bool delivering = false;
  bool playing = false;  // commanders take their turns
  bool closed = false;
  std::optional<Commanders> commanders;
  const Commanders* lent_commanders = nullptr;
  CommanderBudget budget;
  std::vector<CommanderTally> tallies;  // by seat, of commanders that have left it
  std::vector<Fault> commander_faults;
  std::vector<ExerciseFile::Note> reasons;              // not written yet
  std::vector<std::unique_ptr<CommanderSeat>> players;  // by seat; none: a person. Last: they are clients of the rest
};

/// An id no other order has.
OrderId fresh_order_id();

}  // namespace sandgate
