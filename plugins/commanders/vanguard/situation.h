// What a seat has, what it is to do and whom it sees, sorted for one turn. Follows from Picture and Briefing alone.
#pragma once

#include <map>
#include <vector>

#include "core/sight/picture.h"
#include "plugins/commanders/vanguard/places.h"

namespace sandgate::vanguard {

/// A body of the main force, and the objective it is for.
struct Column {
  Handle body;
  std::size_t goal = 0;
};

struct Situation {
  std::vector<Objective> goals;  ///< one at least
  std::vector<Column> columns;   ///< by handle
  std::vector<Handle> scouts, horse, engineers, guns, waggons, generals;
  std::vector<SightedBody> boxes;   ///< of the enemy, in sight, not yet looked into
  std::vector<SightedBody> open;    ///< of the enemy, in sight, stood out
  std::map<Handle, Point> ordered;  ///< where each body was last ordered to
};

/// Whether its men stand there one by one: no march is ordered then.
inline bool on_a_table(const OwnBody& body) { return body.set_out && body.table; }

Situation take_stock(const Picture& picture, const Briefing& briefing, const Places& places);

}  // namespace sandgate::vanguard
