#include "core/kriegspiel/five.h"

#include <algorithm>
#include <tuple>

namespace sandgate {
namespace {

__extension__ using Exact = __int128;

Exact cross(Point a, Point b, Point p) {
  return Exact{(b.x - a.x).count} * (p.y - a.y).count - Exact{(b.y - a.y).count} * (p.x - a.x).count;
}
Exact length_squared(Point a, Point b) {
  const Exact x = (b.x - a.x).count, y = (b.y - a.y).count;
  return x * x + y * y;
}

}  // namespace

// The narrowest strip that holds some places has one of its sides along two of them.
bool in_line(std::span<const Point> places, Length off) {
  if (places.size() < 3) return true;
  const Exact width = Exact{off.count} * 2;
  bool apart = false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      const Exact square = length_squared(places[i], places[j]);
      if (square == 0) continue;
      apart = true;
      Exact least = 0, most = 0;
      for (const Point p : places) {
        const Exact side = cross(places[i], places[j], p);
        least = std::min(least, side);
        most = std::max(most, side);
      }
      if ((most - least) * (most - least) <= width * width * square) return true;
    }
  }
  return !apart;
}

bool has_rifle(const Soldier& man) { return man.arm == Arm::infantry; }

bool may_fire_rifle(const Rulebook& rulebook, const Soldier& man, SideId side, std::int64_t move) {
  return rulebook.rifles && man.side == side && man.state == ManState::free && man.on_ground() && has_rifle(man) &&
         man.moved < move && man.drill.formed < move && man.drill.fired < move;
}

std::optional<Refusal> check_five(const Rulebook& rulebook, std::span<const Soldier> men,
                                  std::span<const std::uint32_t> named, SideId side, std::int64_t move) {
  const auto no = [](RefusalCode code, const Soldier& man) {
    return Refusal{code, clauses::rifle_fire, {{"at", man.at}}};
  };
  if (!rulebook.rifles) return Refusal{RefusalCode::no_rifle_fire, clauses::rifle_fire, {}};
  if (std::ssize(named) != rulebook.rifles->men)
    return Refusal{RefusalCode::not_a_five, clauses::rifle_fire, {{"men", std::int64_t{rulebook.rifles->men}}}};
  std::vector<Point> places;
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (named[i] >= men.size()) return Refusal{RefusalCode::man_not_there, clauses::command, {}};
    const Soldier& man = men[named[i]];
    if (man.side != side) return no(RefusalCode::man_not_yours, man);
    if (!man.on_ground() || man.state != ManState::free) return no(RefusalCode::not_free, man);
    if (std::ranges::find(named.first(i), named[i]) != named.first(i).end())
      return no(RefusalCode::man_named_twice, man);
    if (!has_rifle(man)) return no(RefusalCode::no_rifle, man);
    if (man.moved >= move || man.drill.formed >= move) return no(RefusalCode::man_moved_already, man);
    if (man.drill.fired >= move) return no(RefusalCode::man_has_fired, man);
    places.push_back(man.at);
  }
  if (!in_line(places, rulebook.rifles->line)) return no(RefusalCode::not_in_line, men[named.front()]);
  return {};
}

std::optional<Refusal> check_rifle_aim(const Rulebook& rulebook, const Aim& aim) {
  const auto& all = rulebook.gunnery.projectiles;
  if (aim.projectile >= all.size() || all[aim.projectile].from != GunneryRules::From::rifle)
    return Refusal{RefusalCode::no_such_projectile, clauses::rifle_fire, {}};
  const GunneryRules::Projectile& shot = all[aim.projectile];
  if (aim.elevation.mils >= shot.least_mils && aim.elevation.mils <= shot.most_mils) return {};
  return Refusal{RefusalCode::elevation_out_of_reach,
                 clauses::rifle_fire,
                 {{"least_mils", std::int64_t{shot.least_mils}}, {"most_mils", std::int64_t{shot.most_mils}}}};
}

std::vector<std::uint32_t> along_line(std::span<const Soldier> men, std::span<const std::uint32_t> named) {
  std::vector<std::uint32_t> sorted(named.begin(), named.end());
  // From end to end: the two of them that stand farthest apart.
  Point from, to;
  Exact farthest = -1;
  for (std::size_t i = 0; i < named.size(); ++i) {
    for (std::size_t j = i + 1; j < named.size(); ++j) {
      const Exact apart = length_squared(men[named[i]].at, men[named[j]].at);
      if (apart <= farthest) continue;
      farthest = apart;
      from = men[named[i]].at, to = men[named[j]].at;
    }
  }
  const auto along = [&](std::uint32_t man) {
    const Point p = men[man].at;
    const Exact gone =
        Exact{(p.x - from.x).count} * (to.x - from.x).count + Exact{(p.y - from.y).count} * (to.y - from.y).count;
    return std::tuple(gone, men[man].at, man);
  };
  std::ranges::sort(sorted, [&](std::uint32_t a, std::uint32_t b) { return along(a) < along(b); });
  return sorted;
}

std::optional<std::uint8_t> rifle_projectile(const Rulebook& rulebook) {
  const auto& all = rulebook.gunnery.projectiles;
  if (!rulebook.rifles) return {};
  const auto found = std::ranges::find(all, GunneryRules::From::rifle, &GunneryRules::Projectile::from);
  if (found == all.end()) return {};
  return static_cast<std::uint8_t>(found - all.begin());
}

}  // namespace sandgate
