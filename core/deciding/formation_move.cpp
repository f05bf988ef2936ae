#include "core/deciding/formation_move.h"

#include <algorithm>
#include <map>

namespace sandgate {

FormingMove carry_on_forming(const Body& body) {
  if (!body.forming) return {};
  const Moves spends = std::min(body.forming->left, Moves::whole(1));
  if (spends < body.forming->left) return {{FormingWentOn{body.id, body.forming->left - spends}}, Moves{}};
  return {{Formed{body.id, body.forming->to}}, Moves::whole(1) - spends};
}

std::vector<Event> lose_horses(Campaign& scratch) {
  const auto& rules = scratch.setting().rulebook.formations;
  std::vector<Event> events;
  if (!rules) return events;
  const auto by = [&](const Soldier& horse, bool own) {
    return std::ranges::any_of(scratch.men(), [&](const Soldier& man) {
      return (man.camp == horse.camp) == own && man.state == ManState::free && man.on_ground() &&
             within(man.at, horse.drill.horse_at, rules->held);
    });
  };
  std::map<TableId, HorsesLost> lost;
  for (const Soldier& man : scratch.men()) {
    const bool held = man.drill.horse == Horse::held && man.state == ManState::free && man.on_ground();
    if (!held || man.camp == number_of(scratch.camp()) || by(man, true) || !by(man, false)) continue;
    HorsesLost& event = lost[scratch.table_of(man)];
    event.table = scratch.table_of(man);
    event.men.push_back(man.id);
  }
  for (auto& [table, event] : lost) {
    if (table.none()) continue;
    scratch.apply(event);
    events.emplace_back(std::move(event));
  }
  return events;
}

}  // namespace sandgate
