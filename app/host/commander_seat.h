// A seat that a program plays, through an ordinary client.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/host/client.h"
#include "map/base/fault.h"
#include "plugins/api/commander.h"

namespace sandgate {

class CommanderSeat {
 public:
  CommanderSeat(std::string name, std::unique_ptr<Commander> commander, std::unique_ptr<Client> client);

  const std::string& name() const { return name_; }
  const Commander& commander() const { return *commander_; }
  std::int64_t given() const { return given_; }      ///< orders sent, the refused with them
  std::int64_t refused() const { return refused_; }  ///< of these

  /// Lets it give its orders and closes its move; while melees wait, lets it choose in its own. A refused order does
  /// not stop it. A fault names a commander that threw: the orders it gave before stand, and the move is not closed.
  Result<void> take_turn();

 private:
  void let_stand();

  std::string name_;
  std::unique_ptr<Commander> commander_;
  std::unique_ptr<Client> client_;
  std::int64_t given_ = 0, refused_ = 0;
};

}  // namespace sandgate
