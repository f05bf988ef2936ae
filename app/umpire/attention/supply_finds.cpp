// Who goes without supply, and who will: the state, held against what was foreseen.
#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "app/umpire/attention/attention.h"

namespace sandgate {
namespace {

constexpr std::int64_t never_out = std::numeric_limits<std::int64_t>::max();

class SupplyFinder {
 public:
  SupplyFinder(const Campaign& campaign, const SupplyForecast* forecast, const AttentionTerms& terms)
      : campaign_(campaign), rules_(campaign.setting().rulebook.supply), terms_(terms) {
    pool_of_.resize(campaign.bodies().size());
    if (!forecast) return;
    for (const PoolForecast& pool : forecast->pools)
      for (const BodyId body : pool.bodies)
        if (exists(body)) pool_of_[body.index()] = &pool;
  }

  std::vector<AttentionItem> find() {
    for (const Body& body : campaign_.bodies()) {
      if (!body.gone && body.seat) look_at(body);
    }
    std::map<SeatId, AttentionItem> by_seat;
    for (auto& [place, threat] : threats_) add(by_seat[place.seat], place.seat, std::move(threat));
    std::vector<AttentionItem> found;
    for (auto& [seat, item] : by_seat) found.push_back(finished(std::move(item)));
    return found;
  }

 private:
  /// What is told in one: the bodies of a seat and a pool that are as badly off.
  struct Place {
    SeatId seat;
    const PoolForecast* pool;
    std::int64_t out_in, short_in;
    friend bool operator<(const Place& a, const Place& b) {
      const auto pool = [](const Place& place) { return place.pool ? place.pool->bodies.front() : BodyId{}; };
      return std::tuple(a.seat, pool(a), a.out_in, a.short_in) < std::tuple(b.seat, pool(b), b.out_in, b.short_in);
    }
  };

  std::int64_t own_move(const Body& body) const { return campaign_.own_move(campaign_.setting().side(body.side).camp); }
  const PoolForecast* foreseen(const Body& body) const { return pool_of_[body.id.index()]; }
  /// The move at whose close it goes without is still to close, and near enough to be told of.
  bool about_to(const PoolForecast& pool, const Body& body) const {
    const std::int64_t in = pool.short_at - own_move(body);
    return pool.lack != SupplyLack::none && in >= 0 && (pool.lack == SupplyLack::too_few || in < terms_.supply_in) &&
           std::ranges::binary_search(pool.without, body.id);
  }

  void look_at(const Body& body) {
    const PoolForecast* pool = foreseen(body);
    const bool wants_now = body.hunger.hungry() || body.hunger.no_ammunition();
    if (!wants_now && !(pool && about_to(*pool, body))) return;
    SupplyThreat threat;
    const std::int64_t now = own_move(body);
    if (!wants_now) threat.short_in = pool->short_at - now;
    if (body.hunger.hungry())
      threat.out_in = std::max<std::int64_t>(0, body.hunger.since + rules_.out_of_action_moves + 1 - now);
    else if (!wants_now)
      threat.out_in = *threat.short_in + 1 + rules_.out_of_action_moves;
    // KS-4.5: as starves_out asks it.
    const Hunger& hunger = body.hunger;
    if (hunger.besieged > 0 && hunger.last_horse > 0 && hunger.besieged <= hunger.last_horse)
      threat.gives_up_in = std::max<std::int64_t>(0, hunger.last_horse + rules_.surrender_moves - now);
    const Place place{body.seat, pool, threat.out_in.value_or(never_out), threat.short_in.value_or(-1)};
    const auto [at, fresh] = threats_.try_emplace(place, threat);
    at->second.bodies.push_back(body.id);
    if (!fresh || !pool) return;
    const bool lacks = std::ranges::binary_search(pool->without, body.id);
    at->second.by_waggons = pool->by_waggons;
    at->second.fed_again = wants_now && !lacks;
    if (!lacks) return;
    at->second.lack = pool->lack;
    at->second.store = exists(pool->store) ? pool->store : BodyId{};
    at->second.by = exists(pool->by) ? pool->by : BodyId{};
    at->second.spot = pool->spot;
    at->second.off = pool->off;
  }
  bool exists(BodyId body) const { return campaign_.exists(body); }

  static std::int64_t rank(const SupplyThreat& threat) {
    return std::min(threat.out_in.value_or(never_out), threat.gives_up_in.value_or(never_out));
  }

  static void add(AttentionItem& item, SeatId seat, SupplyThreat threat) {
    item.seats = {seat};
    // Worse: more who are about to, more who do, and more who are out of action.
    const auto count = static_cast<std::int64_t>(threat.bodies.size());
    item.grade += count * (threat.short_in ? 1 : threat.out_in == 0 ? 3 : 2);
    item.threats.push_back(std::move(threat));
  }

  AttentionItem finished(AttentionItem item) const {
    std::ranges::stable_sort(item.threats, {}, &SupplyFinder::rank);
    const SupplyThreat& worst = item.threats.front();
    item.key = {AttentionKind::supply, item.seats.front(), {}, 0};
    item.clause = worst.gives_up_in                    ? clauses::besieged
                  : rules_.kind == SupplyKind::waggons ? clauses::waggons
                  : worst.short_in                     ? clauses::supply_reach
                                                       : clauses::going_without;
    item.moves = worst.out_in.value_or(rules_.out_of_action_moves);
    item.at = campaign_.body(worst.bodies.front()).at;
    for (const SupplyThreat& threat : item.threats)
      item.bodies.insert(item.bodies.end(), threat.bodies.begin(), threat.bodies.end());
    return item;
  }

  const Campaign& campaign_;
  const SupplyRules& rules_;
  const AttentionTerms& terms_;
  std::vector<const PoolForecast*> pool_of_;  ///< by body; null: it has not been foreseen
  std::map<Place, SupplyThreat> threats_;
};

}  // namespace

std::vector<AttentionItem> supply_in(const Campaign& campaign, const SupplyForecast* forecast,
                                     const AttentionTerms& terms) {
  return SupplyFinder(campaign, forecast, terms).find();
}

}  // namespace sandgate
