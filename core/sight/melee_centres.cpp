#include "core/sight/melee_centres.h"

#include <algorithm>

#include "core/battle/melee.h"

namespace sandgate {

std::vector<ManHandle> melee_centres(const Picture& picture, const Briefing& briefing, TableHandle table) {
  if (briefing.rulebook.melee.kind != MeleeKind::centred) return {};
  const Camp own = briefing.sides[picture.side.index()].camp;
  std::vector<Soldier> men;
  std::vector<ManHandle> handles;
  for (const SeenMan& seen : picture.men) {
    if (seen.table != table) continue;
    Soldier& man = men.emplace_back();
    man.camp = briefing.sides[seen.side.index()].camp == own ? 0 : 1;
    man.arm = seen.arm;
    man.at = seen.at;
    man.state = seen.state;
    handles.push_back(seen.handle);
  }
  std::vector<ManHandle> centres;
  for (const ManIndex man : possible_centres(briefing.rulebook, men, 0)) centres.push_back(handles[man]);
  std::ranges::sort(centres);
  return centres;
}

}  // namespace sandgate
