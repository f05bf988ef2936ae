#include "logistics/supply/draw.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace sandgate {
namespace {

/// What a pool asks for by the way it comes: food to foot and food to riders are two.
enum class Part : std::uint8_t { foot_food, rider_food, forage, ammunition };
constexpr std::size_t parts = 4;
constexpr Supply kind_of(Part part) {
  return part == Part::forage ? Supply::forage : part == Part::ammunition ? Supply::ammunition : Supply::food;
}
constexpr bool to_foot(Part part) { return part == Part::foot_food || part == Part::ammunition; }
constexpr std::size_t place(Part part) { return static_cast<std::size_t>(part); }

using ByPart = std::array<std::int32_t, parts>;

/// One pool's side of one round of drawing.
struct Claim {
  PoolCount count;
  ByPart due{}, drawn{};
  std::vector<std::array<std::int32_t, parts>> from;  ///< by its reaches

  std::int32_t lacks(Part part) const { return due[place(part)] - drawn[place(part)]; }
};

Claim claim_of(const PoolCount& count, const SupplyFigures& figures, std::size_t reaches) {
  const Needs needs = needs_of(count, figures);
  const std::int32_t foot = std::min(needs.food, packets_for(count.foot, figures.men_per_food));
  return {count,
          {foot, needs.food - foot, needs.forage, needs.ammunition},
          {},
          std::vector<std::array<std::int32_t, parts>>(reaches)};
}

class Drawing {
 public:
  Drawing(const SupplyFigures& figures, std::span<const SupplyBody> bodies, std::span<const Store> stores,
          std::span<const Pool> pools, std::span<const std::vector<StoreReach>> reaches, const DrawTerms& terms)
      : figures_(figures), bodies_(bodies), stores_(stores), pools_(pools), reaches_(reaches), terms_(terms) {
    result_.missed.resize(bodies.size());
    result_.horses_eaten.resize(bodies.size());
    for (const Store& store : stores) result_.left.push_back(store.packets);
    for (Needs& left : result_.left)
      for (const Supply kind : {Supply::food, Supply::forage, Supply::ammunition}) left[kind] = std::max(0, left[kind]);
    for (const Pool& pool : pools) {
      PoolAccount account;
      account.bodies = pool;
      for (const std::size_t body : pool) account.count += bodies[body].count;
      account.small = needs_none(account.count, figures);
      result_.pools.push_back(std::move(account));
    }
  }

  Collection run() {
    const auto owed = round([](const SupplyBody& body) { return body.owed; });
    const auto due = terms_.collecting ? round([](const SupplyBody& body) { return body.count; })
                                       : std::vector<Claim>(pools_.size());
    for (std::size_t i = 0; i < pools_.size(); ++i) count_up(i, owed[i], due[i]);
    find_besieged();
    for (std::size_t i = 0; i < pools_.size(); ++i) settle(i, owed[i], due[i]);
    return std::move(result_);
  }

 private:
  template <class CountOf>
  std::vector<Claim> round(const CountOf& count_of) {
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      PoolCount count;
      if (!result_.pools[i].small)
        for (const std::size_t body : pools_[i]) count += count_of(bodies_[body]);
      claims.push_back(claim_of(count, figures_, reaches_[i].size()));
    }
    draw_nearest_first(claims);
    for (std::size_t i = 0; i < pools_.size(); ++i) leave_to_foot(claims[i], i);
    return claims;
  }

  struct Turn {
    Length away;
    Part part;
    std::int32_t store_id, body_id;
    std::size_t pool, reach;
    auto key() const { return std::tie(away, part, store_id, body_id); }
  };

  void draw_nearest_first(std::vector<Claim>& claims) {
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < pools_.size(); ++i)
      for (std::size_t r = 0; r < reaches_[i].size(); ++r)
        for (const Part part : {Part::foot_food, Part::rider_food, Part::forage, Part::ammunition}) {
          const StoreReach& reach = reaches_[i][r];
          const auto& away = to_foot(part) ? reach.foot : reach.riders;
          if (away && claims[i].lacks(part) > 0)
            turns.push_back({*away, part, stores_[reach.store].id, bodies_[pools_[i].front()].id, i, r});
        }
    std::ranges::sort(turns, {}, [](const Turn& turn) { return turn.key(); });
    for (const Turn& turn : turns)
      take(claims[turn.pool], turn.pool, turn.reach, turn.part, claims[turn.pool].lacks(turn.part));
  }

  std::int32_t& left(std::size_t pool, std::size_t reach, Part part) {
    return result_.left[reaches_[pool][reach].store][kind_of(part)];
  }
  void take(Claim& claim, std::size_t pool, std::size_t reach, Part part, std::int32_t most) {
    const std::int32_t packets = std::min(most, left(pool, reach, part));
    left(pool, reach, part) -= packets;
    claim.drawn[place(part)] += packets;
    claim.from[reach][place(part)] += packets;
  }

  /// Riders who can draw elsewhere leave to the foot of their pool what these can have.
  void leave_to_foot(Claim& claim, std::size_t pool) {
    const auto& reaches = reaches_[pool];
    for (std::size_t near = 0; near < reaches.size(); ++near) {
      if (!reaches[near].foot) continue;
      for (std::size_t far = 0; far < reaches.size(); ++far) {
        if (!reaches[far].riders || near == far) continue;
        const std::int32_t packets = std::min({claim.lacks(Part::foot_food), claim.from[near][place(Part::rider_food)],
                                               left(pool, far, Part::rider_food)});
        if (packets <= 0) continue;
        take(claim, pool, far, Part::rider_food, packets);
        left(pool, near, Part::rider_food) += packets;
        claim.from[near][place(Part::rider_food)] -= packets;
        claim.drawn[place(Part::rider_food)] -= packets;
        take(claim, pool, near, Part::foot_food, packets);
      }
    }
  }

  void count_up(std::size_t number, const Claim& owed, const Claim& due) {
    PoolAccount& account = result_.pools[number];
    for (const Claim* claim : {&owed, &due})
      for (std::size_t p = 0; p < parts; ++p) {
        const Supply kind = kind_of(static_cast<Part>(p));
        (claim == &owed ? account.owed : account.due)[kind] += claim->due[p];
        account.drawn[kind] += claim->drawn[p];
      }
    for (const Supply kind : {Supply::food, Supply::forage, Supply::ammunition})
      account.missed[kind] = account.owed[kind] + account.due[kind] - account.drawn[kind];
    tell_from(account, number, owed, due);
  }

  void find_besieged() {
    if (!terms_.besieged) return;
    std::vector<PoolAccount*> hungry;
    std::vector<const Pool*> asked;
    for (PoolAccount& account : result_.pools) {
      if (account.missed.food <= 0) continue;
      hungry.push_back(&account);
      asked.push_back(&account.bodies);
    }
    if (asked.empty()) return;
    const std::vector<char> are = terms_.besieged(asked);
    for (std::size_t i = 0; i < hungry.size(); ++i) hungry[i]->besieged = are[i] != 0;
  }

  void settle(std::size_t number, const Claim& owed, const Claim& due) {
    PoolAccount& account = result_.pools[number];
    if (account.missed.none()) return;

    const Pool order = terms_.nearest_first(account.bodies);
    std::int32_t eaten = 0;
    if (account.besieged) {
      eaten = eat_horses(account, order);
      account.missed.food -= eaten;
    }
    // What horses replace goes to what was missed before, as packets do.
    const std::int32_t of_owed = std::min(eaten, owed.lacks(Part::foot_food) + owed.lacks(Part::rider_food));
    fall_on(order, owed, of_owed, [](const SupplyBody& body) { return body.owed; });
    fall_on(order, due, eaten - of_owed, [](const SupplyBody& body) { return body.count; });
  }

  void tell_from(PoolAccount& account, std::size_t number, const Claim& owed, const Claim& due) const {
    const auto& reaches = reaches_[number];
    std::vector<std::size_t> by_id(reaches.size());
    for (std::size_t r = 0; r < by_id.size(); ++r) by_id[r] = r;
    std::ranges::sort(by_id, {}, [&](std::size_t r) { return stores_[reaches[r].store].id; });
    for (const std::size_t r : by_id) {
      Needs packets;
      for (const Claim* claim : {&owed, &due})
        for (std::size_t p = 0; p < parts && r < claim->from.size(); ++p)
          packets[kind_of(static_cast<Part>(p))] += claim->from[r][p];
      for (const Supply kind : {Supply::food, Supply::forage, Supply::ammunition})
        if (packets[kind] > 0) account.from.push_back({reaches[r].store, kind, packets[kind]});
    }
  }

  /// How many packets of food horses have replaced, those of the farthest bodies first.
  std::int32_t eat_horses(PoolAccount& account, const Pool& order) {
    const std::int32_t a_horse = figures_.food_of_a_horse;
    if (a_horse <= 0) return 0;
    std::int32_t wanted = account.missed.food / a_horse + (account.missed.food % a_horse > 0 ? 1 : 0);
    for (auto body = order.rbegin(); body != order.rend() && wanted > 0; ++body) {
      const std::int32_t eaten = std::min(wanted, std::max(0, bodies_[*body].count.horses));
      result_.horses_eaten[*body] = eaten;
      account.horses_eaten += eaten;
      wanted -= eaten;
    }
    return std::min(account.missed.food, account.horses_eaten * a_horse);
  }

  /// Lets what a claim lacks fall on the farthest bodies; `replaced` packets of its food came from horses.
  template <class CountOf>
  void fall_on(const Pool& order, const Claim& claim, std::int32_t replaced, const CountOf& count_of) {
    const auto short_of = [](std::int32_t all, std::int32_t packets, std::int32_t per) {
      return std::max(0, all - packets * per);
    };
    const std::int32_t to_foot_food = std::min(replaced, claim.lacks(Part::foot_food));
    const std::int32_t foot_fed = claim.drawn[place(Part::foot_food)] + to_foot_food;
    const std::int32_t riders_fed = claim.drawn[place(Part::rider_food)] + replaced - to_foot_food;
    const bool foot_short = foot_fed < claim.due[place(Part::foot_food)];
    const bool riders_short = riders_fed < claim.due[place(Part::rider_food)];
    if (foot_short || riders_short) {
      const std::int32_t men = short_of(claim.count.men().count, foot_fed + riders_fed, figures_.men_per_food);
      std::int32_t foot = foot_short ? std::min(men, claim.count.foot) : 0;
      if (foot_short && riders_short) foot = std::min(men, short_of(claim.count.foot, foot_fed, figures_.men_per_food));
      std::int32_t riders = std::min(men - foot, claim.count.riders);
      foot = men - riders;
      from_the_farthest(order, foot, count_of, &PoolCount::foot);
      from_the_farthest(order, riders, count_of, &PoolCount::riders);
    }
    if (claim.lacks(Part::forage) > 0)
      from_the_farthest(order,
                        short_of(claim.count.horses, claim.drawn[place(Part::forage)], figures_.horses_per_forage),
                        count_of, &PoolCount::horses);
    if (claim.lacks(Part::ammunition) > 0)
      from_the_farthest(order,
                        short_of(claim.count.fired, claim.drawn[place(Part::ammunition)], figures_.men_per_ammunition),
                        count_of, &PoolCount::fired);
  }

  template <class CountOf>
  void from_the_farthest(const Pool& order, std::int32_t missing, const CountOf& count_of,
                         std::int32_t PoolCount::*what) {
    for (auto body = order.rbegin(); body != order.rend() && missing > 0; ++body) {
      const std::int32_t here = std::min(missing, std::max(0, count_of(bodies_[*body]).*what));
      result_.missed[*body].*what += here;
      missing -= here;
    }
  }

  const SupplyFigures& figures_;
  std::span<const SupplyBody> bodies_;
  std::span<const Store> stores_;
  std::span<const Pool> pools_;
  std::span<const std::vector<StoreReach>> reaches_;
  const DrawTerms& terms_;
  Collection result_;
};

}  // namespace

Collection draw(const SupplyFigures& figures, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                std::span<const Pool> pools, std::span<const std::vector<StoreReach>> reaches, const DrawTerms& terms) {
  return Drawing(figures, bodies, stores, pools, reaches, terms).run();
}

}  // namespace sandgate
