#include "app/desk/model/supply_outlook.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "app/desk/model/waggon_outlook.h"
#include "core/rulebook/lines_ruling.h"
#include "core/sight/expected_ride.h"

namespace sandgate {
namespace {

Packets packets_of(const Needs& needs) { return {needs.food, needs.forage, needs.ammunition}; }
Needs needs_of_packets(const Packets& packets) { return {packets.food, packets.forage, packets.ammunition}; }

bool moves_now(const OwnBody& body) { return body.march || (body.rails && !body.rails->way.empty()); }

bool rides(const PoolCount& count) { return count.riders > 0 || count.horses > 0; }

/// Of the pool the body of an arm nearest to a store, in a straight line, then by id.
std::optional<std::size_t> nearest_body(const SupplyQuestion& question, const Pool& pool, Point store, bool riders) {
  std::optional<std::size_t> nearest;
  for (const std::size_t i : pool) {
    const SupplyBody& body = question.bodies[i];
    const bool of_arm = riders ? rides(body.count) : body.count.foot > 0;
    if (of_arm && (!nearest || distance(store, body.at) < distance(store, question.bodies[*nearest].at))) nearest = i;
  }
  return nearest;
}

void add_drawn(PoolOutlook& pool, const SupplyQuestion& question, const PoolAccount& account, Foresight& foresight) {
  std::map<std::size_t, Packets> by_store;
  for (const DrawnPackets& drawn : account.from) {
    Packets& packets = by_store[drawn.store];
    if (drawn.kind == Supply::food) packets.food += drawn.packets;
    if (drawn.kind == Supply::forage) packets.forage += drawn.packets;
    if (drawn.kind == Supply::ammunition) packets.ammunition += drawn.packets;
  }
  const SupplyFigures& figures = foresight.ways().figures();
  for (const auto& [store, packets] : by_store) {
    const Point from = question.stores[store].at;
    // By the way of the arm that draws from nearer; forage is the riders' alone.
    for (const bool riders : {false, true}) {
      if (!riders && packets.food == 0 && packets.ammunition == 0) continue;
      const auto body = nearest_body(question, account.bodies, from, riders);
      if (!body) continue;
      const Length within = riders ? figures.cavalry : figures.infantry;
      SupplyLook look = foresight.way(from, question.bodies[*body].at, within);
      if (look.standing != Standing::in_reach) continue;
      pool.routes.push_back({Handle{question.stores[store].id}, packets, within, std::move(look)});
      break;
    }
  }
}

void add_barred(PoolOutlook& pool, const SupplyQuestion& question, const PoolProspect& prospect,
                const SupplyFigures& figures) {
  for (const bool riders : {false, true}) {
    const auto& told = riders ? prospect.riders : prospect.foot;
    if (!told) continue;
    pool.routes.push_back(
        {Handle{question.stores[told->store].id}, {}, riders ? figures.cavalry : figures.infantry, told->look});
  }
}

SupplyMark state_of(const PoolOutlook& pool, const PoolProspect& prospect, std::int64_t own_move) {
  if (pool.hungry_since > 0) return own_move >= pool.out_of_action ? SupplyMark::out_of_action : SupplyMark::hungry;
  if (pool.besieged > 0) return SupplyMark::besieged;
  switch (prospect.prospect) {
    case Prospect::cut: return SupplyMark::cut;
    case Prospect::too_far: return SupplyMark::too_far;
    case Prospect::scarce: return SupplyMark::scarce;
    case Prospect::in_reach: return SupplyMark::supplied;
    case Prospect::needs_none: break;
  }
  return SupplyMark::needs_none;
}

Clause clause_of(const PoolOutlook& pool, const PoolAccount& account) {
  switch (pool.state) {
    case SupplyMark::hungry:
    case SupplyMark::out_of_action: return clauses::going_without;
    case SupplyMark::besieged: return clauses::besieged;
    case SupplyMark::cut:
    case SupplyMark::too_far:
    case SupplyMark::scarce:
    case SupplyMark::supplied: return clauses::supply_reach;
    case SupplyMark::needs_none: break;
  }
  return account.small ? clauses::small_pool : clauses::consumption;
}

/// lines.md's order: who has gone without already, whose way is cut, who is besieged, what is too far, what is short.
int rank_of(SupplyMark state) {
  switch (state) {
    case SupplyMark::out_of_action: return 0;
    case SupplyMark::hungry: return 1;
    case SupplyMark::cut: return 2;
    case SupplyMark::besieged: return 3;
    case SupplyMark::too_far: return 4;
    case SupplyMark::scarce: return 5;
    case SupplyMark::supplied: return 6;
    case SupplyMark::needs_none: break;
  }
  return 7;
}

PoolOutlook outlook_of(const SupplyQuestion& question, const PoolProspect& prospect, Foresight& foresight) {
  PoolOutlook pool;
  const PoolAccount& account = prospect.account;
  std::int32_t most = -1;
  for (const std::size_t i : account.bodies) {
    const SupplyBody& body = question.bodies[i];
    pool.bodies.push_back(Handle{body.id});
    if (const auto men = body.count.men().count; men > most) most = men, pool.leading = Handle{body.id};
    const Hunger& hunger = question.hungers[i];
    if (hunger.hungry() && (pool.hungry_since == 0 || hunger.since < pool.hungry_since))
      pool.hungry_since = hunger.since;
    if (hunger.besieged > 0 && (pool.besieged == 0 || hunger.besieged < pool.besieged)) pool.besieged = hunger.besieged;
  }
  if (pool.hungry_since > 0) pool.out_of_action = pool.hungry_since + question.out_of_action_moves;
  pool.count = account.count;
  pool.due = packets_of(account.due);
  pool.due += packets_of(account.owed);
  pool.drawn = packets_of(account.drawn);
  pool.missing = packets_of(account.missed);
  add_drawn(pool, question, account, foresight);
  add_barred(pool, question, prospect, foresight.ways().figures());
  pool.state = state_of(pool, prospect, question.own_move);
  pool.clause = clause_of(pool, account);
  return pool;
}

}  // namespace

bool fed_by_packets(const Picture& picture, const Briefing& briefing) {
  return briefing.rulebook.supply.kind == SupplyKind::packets &&
         std::ranges::any_of(picture.bodies, [](const OwnBody& body) {
           return !body.gone &&
                  (body.contents.arm() == Arm::depot || !body.packets.nothing() || body.hunger != Hunger{});
         });
}

std::int64_t next_collection(const Picture& picture, const Briefing& briefing) {
  const std::int64_t every = briefing.rulebook.supply.every_moves;
  if (every <= 0) return 0;
  // The move that is closed already has collected what it did.
  const std::int64_t first = picture.clock.own_move + (picture.clock.my_move && picture.mine.closed ? 1 : 0);
  return std::max<std::int64_t>((first + every - 1) / every, 1) * every;
}

SupplyBody supply_body(const OwnBody& body) {
  SupplyBody draws;
  draws.id = body.handle.number;
  draws.at = body.at;
  for (const Part& part : body.contents.parts) {
    if (part.arm == Arm::cavalry) {
      draws.count.riders += part.men.count;
      draws.count.horses += part.men.count;
    } else if (marches(part.arm)) {
      draws.count.foot += part.men.count;
    }
  }
  draws.owed = {body.hunger.foot, body.hunger.riders, body.hunger.horses, body.hunger.shooters};
  const Arm arm = body.contents.arm();
  draws.links = !body.scouts && arm != Arm::general && arm != Arm::transport && arm != Arm::supply;
  return draws;
}

std::optional<std::int64_t> room_for_packets(const OwnBody& body, const Briefing& briefing) {
  const SupplyRules& rules = briefing.rulebook.supply;
  if (body.contents.arm() == Arm::depot) return {};
  const std::int64_t each = body.contents.arm() == Arm::train ? rules.truck_packets : rules.waggon_packets;
  return each * body.contents.waggons();
}

SupplyQuestion ask_supply(const Picture& picture, const Briefing& briefing) {
  SupplyQuestion question;
  question.own_move = picture.clock.own_move;
  question.collection = next_collection(picture, briefing);
  const Camp own = briefing.sides[picture.side.index()].camp;
  if (question.collection > 0)
    question.collection_move = own_move_from(picture.clock, own, 1) + 2 * (question.collection - 1);
  question.out_of_action_moves = briefing.rulebook.supply.out_of_action_moves;
  if (kept_by_waggons(picture, briefing)) question.waggons = ask_waggons(picture, briefing);
  for (const OwnBody& body : picture.bodies) {
    if (body.gone || question.waggons) continue;
    if (body.contents.men().count > 0) {
      question.bodies.push_back(supply_body(body));
      question.hungers.push_back(body.hunger);
    }
    // KS-3: what moves in the very move of the collection delivers nothing in it.
    const bool barred = question.collection == question.own_move && moves_now(body);
    if (!body.packets.nothing() && !barred)
      question.stores.push_back({body.handle.number, body.at, needs_of_packets(body.packets)});
  }
  for (const SightedBody& body : picture.sighted) {
    if (body.state != ReportKind::seen || briefing.sides[body.side.index()].camp == own) continue;
    const bool stores = !body.seen.parts.empty() && !marches(body.seen.parts.front().arm);
    if (!stores) question.hindrances.enemies.push_back({body.seen.at, body.handle.number});
  }
  for (const SeenBreak& broken : picture.breaks)
    if (broken.broken && !broken.place.crossing.none()) question.hindrances.broken.push_back(broken.place.crossing);
  return question;
}

const SupplyRoute* PoolOutlook::main_route() const {
  const auto worse = [](const SupplyRoute& a, const SupplyRoute& b) {
    const auto key = [](const SupplyRoute& route) {
      return std::tuple(route.look.standing == Standing::cut, route.look.standing == Standing::too_far,
                        route.look.length.value_or(Length{}));
    };
    return key(a) < key(b);
  };
  const auto most = std::ranges::max_element(routes, worse);
  return most == routes.end() ? nullptr : &*most;
}

SupplyOutlook foresee_supply(const SupplyQuestion& question, Foresight& foresight) {
  SupplyOutlook outlook;
  outlook.collection = question.collection;
  outlook.move = question.collection_move;
  outlook.in_moves = question.collection - question.own_move;
  if (question.waggons) {
    outlook.by_waggons = true;
    outlook.pools = foresee_waggons(question, foresight);
  } else {
    const Forecast forecast = foresight.forecast(question.bodies, question.stores, question.hindrances);
    for (const PoolProspect& prospect : forecast.pools)
      outlook.pools.push_back(outlook_of(question, prospect, foresight));
  }
  for (const PoolOutlook& pool : outlook.pools) {
    outlook.due += pool.due;
    outlook.drawn += pool.drawn;
    outlook.men += pool.men, outlook.kept += pool.kept, outlook.guns += pool.guns, outlook.served += pool.served;
  }
  std::ranges::stable_sort(outlook.pools, {}, [](const PoolOutlook& pool) { return rank_of(pool.state); });
  return outlook;
}

Foresight foresight_for(const Briefing& briefing) {
  const SupplyFigures figures = supply_figures(briefing.rulebook.supply);
  // What is too far is looked for as far again as horse draws from.
  return {briefing.country, briefing.scale, march_rates(briefing.rulebook, Arm::supply, Formation::fours), figures,
          figures.cavalry + figures.cavalry};
}

}  // namespace sandgate
