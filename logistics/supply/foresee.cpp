#include "logistics/supply/foresee.h"

#include <algorithm>
#include <tuple>

namespace sandgate {
namespace {

/// So many stores are looked at for one that is not in reach, the nearest in a straight line first.
constexpr std::size_t most_looked_at = 3;

bool is_of(const PoolCount& count, bool riders) {
  return riders ? count.riders > 0 || count.horses > 0 : count.foot > 0;
}

bool lacks(std::span<const PoolCount> missed, const Pool& pool, bool riders) {
  return std::ranges::any_of(
      pool, [&](std::size_t body) { return is_of(missed[body], riders) || (!riders && missed[body].fired > 0); });
}

/// With the body of the arm that is nearest to each.
std::vector<std::pair<std::size_t, std::size_t>> nearest_stores(std::span<const SupplyBody> bodies,
                                                                std::span<const Store> stores, const Pool& pool,
                                                                bool riders) {
  std::vector<std::tuple<Length, std::int32_t, std::int32_t, std::size_t, std::size_t>> nearest;
  for (std::size_t s = 0; s < stores.size(); ++s) {
    const std::size_t before = nearest.size();
    for (const std::size_t body : pool)
      if (is_of(bodies[body].count, riders) || is_of(bodies[body].owed, riders))
        nearest.emplace_back(distance(stores[s].at, bodies[body].at), stores[s].id, bodies[body].id, s, body);
    if (nearest.size() == before) continue;
    const auto own = nearest.begin() + static_cast<std::ptrdiff_t>(before);
    *own = *std::min_element(own, nearest.end());
    nearest.resize(before + 1);
  }
  std::ranges::sort(nearest);
  if (nearest.size() > most_looked_at) nearest.resize(most_looked_at);
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (const auto& [straight, store_id, body_id, store, body] : nearest) found.emplace_back(store, body);
  return found;
}

}  // namespace

Foresight::Foresight(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& waggons,
                     const SupplyFigures& figures, Length as_far_as)
    : ways_(std::move(country), scale, waggons, figures), as_far_as_(as_far_as) {}

Keeping Foresight::keeping(std::span<const WaggonMouth> bodies, std::span<const WaggonTrain> trains,
                           const Hindrances& hindrances, const WaggonTerms& terms) {
  ways_.hinder(hindrances);
  return ask_for_waggons(ways_, bodies, trains, hindrances, terms);
}

SupplyLook Foresight::way(Point store, Point body, Length within) {
  return ways_.look({store, body, within}, as_far_as_);
}

Forecast Foresight::forecast(std::span<const SupplyBody> bodies, std::span<const Store> stores,
                             const Hindrances& hindrances) {
  ways_.hinder(hindrances);
  const Gathering gathering = gather(ways_, bodies, stores);
  Collection collection = collect(ways_, gathering, bodies, stores, {true, false, {}});
  Forecast forecast;
  forecast.missed = std::move(collection.missed);
  forecast.left = std::move(collection.left);
  std::vector<Wanting> wanting;
  for (std::size_t i = 0; i < collection.pools.size(); ++i) {
    PoolProspect& pool = forecast.pools.emplace_back();
    pool.account = std::move(collection.pools[i]);
    if (pool.account.due.none() && pool.account.owed.none()) continue;
    pool.prospect = pool.account.missed.none() ? Prospect::in_reach : Prospect::scarce;
    if (pool.prospect == Prospect::in_reach) continue;
    for (const bool riders : {false, true}) {
      if (!lacks(forecast.missed, pool.account.bodies, riders)) continue;
      if (std::ranges::any_of(gathering.reaches[i], [&](const StoreReach& reach) {
            return riders ? reach.riders.has_value() : reach.foot.has_value();
          }))
        continue;
      wanting.push_back({i, riders, nearest_stores(bodies, stores, pool.account.bodies, riders), {}});
    }
  }
  tell_ways(wanting, bodies, stores);
  for (Wanting& want : wanting) {
    PoolProspect& pool = forecast.pools[want.pool];
    const bool cut = want.told && want.told->look.standing == Standing::cut;
    if (cut || pool.prospect != Prospect::cut) pool.prospect = cut ? Prospect::cut : Prospect::too_far;
    (want.riders ? pool.riders : pool.foot) = std::move(want.told);
  }
  return forecast;
}

void Foresight::tell_ways(std::vector<Wanting>& wanting, std::span<const SupplyBody> bodies,
                          std::span<const Store> stores) {
  const auto ask = [&](const Wanting& want, const std::pair<std::size_t, std::size_t>& pair) {
    return SupplyWays::Ask{stores[pair.first].at, bodies[pair.second].at,
                           want.riders ? ways_.figures().cavalry : ways_.figures().infantry};
  };
  // The nearest of all, then the next of those that are not told of yet: only what lies near can be cut.
  for (std::size_t n = 0; n < most_looked_at; ++n) {
    std::vector<SupplyWays::Ask> asks;
    std::vector<Wanting*> asking;
    for (Wanting& want : wanting) {
      if (want.told || n >= want.nearest.size()) continue;
      const SupplyWays::Ask one = ask(want, want.nearest[n]);
      if (distance(one.packets, one.body) <= one.within) asks.push_back(one), asking.push_back(&want);
    }
    std::vector<SupplyLook> looks = ways_.looks(asks, {});
    for (std::size_t i = 0; i < asks.size(); ++i)
      if (looks[i].standing == Standing::cut)
        asking[i]->told = {asking[i]->nearest[n].first, asking[i]->nearest[n].second, std::move(looks[i])};
  }
  std::vector<SupplyWays::Ask> far;
  for (const Wanting& want : wanting)
    if (!want.told && !want.nearest.empty()) far.push_back(ask(want, want.nearest.front()));
  std::vector<SupplyLook> looks = ways_.looks(far, as_far_as_);
  auto look = looks.begin();
  for (Wanting& want : wanting)
    if (!want.told && !want.nearest.empty())
      want.told = {want.nearest.front().first, want.nearest.front().second, std::move(*look++)};
}

}  // namespace sandgate
