#include "plugins/commanders/vanguard/larder.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/rulebook/lines_ruling.h"
#include "core/sight/march_preview.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

// All soldiers eat; those of foot arms, and drivers and gunners, draw as infantry (KS-4.1).
PoolCount mouths_in(const Contents& contents) {
  PoolCount count;
  for (const Part& part : contents.parts) {
    const bool rides = part.arm == Arm::cavalry || part.arm == Arm::general;
    (rides ? count.riders : count.foot) += part.men.count;
    if (part.arm == Arm::cavalry) count.horses += part.men.count;
  }
  return count;
}

bool carries(Arm arm) { return arm == Arm::transport || arm == Arm::supply; }

Hindrances hindrances_for(const Turn& turn) {
  Hindrances hindrances;
  for (const SightedBody* enemy : turn.enemies())
    hindrances.enemies.push_back({enemy->seen.at, static_cast<std::int32_t>(enemy->handle.number)});
  for (const SeenBreak& seen : turn.picture.breaks) {
    if (seen.broken && seen.place.crossing) hindrances.broken.push_back(seen.place.crossing);
  }
  std::ranges::sort(hindrances.broken);
  return hindrances;
}

// How far along a path this place of it lies.
Length along_to(const Path& path, Point place) {
  constexpr Length rounding{{4}};
  Length gone;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]), here = distance(path[i - 1], place);
    if (here + distance(place, path[i]) <= leg + rounding) return gone + here;
    gone += leg;
  }
  return gone;
}

// KS-4.1: who is in the book's pools; those who link nobody, and whose few men eat with them, are left out.
bool eats(const OwnBody& body) {
  const Arm arm = body.contents.arm();
  return !body.gone && body.aboard.none() && marches(arm) && !carries(arm) && arm != Arm::general && !body.scouts &&
         arm != Arm::boat && body.contents.men().count > 0;
}

// Those others who have men, and eat with a pool near by.
bool eats_along(const OwnBody& body) {
  return !body.gone && body.aboard.none() && !eats(body) && body.contents.men().count > 0;
}

}  // namespace

bool fed_by_packets(const Picture& picture, const Briefing& briefing) {
  return briefing.rulebook.supply.kind == SupplyKind::packets &&
         std::ranges::any_of(picture.bodies, [](const OwnBody& body) {
           return !body.packets.nothing() || body.contents.arm() == Arm::depot;
         });
}

Larder::Larder(const Turn& turn, KnownLines& known) : turn_(turn), known_(known) {
  const Rulebook& rules = turn.briefing.rulebook;
  if (!known_.ways) {
    known_.ways =
        std::make_unique<SupplyWays>(turn.briefing.country, turn.briefing.scale,
                                     march_rates(rules, Arm::supply, Formation::fours), supply_figures(rules.supply));
  }
  known_.ways->hinder(hindrances_for(turn));
  const std::int64_t every = std::max(1, rules.supply.every_moves);
  moves_left_ = every - (std::max<std::int64_t>(1, turn.picture.clock.own_move) - 1) % every;
  take_stores();
  take_eaters();
  share_messes();
  share_waggons();
}

void Larder::take_stores() {
  const Rulebook& rules = turn_.briefing.rulebook;
  const Length road = march_rates(rules, Arm::supply, Formation::fours).rate(Going::road);
  const Length near = rules.wide.multiplier_ends;
  for (const OwnBody& body : turn_.picture.bodies) {
    if (body.gone || (body.packets.food == 0 && body.packets.forage == 0)) continue;
    Store store{body.handle, body.contents.arm(), body.at, body.packets, body.mine, {}};
    if (carries(store.arm) && !body.contents.unmanned() && !body.hunger.hungry() && body.aboard.none()) {
      const bool quick = std::ranges::none_of(
          turn_.enemies(), [&](const SightedBody* enemy) { return within(enemy->seen.at, body.at, near); });
      // Those away that have no order yet get it by a rider.
      const bool told = body.at_hand || body.convoy || body.march;
      const std::int64_t moves = std::max<std::int64_t>(0, moves_left_ - 1 - (told ? 0 : manner::rider_takes));
      const std::int64_t whole = road.count * (quick ? rules.wide.multiplier : 1) * moves;
      store.drive = Length{{whole * turn_.temper.counts_on_waggons / 100}};
    }
    stores_.push_back(store);
  }
}

Eater Larder::eater(const OwnBody& body) const {
  const Contents& contents = body.contents;
  Eater eater{body.handle, body.at, mouths_in(contents).foot > 0, false};
  if (body.hunger.hungry() || (!body.march && !turn_.awaits(body))) return eater;
  const std::int64_t until = turn_.picture.clock.move + 2 * (moves_left_ - 1);
  if (const auto foreseen = preview_standing(turn_.picture, turn_.briefing, body.handle)) {
    for (const MarchPreview::Mark& mark : foreseen->marks) {
      if (mark.move > until) break;
      eater.at = mark.at;
    }
    eater.going = eater.at != turn_.bound_for(body);
  } else {
    eater.at = turn_.bound_for(body);
  }
  return eater;
}

void Larder::take_eaters() {
  for (const OwnBody& body : turn_.picture.bodies) {
    if (eats(body)) eaters_.push_back(eater(body));
  }
}

// Pools by straight lines, as bodies will stand: rivers and enemies part them further, which a later look will show.
void Larder::share_messes() {
  const SupplyRules& rules = turn_.briefing.rulebook.supply;
  std::vector<std::size_t> root(eaters_.size());
  for (std::size_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto top = [&](std::size_t i) {
    while (root[i] != i) i = root[i];
    return i;
  };
  for (std::size_t i = 0; i < eaters_.size(); ++i) {
    for (std::size_t j = i + 1; j < eaters_.size(); ++j) {
      if (!within(eaters_[i].at, eaters_[j].at, rules.pool)) continue;
      const std::size_t a = top(i), b = top(j);
      root[std::max(a, b)] = std::min(a, b);
    }
  }
  std::map<std::size_t, Mess> by_root;
  for (std::size_t i = 0; i < eaters_.size(); ++i) by_root[top(i)].eaters.push_back(i);
  for (auto& [first, mess] : by_root) {
    PoolCount count;
    for (const std::size_t i : mess.eaters) count += mouths_in(turn_.body(eaters_[i].body).contents);
    for (const OwnBody& body : turn_.picture.bodies) {
      if (eats_along(body) &&
          std::ranges::any_of(mess.eaters, [&](std::size_t i) { return within(body.at, eaters_[i].at, rules.pool); }))
        count += mouths_in(body.contents);
    }
    const Needs due = due_of(count, supply_figures(rules));
    mess.men = count.men().count;
    mess.due = {due.food, due.forage, due.ammunition};
    if (!due.none()) messes_.push_back(std::move(mess));
  }
  std::ranges::stable_sort(messes_, [](const Mess& a, const Mess& b) { return a.men > b.men; });
}

// Waggons are for the mess that they are nearest to, so that they stay with the same men; from one that has several,
// others that have none and stand by no depot get the nearest, rather such as have a whole collection on them.
void Larder::share_waggons() {
  std::vector<std::size_t> feeders_of(messes_.size());
  for (const Store& store : stores_) {
    if (!carries(store.arm) || messes_.empty()) continue;
    std::size_t nearest = 0;
    for (std::size_t m = 1; m < messes_.size(); ++m) {
      if (off(store, messes_[m]) < off(store, messes_[nearest])) nearest = m;
    }
    feeders_.emplace_back(store.body, nearest);
    ++feeders_of[nearest];
  }
  for (std::size_t m = 0; m < messes_.size(); ++m) {
    if (feeders_of[m] > 0 || standing_store_of(messes_[m])) continue;
    std::pair<Handle, std::size_t>* best = nullptr;
    std::tuple<bool, Length> least;
    for (auto& feeder : feeders_) {
      const Store& waggons = *store(feeder.first);
      const std::tuple cost(waggons.packets.food < messes_[m].due.food, off(waggons, messes_[m]));
      if (feeders_of[feeder.second] < 2 || (best && cost >= least)) continue;
      best = &feeder;
      least = cost;
    }
    if (!best) continue;
    --feeders_of[best->second];
    ++feeders_of[m];
    best->second = m;
  }
}

Length Larder::off(const Store& store, const Mess& mess) const {
  Length nearest = Length::feet(1'000'000);
  for (const std::size_t i : mess.eaters) {
    if (eaters_[i].foot || mess.eaters.size() == 1)
      nearest = std::min(nearest, distance(store.at, turn_.body(eaters_[i].body).at));
  }
  return nearest;
}

const Store* Larder::store(Handle body) const {
  const auto found = std::ranges::find(stores_, body, &Store::body);
  return found == stores_.end() ? nullptr : &*found;
}

std::optional<std::size_t> Larder::mess_of(Handle waggons) const {
  for (const auto& [body, mess] : feeders_) {
    if (body == waggons) return mess;
  }
  return {};
}

Length Larder::foot_reach() const { return turn_.briefing.rulebook.supply.foot - manner::reach_margin; }
Length Larder::horse_reach() const { return turn_.briefing.rulebook.supply.horse - manner::reach_margin; }

bool Larder::leads(Point packets, Point body, Length reach) const {
  return within(packets, body, reach) && known_.ways->length({packets, body, reach});
}

bool Larder::reaches(Point packets, const Mess& mess, Length drive) const {
  const bool foot = std::ranges::any_of(mess.eaters, [&](std::size_t i) { return eaters_[i].foot; });
  return std::ranges::any_of(mess.eaters, [&](std::size_t i) {
    return eaters_[i].foot == foot && leads(packets, eaters_[i].at, (foot ? foot_reach() : horse_reach()) + drive);
  });
}

bool Larder::feeds_somebody(Point packets) const {
  return std::ranges::any_of(eaters_, [&](const Eater& eater) {
    const Length reach = eater.foot ? foot_reach() : horse_reach();
    return leads(packets, eater.at, reach) || leads(packets, turn_.body(eater.body).at, reach);
  });
}

const Store* Larder::standing_store_of(const Mess& mess) const {
  for (const Store& store : stores_) {
    const OwnBody& body = turn_.body(store.body);
    const bool stands = store.arm == Arm::depot || (body.rails && body.rails->way.empty());
    if (stands && store.packets.food >= mess.due.food && reaches(store.at, mess)) return &store;
  }
  return nullptr;
}

bool Larder::eats_in(const Mess& mess, Handle body) const {
  return std::ranges::any_of(mess.eaters, [&](std::size_t i) { return eaters_[i].body == body; });
}

Packets Larder::stock(const Mess& mess, Handle but) const {
  Packets stock;
  for (const Store& store : stores_) {
    if (store.body == but) continue;
    const auto own = mess_of(store.body);
    const bool comes = own && &messes_[*own] == &mess && reaches(store.at, mess, store.drive);
    if (comes || reaches(store.at, mess)) stock += store.packets;
  }
  return stock;
}

// By depots and trains where they are, and by waggons where they are or, those of its own mess, where they can be.
bool Larder::driven_to(Point p, bool foot, Handle body) const {
  const Length reach = foot ? foot_reach() : horse_reach();
  return std::ranges::any_of(stores_, [&](const Store& store) {
    const auto mess = mess_of(store.body);
    return leads(store.at, p, reach + (mess && eats_in(messes_[*mess], body) ? store.drive : Length{}));
  });
}

// KS-4.1: one of a pool whom packets reach has them for all of it.
void Larder::link(std::vector<char>& fed) const {
  const Length pool = turn_.briefing.rulebook.supply.pool - manner::reach_margin;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < eaters_.size(); ++i) {
      for (std::size_t j = 0; j < eaters_.size() && !fed[i]; ++j) {
        if (!fed[j] || !eaters_[j].foot || !leads(eaters_[j].at, eaters_[i].at, pool)) continue;
        fed[i] = 1;
        more = true;
      }
    }
  }
}

std::int32_t Larder::unfed(const Mess& mess, Handle waggons, Point at) const {
  std::vector<char> fed(eaters_.size(), 0);
  for (const std::size_t i : mess.eaters) {
    const Length reach = eaters_[i].foot ? foot_reach() : horse_reach();
    fed[i] = std::ranges::any_of(stores_, [&](const Store& store) {
      const OwnBody& body = turn_.body(store.body);
      const Point there = store.body == waggons ? at : body.mine ? turn_.bound_for(body) : body.at;
      return leads(there, eaters_[i].at, reach);
    });
  }
  link(fed);
  std::int32_t men = 0;
  for (const std::size_t i : mess.eaters) {
    if (!fed[i]) men += turn_.body(eaters_[i].body).contents.men().count;
  }
  return men;
}

bool Larder::looked_after(const Mess& mess) const {
  const auto number = static_cast<std::size_t>(&mess - messes_.data());
  return std::ranges::any_of(feeders_, [&](const auto& feeder) { return feeder.second == number; }) ||
         standing_store_of(mess);
}

void Larder::reckon_anew(Handle body) {
  const auto found = std::ranges::find(eaters_, body, &Eater::body);
  if (found == eaters_.end()) return;
  *found = eater(turn_.body(body));
}

// By packets themselves: a pool that hangs together now has parted when they are drawn.
bool Larder::provided(Point p, Handle body) const { return driven_to(p, true, body); }

// Waggons that are for its mess and could be with it some collections later: who runs off from them stands hungry
// before long, and farther from them.
bool Larder::waited_for(const OwnBody& body) const {
  const Rulebook& rules = turn_.briefing.rulebook;
  const Length road = march_rates(rules, Arm::supply, Formation::fours).rate(Going::road);
  const Length later{{road.count * rules.wide.multiplier * rules.supply.every_moves * manner::collections_waited}};
  for (const auto& [waggons, m] : feeders_) {
    const Store& store = *this->store(waggons);
    if (eats_in(messes_[m], body.handle) && leads(store.at, body.at, foot_reach() + store.drive + later)) return true;
  }
  return false;
}

Length Larder::leash(const OwnBody& body, const Path& path) const {
  const Length whole = length(path);
  bool hungers = false;
  for (std::size_t m = 0; m < messes_.size(); ++m) hungers = hungers || eats_in(messes_[m], body.handle);
  if (!hungers || mouths_in(body.contents).foot == 0) return whole;
  const auto foreseen = preview_march(turn_.picture, turn_.briefing, body.handle, path);
  if (!foreseen) return whole;
  const std::int64_t until = turn_.picture.clock.move + 2 * (moves_left_ - 1);
  Point last = body.at;
  for (const MarchPreview::Mark& mark : foreseen->marks) {
    if (mark.move <= until) last = mark.at;
  }
  if (provided(last, body.handle)) return whole;
  for (Length gone = along_to(path, last) - manner::leash_step; gone > Length{}; gone -= manner::leash_step) {
    if (provided(along(path, gone), body.handle)) return gone;
  }
  return provided(body.at, body.handle) || waited_for(body) ? Length{} : whole;
}

}  // namespace sandgate::vanguard
