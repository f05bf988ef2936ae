// The inside of a Session, shared with the clients of this process.
#pragma once

#include <deque>

#include "app/host/session.h"
#include "core/campaign/decide.h"
#include "core/journal/exercise_file.h"
#include "core/sight/witness.h"

namespace sandgate {

class LocalClient;

struct Session::State {
  State(ExerciseFile exercise_file, std::shared_ptr<const Setting> setting);

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

  ExerciseFile file;
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
  bool closed = false;
};

/// An id no other order has.
OrderId fresh_order_id();

}  // namespace sandgate
