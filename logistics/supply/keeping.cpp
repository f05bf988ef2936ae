#include "logistics/supply/keeping.h"

#include <algorithm>
#include <tuple>

namespace sandgate {
namespace {

class WaggonRound {
 public:
  WaggonRound(SupplyWays& ways, std::span<const WaggonMouth> bodies, std::span<const WaggonTrain> trains,
              const Hindrances& hindrances, const WaggonTerms& terms)
      : ways_(ways), bodies_(bodies), trains_(trains), hindrances_(hindrances), terms_(terms) {}

  Keeping run() {
    std::vector<SupplyBody> mouths;
    for (const WaggonMouth& mouth : bodies_) mouths.push_back(mouth.body);
    told_.pools = pools_of(ways_, mouths);
    for (const Pool& pool : told_.pools) told_.small.push_back(needs_none(count_of(pool), ways_.figures()));
    add_guns_without_men();
    told_.asked.resize(bodies_.size());
    told_.missed.resize(bodies_.size());
    told_.kept_by.resize(bodies_.size());
    told_.guns.resize(bodies_.size());
    told_.silent.resize(bodies_.size());
    if (terms_.men) keep_men();
    if (terms_.guns) serve_guns();
    return std::move(told_);
  }

 private:
  PoolCount count_of(const Pool& pool) const {
    PoolCount count;
    for (const std::size_t body : pool) count += bodies_[body].body.count;
    return count;
  }
  // Guns that nobody serves are in no pool.
  void add_guns_without_men() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].body.count.men().count > 0) continue;
      told_.pools.push_back({i});
      told_.small.push_back(true);
    }
  }

  /// Of bodies those in reach of trains that have any of these waggons.
  std::vector<WaggonReach> reaches(std::int32_t WaggonTrain::*count, const MarchRates& rates, Moves within,
                                   const std::vector<std::size_t>& asking) const {
    const WaggonMarches marches(ways_.country(), ways_.scale(), rates, hindrances_, ways_.figures().clear);
    std::vector<Point> places;
    for (const std::size_t body : asking) places.push_back(bodies_[body].body.at);
    std::vector<WaggonReach> found;
    for (std::size_t train = 0; train < trains_.size(); ++train) {
      if (trains_[train].*count <= 0) continue;
      const auto to = marches.to(places, trains_[train].at, within);
      for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i]) found.push_back({train, asking[i], *to[i]});
    }
    return found;
  }

  void keep_men() {
    std::vector<std::size_t> needy;
    for (std::size_t i = 0; i < told_.pools.size(); ++i)
      if (!told_.small[i]) needy.insert(needy.end(), told_.pools[i].begin(), told_.pools[i].end());
    const std::vector<WaggonReach> near = reaches(&WaggonTrain::waggons, terms_.waggons, terms_.waggon_march, needy);
    put_in_order(needy, near);
    std::vector<WaggonAsk> asks;
    if (!terms_.collecting) {
      for (const std::size_t body : needy) {
        const SupplyBody& kept = bodies_[body].body;
        asks.push_back({body, kept.count.men().count - kept.owed.men().count});
      }
    }
    const std::size_t first = asks.size();
    for (const std::size_t body : needy) {
      const SupplyBody& asking = bodies_[body].body;
      told_.asked[body] = terms_.collecting ? asking.count : asking.owed;
      asks.push_back({body, told_.asked[body].men().count});
    }
    std::vector<std::int32_t> room;
    for (const WaggonTrain& train : trains_) room.push_back(room_of(train));
    const WaggonShares shares = share_waggons(room, near, asks);
    for (std::size_t i = 0; i < needy.size(); ++i)
      told_.missed[needy[i]] = left_of(told_.asked[needy[i]], shares.kept[first + i]);
    for (const WaggonShares::Share& share : shares.shares) told_.kept_by[share.body].push_back(share.waggons);
  }
  std::int32_t room_of(const WaggonTrain& train) const {
    const std::int64_t room = std::int64_t{train.waggons} * terms_.men_a_waggon;
    return static_cast<std::int32_t>(std::min<std::int64_t>(room, INT32_MAX));
  }
  /// The nearest to waggons first, then by id; who is near none comes last.
  void put_in_order(std::vector<std::size_t>& asking, const std::vector<WaggonReach>& near) const {
    std::vector<std::optional<Moves>> nearest(bodies_.size());
    for (const WaggonReach& reach : near) {
      std::optional<Moves>& least = nearest[reach.body];
      if (!least || reach.march < *least) least = reach.march;
    }
    std::ranges::sort(asking, {}, [&](std::size_t body) {
      return std::tuple(!nearest[body], nearest[body].value_or(Moves{}), bodies_[body].body.id);
    });
  }
  /// Who is left when the first so many are kept: foot before riders.
  static PoolCount left_of(const PoolCount& asked, std::int32_t kept) {
    const std::int32_t foot = std::min(asked.foot, kept), riders = kept - foot;
    return {.foot = asked.foot - foot, .riders = asked.riders - riders};
  }

  void serve_guns() {
    std::vector<std::size_t> batteries;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const WaggonMouth& mouth = bodies_[i];
      told_.guns[i] = terms_.collecting ? mouth.guns : std::min(mouth.guns, mouth.silent);
      if (told_.guns[i] > 0) batteries.push_back(i);
    }
    told_.silent = told_.guns;
    for (const WaggonReach& reach : reaches(&WaggonTrain::carts, terms_.carts, terms_.cart_march, batteries))
      told_.silent[reach.body] = 0;
  }

  SupplyWays& ways_;
  std::span<const WaggonMouth> bodies_;
  std::span<const WaggonTrain> trains_;
  const Hindrances& hindrances_;
  const WaggonTerms& terms_;
  Keeping told_;
};

}  // namespace

Keeping ask_for_waggons(SupplyWays& ways, std::span<const WaggonMouth> bodies, std::span<const WaggonTrain> trains,
                        const Hindrances& hindrances, const WaggonTerms& terms) {
  return WaggonRound(ways, bodies, trains, hindrances, terms).run();
}

}  // namespace sandgate
