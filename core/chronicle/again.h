// Going back over what has happened (KS-10): what would be struck, what orders would come to if they were given again
// from an earlier state, one ruling struck out, a second exercise that parts from the first. Nothing here writes to the
// exercise itself.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"

namespace sandgate {

/// How much there is of something in a journal.
struct JournalCount {
  std::int64_t orders = 0, events = 0;
  friend bool operator==(const JournalCount&, const JournalCount&) = default;
};

/// What stands now and would not when the exercise was taken back to that event. Faults: there is no order that was
/// done with it; as of History.
Result<JournalCount> would_strike(const History& history, std::int64_t to_event);

/// An order that was struck, given once more.
struct GivenAgain {
  std::int64_t entry = 0;          ///< in which it had been given
  Order order;                     ///< as it had been
  std::optional<Refusal> refusal;  ///< none: it passes
};
struct Again {
  std::vector<GivenAgain> orders;  ///< in their order
  std::vector<ExerciseFile::Entry>
      entries;  ///< to be journalled: the going back, then what passes, under ids of its own
};
/// Takes the exercise back in thought, by `back` under `id` of the umpire's, and gives every order that is struck by it
/// again but those that `leave_out` names: each is decided anew on what those before it have come to; what is refused
/// then is left out. Where dice stay the same, the same throws fall. `fresh_id` makes ids. Faults: as above.
Result<Again> give_again(const History& history, const OrderId& id, const TakeBack& back, std::uint64_t seed,
                         const std::function<bool(const ExerciseFile::Entry&)>& leave_out,
                         const std::function<OrderId()>& fresh_id);

/// The event to which the exercise is to be taken back so that the order of `event` is struck out, and the entry that
/// has it. Faults: there is no such event, it was struck before, or it is the clock's deed.
struct StrikeAt {
  std::int64_t entry = 0, before = 0;
};
Result<StrikeAt> strike_at(const History& history, std::int64_t event);

/// The story as it would be told with these entries journalled after all others.
Result<Chronicle> read_with(const History& history, std::span<const ExerciseFile::Entry> entries,
                            const Progress& progress = {});

struct Fork {
  std::int64_t events = 0;
  Hash state_hash;
};
/// KS-10: writes the exercise up to the end of that event's order into a new file, which is played on by itself: its
/// state is the one at that event, its dice are those that would have fallen here. `fresh_dice`: the first order in it
/// after that is the umpire's, who has them thrown anew (`id`, `reason`). `history` is of a file. Nothing is left
/// behind on a fault: there is no order that was done with the event; a file stands there already.
struct ForkAt {
  std::int64_t event = 0;
  bool fresh_dice = false;
  OrderId id = {};
  std::string reason = {};  ///< told to everybody in it, where dice are fresh
};
Result<Fork> fork(const History& history, const ForkAt& at, const std::filesystem::path& to,
                  const Progress& progress = {});

}  // namespace sandgate
