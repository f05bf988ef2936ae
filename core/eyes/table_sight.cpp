#include "core/eyes/table_sight.h"

#include <algorithm>
#include <tuple>

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
    if (seen.sighted.men.empty() && seen.sighted.guns.empty()) return;
    happen(seen.sighted);
    tell_bodies(side, seen.sighted.men);
  }

  // Their order follows from what is seen of them, so that it tells nothing.
  void tell_bodies(SideId side, const std::vector<ManId>& sighted) {
    std::vector<std::pair<BodyId, SeenOnTable>> told;
    for (const ManId id : sighted) {
      const Body& body = state_.body(state_.man(id).body);
      const auto same = [&](const auto& one) { return one.first == body.id; };
      if (body.side == side || std::ranges::any_of(told, same)) continue;
      auto seen = seen_on_table(state_, side, body);
      if (!seen) continue;
      told.emplace_back(body.id, std::move(*seen));
    }
    std::ranges::sort(told, {}, [](const auto& one) { return std::pair(one.second.seen.at, one.first); });
    for (const auto& [body, seen] : told) {
      if (state_.setting().by_couriers(side)) {
        tell_posts(side, body, seen);
        continue;
      }
      const Watch& before = state_.watch(side, body);
      if (!is_more(seen, before)) continue;
      if (!before.in_sight()) happen(Sighted{side, seen.by, body});
      happen(Reported{side, seen.by, body, ReportKind::seen, seen.seen});
    }
  }
  static bool is_more(const SeenOnTable& seen, const Watch& before) {
    return !before.in_sight() || men_in(before.seen) < men_in(seen.seen);
  }
  // KS-11.7: seats with bodies at hand there.
  void tell_posts(SideId side, BodyId body, const SeenOnTable& seen) {
    for (const Seat& seat : state_.setting().seats) {
      if (seat.side != side || !state_.tells(state_.body(body).table, seat.id)) continue;
      const SeatWatch* before = state_.couriers().watch(seat.id, true, body);
      if (before && !is_more(seen, before->watch)) continue;
      const std::int32_t sighting = before ? before->sighting : state_.couriers().sightings;
      happen(Observed{seat.id, true, sighting, seen.by, body, ReportKind::seen, seen.seen});
    }
  }

  static std::int64_t men_in(const Sighting& seen) {
    std::int64_t men = 0;
    for (const Part& part : seen.parts) men += part.men.count;
    return men;
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

std::optional<SeenOnTable> seen_on_table(const Campaign& campaign, SideId side, const Body& body) {
  if (!body.set_out || body.table.none() || campaign.table(body.table).closed) return {};
  const auto in_sight = [side](std::uint32_t seen_by) { return (seen_by >> side.index() & 1) != 0; };
  std::vector<const Soldier*> men;
  Point sum;
  for (const Soldier& man : campaign.men()) {
    if (man.body != body.id || man.state == ManState::prisoner || !man.on_ground() || !in_sight(man.seen_by)) continue;
    men.push_back(&man);
    sum = {sum.x + man.at.x, sum.y + man.at.y};
  }
  if (men.empty()) return {};
  const auto count = static_cast<std::int64_t>(men.size());
  const Point middle{{sum.x.count / count}, {sum.y.count / count}};
  const auto nearest_to = [](Point at) {
    return [at](const Soldier* man) { return std::tuple(distance(man->at, at), man->at); };
  };
  SeenOnTable out;
  out.seen.at = (*std::ranges::min_element(men, {}, nearest_to(middle)))->at;
  out.seen.facing = body.facing;
  out.seen.formation = body.formation;
  out.seen.scouts = body.scouts;
  out.seen.counted = true;
  for (const Part& whole : body.contents.parts) {
    Part part = whole;
    part.men = {static_cast<std::int32_t>(
        std::ranges::count_if(men, [&](const Soldier* man) { return man->arm == whole.arm; }))};
    part.men_began = part.men;
    if (whole.guns > 0) {
      part.guns = static_cast<int>(std::ranges::count_if(campaign.guns(), [&](const Gun& gun) {
        return gun.body == body.id && gun.on_ground && in_sight(gun.seen_by);
      }));
    }
    if (part.men.count > 0 || part.guns > 0) out.seen.parts.push_back(part);
  }
  const Soldier* eyes = nullptr;
  for (const Soldier& man : campaign.men()) {
    if (man.side != side || man.state != ManState::free || !man.on_ground() || campaign.table_of(man) != body.table)
      continue;
    const auto key = [&](const Soldier& one) { return std::tuple(distance(one.at, out.seen.at), one.at); };
    if (!eyes || key(man) < key(*eyes)) eyes = &man;
  }
  if (!eyes || out.seen.parts.empty()) return {};
  out.by = eyes->body;
  out.off = distance(eyes->at, out.seen.at);
  return out;
}

}  // namespace sandgate
