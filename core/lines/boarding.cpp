#include "core/lines/boarding.h"

#include <array>

#include "core/base/text.h"
#include "core/kriegspiel/boats.h"

namespace sandgate {

TrainLoad load_of(const Contents& contents) {
  TrainLoad load;
  for (const Part& part : contents.parts) {
    switch (part.arm) {
      case Arm::infantry:
      case Arm::engineers:
      case Arm::artillery: load.foot += part.men.count; break;
      case Arm::cavalry:
      case Arm::general: load.horse += part.men.count; break;
      case Arm::transport:
      case Arm::supply:
      case Arm::boat:
      case Arm::depot:
      case Arm::train: break;
    }
    load.guns += part.guns;
    load.waggons += part.waggons;
  }
  return load;
}

TrainLoad operator+(const TrainLoad& a, const TrainLoad& b) {
  return {a.foot + b.foot, a.horse + b.horse, a.guns + b.guns, a.waggons + b.waggons, a.packets + b.packets};
}

std::int64_t boarding_points(const RailwayRules& rules) {
  if (rules.point_gap.count <= 0) return 1;
  return std::max<std::int64_t>(rules.gap.count / rules.point_gap.count, 1);
}

std::int64_t moves_to_board(const Rulebook& rulebook, const Contents& contents, bool off, std::int64_t busy) {
  const RailwayRules& rules = rulebook.railway;
  const BoardingMoves moves = boarding_moves(load_of(contents), truck_figures(rulebook), boarding_points(rules));
  // A dummy gives itself away by nothing.
  const std::int64_t least = off ? rules.detrain_moves : rules.entrain_moves;
  return busy + std::max(off ? moves.detrain : moves.entrain, least);
}

bool goes_in_boats(const Contents& contents) {
  const TrainLoad load = load_of(contents);
  const auto drives = [](const Part& part) {
    return part.arm == Arm::transport || part.arm == Arm::supply || part.arm == Arm::boat;
  };
  return load.horse == 0 && load.guns == 0 && load.waggons == 0 && std::ranges::none_of(contents.parts, drives);
}

std::int64_t boat_room(const Rulebook& rulebook, const Contents& boats) {
  return rulebook.boats ? std::int64_t{boats.boats()} * rulebook.boats->holds_foot : 0;
}

std::int64_t moves_to_embark(const Rulebook& rulebook, const Contents& contents, bool off, std::int64_t busy) {
  const BoatRules& rules = *rulebook.boats;
  const BoatRuling ruling = rule_boats(rules, load_of(contents).foot);
  // A dummy gives itself away by nothing.
  const std::int64_t least = off ? rules.disembark_moves : rules.embark_moves;
  return busy + std::max(off ? ruling.disembark : ruling.embark, least);
}

std::optional<Point> place_beside(const GroundBeside& ground, const Contents& contents, Formation formation, Point head,
                                  Bearing facing, std::span<const Point> taken) {
  const Length beside = ground.rulebook.railway.beside;
  const MarchRates rates = march_rates(ground.rulebook, contents, formation);
  // Half as far off as is still alongside first; to the right, to the left, and slantwise.
  constexpr int eighth = Bearing::full_circle / 8;
  for (const std::int64_t quarters : {2, 4, 3, 1}) {
    for (const int turn : {2, -2, 1, -1, 3, -3, 0, 4}) {
      const Point at = step(head, Bearing::of(facing.mils + turn * eighth), {{beside.count * quarters / 4}});
      if (!within(at, head, beside) || std::ranges::find(taken, at) != taken.end()) continue;
      if (standing_bar(ground.country, ground.scale, rates, at) == Bar::none) return at;
    }
  }
  return {};
}

std::optional<Point> place_on_bank(const GroundBeside& ground, const Contents& contents, Formation formation,
                                   Point boat, Bearing facing, std::span<const Point> taken) {
  const MarchRates rates = march_rates(ground.rulebook, contents, formation);
  // A river is crossed at its middle, but where a boat floats nobody stands.
  const MarchRates afloat = march_rates(ground.rulebook, Contents::of(Arm::boat, {}), Formation::fours);
  return nearest_good(boat, facing, ground.rulebook.railway.beside, [&](Point at) {
    return std::ranges::find(taken, at) == taken.end() &&
           standing_bar(ground.country, ground.scale, rates, at) == Bar::none &&
           standing_bar(ground.country, ground.scale, afloat, at) != Bar::none;
  });
}

std::optional<Point> nearest_good(Point place, Bearing facing, Length reach, const std::function<bool(Point)>& good) {
  // How closely it is looked for. A resolution, not a rule.
  constexpr int directions = 32, steps = 12;
  for (std::int64_t part = 1; part <= steps; ++part) {
    for (int turn = 0; turn < directions; ++turn) {
      // Ahead first, then by turns to the right and to the left.
      const int aside = (turn + 1) / 2 * (turn % 2 == 0 ? -1 : 1);
      const Bearing direction = Bearing::of(facing.mils + aside * (Bearing::full_circle / directions));
      const Point at = step(place, direction, {{reach.count * part / steps}});
      if (within(at, place, reach) && good(at)) return at;
    }
  }
  return {};
}

bool good_name(std::string_view name) {
  constexpr std::size_t longest = 100;
  return !name.empty() && name.size() <= longest && is_plain_line(name);
}

std::expected<Packets, Refusal> part_load(const Rulebook& rulebook, std::int32_t trucks, std::int32_t parted,
                                          const TrainLoad& men, const Packets& packets) {
  const std::int64_t stay = trucks - parted - trucks_for(men, truck_figures(rulebook));
  const std::int64_t each = rulebook.supply.truck_packets;
  if (stay < 0) return refuse(RefusalCode::load_stays_behind, clauses::railway);
  std::int64_t room = stay * each;
  Packets kept;
  const auto keep = [&room](std::int32_t have, std::int32_t& kept_of_it) {
    kept_of_it = static_cast<std::int32_t>(std::min<std::int64_t>(have, room));
    room -= kept_of_it;
  };
  keep(packets.food, kept.food);
  keep(packets.forage, kept.forage);
  keep(packets.ammunition, kept.ammunition);
  Packets gone = packets;
  gone -= kept;
  if (gone.count() > parted * each) return refuse(RefusalCode::load_stays_behind, clauses::railway);
  return gone;
}

}  // namespace sandgate
