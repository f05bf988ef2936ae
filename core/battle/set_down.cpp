#include "core/battle/set_down.h"

#include <algorithm>

#include "core/battle/room.h"
#include "core/battle/stand_out_in.h"
#include "core/rulebook/bars.h"

namespace sandgate {
namespace {

Refusal refused(RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
  return {code, clause, std::move(arguments)};
}

Window strip(const Window& field, const BackLine& line, Length depth) {
  Window zone = field;
  if (line.axis == BackLine::Axis::x) {
    (line.greater ? zone.south_west.x : zone.north_east.x) = line.greater ? line.at - depth : line.at + depth;
  } else {
    (line.greater ? zone.south_west.y : zone.north_east.y) = line.greater ? line.at - depth : line.at + depth;
  }
  return zone;
}

Length depth_of(const Window& zone, const BackLine& line) {
  return line.axis == BackLine::Axis::x ? zone.width() : zone.depth();
}

bool in_zones(const SetDownZones& zones, const StoodOut& places) {
  return std::ranges::all_of(places.men, [&](const auto& man) { return zones.of(man.arm).holds(man.at); }) &&
         std::ranges::all_of(places.guns, [&](const auto& gun) { return zones.guns.holds(gun.at); });
}

/// Everybody as he would stand then.
struct Placed {
  std::vector<Soldier> men;
  std::vector<Gun> guns;

  void add(const StoodOut& places) {
    for (const StoodOut::Place& place : places.men) {
      Soldier man;
      man.arm = place.arm;
      man.at = place.at;
      men.push_back(man);
    }
    for (const StoodOut::Piece& piece : places.guns) {
      Gun gun;
      gun.at = piece.at;
      gun.facing = piece.facing;
      guns.push_back(gun);
    }
  }
};

std::int64_t strength(const Contents& contents) {
  constexpr std::int64_t a_gun_and_its_crew = 12;
  return std::max<std::int64_t>(1, contents.men().count + a_gun_and_its_crew * contents.guns());
}

}  // namespace

Bearing facing_from(const BackLine& line) {
  constexpr int quarter = Bearing::full_circle / 4;
  const int east = line.greater ? 3 : 1, north = line.greater ? 2 : 0;
  return Bearing::of(quarter * (line.axis == BackLine::Axis::x ? east : north));
}

SetDownZones set_down_zones(const Rulebook& rulebook, const Window& field, const BackLine& line, SetDownRole role) {
  const Length half{{(line.axis == BackLine::Axis::x ? field.width() : field.depth()).count / 2}};
  const Length clear =
      std::max(rulebook.table.gun_muzzle, rulebook.table.gun_trail) + rulebook.melee.contact + rulebook.table.gap;
  const Length deepest = half - clear;
  const auto zone = [&](Length move) {
    const Length asked = role == SetDownRole::on_line    ? rulebook.setup.line_depth
                         : role == SetDownRole::attacker ? move
                                                         : std::max(half - move, rulebook.setup.line_depth);
    return strip(field, line, std::min(asked, deepest));
  };
  const Length foot = rulebook.arm(Arm::infantry).across, horse = rulebook.arm(Arm::cavalry).across;
  const Length gun = role == SetDownRole::defender ? std::max(foot, horse) : std::min(foot, horse);
  return {zone(foot), zone(horse), zone(gun), role};
}

Window zone_of(const SetDownZones& zones, const Contents& contents) {
  Window zone = contents.guns() > 0 ? zones.guns : zones.foot;
  const auto cut = [&](const Window& by) {
    zone.south_west = {std::max(zone.south_west.x, by.south_west.x), std::max(zone.south_west.y, by.south_west.y)};
    zone.north_east = {std::min(zone.north_east.x, by.north_east.x), std::min(zone.north_east.y, by.north_east.y)};
  };
  bool first = contents.guns() == 0;
  for (const Part& part : contents.parts) {
    if (part.men.count == 0) continue;
    if (first) zone = zones.of(part.arm);
    first = false;
    cut(zones.of(part.arm));
  }
  return zone;
}

std::optional<Refusal> check_placing(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                     const SetDownZones& zones, const Placing& placing) {
  if (placing.men.empty() && placing.guns.empty()) return refused(RefusalCode::no_men_named, clauses::toss);
  std::vector<bool> man_named(men.size()), gun_named(guns.size());
  Room room(ground.rulebook(), men, guns);
  for (const Placing::Man& one : placing.men) {
    if (man_named[one.man]) return refused(RefusalCode::man_named_twice, clauses::toss, {{"at", one.at}});
    man_named[one.man] = true;
    room.take_man_away(men[one.man].at, one.man);
  }
  for (const Placing::Piece& one : placing.guns) {
    if (gun_named[one.gun]) return refused(RefusalCode::gun_named_twice, clauses::toss, {{"at", one.at}});
    gun_named[one.gun] = true;
    room.take_gun_away(one.gun);
  }
  for (const Placing::Piece& one : placing.guns) {
    if (!zones.guns.holds(one.at)) return refused(RefusalCode::outside_zone, zones.clause(), {{"at", one.at}});
    if (const Bar bar = ground.bar_of_gun(one.at, one.facing); bar != Bar::none) return refusal_of(bar, one.at);
    Gun gun = guns[one.gun];
    gun.at = one.at;
    gun.facing = one.facing;
    if (!room.free_for(gun)) return refused(RefusalCode::no_room, clauses::elbow_room, {{"at", one.at}});
    room.add_gun(gun, one.gun);
  }
  for (const Placing::Man& one : placing.men) {
    const Length radius = ground.rulebook().radius(men[one.man].arm);
    if (!zones.of(men[one.man].arm).holds(one.at))
      return refused(RefusalCode::outside_zone, zones.clause(), {{"at", one.at}});
    if (const Bar bar = ground.bar_at(one.at, radius); bar != Bar::none) return refusal_of(bar, one.at);
    if (!room.free_for(one.at, radius)) return refused(RefusalCode::no_room, clauses::elbow_room, {{"at", one.at}});
    room.add_man(one.at, radius, one.man);
  }
  return {};
}

std::expected<StoodOut, Refusal> try_set_down(const TableGround& ground, std::span<const Soldier> men,
                                              std::span<const Gun> guns, const SetDownZones& zones,
                                              const Contents& contents, Formation formation, Point at, Bearing facing) {
  const Window zone = zone_of(zones, contents);
  if (!zone.holds(at)) return refuse(RefusalCode::outside_zone, zones.clause(), {{"at", at}});
  const Length widest = std::max(zone.width(), zone.depth());
  StoodOut places = stand_out_in(ground.over(zone), widest, contents, formation, at, facing, men, guns);
  if (!in_zones(zones, places)) return refuse(RefusalCode::no_room, clauses::elbow_room, {{"at", at}});
  return places;
}

std::vector<SetDownBody> default_setting_down(const TableGround& ground, std::span<const Soldier> men,
                                              std::span<const Gun> guns, const SetDownZones& zones,
                                              const BackLine& line, std::span<const BodyToSetDown> bodies) {
  std::int64_t whole = 0, before = 0;
  for (const BodyToSetDown& body : bodies) whole += strength(body.contents);
  const Bearing facing = facing_from(line);
  Placed there{{men.begin(), men.end()}, {guns.begin(), guns.end()}};
  std::vector<SetDownBody> down;
  for (const BodyToSetDown& body : bodies) {
    const Window zone = zone_of(zones, body.contents);
    const std::int64_t share = strength(body.contents);
    const Length width = line.axis == BackLine::Axis::x ? zone.depth() : zone.width();
    const Length along{{width.count * (2 * before + share) / (2 * whole)}};
    before += share;
    // The front rank stands as far into the field as it may, so that the ranks behind it are nearer the line.
    const Length in = depth_of(zone, line);
    SetDownBody one{{}, facing, {}};
    if (line.axis == BackLine::Axis::x) {
      one.at = {line.greater ? line.at - in : line.at + in, zone.south_west.y + along};
    } else {
      one.at = {zone.south_west.x + along, line.greater ? line.at - in : line.at + in};
    }
    one.places =
        stand_out_in(ground.over(zone), width, body.contents, body.formation, one.at, facing, there.men, there.guns);
    there.add(one.places);
    down.push_back(std::move(one));
  }
  return down;
}

}  // namespace sandgate
