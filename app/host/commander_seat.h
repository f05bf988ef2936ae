// A seat that a program plays, through an ordinary client.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/host/commander_turn.h"
#include "map/base/fault.h"

namespace sandgate {

class CommanderSeat {
 public:
  CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client);

  const std::string& name() const { return name_; }
  std::int64_t given() const { return given_; }      ///< orders sent, the refused with them
  std::int64_t refused() const { return refused_; }  ///< of these
  /// Why it gave the orders of its last turn.
  const std::vector<Reason>& reasons() const { return reasons_; }

  /// Lets it give its orders and closes its move; while melees wait, lets it choose in its own. A refused order does
  /// not stop it. A fault names a commander that threw, took longer than `budget`, or gave orders that are no
  /// commander's: the orders it gave before stand, and the move is not closed. It must not be called again then.
  /// `told` hears why, order by order.
  Result<void> take_turn(const CommanderBudget& budget, const ToldWhy& told = {});

 private:
  void let_stand();

  std::string name_;
  std::unique_ptr<Client> client_;
  std::shared_ptr<CommanderDesk> desk_;
  std::vector<Reason> reasons_;
  std::int64_t given_ = 0, refused_ = 0;
};

}  // namespace sandgate
