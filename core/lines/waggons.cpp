#include "core/lines/waggons.h"

#include <algorithm>
#include <tuple>

#include "logistics/supply/waggons.h"

namespace sandgate {
namespace {

/// Waggons of a side that stand together: whose, and how many.
struct WaggonTrain {
  BodyId body;
  Point at;
  std::int32_t waggons = 0;
};

/// One side's asking.
class WaggonRound {
 public:
  WaggonRound(const FeedingGround& ground, SideId side)
      : ground_(ground),
        setting_(ground.setting),
        rules_(setting_.rulebook.supply),
        collecting_(ground.own_move % rules_.every_moves == 0),
        men_ask_(setting_.kept_by_waggons(side)),
        guns_ask_(setting_.served_by_carts(side)),
        side_(side) {
    for (const Body& body : ground.bodies) {
      if (body.side != side || body.gone) continue;
      SupplyBody mouth{body.id.number, body.at, waggon_count(body.contents), {}, true};
      mouth.owed = owed_by(body.hunger, mouth.count);
      mouth.links = links_pools(body.contents, body.scouts);
      if (mouth.count.men().count > 0 || body.contents.guns() > 0) mouths_.push_back(mouth);
    }
  }

  std::vector<SupplyCollected> run(FedWays& fed) {
    const auto waits = [&](const SupplyBody& mouth) { return before(mouth) != Hunger(); };
    if (!collecting_ && std::ranges::none_of(mouths_, waits)) return {};
    const Hindrances in_the_way = hindrances(ground_, side_);
    std::vector<Pool> pools;
    fed.with(side_, [&](SupplyWays& ways) {
      ways.hinder(in_the_way);
      pools = pools_of(ways, mouths_);
      for (const Pool& pool : pools) small_.push_back(needs_none(count_of(pool), ways.figures()));
    });
    add_guns_without_men(pools);
    missed_.resize(mouths_.size());
    kept_by_.resize(mouths_.size());
    silent_.resize(mouths_.size());
    if (men_ask_) ask_for_waggons(pools, in_the_way);
    if (guns_ask_) ask_for_carts(in_the_way);
    std::vector<SupplyCollected> told;
    for (std::size_t i = 0; i < pools.size(); ++i) {
      SupplyCollected one = tell(pools[i], small_[i]);
      if (collecting_ || is_news(one)) told.push_back(std::move(one));
    }
    std::ranges::sort(told, {}, [](const SupplyCollected& one) { return one.bodies.front().body; });
    return told;
  }

 private:
  const Body& body_of(const SupplyBody& mouth) const { return ground_.bodies[static_cast<std::size_t>(mouth.id)]; }
  const Hunger& before(const SupplyBody& mouth) const { return body_of(mouth).hunger; }
  PoolCount count_of(const Pool& pool) const {
    PoolCount count;
    for (const std::size_t mouth : pool) count += mouths_[mouth].count;
    return count;
  }
  // Guns that nobody serves are in no pool.
  void add_guns_without_men(std::vector<Pool>& pools) {
    for (std::size_t i = 0; i < mouths_.size(); ++i) {
      if (mouths_[i].count.men().count > 0) continue;
      pools.push_back({i});
      small_.push_back(true);
    }
  }

  std::vector<WaggonTrain> trains_of(Arm arm) const {
    std::vector<WaggonTrain> trains;
    for (const Body& body : ground_.bodies) {
      const std::int32_t waggons = body.contents.waggons_of(arm);
      if (body.side == side_ && body.acts() && waggons > 0) trains.push_back({body.id, body.at, waggons});
    }
    return trains;
  }
  /// Who of these are in reach of which waggons.
  std::vector<WaggonReach> reaches(const std::vector<WaggonTrain>& trains, Arm arm, std::span<const std::size_t> mouths,
                                   const Hindrances& in_the_way, std::int32_t moves) const {
    const WaggonMarches marches(*setting_.country, setting_.scale,
                                march_rates(setting_.rulebook, arm, Formation::fours), in_the_way, rules_.clear);
    std::vector<Point> places;
    for (const std::size_t mouth : mouths) places.push_back(mouths_[mouth].at);
    std::vector<WaggonReach> found;
    for (std::size_t train = 0; train < trains.size(); ++train) {
      const auto to = marches.to(places, trains[train].at, Moves::whole(moves));
      for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i]) found.push_back({train, mouths[i], *to[i]});
    }
    return found;
  }

  void ask_for_waggons(const std::vector<Pool>& pools, const Hindrances& in_the_way) {
    std::vector<std::size_t> needy;
    for (std::size_t i = 0; i < pools.size(); ++i)
      if (!small_[i]) needy.insert(needy.end(), pools[i].begin(), pools[i].end());
    const std::vector<WaggonTrain> trains = trains_of(Arm::supply);
    const std::vector<WaggonReach> near = reaches(trains, Arm::supply, needy, in_the_way, rules_.waggon_moves);
    in_order(needy, near);
    std::vector<WaggonAsk> asks;
    if (!collecting_) {
      for (const std::size_t mouth : needy)
        asks.push_back({mouth, mouths_[mouth].count.men().count - mouths_[mouth].owed.men().count});
    }
    const std::size_t first = asks.size();
    for (const std::size_t mouth : needy) {
      const SupplyBody& asking = mouths_[mouth];
      asks.push_back({mouth, (collecting_ ? asking.count : asking.owed).men().count});
    }
    std::vector<std::int32_t> room;
    for (const WaggonTrain& train : trains) room.push_back(train.waggons * rules_.men_a_waggon);
    const WaggonShares shares = share_waggons(room, near, asks);
    for (std::size_t i = 0; i < needy.size(); ++i) {
      const SupplyBody& asking = mouths_[needy[i]];
      missed_[needy[i]] = left_of(collecting_ ? asking.count : asking.owed, shares.kept[first + i]);
    }
    for (const WaggonShares::Share& share : shares.shares)
      kept_by_[share.body].push_back(trains[share.waggons].body);
  }
  /// The nearest to waggons first, then by id; who is near none comes last.
  void in_order(std::vector<std::size_t>& mouths, const std::vector<WaggonReach>& near) const {
    std::vector<std::optional<Moves>> nearest(mouths_.size());
    for (const WaggonReach& reach : near) {
      std::optional<Moves>& least = nearest[reach.body];
      if (!least || reach.march < *least) least = reach.march;
    }
    std::ranges::sort(mouths, {}, [&](std::size_t mouth) {
      return std::tuple(!nearest[mouth], nearest[mouth].value_or(Moves{}), mouths_[mouth].id);
    });
  }
  /// Who is left when the first so many are kept: foot before riders.
  static PoolCount left_of(const PoolCount& asked, std::int32_t kept) {
    const std::int32_t foot = std::min(asked.foot, kept), riders = kept - foot;
    return {.foot = asked.foot - foot, .riders = asked.riders - riders};
  }

  std::int32_t guns_that_ask(const SupplyBody& mouth) const {
    const std::int32_t guns = guns_ask_ ? body_of(mouth).contents.guns() : 0;
    return collecting_ ? guns : std::min(guns, before(mouth).shooters);
  }
  void ask_for_carts(const Hindrances& in_the_way) {
    std::vector<std::size_t> batteries;
    for (std::size_t i = 0; i < mouths_.size(); ++i) {
      silent_[i] = guns_that_ask(mouths_[i]);
      if (silent_[i] > 0) batteries.push_back(i);
    }
    const auto near = reaches(trains_of(Arm::transport), Arm::transport, batteries, in_the_way, rules_.cart_moves);
    for (const WaggonReach& reach : near) silent_[reach.body] = 0;
  }

  SupplyCollected tell(const Pool& pool, bool small) const {
    SupplyCollected one;
    one.collecting = collecting_;
    one.small = men_ask_ && small;
    SupplyCollected::Waggons& waggons = one.waggons.emplace();
    for (const std::size_t mouth : pool) {
      const SupplyBody& asking = mouths_[mouth];
      const std::int32_t without = missed_[mouth].men().count, guns = guns_that_ask(asking);
      const std::int32_t men = men_ask_ && !small ? (collecting_ ? asking.count : asking.owed).men().count : 0;
      waggons.men += men;
      waggons.kept += men - without;
      waggons.guns += guns;
      waggons.served += guns - silent_[mouth];
      waggons.by.insert(waggons.by.end(), kept_by_[mouth].begin(), kept_by_[mouth].end());
      one.bodies.push_back({BodyId{asking.id}, 0, hunger_of(mouth)});
    }
    std::ranges::sort(waggons.by);
    const auto again = std::ranges::unique(waggons.by);
    waggons.by.erase(again.begin(), again.end());
    std::ranges::sort(one.bodies, {}, &SupplyCollected::Fared::body);
    return one;
  }
  Hunger hunger_of(std::size_t mouth) const {
    Hunger hunger;
    hunger.foot = missed_[mouth].foot;
    hunger.riders = missed_[mouth].riders;
    hunger.shooters = silent_[mouth];
    const std::int64_t since = before(mouths_[mouth]).since;
    if (missed_[mouth].men().count > 0) hunger.since = since > 0 ? since : ground_.own_move;
    return hunger;
  }
  bool is_news(const SupplyCollected& told) const {
    return std::ranges::any_of(told.bodies, [&](const SupplyCollected::Fared& fared) {
      return fared.hunger != ground_.bodies[fared.body.index()].hunger;
    });
  }

  const FeedingGround& ground_;
  const Setting& setting_;
  const SupplyRules& rules_;
  bool collecting_, men_ask_, guns_ask_;
  SideId side_;
  std::vector<SupplyBody> mouths_;            ///< who asks for anything, by id
  std::vector<char> small_;                   ///< by pool: KS-4.3
  std::vector<PoolCount> missed_;             ///< by mouth
  std::vector<std::vector<BodyId>> kept_by_;  ///< likewise: whose waggons keep it
  std::vector<std::int32_t> silent_;          ///< likewise: guns without a cart
};

}  // namespace

PoolCount waggon_count(const Contents& contents) {
  Contents who = contents;
  std::erase_if(who.parts, [](const Part& part) { return part.arm == Arm::supply || part.arm == Arm::transport; });
  return pool_count(who);
}

std::vector<SupplyCollected> collect_waggons(const FeedingGround& ground, SideId side, FedWays& fed) {
  return WaggonRound(ground, side).run(fed);
}

}  // namespace sandgate
