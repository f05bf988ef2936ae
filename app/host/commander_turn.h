// One call of a commander that is a program, in a thread of its own beside the host, so that one that thinks long
// delays nobody and one that hangs can be left behind.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/host/client.h"
#include "plugins/api/commander.h"

namespace sandgate {

/// What one call of a commander may take: time of its own thread's work, and in all, in case it only waits; and orders,
/// since those that are taken stay in the exercise.
struct CommanderBudget {
  std::chrono::milliseconds work{30'000};
  std::chrono::milliseconds whole{600'000};
  std::int64_t orders = 5'000;      ///< with those refused
  std::int64_t values = 1'000'000;  ///< numbers, words and letters that its orders and their reasons hold
};

/// How a call ended.
struct TurnEnd {
  enum class How : std::uint8_t {
    done,
    threw,      ///< `what`: what it said of itself, one line; may be empty
    hung,       ///< its budget was up
    meddled,    ///< it gave an order that is the clock's or the umpire's
    pestered,   ///< it gave far too many orders that it could have known to be refused
    flooded,    ///< it gave more orders, or longer ones, than its budget has
    overtaken,  ///< what it was called for was over before it was done: no fault of its own
  };
  How how = How::done;
  std::string what = {};
  std::int64_t given = 0, refused = 0;  ///< orders
  std::vector<Reason> reasons = {};     ///< said of those that were taken, in order; each is_line
};
/// Told of each order that was taken, when it has been, with what was said of it.
using ToldWhy = std::function<void(const Reason&)>;

/// What a commander's thread holds; it outlives its seat where the thread had to be left behind.
struct CommanderDesk {
  std::unique_ptr<Commander> commander;
  const Briefing briefing;
  Picture picture;                       ///< the commander's own; changed only while its thread waits
  std::vector<PictureChange> news = {};  ///< not folded into it yet; the host's thread alone is at these
};

/// A call under way. Its owner, the host's thread, serves it from time to time; it never waits for the commander unless
/// told to. The commander waits for the answer to each of its orders, and finds its Picture brought up to date by then.
class CommanderTurn {
 public:
  /// Lets the commander do what the phase in its Picture asks of it: set up, choose, or take its turn. Its orders go
  /// out through `client`, which must outlive this. `wake` is called, from the commander's thread, whenever `serve` has
  /// something to do.
  CommanderTurn(std::shared_ptr<CommanderDesk> desk, Client& client, const CommanderBudget& budget, ToldWhy told = {},
                std::function<void()> wake = {});
  /// A call that is not done is left behind: its thread goes on with a Picture of its own until it comes to an end or
  /// the program does, and can give no order any more. It is given a moment to come to its end.
  ~CommanderTurn();
  CommanderTurn(const CommanderTurn&) = delete;
  CommanderTurn& operator=(const CommanderTurn&) = delete;

  /// Sends what the commander has asked for, if it has, and looks whether its budget is up. Whether the call has ended.
  bool serve();
  /// Waits until it asks for something or has ended, but not longer than so.
  void wait(std::chrono::milliseconds at_most) const;
  /// What it was called for is over: its next order is its last breath, and none is sent any more. It goes on to be
  /// served until it has come to its end.
  void overtake();
  /// How it ended; for one that has.
  const TurnEnd& end() const;

 private:
  class Counter;
  struct Errand;
  void send(const SeatDeed& deed, const Reason& why);

  std::shared_ptr<Errand> errand_;  ///< with whoever still has an answer for it
};

}  // namespace sandgate
