#include <algorithm>
#include <tuple>

#include "core/campaign/known_breaks.h"
#include "core/lines/collection.h"
#include "core/review/moment_finding.h"

namespace sandgate::reviewing {
namespace moment_close {

/// To so many of the stores nearest to a pool.
constexpr std::size_t nearest_stores = 4;

bool is_free(const Soldier& man) { return man.state == ManState::free && man.on_ground(); }

/// Free men of open tables, from west to east.
std::vector<const Soldier*> free_men(const Campaign& now) {
  std::vector<const Soldier*> men;
  for (const Soldier& man : now.men()) {
    if (is_free(man) && now.table_of(man)) men.push_back(&man);
  }
  std::ranges::sort(men, {}, [](const Soldier* man) { return std::pair(man->at, man->id); });
  return men;
}

/// Calls `visit` for each of `men` whose x is within `reach` of that of `p`.
template <class Visit>
void each_beside(std::span<const Soldier* const> men, Point p, Length reach, Visit&& visit) {
  const auto x = [](const Soldier* man) { return man->at.x; };
  for (auto it = std::ranges::lower_bound(men, p.x - reach, {}, x); it != men.end() && (*it)->at.x <= p.x + reach; ++it)
    visit(**it);
}

/// From where such men get at a gun in one move: a charge (KS-8), or their walk (LW-3.1).
Length strikes_from(const Rulebook& rulebook, Arm arm) {
  if (arm == Arm::cavalry && rulebook.charges) return rulebook.charges->reach();
  return rulebook.arm(arm).across;
}

}  // namespace moment_close

using namespace moment_close;

// A pool is told of when one of its bodies begins to go without.
void EventMoments::collected(const SupplyCollected& drew) {
  const bool missed = drew.waggons ? !drew.waggons->enough() : !drew.missed.nothing();
  if (!missed || drew.small || drew.bodies.empty()) return;
  std::vector<std::tuple<bool, std::int64_t, BodyId>> hungry;  // those who were fed till then first
  bool anew = false;
  for (const SupplyCollected::Fared& fared : drew.bodies) {
    const auto goes_without = [](const Hunger& hunger) {
      return hunger.foot > 0 || hunger.riders > 0 || hunger.horses > 0 || hunger.shooters > 0;
    };
    if (!goes_without(fared.hunger)) continue;
    const Body& body = now_.body(fared.body);
    hungry.emplace_back(goes_without(body.hunger), -body.contents.men().count, body.id);
    anew = anew || !goes_without(body.hunger);
  }
  if (!anew) return;
  std::ranges::sort(hungry);
  const Body& first = now_.body(std::get<BodyId>(hungry.front()));
  const std::optional<Cut> cut = drew.waggons ? std::nullopt : cut_of(drew, first.side);
  Moment one = moment(cut ? MomentKind::line_cut : MomentKind::supply_failed, number_,
                      cut ? clauses::supply_reach : drew.clause());
  for (const auto& [before, men, body] : hungry) one.bodies.push_back(body);
  one.at = first.at;
  one.count = drew.missed.food + drew.missed.forage + drew.missed.ammunition;
  if (drew.waggons) one.count = drew.waggons->men - drew.waggons->kept + drew.waggons->guns - drew.waggons->served;
  if (cut) {
    add_new(one.bodies, std::span(&cut->by, 1));
    if (cut->at) one.at = cut->at;
  }
  add(std::move(one));
}

// KS-4.2, asked again of the state in which it was judged.
std::optional<EventMoments::Cut> EventMoments::cut_of(const SupplyCollected& drew, SideId side) {
  const Setting& setting = now_.setting();
  const std::vector<FeatureId> broken = broken_crossings(now_.lines().broken);
  const FeedingGround ground{setting,     now_.bodies(),
                             now_.men(),  now_.lines().moved,
                             broken,      now_.own_move(setting.side(side).camp),
                             now_.move(), {}};
  const Hindrances hinder = hindrances(ground, side);
  // Nothing cuts a way that is nowhere near one: a way is no shorter than the straight line, and who holds a bridge
  // stands at it.
  const Length allowed = std::max(setting.rulebook.supply.horse, setting.rulebook.supply.foot) + at_an_objective;
  const bool near = std::ranges::any_of(drew.bodies, [&](const SupplyCollected::Fared& fared) {
    return std::ranges::any_of(
        hinder.enemies, [&](const FreeEnemy& enemy) { return within(enemy.at, now_.body(fared.body).at, allowed); });
  });
  if (!near) return {};
  std::vector<Store> stores = stores_of(ground, side);
  std::optional<Cut> found;
  now_.fed_ways().with(side, [&](SupplyWays& ways) {
    ways.hinder(hinder);
    for (const SupplyCollected::Fared& fared : drew.bodies) {
      const Body& body = now_.body(fared.body);
      const bool rides = body.contents.arm() == Arm::cavalry;
      const Length limit = rides ? setting.rulebook.supply.horse : setting.rulebook.supply.foot;
      std::erase_if(stores, [&](const Store& store) { return store.packets.none(); });
      std::ranges::sort(stores, {},
                        [&](const Store& store) { return std::pair(distance(store.at, body.at), store.id); });
      std::vector<SupplyWays::Ask> asks;
      for (const Store& store : stores) {
        if (asks.size() < nearest_stores && within(store.at, body.at, limit))
          asks.push_back({store.at, body.at, limit});
      }
      for (const SupplyLook& look : ways.looks(asks, {})) {
        if (look.standing != Standing::cut || !look.who || found) continue;
        const BodyId by{*look.who};
        if (now_.exists(by)) found = Cut{by, look.spot};
      }
      if (found) return;
    }
  });
  return found;
}

void EventMoments::closed(std::int64_t move) {
  const auto at = static_cast<std::size_t>(move);
  if (backdrop.visibility.size() <= at) backdrop.visibility.resize(at + 1, now_.visibility());
  backdrop.visibility[at] = now_.visibility();
  if (backdrop.broken.size() <= at) backdrop.broken.resize(at + 1);
  const std::vector<FeatureId> broken = broken_crossings(now_.lines().broken);
  for (std::size_t i = 0; i < backdrop.crossings.size() && !broken.empty(); ++i) {
    if (std::ranges::binary_search(broken, backdrop.crossings[i].feature)) backdrop.broken[at].push_back(i);
  }
  look_who_is_at_hand(move);
  if (!now_.guns().empty()) look_at_guns(move);
}

// LW-3.1, LW-3.2, LW-5.9: guns that a side could not serve and another, which did not see them, could have reached.
void EventMoments::look_at_guns(std::int64_t move) {
  const Setting& setting = now_.setting();
  const Rulebook& rulebook = setting.rulebook;
  if (rulebook.guns.taking == GunTaking::never || rulebook.table.crew == 0) return;
  std::optional<std::vector<const Soldier*>> men;
  for (const Gun& gun : now_.guns()) {
    if (!gun.on_ground || gun.lost || gun.harm.destroyed || gun.body.none() || !now_.table_of(gun)) continue;
    for (const Side& side : setting.sides) {
      if (static_cast<std::uint8_t>(side.camp) == gun.camp || (gun.seen_by >> side.id.index() & 1) != 0) continue;
      if (!men) men = free_men(now_);
      look_at_gun(gun, side, *men, move);
    }
  }
  for (auto it = unserved_.begin(); it != unserved_.end();) {
    if (it->second.last == move) {
      ++it;
    } else {
      served(it->first.first, it->second);
      it = unserved_.erase(it);
    }
  }
}

void EventMoments::look_at_gun(const Gun& gun, const Side& side, std::span<const Soldier* const> men,
                               std::int64_t move) {
  const Rulebook& rulebook = now_.setting().rulebook;
  const auto takers =
      static_cast<std::size_t>(rulebook.guns.taking == GunTaking::axle ? rulebook.guns.takers : rulebook.table.crew);
  Length farthest;
  for (const Arm arm : all_arms) farthest = std::max(farthest, strikes_from(rulebook, arm));
  const Length beside = rulebook.table.serve + rulebook.table.gun_muzzle + rulebook.table.gun_trail +
                        rulebook.table.gun_width + rulebook.table.horse_radius;
  std::int32_t crew = 0;
  each_beside(men, gun.at, beside, [&](const Soldier& man) {
    const bool serves =
        man.camp == gun.camp && near_gun(rulebook, gun, man.at, rulebook.radius(man.arm), rulebook.table.serve);
    crew += serves ? 1 : 0;
  });
  if (crew >= rulebook.table.crew) return;
  std::vector<std::pair<Length, BodyId>> near;
  each_beside(men, gun.at, farthest, [&](const Soldier& man) {
    if (man.side == side.id && within(man.at, gun.at, strikes_from(rulebook, man.arm)))
      near.emplace_back(distance(man.at, gun.at), man.body);
  });
  if (near.size() < takers) return;
  std::ranges::sort(near);
  Unserved& so = unserved_[{gun.body, side.id}];
  if (so.last != move) {
    if (so.guns == 0) so = {move, move, 0, near.front().second, near.front().first, gun.at};
    so.last = move;
    so.guns = 0;
  }
  ++so.guns;
}

// The enemy had a move of his own in which to take them.
void EventMoments::served(BodyId battery, const Unserved& so) {
  if (so.last <= so.since) return;
  const ClosedMove& close = review_.moves[static_cast<std::size_t>(so.since)];
  Moment one = moment(MomentKind::gun_unserved, close.event, clauses::in_action);
  one.time = close.ended;
  one.bodies = {battery, so.enemy};
  one.at = so.at;
  one.off = so.off;
  one.moves = so.last - so.since + 1;
  one.count = so.guns;
  add(std::move(one));
}

void EventMoments::end() {
  for (const auto& [of, so] : unserved_) served(of.first, so);
  unserved_.clear();
  for (const Table& table : now_.tables()) backdrop.tables.push_back(table.window);
}

}  // namespace sandgate::reviewing
