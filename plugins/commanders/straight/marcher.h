// The plainest commander there is: every gun fires at the nearest enemy, every man goes straight at him. What others
// are measured by.
#pragma once

#include <map>

#include "core/sight/table_scene.h"
#include "plugins/api/commander.h"

namespace sandgate::straight {

class Marcher final : public Commander {
 public:
  void take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) override;

 private:
  struct Turn;
  struct Known {
    std::shared_ptr<const TableGround> ground;
    std::shared_ptr<const Gunnery> gunnery;
  };
  std::map<TableHandle, Known> grounds_;  ///< made before; nothing that would change an order
};

}  // namespace sandgate::straight
