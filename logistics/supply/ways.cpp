#include "logistics/supply/ways.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <numeric>

#include "logistics/supply/hub.h"
#include "logistics/supply/links.h"
#include "logistics/supply/way_out.h"
#include "map/base/parallel.h"
#include "map/march/near_links.h"

namespace sandgate {

namespace {

/// Ground about bodies that move is priced so much further, to serve for some moves.
constexpr Length further_on = Length::feet(4);

unsigned threads_for(std::size_t work) {
  return static_cast<unsigned>(std::clamp<std::size_t>(work, 1, threads_here()));
}

}  // namespace

MarchRates by_length(const MarchRates& waggons) {
  MarchRates rates = waggons;
  const auto a_foot = [](Length rate) { return rate.count > 0 ? Length::feet(1) : Length{}; };
  rates.across = a_foot(waggons.across);
  rates.road = a_foot(waggons.road);
  rates.water = a_foot(waggons.water);
  rates.climb = rates.descent = {};
  if (rates.ford) rates.ford = Moves{};
  return rates;
}

struct SupplyWays::State {
  std::shared_ptr<const Country> country;
  SupplyFigures figures;
  WayTerms terms;
  KeepOff siege;  ///< free enemies, as far as a siege reaches from them
  std::map<Point, Hub> hubs;
  std::vector<LinkGround> link_grounds;  ///< those that served when links were asked for last
  bool linked_before = false;
  std::size_t forgotten = 0;  ///< ways that hubs had reckoned which are gone

  State(std::shared_ptr<const Country> on, const Scale& scale, const MarchRates& waggons, const SupplyFigures& by)
      : country(std::move(on)), figures(by), terms{*country, scale, by_length(waggons), by_length(waggons), {}, {}} {}

  /// Works on the hubs of those asks that are worth it, a thread to a hub at a time.
  void by_hubs(std::span<const Ask> asks, const std::function<bool(std::size_t)>& worth,
               const std::function<void(Hub&, std::size_t)>& work) {
    std::map<Point, std::vector<std::size_t>> numbers;
    for (std::size_t i = 0; i < asks.size(); ++i)
      if (worth(i)) numbers[asks[i].packets].push_back(i);
    std::vector<std::pair<Hub*, std::vector<std::size_t>>> shares;
    for (auto& [at, own] : numbers) {
      // The furthest first, so that a field is spread once.
      std::ranges::sort(own, std::greater(), [&](std::size_t i) { return std::pair(asks[i].within, i); });
      shares.emplace_back(&hub(at), std::move(own));
    }
    std::atomic<std::size_t> next = 0;
    each_in_parallel(threads_for(shares.size()), [&](unsigned) {
      for (std::size_t i = next++; i < shares.size(); i = next++)
        for (const std::size_t n : shares[i].second) work(*shares[i].first, n);
    });
  }

  Hub& hub(Point at) {
    const auto [found, fresh] = hubs.try_emplace(at, at);
    if (fresh) found->second.take(terms);
    return found->second;
  }
};

SupplyWays::SupplyWays(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& waggons,
                       const SupplyFigures& figures)
    : state_(std::make_unique<State>(std::move(country), scale, waggons, figures)) {}
SupplyWays::SupplyWays(SupplyWays&&) noexcept = default;
SupplyWays::~SupplyWays() = default;

const Country& SupplyWays::country() const { return *state_->country; }
const Scale& SupplyWays::scale() const { return state_->terms.scale; }
const SupplyFigures& SupplyWays::figures() const { return state_->figures; }

void SupplyWays::hinder(const Hindrances& hindrances) {
  State& state = *state_;
  WayTerms& terms = state.terms;
  std::vector<KeptPlace> places, siege;
  for (const FreeEnemy& enemy : hindrances.enemies) {
    places.push_back({enemy.at, state.figures.clear, enemy.who});
    siege.push_back({enemy.at, state.figures.siege, enemy.who});
  }
  terms.enemies = KeepOff(std::move(places));
  state.siege = KeepOff(std::move(siege));
  terms.held = hindrances.held;
  std::ranges::sort(terms.held);
  const auto in_order = [](std::vector<FeatureId> ids) {
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
  };
  std::vector<FeatureId> shut = hindrances.broken;
  terms.open.broken = in_order(shut);
  for (const HeldCrossing& held : terms.held) shut.push_back(held.crossing);
  terms.kept.broken = in_order(std::move(shut));
  std::size_t bytes = 0;
  for (auto& [at, hub] : state.hubs) {
    hub.take(terms);
    bytes += hub.bytes();
  }
  for (const LinkGround& ground : state.link_grounds) bytes += ground.bytes();
  if (bytes > most_bytes) {
    for (auto& [at, hub] : state.hubs) hub.give_up_ground();
    state.link_grounds.clear();
  }
  std::erase_if(state.hubs, [&](const auto& hub) {
    if (hub.second.idle()) state.forgotten += hub.second.reckoned();
    return hub.second.idle();
  });
}

std::optional<Length> SupplyWays::length(const Ask& ask) {
  if (distance(ask.packets, ask.body) > ask.within) return std::nullopt;
  return state_->hub(ask.packets).length(state_->terms, ask.body, ask.within);
}

std::vector<std::optional<Length>> SupplyWays::lengths(std::span<const Ask> asks) {
  std::vector<std::optional<Length>> found(asks.size());
  const WayTerms& terms = state_->terms;
  state_->by_hubs(
      asks, [&](std::size_t i) { return distance(asks[i].packets, asks[i].body) <= asks[i].within; },
      [&](Hub& hub, std::size_t i) { found[i] = hub.length(terms, asks[i].body, asks[i].within); });
  return found;
}

std::vector<SupplyLook> SupplyWays::looks(std::span<const Ask> asks, Length as_far_as) {
  std::vector<SupplyLook> found(asks.size());
  const WayTerms& terms = state_->terms;
  state_->by_hubs(
      asks, [](std::size_t) { return true; },
      [&](Hub& hub, std::size_t i) { found[i] = hub.look(terms, asks[i].body, asks[i].within, as_far_as); });
  return found;
}

std::vector<char> SupplyWays::go_straight(std::span<const Ask> asks) const {
  const WayTerms& terms = state_->terms;
  std::vector<char> found(asks.size());
  constexpr std::size_t worth_a_thread = 256;
  const auto threads = std::min(static_cast<std::size_t>(threads_here()), asks.size() / worth_a_thread + 1);
  each_in_parallel(static_cast<unsigned>(threads), [&](unsigned part) {
    for (std::size_t i = asks.size() * part / threads; i < asks.size() * (part + 1) / threads; ++i) {
      const Point leg[2] = {asks[i].packets, asks[i].body};
      found[i] = distance(leg[0], leg[1]) <= asks[i].within && !terms.enemies.bars(leg[0], leg[1]) &&
                         reckon(terms.country, terms.scale, terms.kept, leg).bar == Bar::none
                     ? 1
                     : 0;
    }
  });
  return found;
}

std::vector<std::pair<std::size_t, std::size_t>> SupplyWays::linked(std::span<const Point> places, Length within) {
  const WayTerms& terms = state_->terms;
  Links groups(places.size());
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(places[i], i); });
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t k = i + 1; k < order.size() && places[order[k]].x - places[order[i]].x <= within; ++k)
      if (!groups.joined(order[i], order[k]) && distance(places[order[i]], places[order[k]]) <= within)
        groups.join(order[i], order[k]);
  std::map<std::size_t, std::vector<std::size_t>> by_root;
  for (std::size_t i = 0; i < places.size(); ++i) by_root[groups.root(i)].push_back(i);
  std::vector<std::vector<std::size_t>> work;
  for (auto& [root, group] : by_root)
    if (group.size() > 1) work.push_back(std::move(group));

  const Moves most = moves_of(most_counted(within));
  // Who asked for links before will do so again, when all have gone on a little.
  const Length more = state_->linked_before ? further_on : Length{};
  std::vector<std::vector<NearLink>> met(work.size());
  std::vector<std::optional<LinkGround>> grounds(work.size());
  std::atomic<std::size_t> next = 0;
  each_in_parallel(threads_for(work.size()), [&](unsigned) {
    for (std::size_t i = next++; i < work.size(); i = next++) {
      std::vector<Point> group;
      for (const std::size_t n : work[i]) group.push_back(places[n]);
      const auto serves = [&](const LinkGround& ground) { return ground.serves(terms.kept, group, most); };
      if (const auto kept = std::ranges::find_if(state_->link_grounds, serves); kept != state_->link_grounds.end()) {
        grounds[i] = *kept;
      } else {
        grounds[i].emplace(terms.country, terms.scale, terms.kept, group, most, more);
      }
      met[i] = near_links(*grounds[i], group, most, terms.enemies);
    }
  });
  state_->linked_before = true;
  state_->link_grounds.clear();
  for (auto& ground : grounds) state_->link_grounds.push_back(std::move(*ground));
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<std::pair<std::size_t, std::size_t>> doubtful;
  for (std::size_t i = 0; i < work.size(); ++i)
    for (const NearLink& link : met[i]) {
      const std::pair pair(work[i][link.a], work[i][link.b]);
      if (length_of(link.moves) <= within) {
        found.push_back(pair);
      } else {
        doubtful.push_back(pair);
      }
    }
  // Drawn straight a way may be short enough.
  Links joined(places.size());
  for (const auto& [a, b] : found) joined.join(a, b);
  std::vector<Ask> asks;
  std::vector<std::pair<std::size_t, std::size_t>> asked;
  for (const auto& pair : doubtful) {
    if (joined.joined(pair.first, pair.second)) continue;
    const auto [from, to] = std::minmax(places[pair.first], places[pair.second]);
    asks.push_back({from, to, within});
    asked.push_back(pair);
  }
  const auto drawn = lengths(asks);
  for (std::size_t i = 0; i < asks.size(); ++i)
    if (drawn[i]) found.push_back(asked[i]);
  return found;
}

SupplyLook SupplyWays::look(const Ask& ask, Length as_far_as) {
  return state_->hub(ask.packets).look(state_->terms, ask.body, ask.within, as_far_as);
}

bool SupplyWays::besieged(std::span<const Point> bodies, std::span<const Point> packets,
                          const std::optional<std::pair<Point, Point>>& back_line,
                          std::vector<Point>* free_places) const {
  return has_no_way_out(state_->terms, state_->siege, bodies, packets, back_line, free_places);
}

std::size_t SupplyWays::reckoned() const {
  std::size_t sum = state_->forgotten;
  for (const auto& [at, hub] : state_->hubs) sum += hub.reckoned();
  return sum;
}

}  // namespace sandgate
