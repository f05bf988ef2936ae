// A seat of an exercise that is served elsewhere, played by a program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/host/client.h"
#include "app/host/commander_turn.h"
#include "map/base/fault.h"

namespace sandgate {

class CommanderSeat;

/// Takes the turns of a seat as they come. Everything is called on the thread of its client; the program thinks in one
/// of its own.
class SeatedProgram {
 public:
  /// `client` outlives it, and has no other listener to its changes: they are told on to `heard`. `wake` is called when
  /// `go_on` is to be, from the program's thread too.
  SeatedProgram(std::string name, std::unique_ptr<Commander> commander, Client& client, CommanderBudget budget,
                std::function<void()> wake, std::function<void(const std::vector<PictureChange>&)> heard = {});
  ~SeatedProgram();

  /// Begins what it is awaited for, or goes on with it; never waits. `may_act`: the exercise has begun, does not stand
  /// still, and the line is there. A fault: the program threw, hung or meddled, and gives no more orders.
  Result<void> go_on(bool may_act);
  /// Whether a turn is under way.
  bool playing() const;
  std::int64_t given() const;
  std::int64_t refused() const;

 private:
  class Listening;
  std::unique_ptr<CommanderSeat> seat_;
  const Client& client_;
  CommanderBudget budget_;
  std::function<void()> wake_;
  std::optional<std::uint64_t> ended_at_;  ///< the Picture's sequence when its last turn ended: nothing new since
  bool fallen_ = false;
};

/// Whether the exercise waits for this seat: its move, its choices, or its part of setting up.
bool is_awaited(const Picture& picture);

}  // namespace sandgate
