#include "core/campaign/table_sight.h"

#include <algorithm>

namespace sandgate {
namespace {

class Looking {
 public:
  explicit Looking(Campaign& scratch) : state_(scratch) {}

  std::vector<Event> look() {
    for (const Side& side : state_.setting().sides) look_as(side.id);
    return std::move(events_);
  }

 private:
  struct Seen {
    MenSighted sighted;
    MenLost lost;
  };

  void look_as(SideId side) {
    const std::uint32_t bit = std::uint32_t{1} << side.index();
    Seen seen{{side, {}, {}}, {side, {}, {}}};
    std::vector<std::vector<Point>> eyes(state_.tables().size());
    for (const Soldier& man : state_.men()) {
      if (man.side != side || man.state != ManState::free || !man.on_ground()) continue;
      if (const TableId table = state_.table_of(man)) eyes[table.index()].push_back(man.at);
    }
    for (const Soldier& man : state_.men()) {
      // One's own are known, but for those the enemy has taken.
      const bool taken = man.state == ManState::prisoner;
      if ((man.side == side && !taken) || !(man.on_ground() || (man.seen_by & bit))) continue;
      const bool before = (man.seen_by & bit) != 0;
      // The dead stay where they were seen to fall.
      if (!man.on_ground() && man.state == ManState::dead) continue;
      const bool led = taken && man.captor == side;
      const bool now = man.on_ground() && (led || in_sight(side, eyes, state_.table_of(man), man.at));
      if (now && !before) seen.sighted.men.push_back(man.id);
      if (!now && before) seen.lost.men.push_back(man.id);
    }
    for (const Gun& gun : state_.guns()) {
      if (gun.side == side) continue;
      const bool before = (gun.seen_by & bit) != 0;
      const bool now = gun.on_ground && in_sight(side, eyes, state_.table_of(gun), gun.at);
      if (now && !before) seen.sighted.guns.push_back(gun.id);
      if (!now && before) seen.lost.guns.push_back(gun.id);
    }
    if (!seen.lost.men.empty() || !seen.lost.guns.empty()) happen(seen.lost);
    if (!seen.sighted.men.empty() || !seen.sighted.guns.empty()) happen(seen.sighted);
  }

  bool in_sight(SideId side, const std::vector<std::vector<Point>>& eyes, TableId table, Point at) {
    if (table.none() || state_.table(table).closed || !state_.table(table).tells(side)) return false;
    if (state_.setting().rulebook.table.sight == TableSight::open) return true;
    const TableGround& ground = state_.ground(table);
    const std::vector<Point>& there = eyes[table.index()];
    near_.clear();
    std::ranges::copy_if(there, std::back_inserter(near_),
                         [&](Point eye) { return within(eye, at, state_.visibility()); });
    const auto sees_it = [&](Point eye) { return ground.sees(eye, at); };
    // One pair of eyes is enough, and the nearest most often see.
    constexpr std::size_t first_asked = 6;
    const auto asked = near_.begin() + static_cast<std::ptrdiff_t>(std::min(first_asked, near_.size()));
    std::ranges::partial_sort(near_, asked, {}, [at](Point eye) { return distance(eye, at); });
    return std::ranges::any_of(near_, sees_it);
  }

  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }

  Campaign& state_;
  std::vector<Point> near_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> look_over_tables(Campaign& scratch) {
  if (scratch.men().empty()) return {};
  return Looking(scratch).look();
}

}  // namespace sandgate
