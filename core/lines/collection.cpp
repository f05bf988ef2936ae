#include "core/lines/collection.h"

#include <algorithm>

#include "map/base/segment.h"

namespace sandgate {
namespace {

Camp camp_of(const FeedingGround& ground, SideId side) { return ground.setting.side(side).camp; }

/// A free man, box or dummy of somebody.
struct FreePlace {
  Point at;
  BodyId body;
};
/// KS-4.2: those of one camp; men who are set out by their own places.
std::vector<FreePlace> free_places(const FeedingGround& ground, Camp camp) {
  std::vector<FreePlace> places;
  for (const Body& body : ground.bodies) {
    if (body.acts() && !body.set_out && camp_of(ground, body.side) == camp) places.push_back({body.at, body.id});
  }
  for (const Soldier& man : ground.men) {
    const Body& body = ground.bodies[man.body.index()];
    const bool there = body.set_out && body.acts() && man.on_ground() && man.state == ManState::free;
    if (there && camp_of(ground, man.side) == camp) places.push_back({man.at, man.body});
  }
  return places;
}

bool near_feature(const Feature& feature, MapPoint at, double reach_m) {
  if (feature.shape == FeatureShape::area && holds(feature, at)) return true;
  if (feature.points.size() == 1) return distance_m(feature.points.front(), at) <= reach_m;
  for (std::size_t i = 1; i < feature.points.size(); ++i) {
    if (distance_to_segment_m(at, feature.points[i - 1], feature.points[i]) <= reach_m) return true;
  }
  return false;
}

/// KS-4.2: bridges at which somebody of these stands, each with the lowest of their numbers.
std::vector<HeldCrossing> bridges_by(const FeedingGround& ground, const std::vector<FreePlace>& places) {
  const Setting& setting = ground.setting;
  const double reach = setting.scale.metres(setting.rulebook.destruction.near);
  std::vector<HeldCrossing> held;
  for (const FreePlace& place : places) {
    const MapPoint at = setting.to_ground(place.at);
    const MapBox box{at.east - reach, at.north - reach, at.east + reach, at.north + reach};
    setting.country->each_near(box, only(FeatureKind::bridge), [&](FeatureId id, const Feature& feature) {
      if (near_feature(feature, at, reach)) held.push_back({id, place.body.number});
    });
  }
  std::ranges::sort(held);
  const auto again = std::ranges::unique(held, {}, &HeldCrossing::crossing);
  held.erase(again.begin(), again.end());
  return held;
}

/// KS-4.1: of the infantry, who has fired in six consecutive moves, this one the last.
std::int32_t fired_of(const FeedingGround& ground, const Body& body) {
  if (!ground.setting.rulebook.rifles) return 0;
  const std::int32_t moves = ground.setting.rulebook.supply.fired_moves;
  return static_cast<std::int32_t>(std::ranges::count_if(ground.men, [&](const Soldier& man) {
    return man.body == body.id && man.state == ManState::free && man.drill.fired > 0 &&
           man.drill.fired == ground.move && man.drill.volleys >= moves;
  }));
}

Needs needs(const Packets& packets) { return {packets.food, packets.forage, packets.ammunition}; }
Packets packets(const Needs& needs) { return {needs.food, needs.forage, needs.ammunition}; }

std::vector<SupplyCollected::Draw> draws_of(const PoolAccount& account, std::span<const Store> stores) {
  std::vector<SupplyCollected::Draw> draws;
  for (const DrawnPackets& drawn : account.from) {
    const BodyId store{stores[drawn.store].id};
    if (draws.empty() || draws.back().store != store) draws.push_back({store, {}});
    Needs one;
    one[drawn.kind] = drawn.packets;
    draws.back().packets += packets(one);
  }
  return draws;
}

/// KS-4.4, KS-4.5: how the bodies of a pool are when it has drawn.
class Faring {
 public:
  Faring(const FeedingGround& ground, std::span<const SupplyBody> mouths, const Collection& collection,
         const PoolAccount& account, bool besieged)
      : ground_(ground), mouths_(mouths), collection_(collection), account_(account), besieged_(besieged) {}

  std::vector<SupplyCollected::Fared> fared() const {
    std::vector<SupplyCollected::Fared> fared;
    for (const std::size_t mouth : account_.bodies) fared.push_back(one(mouth));
    set_last_horse(fared);
    std::ranges::sort(fared, {}, &SupplyCollected::Fared::body);
    return fared;
  }

 private:
  const Hunger& before(BodyId body) const { return ground_.bodies[body.index()].hunger; }

  SupplyCollected::Fared one(std::size_t mouth) const {
    const BodyId id{mouths_[mouth].id};
    // Who goes without for the second time is hungry once: heads are kept, and not packets.
    const PoolCount missed = at_most(collection_.missed[mouth], mouths_[mouth].count);
    SupplyCollected::Fared fared{id, collection_.horses_eaten[mouth], {}};
    fared.hunger.foot = missed.foot;
    fared.hunger.riders = missed.riders;
    fared.hunger.horses = missed.horses;
    fared.hunger.shooters = missed.fired;
    const bool goes_without = missed.foot > 0 || missed.riders > 0 || missed.horses > 0;
    if (goes_without) fared.hunger.since = before(id).since > 0 ? before(id).since : ground_.own_move;
    if (besieged_) fared.hunger.besieged = before(id).besieged > 0 ? before(id).besieged : ground_.own_move;
    return fared;
  }

  static PoolCount at_most(const PoolCount& missed, const PoolCount& there) {
    return {.foot = std::min(missed.foot, there.foot),
            .riders = std::min(missed.riders, there.riders),
            .horses = std::min(missed.horses, there.horses),
            .fired = std::min(missed.fired, there.fired)};
  }

  // KS-4.5: of a besieged pool that has no horse left.
  void set_last_horse(std::vector<SupplyCollected::Fared>& fared) const {
    if (!besieged_) return;
    const bool all_eaten = account_.count.horses <= account_.horses_eaten;
    std::int64_t last = account_.horses_eaten > 0 ? ground_.own_move : 0;
    for (const SupplyCollected::Fared& one : fared) {
      if (account_.horses_eaten == 0) last = std::max(last, before(one.body).last_horse);
    }
    for (SupplyCollected::Fared& one : fared) {
      if (!all_eaten) continue;
      const std::int64_t unfed = one.hunger.since > 0 ? std::max(one.hunger.since, one.hunger.besieged) : 0;
      one.hunger.last_horse = last > 0 ? last : unfed;
    }
  }

  const FeedingGround& ground_;
  std::span<const SupplyBody> mouths_;
  const Collection& collection_;
  const PoolAccount& account_;
  bool besieged_;
};

/// What is the same for all pools of a side.
struct Drawn {
  std::vector<SupplyBody> mouths;
  std::vector<Store> stores;
  bool collecting = false;
};

bool was_besieged(const FeedingGround& ground, const Drawn& drawn, const PoolAccount& account) {
  return std::ranges::any_of(account.bodies, [&](std::size_t mouth) {
    return ground.bodies[static_cast<std::size_t>(drawn.mouths[mouth].id)].hunger.besieged > 0;
  });
}

/// KS-4.5: whether the siege goes on while nothing is missed, since horses have been eaten.
bool still_besieged(const FeedingGround& ground, const Drawn& drawn, const PoolAccount& account,
                    const SupplyWays& ways) {
  std::vector<Point> places, food;
  for (const std::size_t mouth : account.bodies) places.push_back(drawn.mouths[mouth].at);
  for (const Store& store : drawn.stores) {
    if (store.packets.food > 0) food.push_back(store.at);
  }
  std::ranges::sort(places);
  const auto again = std::ranges::unique(places);
  places.erase(again.begin(), again.end());
  return ways.besieged(places, food, ground.back_line);
}

bool is_otherwise(const FeedingGround& ground, const SupplyCollected& told) {
  return !told.drawn.nothing() || std::ranges::any_of(told.bodies, [&](const SupplyCollected::Fared& fared) {
    return fared.horses_eaten > 0 || fared.hunger != ground.bodies[fared.body.index()].hunger;
  });
}

}  // namespace

PoolCount pool_count(const Contents& contents) {
  PoolCount count;
  for (const Part& part : contents.parts) {
    if (part.arm == Arm::cavalry || part.arm == Arm::general) {
      count.riders += part.men.count;
      if (part.arm == Arm::cavalry) count.horses += part.men.count;
    } else {
      count.foot += part.men.count;
    }
  }
  return count;
}

bool links_pools(const Contents& contents, bool scouts) {
  if (scouts || contents.men().count == 0) return false;
  return std::ranges::any_of(contents.parts, [](const Part& part) {
    const bool carries = part.arm == Arm::transport || part.arm == Arm::supply || part.arm == Arm::general;
    return part.men.count > 0 && !carries;
  });
}

PoolCount owed_by(const Hunger& hunger, const PoolCount& count) {
  return {.foot = std::min(hunger.foot, count.foot),
          .riders = std::min(hunger.riders, count.riders),
          .horses = std::min(hunger.horses, count.horses),
          .fired = std::min(hunger.shooters, count.foot)};
}

Hindrances hindrances(const FeedingGround& ground, SideId side) {
  const Camp own = camp_of(ground, side);
  const std::vector<FreePlace> enemies = free_places(ground, other(own));
  Hindrances found;
  for (const FreePlace& enemy : enemies) found.enemies.push_back({enemy.at, enemy.body.number});
  const std::vector<HeldCrossing> ours = bridges_by(ground, free_places(ground, own));
  for (const HeldCrossing& held : bridges_by(ground, enemies)) {
    if (!std::ranges::binary_search(ours, held.crossing, {}, &HeldCrossing::crossing)) found.held.push_back(held);
  }
  found.broken.assign(ground.broken.begin(), ground.broken.end());
  return found;
}

std::vector<Store> stores_of(const FeedingGround& ground, SideId side) {
  std::vector<Store> stores;
  for (const Body& body : ground.bodies) {
    if (body.side != side || body.gone || body.packets.nothing()) continue;
    if (body.contents.arm() != Arm::depot && std::ranges::binary_search(ground.moved, body.id)) continue;
    stores.push_back({body.id.number, body.at, needs(body.packets)});
  }
  return stores;
}

std::vector<SupplyBody> mouths_of(const FeedingGround& ground, SideId side) {
  std::vector<SupplyBody> mouths;
  for (const Body& body : ground.bodies) {
    if (body.side != side || body.gone || body.contents.men().count == 0) continue;
    SupplyBody mouth{body.id.number, body.at, pool_count(body.contents), {}, true};
    mouth.count.fired = fired_of(ground, body);
    mouth.owed = owed_by(body.hunger, mouth.count);
    mouth.links = links_pools(body.contents, body.scouts);
    mouths.push_back(mouth);
  }
  return mouths;
}

std::vector<SupplyCollected> collect_supply(const FeedingGround& ground, SideId side, FedWays& fed) {
  const SupplyRules& rules = ground.setting.rulebook.supply;
  Drawn drawn{mouths_of(ground, side), {}, ground.own_move % rules.every_moves == 0};
  const auto waits = [&](const SupplyBody& mouth) {
    return mouth.owed.men().count > 0 || mouth.owed.horses > 0 || mouth.owed.fired > 0 ||
           ground.bodies[static_cast<std::size_t>(mouth.id)].hunger != Hunger();
  };
  std::vector<SupplyCollected> told;
  if (!drawn.collecting && std::ranges::none_of(drawn.mouths, waits)) return told;
  drawn.stores = stores_of(ground, side);
  fed.with(side, [&](SupplyWays& ways) {
    ways.hinder(hindrances(ground, side));
    CollectTerms terms;
    terms.collecting = drawn.collecting;
    terms.back_line = ground.back_line;
    const Collection collection = collect(ways, drawn.mouths, drawn.stores, terms);
    for (const PoolAccount& account : collection.pools) {
      const bool besieged = account.besieged || (account.missed.food == 0 && was_besieged(ground, drawn, account) &&
                                                 still_besieged(ground, drawn, account, ways));
      SupplyCollected one;
      one.collecting = drawn.collecting;
      one.bodies = Faring(ground, drawn.mouths, collection, account, besieged).fared();
      one.due = packets(account.due);
      one.owed = packets(account.owed);
      one.drawn = packets(account.drawn);
      one.missed = packets(account.missed);
      one.small = account.small;
      one.besieged = besieged;
      one.from = draws_of(account, drawn.stores);
      if (drawn.collecting || is_otherwise(ground, one)) told.push_back(std::move(one));
    }
  });
  return told;
}

bool starves_out(const Hunger& hunger, const SupplyRules& rules, std::int64_t own_move) {
  return hunger.besieged > 0 && hunger.last_horse > 0 && hunger.besieged <= hunger.last_horse &&
         own_move >= hunger.last_horse + rules.surrender_moves;
}

}  // namespace sandgate
