// A seat that a program plays, through an ordinary client.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/host/commander_turn.h"
#include "map/base/fault.h"
#include "map/base/log.h"

namespace sandgate {

class CommanderSeat {
 public:
  /// `client` is the seat's, and nobody else's.
  CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client);

  const std::string& name() const { return name_; }
  /// Orders sent in the turns that have ended, the refused with them; and of these the refused.
  std::int64_t given() const { return given_; }
  std::int64_t refused() const { return refused_; }
  /// Why it gave the orders of its last turn.
  const std::vector<Reason>& reasons() const { return reasons_; }

  /// Begins its turn: it gives its orders, and its move is closed when it is done; while melees wait, it chooses in its
  /// own. `told` hears why, order by order; `wake` is called from its thread when there is something to serve.
  void begin_turn(const CommanderBudget& budget, ToldWhy told = {}, std::function<void()> wake = {});
  /// A turn that was begun has not ended yet.
  bool playing() const { return turn_ != nullptr; }
  /// Does what it has asked for; never waits. What came of its turn, once that has ended: a refused order does not stop
  /// it, nor is it a fault that its move was closed before it was done. A fault names a commander that threw, took
  /// longer than its budget, or gave orders that are no commander's: the orders it gave before stand, and the move is
  /// not closed. It must not be called again then.
  std::optional<Result<void>> serve();
  /// Waits until there is something to serve, but not longer than so.
  void wait(std::chrono::milliseconds at_most) const;
  /// All of a turn, from its beginning, or where it is, to its end. For clients that answer at once.
  Result<void> take_turn(const CommanderBudget& budget, ToldWhy told = {});

 private:
  /// What it is called for: the turn of a move, its choices, or a battle's setting up.
  struct Call {
    std::int64_t move = 0;
    Phase phase = Phase::men;
    friend bool operator==(const Call&, const Call&) = default;
  };
  Call call_now() const;
  Result<void> end_turn();
  void let_stand();

  std::string name_;
  std::unique_ptr<Client> client_;
  std::shared_ptr<CommanderDesk> desk_;
  std::unique_ptr<CommanderTurn> turn_;  ///< under way
  Call called_;                          ///< for it
  std::optional<LogTimer> took_;         ///< since it began
  std::vector<Reason> reasons_;
  std::int64_t given_ = 0, refused_ = 0;
};

}  // namespace sandgate
