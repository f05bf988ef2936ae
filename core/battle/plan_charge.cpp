#include <algorithm>

#include "core/battle/planner.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

// From how many sides an enemy is come at, how many such places a man tries before he follows the others, and how many
// of these by a way that is searched for.
constexpr int charge_sides = 36;
constexpr int places_tried = 12, ways_tried = 2;
// A man who goes round an enemy turns a corner at every so many of its sides.
constexpr int sides_a_turn = 3;

class Charge {
 public:
  Charge(Planner& planner, std::span<const Soldier> men, std::span<const std::uint32_t> enemies)
      : planner_(planner), men_(men) {
    for (const std::uint32_t enemy : enemies) {
      if (enemy < men.size() && men[enemy].state == ManState::free && men[enemy].on_ground()) enemies_.push_back(enemy);
    }
    for (const std::uint32_t member : planner.members()) {
      if (men[member].state == ManState::free) chargers_.push_back(member);
    }
    // The nearest men come first, and leave the further sides to the others.
    std::ranges::stable_sort(chargers_, {}, [&](std::uint32_t member) {
      return enemies_.empty() ? Length{} : distance(men_[member].at, men_[nearest(member)].at);
    });
  }

  std::vector<ManWalk> plan() {
    if (enemies_.empty()) return {};
    if (!settle_all(Planner::Manner::all_at_once)) settle_all(Planner::Manner::one_by_one);
    return planner_.walks();
  }

 private:
  std::uint32_t nearest(std::uint32_t member) const {
    return *std::ranges::min_element(enemies_, {},
                                     [&](std::uint32_t enemy) { return distance(men_[member].at, men_[enemy].at); });
  }

  bool settle_all(Planner::Manner manner) {
    planner_.begin(manner);
    bool all = true;
    std::vector<std::uint32_t> left;
    for (const std::uint32_t member : chargers_) {
      planner_.take_up(member);
      if (const auto walk = into_contact(member)) {
        all = planner_.settle(member, walk) && all;
      } else {
        planner_.put_back(member);
        left.push_back(member);
      }
    }
    for (const std::uint32_t member : left) {
      planner_.take_up(member);
      all = planner_.settle(member, as_near_as_can_be(member)) && all;
    }
    return all;
  }

  /// Midway between the gap and contact, so that rounding leads beyond neither.
  Length apart(std::uint32_t member, std::uint32_t enemy) const {
    const Rulebook& rulebook = planner_.ground().rulebook();
    const Length between{{(rulebook.melee.contact.count + rulebook.table.gap.count + 1) / 2}};
    return planner_.radius(member) + rulebook.radius(men_[enemy].arm) + between;
  }
  Point beside(std::uint32_t member, std::uint32_t enemy, Bearing side) const {
    return step(men_[enemy].at, side, apart(member, enemy));
  }

  /// A place at which he would touch an enemy: so many sides to the right of where he comes from.
  struct Place {
    Point at;
    std::uint32_t enemy = 0;
    int side = 0;
  };
  static Bearing bearing_of(int towards, int side) {
    return Bearing::of(towards + side * Bearing::full_circle / charge_sides);
  }
  /// As far as a move might take him and where there is room, the nearest first.
  std::vector<Place> places(std::uint32_t member) const {
    const Point from = men_[member].at;
    const MarchRates rates = planner_.ground().rates(men_[member].arm);
    const Length reach = std::max(rates.across, rates.road);
    std::vector<Place> found;
    for (const std::uint32_t enemy : enemies_) {
      if (!within(from, men_[enemy].at, reach + apart(member, enemy))) continue;
      const int towards = Bearing::between(men_[enemy].at, from).mils;
      for (int side = 1 - charge_sides / 2; side <= charge_sides / 2; ++side) {
        const Point p = beside(member, enemy, bearing_of(towards, side));
        if (within(from, p, reach) && planner_.free_for(member, p)) found.push_back({p, enemy, side});
      }
    }
    std::ranges::stable_sort(found, {}, [&](const Place& place) { return distance(from, place.at); });
    return found;
  }

  /// A polygon that leads round an enemy to his far side, out of his reach.
  Path round_him(std::uint32_t member, const Place& place) const {
    const Rulebook& rulebook = planner_.ground().rulebook();
    const Point from = men_[member].at, enemy = men_[place.enemy].at;
    const Length reach = planner_.radius(member) + rulebook.radius(men_[place.enemy].arm) + rulebook.melee.contact;
    const Length clear = reach + Length{{reach.count / 16 + 2}};
    const int towards = Bearing::between(enemy, from).mils, way_round = place.side < 0 ? -1 : 1;
    Path path{from};
    for (int side = sides_a_turn; side < std::abs(place.side); side += sides_a_turn) {
      const Point corner = step(enemy, bearing_of(towards, way_round * side), clear);
      // The first corner is the one a man reaches first on his way past the enemy.
      if (path.size() == 1 && !passes_clear(from, corner, enemy, reach)) continue;
      path.push_back(corner);
    }
    path.push_back(place.at);
    return path;
  }
  static bool passes_clear(Point a, Point b, Point enemy, Length reach) {
    const auto seen = [&](Point p) {
      return MapPoint{static_cast<double>((p.x - enemy.x).count), static_cast<double>((p.y - enemy.y).count)};
    };
    return distance_to_segment_m({}, seen(a), seen(b)) > static_cast<double>(reach.count) + 1;
  }

  std::optional<Planner::Walk> into_contact(std::uint32_t member) {
    int tried = 0, searched = 0;
    const auto touches = [&](const Path& way) {
      auto walk = planner_.walk_along(member, way);
      return walk && walk->contact && planner_.free_for(member, walk->end) ? walk : std::nullopt;
    };
    for (const Place& place : places(member)) {
      if (tried++ >= places_tried) break;
      if (planner_.straight(member, place.at)) {
        if (auto walk = touches({men_[member].at, place.at})) return walk;
      } else if (searched++ < ways_tried) {
        if (auto walk = touches(planner_.way_to(member, place.at))) return walk;
      }
      if (std::abs(place.side) <= sides_a_turn) continue;
      if (auto walk = touches(round_him(member, place))) return walk;
    }
    return {};
  }
  std::optional<Planner::Walk> as_near_as_can_be(std::uint32_t member) {
    const std::uint32_t enemy = nearest(member);
    const Point p = beside(member, enemy, Bearing::between(men_[enemy].at, men_[member].at));
    return planner_.walk_along(member, planner_.way_to(member, p));
  }

  Planner& planner_;
  const std::span<const Soldier> men_;
  std::vector<std::uint32_t> enemies_, chargers_;
};

}  // namespace

std::vector<ManWalk> plan_charge(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                 const TableMoveOrder& who, std::span<const std::uint32_t> group,
                                 std::span<const std::uint32_t> enemies) {
  Planner planner(ground, men, guns, who, group);
  return Charge(planner, men, enemies).plan();
}

}  // namespace sandgate
