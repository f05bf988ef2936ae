#include "core/battle/gun.h"

#include "core/rulebook/rulebook.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace sandgate {
namespace {

__extension__ using Wide = __int128;

/// A place along a gun's own axes, in 64ths of an inch times 2^30.
struct Along {
  Wide forward, right;
};
Along along(const Gun& gun, Point p) {
  const Wide dx = p.x.count - gun.at.x.count, dy = p.y.count - gun.at.y.count;
  const Wide sine = sine_2_30(gun.facing), cosine = cosine_2_30(gun.facing);
  return {dx * sine + dy * cosine, dx * cosine - dy * sine};
}

bool far_apart(Point a, Point b, Length reach) {
  const auto apart = [&](Length c, Length d) { return c - d > reach || d - c > reach; };
  return apart(a.x, b.x) || apart(a.y, b.y);
}

/// No point of a gun's footprint is further than this from its axle's middle.
Length furthest_point(const Rulebook::TableRules& table) {
  return table.gun_width + std::max(table.gun_muzzle, table.gun_trail);
}

Wide beyond(Wide at, Wide least, Wide most) { return at < least ? least - at : at > most ? at - most : Wide{0}; }

/// The square of twice the distance from the footprint of a place given along the gun's axes in parts of a 64th.
Wide doubled_square(const Rulebook::TableRules& table, Along at, Wide parts) {
  const Wide ahead = 2 * beyond(at.forward, -table.gun_trail.count * parts, table.gun_muzzle.count * parts);
  const Wide aside = beyond(2 * at.right, -table.gun_width.count * parts, table.gun_width.count * parts);
  return ahead * ahead + aside * aside;
}

// Corners are worked out to 2^-16 of a 64th, so that turned once more by 2^30 their squares still fit.
constexpr int corner_bits = 16;
using Corners = std::array<Along, 4>;

/// The corners of `b` along the axes of `a`, in 64ths times 2^(16 + 30).
Corners corners_along(const Rulebook::TableRules& table, const Gun& a, const Gun& b) {
  const Wide sine_a = sine_2_30(a.facing), cosine_a = cosine_2_30(a.facing);
  const Wide sine_b = sine_2_30(b.facing), cosine_b = cosine_2_30(b.facing);
  Corners corners{};
  std::size_t n = 0;
  for (const Wide forward : {Wide{table.gun_muzzle.count}, -Wide{table.gun_trail.count}}) {
    for (const Wide twice_right : {Wide{table.gun_width.count}, -Wide{table.gun_width.count}}) {
      const auto place = [&](Wide whole, Wide doubled) {
        return (whole << corner_bits) + (doubled >> (31 - corner_bits));
      };
      const Wide dx = place(b.at.x.count - a.at.x.count, 2 * forward * sine_b + twice_right * cosine_b);
      const Wide dy = place(b.at.y.count - a.at.y.count, 2 * forward * cosine_b - twice_right * sine_b);
      corners[n++] = {dx * sine_a + dy * cosine_a, dx * cosine_a - dy * sine_a};
    }
  }
  return corners;
}

/// Whether some side of the footprint has all of the other's corners beyond it.
bool parted(const Rulebook::TableRules& table, const Corners& corners, Wide parts) {
  const auto all = [&](auto&& beyond_it) { return std::ranges::all_of(corners, beyond_it); };
  return all([&](Along c) { return c.forward >= table.gun_muzzle.count * parts; }) ||
         all([&](Along c) { return c.forward <= -table.gun_trail.count * parts; }) ||
         all([&](Along c) { return 2 * c.right >= table.gun_width.count * parts; }) ||
         all([&](Along c) { return 2 * c.right <= -table.gun_width.count * parts; });
}

bool on_ground_and_free(const Soldier& man) { return man.state == ManState::free && man.on_ground(); }

bool serves(const Rulebook& rulebook, const Gun& gun, const Soldier& man) {
  return on_ground_and_free(man) && near_gun(rulebook, gun, man.at, rulebook.radius(man.arm), rulebook.table.serve);
}

bool passes(const Gun& gun, Point from, Point to) {
  const int before = side_of_axle(gun, from), after = side_of_axle(gun, to);
  return after != 0 && before != after;
}

/// Whether he counts among those who have passed, now that he stands at the end of his walk.
bool has_passed(const Gun& gun, const Soldier& man, const Crossing* walk) {
  const bool had = std::ranges::find(gun.passed, man.id) != gun.passed.end();
  if (walk == nullptr || !passes(gun, walk->from, man.at)) return had;
  return side_of_axle(gun, walk->from) == 0 || !had;
}

}  // namespace

bool near_gun(const Rulebook& rulebook, const Gun& gun, Point p, Length radius, Length reach) {
  const Length far = radius + reach;
  if (!gun.on_ground || far.count < 0 || far_apart(gun.at, p, far + furthest_point(rulebook.table))) return false;
  constexpr Wide parts = Wide{1} << 30;
  const Wide most = 2 * far.count * parts;
  return doubled_square(rulebook.table, along(gun, p), parts) <= most * most;
}

bool touches_gun(const Rulebook& rulebook, const Gun& gun, Point p, Length radius, Length gap) {
  const Length far = radius + gap;
  if (!gun.on_ground || far_apart(gun.at, p, far + furthest_point(rulebook.table))) return false;
  constexpr Wide parts = Wide{1} << 30;
  const Wide least = 2 * far.count * parts;
  return doubled_square(rulebook.table, along(gun, p), parts) < least * least;
}

bool guns_touch(const Rulebook& rulebook, const Gun& a, const Gun& b, Length gap) {
  const Rulebook::TableRules& table = rulebook.table;
  if (!a.on_ground || !b.on_ground || far_apart(a.at, b.at, gap + furthest_point(table) * 2)) return false;
  constexpr Wide parts = Wide{1} << (30 + corner_bits);
  const Corners of_b = corners_along(table, a, b), of_a = corners_along(table, b, a);
  // Two rectangles overlap unless a side of one parts them; parted, they are nearest at a corner.
  if (!parted(table, of_b, parts) && !parted(table, of_a, parts)) return true;
  const Wide most = 2 * std::max<std::int64_t>(gap.count, 0) * parts;
  const auto near = [&](Along corner) { return doubled_square(table, corner, parts) < most * most; };
  return std::ranges::any_of(of_b, near) || std::ranges::any_of(of_a, near);
}

std::vector<std::uint32_t> crew_of(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun) {
  std::vector<std::uint32_t> crew;
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (men[i].camp == gun.camp && serves(rulebook, gun, men[i])) crew.push_back(i);
  }
  return crew;
}

bool in_action(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun) {
  return std::cmp_greater_equal(crew_of(rulebook, men, gun).size(), rulebook.table.crew) && gun.on_ground;
}

int side_of_axle(const Gun& gun, Point p) {
  const Wide forward = along(gun, p).forward;
  return forward > 0 ? 1 : forward < 0 ? -1 : 0;
}

namespace {

/// LW-5.9, PR-3: whether its own side has left a gun to the enemies by it.
bool left_to_takers(const Rulebook& rulebook, std::span<const Soldier> men, const Gun& gun) {
  switch (rulebook.guns.taking) {
    case GunTaking::axle: return crew_of(rulebook, men, gun).empty();
    case GunTaking::reach: return !in_action(rulebook, men, gun);
    case GunTaking::never: break;
  }
  return false;
}

}  // namespace

std::vector<GunAftermath> judge_guns(const Rulebook& rulebook, std::span<const Soldier> men, std::span<const Gun> guns,
                                     std::span<const Crossing> crossings) {
  std::vector<const Crossing*> walk_of(men.size());
  for (const Crossing& walk : crossings) {
    if (walk.man < men.size()) walk_of[walk.man] = &walk;
  }
  std::vector<GunAftermath> changed;
  for (std::uint32_t g = 0; g < guns.size(); ++g) {
    const Gun& gun = guns[g];
    if (!gun.on_ground) continue;
    GunAftermath now{.gun = g};
    std::map<SideId, std::size_t> passed_of;
    for (std::uint32_t i = 0; i < men.size(); ++i) {
      const Soldier& man = men[i];
      if (man.camp == gun.camp || !serves(rulebook, gun, man)) continue;
      if (rulebook.guns.taking == GunTaking::axle && !has_passed(gun, man, walk_of[i])) continue;
      now.passed.push_back(man.id);
      ++passed_of[man.side];
    }
    if (std::cmp_greater_equal(now.passed.size(), rulebook.guns.takers) && left_to_takers(rulebook, men, gun)) {
      // Among equals the lesser side is the captor: sides are in order here, and the first greatest is taken.
      now.captor = std::ranges::max_element(passed_of, {}, [](const auto& side) { return side.second; })->first;
      now.passed.clear();
    }
    if (rulebook.guns.taking != GunTaking::axle) now.passed.clear();
    std::ranges::sort(now.passed);
    if (now.captor || now.passed != gun.passed) changed.push_back(std::move(now));
  }
  return changed;
}

}  // namespace sandgate
