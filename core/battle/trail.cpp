// Men at the trail of a gun that has fired (LW-3.4, ST-4).
#include <algorithm>
#include <array>
#include <optional>

#include "core/battle/room.h"
#include "core/battle/serve_gun.h"
#include "core/battle/table_walk.h"
#include "core/battle/trial.h"

namespace sandgate {
namespace {

/// From the axle: along the gun's facing, and to its right.
Point beside(const Gun& gun, Length along, Length across) {
  return step(step(gun.at, gun.facing, along), Bearing::of(gun.facing.mils + Bearing::full_circle / 4), across);
}

/// Where a man may stand who is at one side of the gun (−1 left, 1 right), best first: behind its wheel at the end of
/// the trail, then beside it, further and further forward as far as the axle. By ST-4 beside the wheel first.
std::vector<Point> places(const Rulebook& rulebook, const Gun& gun, Length radius, std::int64_t side) {
  const Rulebook::TableRules& table = rulebook.table;
  const Length half{{table.gun_width.count / 2}};
  const Length clear = half + radius + table.gap + Length{{1}};  // a 64th more, for what turning rounds off
  const Length step_forward = Length::inches(1);
  std::vector<Point> found;
  if (rulebook.guns.trail_place == TrailPlace::trail) {
    const Length behind = table.gun_trail + radius + table.gap + Length{{1}};
    const Length apart = std::max(half - radius, radius + table.gap);
    found.push_back(beside(gun, -behind, apart * side));
    for (Length along = -table.gun_trail; along <= Length{}; along += step_forward)
      found.push_back(beside(gun, along, clear * side));
  } else {
    for (Length away; away <= rulebook.table.serve; away += step_forward) {
      found.push_back(beside(gun, away, clear * side));
      if (away.count > 0) found.push_back(beside(gun, -away, clear * side));
    }
  }
  return found;
}

class TrailChoice {
 public:
  TrailChoice(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
              const TableMoveOrder& who, std::uint32_t gun)
      : ground_(ground), rulebook_(ground.rulebook()), men_(men), guns_(guns), order_(who), gun_(gun) {
    order_.men.clear();
    order_.guns.clear();
    order_.to_trail = true;
  }

  std::vector<std::uint32_t> choose() const {
    struct Candidate {
      Length way;
      std::uint32_t man = 0;
      auto operator<=>(const Candidate&) const = default;
    };
    std::vector<Candidate> near;
    for (std::uint32_t man = 0; man < men_.size(); ++man) {
      if (may(man)) near.push_back({distance(men_[man].at, guns_[gun_].at), man});
    }
    std::ranges::sort(near);
    std::vector<std::uint32_t> chosen;
    for (const Candidate& candidate : near) {
      if (std::ssize(chosen) == rulebook_.guns.trail_men) break;
      if (can_be_there(candidate.man)) chosen.push_back(candidate.man);
    }
    return chosen;
  }

  std::optional<Refusal> check(std::span<const std::uint32_t> chosen) const {
    if (std::ssize(chosen) != rulebook_.guns.trail_men)
      return Refusal{RefusalCode::no_trail_men, clauses::trail_men, {}};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const std::uint32_t man = chosen[i];
      if (std::ranges::count(chosen, man) > 1) return Refusal{RefusalCode::man_named_twice, clauses::trail_men, {}};
      if (man >= men_.size() || !men_[man].on_ground())
        return Refusal{RefusalCode::man_not_there, clauses::command, {}};
      if (men_[man].side != order_.side) return refused(RefusalCode::man_not_yours, clauses::command, man);
      if (men_[man].state != ManState::free) return refused(RefusalCode::not_free, clauses::trail_men, man);
      if (men_[man].moved >= order_.move) return refused(RefusalCode::man_moved_already, clauses::once_a_move, man);
      if (men_[man].drill.fired >= order_.move) return refused(RefusalCode::man_has_fired, clauses::rifle_fire, man);
      if (!may(man) || !can_be_there(man)) return refused(RefusalCode::not_at_trail, clauses::trail_men, man);
    }
    return {};
  }

  std::vector<ManWalk> walks(std::span<const std::uint32_t> chosen) {
    std::vector<ManWalk> best;
    Length shortest;
    for (const std::int64_t first : {-1, 1}) {
      std::vector<ManWalk> found = walks_with_first_at(first, chosen);
      Length whole;
      for (const ManWalk& walk : found) whole += length(walk.path);
      if (found.size() > best.size() || (found.size() == best.size() && whole < shortest)) {
        best = std::move(found);
        shortest = whole;
      }
    }
    std::erase_if(best, [](const ManWalk& walk) { return walk.path.size() < 2; });
    return best;
  }

 private:
  Refusal refused(RefusalCode code, Clause clause, std::uint32_t man) const {
    return {code, clause, {{"at", men_[man].at}}};
  }
  /// Free, his side's own, still to move, and at no other gun's trail; by ST-4 near the gun.
  bool may(std::uint32_t index) const {
    const Soldier& man = men_[index];
    if (man.side != order_.side || man.state != ManState::free || !man.on_ground() || man.moved >= order_.move)
      return false;
    // ST-4: the wheels are for men who are by the gun already.
    const bool by_wheels = rulebook_.guns.trail_place == TrailPlace::wheels;
    if (by_wheels && !near_gun(rulebook_, guns_[gun_], man.at, rulebook_.radius(man.arm), rulebook_.table.serve))
      return false;
    for (std::uint32_t i = 0; i < guns_.size(); ++i) {
      if (i != gun_ && is_at_trail(guns_.subspan(i, 1), man.id, order_.move)) return false;
    }
    return true;
  }
  /// His way to a place, within one move, whoever stands there now.
  std::optional<Path> way(std::uint32_t index, Point to) const {
    const Soldier& man = men_[index];
    if (man.at == to) return Path{to};
    const Length radius = rulebook_.radius(man.arm);
    const MarchRates rates = ground_.rates(man.arm);
    const Length most = std::max(rates.across, rates.road);
    if (!within(man.at, to, most) || ground_.bar_at(to, radius) != Bar::none) return {};
    auto path = ground_.way(man.at, to, radius, most);
    if (!path || afford(ground_, rates, *path, {}).end != Afforded::End::arrived) return {};
    return path;
  }
  bool can_be_there(std::uint32_t man) const {
    const Length radius = rulebook_.radius(men_[man].arm);
    for (const std::int64_t side : {-1, 1}) {
      for (const Point place : places(rulebook_, guns_[gun_], radius, side)) {
        if (way(man, place)) return true;
      }
    }
    return false;
  }
  std::vector<ManWalk> walks_with_first_at(std::int64_t side, std::span<const std::uint32_t> chosen) const {
    Room room(rulebook_, men_, guns_);
    for (const std::uint32_t man : chosen) room.take_man_away(men_[man].at, man);
    TableMoveOrder order = order_;
    std::vector<ManWalk> found;
    for (const std::uint32_t man : chosen) {
      const Length radius = rulebook_.radius(men_[man].arm);
      const auto goes = [&](Point place) {
        const auto path = way(man, place);
        if (!path || !room.free_for(place, radius)) return false;
        order.men = {};
        if (path->size() > 1) order.men.push_back({man, *path});
        const auto moved = try_move(ground_, men_, guns_, order);
        const bool there = path->size() < 2 || (moved && moved->men.front().path.back() == place);
        if (there) found.push_back({man, *path});
        return there;
      };
      const std::vector<Point> list = places(rulebook_, guns_[gun_], radius, side);
      const auto at = std::ranges::find_if(list, goes);
      room.add_man(at == list.end() ? men_[man].at : *at, radius, man);
      side = -side;
    }
    return found;
  }

  const TableGround& ground_;
  const Rulebook& rulebook_;
  const std::span<const Soldier> men_;
  const std::span<const Gun> guns_;
  TableMoveOrder order_;
  const std::uint32_t gun_;
};

}  // namespace

std::vector<std::uint32_t> choose_trail_men(const TableGround& ground, std::span<const Soldier> men,
                                            std::span<const Gun> guns, const TableMoveOrder& who, std::uint32_t gun) {
  return TrailChoice(ground, men, guns, who, gun).choose();
}

std::optional<Refusal> check_trail_men(const TableGround& ground, std::span<const Soldier> men,
                                       std::span<const Gun> guns, const TableMoveOrder& who, std::uint32_t gun,
                                       std::span<const std::uint32_t> chosen) {
  return TrailChoice(ground, men, guns, who, gun).check(chosen);
}

std::vector<ManWalk> walks_to_trail(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                    const TableMoveOrder& who, std::uint32_t gun,
                                    std::span<const std::uint32_t> chosen) {
  return TrailChoice(ground, men, guns, who, gun).walks(chosen);
}

}  // namespace sandgate
