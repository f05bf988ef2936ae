#include "logistics/supply/collect.h"

#include <algorithm>
#include <atomic>
#include <tuple>

#include "map/base/parallel.h"

namespace sandgate {
namespace {

/// The shortest of several ways: looked for from the shortest straight line on, until no other can be shorter.
struct Shortest {
  Length within;
  struct Candidate {
    Length straight;
    Point packets, body;
  };
  std::vector<Candidate> candidates;  ///< the shortest straight line first
  std::size_t next = 0;
  std::optional<Length> best;

  bool done() const {
    return next == candidates.size() || candidates[next].straight > within ||
           (best && candidates[next].straight >= *best);
  }
};

void measure(SupplyWays& ways, std::span<Shortest* const> all) {
  std::vector<Shortest*> open(all.begin(), all.end());
  for (;;) {
    std::erase_if(open, [](const Shortest* one) { return one->done(); });
    if (open.empty()) return;
    std::vector<SupplyWays::Ask> asks;
    for (const Shortest* one : open)
      asks.push_back({one->candidates[one->next].packets, one->candidates[one->next].body, one->within});
    const auto lengths = ways.lengths(asks);
    for (std::size_t i = 0; i < open.size(); ++i) {
      Shortest& one = *open[i];
      ++one.next;
      if (lengths[i]) one.best = one.best ? std::min(*one.best, *lengths[i]) : *lengths[i];
    }
  }
}

/// How far a store lies from the nearest body of one arm in a pool.
struct Nearest {
  std::size_t pool, store;
  bool riders;
  Shortest way;
};

class Gatherer {
 public:
  Gatherer(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores)
      : ways_(ways), bodies_(bodies), stores_(stores) {
    for (std::size_t i = 0; i < stores.size(); ++i)
      if (stores[i].packets.food > 0 || stores[i].packets.forage > 0 || stores[i].packets.ammunition > 0)
        full_.push_back(i);
    std::ranges::sort(full_, {}, [&](std::size_t i) { return std::pair(stores[i].at, stores[i].id); });
  }

  Gathering run() {
    Gathering gathering{pools_of(ways_, bodies_), {}};
    gathering.reaches.resize(gathering.pools.size());
    for (std::size_t pool = 0; pool < gathering.pools.size(); ++pool) {
      PoolCount count;
      for (const std::size_t body : gathering.pools[pool]) count += bodies_[body].count;
      if (!needs_none(count, ways_.figures())) look_for(pool, gathering.pools[pool]);
    }
    std::vector<Shortest*> all;
    for (Nearest& nearest : nearest_) all.push_back(&nearest.way);
    measure(ways_, all);
    // By pool, then by store, on foot before riders.
    for (const Nearest& nearest : nearest_) {
      if (!nearest.way.best) continue;
      auto& reaches = gathering.reaches[nearest.pool];
      if (reaches.empty() || reaches.back().store != nearest.store) reaches.push_back({nearest.store, {}, {}});
      (nearest.riders ? reaches.back().riders : reaches.back().foot) = nearest.way.best;
    }
    return gathering;
  }

 private:
  void look_for(std::size_t number, const Pool& pool) {
    std::vector<std::tuple<std::size_t, bool, Length, std::int32_t, std::size_t>> near;
    for (const std::size_t body : pool) {
      const SupplyBody& who = bodies_[body];
      const Length foot = who.count.foot > 0 ? ways_.figures().infantry : Length{{-1}};
      const Length riders = who.count.riders > 0 || who.count.horses > 0 ? ways_.figures().cavalry : Length{{-1}};
      const Length far = std::max(foot, riders);
      auto store = std::ranges::lower_bound(full_, who.at.x - far, {}, [&](std::size_t i) { return stores_[i].at.x; });
      for (; store != full_.end() && stores_[*store].at.x <= who.at.x + far; ++store) {
        const Length straight = distance(stores_[*store].at, who.at);
        if (straight <= foot) near.emplace_back(*store, false, straight, who.id, body);
        if (straight <= riders) near.emplace_back(*store, true, straight, who.id, body);
      }
    }
    std::ranges::sort(near);
    for (const auto& [store, riders, straight, id, body] : near) {
      if (nearest_.empty() || nearest_.back().pool != number || nearest_.back().store != store ||
          nearest_.back().riders != riders)
        nearest_.push_back(
            {number, store, riders, {riders ? ways_.figures().cavalry : ways_.figures().infantry, {}, 0, {}}});
      nearest_.back().way.candidates.push_back({straight, stores_[store].at, bodies_[body].at});
    }
  }

  SupplyWays& ways_;
  std::span<const SupplyBody> bodies_;
  std::span<const Store> stores_;
  std::vector<std::size_t> full_;  ///< stores that hold anything, in order of their places
  std::vector<Nearest> nearest_;
};

}  // namespace

Gathering gather(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores) {
  return Gatherer(ways, bodies, stores).run();
}

Pool nearest_first(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                   const Pool& pool, std::span<const StoreReach> reaches) {
  const Length within = std::max(ways.figures().infantry, ways.figures().cavalry);
  std::vector<Shortest> shortest;
  for (const std::size_t body : pool) {
    Shortest& one = shortest.emplace_back(Shortest{within, {}, 0, {}});
    for (const StoreReach& reach : reaches)
      one.candidates.push_back(
          {distance(stores[reach.store].at, bodies[body].at), stores[reach.store].at, bodies[body].at});
    std::ranges::sort(one.candidates, {}, [](const auto& way) { return std::pair(way.straight, way.packets); });
  }
  std::vector<Shortest*> all;
  for (Shortest& one : shortest) all.push_back(&one);
  measure(ways, all);
  struct Away {
    bool beyond = true;
    Length length;
    std::int32_t id = 0;
    std::size_t body = 0;
  };
  std::vector<Away> order;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    const SupplyBody& body = bodies[pool[i]];
    std::optional<Length> straight;
    if (!shortest[i].candidates.empty()) straight = shortest[i].candidates.front().straight;
    if (reaches.empty())
      for (const Store& store : stores)
        if (const Length other = distance(store.at, body.at); !straight || other < *straight) straight = other;
    const auto& by_way = shortest[i].best;
    order.push_back({!by_way, by_way ? *by_way : straight.value_or(Length{}), body.id, pool[i]});
  }
  std::ranges::sort(order, {}, [](const Away& away) { return std::tuple(away.beyond, away.length, away.id); });
  Pool found;
  for (const Away& away : order) found.push_back(away.body);
  return found;
}

namespace {

/// So many pools at a time know whence those before them have found a way out: a number of its own, so that what is
/// answered does not hang on how many threads there are.
constexpr std::size_t pools_at_a_time = 16;

std::vector<char> besieged(const SupplyWays& ways, std::span<const SupplyBody> bodies,
                           std::span<const Pool* const> pools, std::span<const Point> food, const CollectTerms& terms) {
  std::vector<char> are(pools.size());
  std::vector<Point> free_places;
  for (std::size_t from = 0; from < pools.size(); from += pools_at_a_time) {
    const std::size_t count = std::min(pools_at_a_time, pools.size() - from);
    std::vector<std::vector<Point>> known(count, free_places);
    std::atomic<std::size_t> next = 0;
    each_in_parallel(static_cast<unsigned>(std::min<std::size_t>(threads_here(), count)), [&](unsigned) {
      for (std::size_t i = next++; i < count; i = next++) {
        std::vector<Point> places;
        for (const std::size_t body : *pools[from + i]) places.push_back(bodies[body].at);
        std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
        are[from + i] = ways.besieged(places, food, terms.back_line, &known[i]);
      }
    });
    const std::size_t before = free_places.size();
    for (const std::vector<Point>& one : known)
      free_places.insert(free_places.end(), one.begin() + static_cast<std::ptrdiff_t>(before), one.end());
  }
  return are;
}

}  // namespace

Collection collect(SupplyWays& ways, const Gathering& gathering, std::span<const SupplyBody> bodies,
                   std::span<const Store> stores, const CollectTerms& terms) {
  std::vector<std::size_t> pool_of(bodies.size());
  for (std::size_t i = 0; i < gathering.pools.size(); ++i)
    for (const std::size_t body : gathering.pools[i]) pool_of[body] = i;
  std::vector<Point> food;
  for (const Store& store : stores)
    if (store.packets.food > 0) food.push_back(store.at);
  DrawTerms asked;
  asked.collecting = terms.collecting;
  asked.nearest_first = [&](const Pool& pool) {
    return nearest_first(ways, bodies, stores, pool, gathering.reaches[pool_of[pool.front()]]);
  };
  if (terms.sieges)
    asked.besieged = [&](std::span<const Pool* const> pools) { return besieged(ways, bodies, pools, food, terms); };
  return draw(ways.figures(), bodies, stores, gathering.pools, gathering.reaches, asked);
}

Collection collect(SupplyWays& ways, std::span<const SupplyBody> bodies, std::span<const Store> stores,
                   const CollectTerms& terms) {
  return collect(ways, gather(ways, bodies, stores), bodies, stores, terms);
}

}  // namespace sandgate
