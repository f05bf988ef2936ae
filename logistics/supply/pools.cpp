#include "logistics/supply/pools.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "logistics/supply/links.h"

namespace sandgate {
namespace {

class Pooling {
 public:
  Pooling(SupplyWays& ways, std::span<const SupplyBody> bodies)
      : ways_(ways), bodies_(bodies), most_(ways.figures().pool), links_(bodies.size()) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (bodies[i].count.men() > Men{} && bodies[i].links) linking_.push_back(i);
    std::ranges::sort(linking_, {}, [&](std::size_t i) { return std::pair(bodies[i].at, bodies[i].id); });
  }

  void link() {
    std::vector<Pair> some;
    each_pair([&](std::size_t a, std::size_t b, Length straight) {
      if (links_.joined(a, b)) return;
      some.push_back({straight, a, b});
      // Who is linked by others already need not be tried, so some are tried before all are gathered.
      if (some.size() >= at_once) try_straight(some);
    });
    try_straight(some);
    link_by_other_ways();
  }

  /// Who links nobody joins the nearest who does.
  void join_followers() {
    std::vector<std::pair<std::size_t, std::size_t>> joins;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].links || bodies_[i].count.men() <= Men{}) continue;
      if (const auto to = nearest_linking(i)) joins.emplace_back(i, *to);
    }
    for (const auto& [follower, to] : joins) links_.join(follower, to);
  }

  std::vector<Pool> pools() {
    std::vector<std::size_t> by_id(bodies_.size());
    std::iota(by_id.begin(), by_id.end(), std::size_t{0});
    std::ranges::sort(by_id, {}, [&](std::size_t i) { return bodies_[i].id; });
    std::vector<std::size_t> number(bodies_.size(), bodies_.size());
    std::vector<Pool> found;
    for (const std::size_t i : by_id) {
      if (bodies_[i].count.men() <= Men{}) continue;
      std::size_t& pool = number[links_.root(i)];
      if (pool == bodies_.size()) pool = found.size(), found.emplace_back();
      found[pool].push_back(i);
    }
    return found;
  }

 private:
  static constexpr std::size_t at_once = 4096;
  struct Pair {
    Length straight;
    std::size_t a, b;
  };

  /// A way has one length in both directions: it is asked for from the lesser place.
  SupplyWays::Ask ask(std::size_t a, std::size_t b) const {
    const auto [from, to] = std::minmax(bodies_[a].at, bodies_[b].at);
    return {from, to, most_};
  }

  template <class Visit>
  void each_pair(const Visit& visit) const {
    for (std::size_t i = 0; i < linking_.size(); ++i) {
      const Point here = bodies_[linking_[i]].at;
      for (std::size_t k = i + 1; k < linking_.size(); ++k) {
        const Point there = bodies_[linking_[k]].at;
        if (there.x - here.x > most_) break;
        if (there.y - here.y > most_ || here.y - there.y > most_) continue;
        if (const Length straight = distance(here, there); straight <= most_) visit(linking_[i], linking_[k], straight);
      }
    }
  }

  /// Of the pairs that are still apart the nearest of each pool first, all of them at once, and so on (Borůvka): few
  /// are tried that others make needless.
  void try_straight(std::vector<Pair>& pairs) {
    std::ranges::sort(
        pairs, {}, [&](const Pair& pair) { return std::tuple(pair.straight, bodies_[pair.a].id, bodies_[pair.b].id); });
    for (bool all = false; !pairs.empty();) {
      std::erase_if(pairs, [&](const Pair& pair) { return links_.joined(pair.a, pair.b); });
      std::set<std::size_t> met;
      std::vector<Pair> now, later;
      for (const Pair& pair : pairs) {
        const bool first_of_one = met.insert(links_.root(pair.a)).second;
        const bool first_of_other = met.insert(links_.root(pair.b)).second;
        (first_of_one || first_of_other || all ? now : later).push_back(pair);
      }
      std::vector<SupplyWays::Ask> asks;
      for (const Pair& pair : now) asks.push_back(ask(pair.a, pair.b));
      const auto found = ways_.go_straight(asks);
      all = true;  // where the nearest do not meet, all others are asked together
      for (std::size_t i = 0; i < now.size(); ++i) {
        if (found[i] == 0) continue;
        links_.join(now[i].a, now[i].b);
        all = false;
      }
      pairs = std::move(later);
    }
  }

  /// Between those who are near one another and still apart.
  void link_by_other_ways() {
    std::set<std::size_t> apart;
    each_pair([&](std::size_t a, std::size_t b, Length) {
      if (!links_.joined(a, b)) apart.insert({a, b});
    });
    const std::vector<std::size_t> bodies(apart.begin(), apart.end());
    std::vector<Point> places;
    for (const std::size_t body : bodies) places.push_back(bodies_[body].at);
    for (const auto& [a, b] : ways_.linked(places, most_)) links_.join(bodies[a], bodies[b]);
  }

  std::optional<std::size_t> nearest_linking(std::size_t i) {
    std::vector<Pair> near;
    const Point here = bodies_[i].at;
    auto other = std::ranges::lower_bound(linking_, here.x - most_, {}, [&](std::size_t n) { return bodies_[n].at.x; });
    for (; other != linking_.end() && bodies_[*other].at.x <= here.x + most_; ++other)
      if (const Length straight = distance(here, bodies_[*other].at); straight <= most_)
        near.push_back({straight, i, *other});
    std::ranges::sort(near, {}, [&](const Pair& pair) { return std::pair(pair.straight, bodies_[pair.b].id); });
    std::optional<std::size_t> nearest;
    Length least;
    for (const Pair& pair : near) {
      if (nearest && pair.straight > least) break;
      const auto length = ways_.length(ask(pair.a, pair.b));
      if (!length) continue;
      if (nearest && std::pair(*length, bodies_[pair.b].id) > std::pair(least, bodies_[*nearest].id)) continue;
      nearest = pair.b;
      least = *length;
    }
    return nearest;
  }

  SupplyWays& ways_;
  std::span<const SupplyBody> bodies_;
  const Length most_;
  Links links_;
  std::vector<std::size_t> linking_;  ///< in order of their places
};

}  // namespace

std::vector<Pool> pools_of(SupplyWays& ways, std::span<const SupplyBody> bodies) {
  Pooling pooling(ways, bodies);
  pooling.link();
  pooling.join_followers();
  return pooling.pools();
}

}  // namespace sandgate
