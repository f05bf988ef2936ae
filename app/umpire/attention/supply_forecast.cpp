#include "app/umpire/attention/supply_forecast.h"

#include <algorithm>
#include <map>

#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

bool of_arm(const PoolCount& count, bool riders) {
  return riders ? count.riders > 0 || count.horses > 0 : count.foot > 0;
}

bool goes_without(const PoolCount& missed) { return missed != PoolCount{}; }

/// The nearest body of an arm to packets in a straight line, by id where two are as near.
std::optional<std::size_t> nearest_of(const SuppliesNow::OfSide& side, const Pool& pool, Point packets, bool riders) {
  std::optional<std::size_t> nearest;
  for (const std::size_t i : pool) {
    const bool nearer = !nearest || distance(packets, side.mouths[i].at) < distance(packets, side.mouths[*nearest].at);
    if (of_arm(side.mouths[i].count, riders) && nearer) nearest = i;
  }
  return nearest;
}

std::vector<BodyId> bodies_of(const Pool& pool, auto id_of) {
  std::vector<BodyId> bodies;
  for (const std::size_t i : pool) bodies.push_back(id_of(i));
  std::ranges::sort(bodies);
  return bodies;
}

/// Where packets are drawn at the next collection.
void add_drawn_ways(PoolForecast& pool, const SuppliesNow::OfSide& side, const PoolAccount& account,
                    Foresight& foresight, const SupplyFigures& figures) {
  std::map<std::size_t, Needs> by_store;
  for (const DrawnPackets& drawn : account.from) by_store[drawn.store][drawn.kind] += drawn.packets;
  for (const auto& [store, packets] : by_store) {
    const Point from = side.stores[store].at;
    // By the way of the arm that draws from nearer; forage is the riders' alone.
    for (const bool riders : {false, true}) {
      if (!riders && packets.food == 0 && packets.ammunition == 0) continue;
      const auto body = nearest_of(side, account.bodies, from, riders);
      if (!body) continue;
      const Length within = riders ? figures.cavalry : figures.infantry;
      SupplyLook look = foresight.way(from, side.mouths[*body].at, within);
      if (look.standing != Standing::in_reach) continue;
      pool.ways.push_back({BodyId{side.stores[store].id}, BodyId{side.mouths[*body].id}, within, std::move(look)});
      break;
    }
  }
}

void add_barred_ways(PoolForecast& pool, const SuppliesNow::OfSide& side, const PoolProspect& prospect,
                     const SupplyFigures& figures) {
  for (const bool riders : {false, true}) {
    const auto& told = riders ? prospect.riders : prospect.foot;
    if (!told) continue;
    pool.ways.push_back({BodyId{side.stores[told->store].id}, BodyId{side.mouths[told->body].id},
                         riders ? figures.cavalry : figures.infantry, told->look});
  }
}

/// Why the pool goes without, at the first collection at which it does.
void tell_lack(PoolForecast& pool, const std::vector<Store>& stores, const PoolProspect& prospect, BodyId drew_from) {
  pool.lack = prospect.prospect == Prospect::cut       ? SupplyLack::cut
              : prospect.prospect == Prospect::too_far ? SupplyLack::too_far
                                                       : SupplyLack::too_few;
  if (pool.lack == SupplyLack::too_few) {
    pool.store = prospect.account.from.empty() ? drew_from : BodyId{stores[prospect.account.from.front().store].id};
    return;
  }
  const auto cuts = [](const std::optional<ArmProspect>& arm) { return arm && arm->look.standing == Standing::cut; };
  const auto& arm = cuts(prospect.riders) && !cuts(prospect.foot) ? prospect.riders
                    : prospect.foot                               ? prospect.foot
                                                                  : prospect.riders;
  // What it drew from before is empty, and what is left lies too far: it is the first that it lacks.
  if (pool.lack == SupplyLack::too_far && drew_from) {
    pool.lack = SupplyLack::too_few;
    pool.store = drew_from;
    return;
  }
  if (!arm) return;
  pool.store = BodyId{stores[arm->store].id};
  if (pool.lack == SupplyLack::too_far) {
    pool.off = arm->look.length;
  } else {
    pool.spot = arm->look.spot;
    if (arm->look.who) pool.by = BodyId{*arm->look.who};
  }
}

}  // namespace

SuppliesNow supplies_now(const Campaign& campaign) {
  const Setting& setting = campaign.setting();
  const std::int64_t every = setting.rulebook.supply.every_moves;
  SuppliesNow now;
  if (every <= 0 || setting.rulebook.supply.kind == SupplyKind::none || campaign.over()) return now;
  std::vector<FeatureId> broken;
  for (const WorkPlace& place : campaign.lines().broken)
    if (place.crossing) broken.push_back(place.crossing);
  std::ranges::sort(broken);
  for (const Side& side : setting.sides) {
    if (!setting.is_supplied(side.id)) continue;
    SuppliesNow::OfSide& of = now.sides.emplace_back();
    of.side = side.id;
    const std::int64_t own_move = campaign.own_move(side.camp);
    of.collection = (own_move + every - 1) / every * every;
    // KS-3: who has moved in the very move of the collection delivers nothing in it.
    const bool this_move = of.collection == own_move && campaign.camp() == side.camp;
    const std::vector<BodyId> moved = this_move ? campaign.lines().moved : std::vector<BodyId>();
    const FeedingGround ground{setting, campaign.bodies(), campaign.men(),  moved,
                               broken,  of.collection,     campaign.move(), {}};
    of.hindrances = hindrances(ground, side.id);
    if (setting.fed_by_packets(side.id)) {
      of.mouths = mouths_of(ground, side.id);
      of.stores = stores_of(ground, side.id);
    } else {
      of.waggons = waggons_asked(ground, side.id);
    }
  }
  return now;
}

SupplyForesight::SupplyForesight(const Setting& setting)
    : country_(setting.country),
      scale_(setting.scale),
      waggons_(march_rates(setting.rulebook, Arm::supply, Formation::fours)),
      figures_(supply_figures(setting.rulebook.supply)),
      every_moves_(setting.rulebook.supply.every_moves),
      sides_(setting.sides.size()) {}

SupplyForecast SupplyForesight::foresee(const SuppliesNow& now) {
  const std::scoped_lock one(mutex_);
  SupplyForecast forecast;
  for (const SuppliesNow::OfSide& side : now.sides) {
    std::unique_ptr<Foresight>& foresight = sides_[side.side.index()];
    // What is too far is looked for as far again as horse draws from.
    if (!foresight)
      foresight =
          std::make_unique<Foresight>(country_, scale_, waggons_, figures_, figures_.cavalry + figures_.cavalry);
    if (side.waggons)
      foresee_waggons(side, *foresight, forecast);
    else
      foresee_packets(side, *foresight, forecast);
  }
  return forecast;
}

// One collection after the other, out of what the one before has left, until a pool goes without: later ones of it
// would tell nothing more.
void SupplyForesight::foresee_packets(const SuppliesNow::OfSide& side, Foresight& foresight,
                                      SupplyForecast& forecast) const {
  std::vector<SupplyBody> mouths = side.mouths;
  std::vector<Store> stores = side.stores;
  const std::size_t first = forecast.pools.size();
  std::vector<BodyId> drew_from;  // by pool
  for (int round = 0; round < collections; ++round) {
    const Forecast found = foresight.forecast(mouths, stores, side.hindrances);
    for (std::size_t i = 0; i < found.pools.size(); ++i) {
      const PoolProspect& prospect = found.pools[i];
      if (round == 0) {
        PoolForecast& pool = forecast.pools.emplace_back();
        pool.side = side.side;
        pool.bodies = bodies_of(prospect.account.bodies, [&](std::size_t body) { return BodyId{mouths[body].id}; });
        add_drawn_ways(pool, side, prospect.account, foresight, figures_);
        add_barred_ways(pool, side, prospect, figures_);
        drew_from.emplace_back();
      }
      // Who belongs together does not hang on what lies in stores.
      PoolForecast& pool = forecast.pools[first + i];
      if (pool.lack == SupplyLack::none && !prospect.account.missed.none()) {
        tell_lack(pool, stores, prospect, drew_from[i]);
        pool.short_at = side.collection + round * every_moves_;
        for (const std::size_t body : prospect.account.bodies)
          if (goes_without(found.missed[body])) pool.without.push_back(BodyId{mouths[body].id});
        std::ranges::sort(pool.without);
      }
      if (!prospect.account.from.empty()) drew_from[i] = BodyId{stores[prospect.account.from.front().store].id};
    }
    for (std::size_t i = 0; i < mouths.size(); ++i) {
      mouths[i].owed = found.missed[i];
      mouths[i].count.fired = 0;  // who will have fired by then, nobody knows
    }
    for (std::size_t i = 0; i < stores.size(); ++i) stores[i].packets = found.left[i];
    std::erase_if(stores, [](const Store& store) { return store.packets.none(); });
  }
}

void SupplyForesight::foresee_waggons(const SuppliesNow::OfSide& side, Foresight& foresight,
                                      SupplyForecast& forecast) const {
  WaggonsAsked asked = *side.waggons;
  asked.terms.collecting = true;
  const Keeping keeping = foresight.keeping(asked.mouths, asked.trains, side.hindrances, asked.terms);
  const auto lacks = [](const Keeping& kept, std::size_t body) {
    return goes_without(kept.missed[body]) || kept.silent[body] > 0;
  };
  std::optional<Keeping> unhindered;
  for (const Pool& members : keeping.pools) {
    PoolForecast& pool = forecast.pools.emplace_back();
    pool.side = side.side;
    pool.by_waggons = true;
    const auto id_of = [&](std::size_t body) { return BodyId{asked.mouths[body].body.id}; };
    pool.bodies = bodies_of(members, id_of);
    std::vector<std::size_t> without;
    for (const std::size_t body : members)
      if (lacks(keeping, body)) without.push_back(body);
    if (without.empty()) continue;
    pool.without = bodies_of(without, id_of);
    pool.short_at = side.collection;
    // Without the enemy they would be kept: he is in the way.
    if (!unhindered) unhindered = foresight.keeping(asked.mouths, asked.trains, {}, asked.terms);
    const bool cut = std::ranges::any_of(without, [&](std::size_t body) { return !lacks(*unhindered, body); });
    const bool some = std::ranges::any_of(members, [&](std::size_t body) { return !keeping.kept_by[body].empty(); });
    pool.lack = cut ? SupplyLack::cut : some ? SupplyLack::too_few : SupplyLack::too_far;
    // The waggons meant are those that keep others of it, else the nearest in a straight line.
    const Point at = asked.mouths[without.front()].body.at;
    const auto nearest = std::ranges::min_element(
        asked.trains, {}, [&](const WaggonTrain& train) { return std::pair(distance(train.at, at), train.id); });
    if (nearest != asked.trains.end()) pool.store = BodyId{nearest->id};
    for (const std::size_t body : members)
      if (some && !keeping.kept_by[body].empty()) pool.store = BodyId{asked.trains[keeping.kept_by[body].front()].id};
  }
}

bool touches_supply(const Event& event) {
  return visit(
      []<class Kind>(const Kind&) {
        return KindOf<Kind, SupplyEvents> || KindOf<Kind, RulingEvents> || KindOf<Kind, CorrectionEvents> ||
               KindOf<Kind, CommandEvents> || KindOf<Kind, Kinds<MoveClosed, Began>>;
      },
      event);
}

}  // namespace sandgate
