// A simple commander: its columns march by road to its objectives, scouts lead, guns follow, waggons stay behind.
#pragma once

#include "plugins/api/commander.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {

class Vanguard final : public Commander {
 public:
  explicit Vanguard(const Temper& temper) : temper_(temper) {}
  void take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) override;

 private:
  const Temper temper_;
  Routes routes_;  ///< found before; nothing that would change an order
  Grounds grounds_;
  KnownLines lines_;  ///< likewise
};

}  // namespace sandgate::vanguard
