// One call of a commander that is a program, in a thread of its own, so that one that hangs can be left behind.
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

/// How long one call of a commander may take: of its own thread's work, and in all, in case it only waits.
struct CommanderBudget {
  std::chrono::milliseconds work{30'000};
  std::chrono::milliseconds whole{600'000};
};

/// How a call ended.
struct TurnEnd {
  enum class How : std::uint8_t {
    done,
    threw,    ///< `what`: what it said of itself, one line; may be empty
    hung,     ///< its budget was up
    meddled,  ///< it gave an order that is the clock's or the umpire's
    pestered  ///< it gave far too many orders that it could have known to be refused
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
  Picture picture;  ///< the commander's own, kept as its client's is; changed only while its thread waits
};

/// Lets the commander do what the phase asks of it: set up, choose, or take its turn. Orders it gives are sent by this
/// thread, through `client`. A call that is not done in time is left behind: its thread goes on with a Picture of its
/// own until it comes to an end or the program does; it can give no order any more, and nothing waits for it.
TurnEnd call(const std::shared_ptr<CommanderDesk>& desk, Client& client, const CommanderBudget& budget,
             const ToldWhy& told = {});

}  // namespace sandgate
