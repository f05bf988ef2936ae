#include "core/lines/waggons.h"

#include <algorithm>

#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

/// One side's asking.
class SideKept {
 public:
  SideKept(const FeedingGround& ground, SideId side)
      : ground_(ground), side_(side), asked_(waggons_asked(ground, side)) {}

  std::vector<SupplyCollected> run(FedWays& fed) {
    std::vector<SupplyCollected> told;
    const auto waits = [&](const WaggonMouth& mouth) { return before(mouth) != Hunger(); };
    if (!asked_.terms.collecting && std::ranges::none_of(asked_.mouths, waits)) return told;
    const Hindrances in_the_way = hindrances(ground_, side_);
    fed.with(side_, [&](SupplyWays& ways) {
      ways.hinder(in_the_way);
      keeping_ = ask_for_waggons(ways, asked_.mouths, asked_.trains, in_the_way, asked_.terms);
    });
    for (std::size_t i = 0; i < keeping_.pools.size(); ++i) {
      SupplyCollected one = tell(keeping_.pools[i], keeping_.small[i]);
      const bool asked = asked_.terms.collecting && (asked_.terms.men || one.waggons->guns > 0);
      if (asked || is_news(one)) told.push_back(std::move(one));
    }
    std::ranges::sort(told, {}, [](const SupplyCollected& one) { return one.bodies.front().body; });
    return told;
  }

 private:
  const Hunger& before(const WaggonMouth& mouth) const {
    return ground_.bodies[static_cast<std::size_t>(mouth.body.id)].hunger;
  }

  SupplyCollected tell(const Pool& pool, bool small) const {
    SupplyCollected one;
    one.collecting = asked_.terms.collecting;
    one.small = asked_.terms.men && small;
    SupplyCollected::Waggons& waggons = one.waggons.emplace();
    for (const std::size_t mouth : pool) {
      const std::int32_t men = keeping_.asked[mouth].men().count, guns = keeping_.guns[mouth];
      waggons.men += men;
      waggons.kept += men - keeping_.missed[mouth].men().count;
      waggons.guns += guns;
      waggons.served += guns - keeping_.silent[mouth];
      // Between collections others of it are kept besides: what is told is of those who asked.
      if (men > keeping_.missed[mouth].men().count)
        for (const std::size_t train : keeping_.kept_by[mouth]) waggons.by.push_back(BodyId{asked_.trains[train].id});
      one.bodies.push_back({BodyId{asked_.mouths[mouth].body.id}, 0, hunger_of(mouth)});
    }
    std::ranges::sort(waggons.by);
    const auto again = std::ranges::unique(waggons.by);
    waggons.by.erase(again.begin(), again.end());
    std::ranges::sort(one.bodies, {}, &SupplyCollected::Fared::body);
    return one;
  }
  Hunger hunger_of(std::size_t mouth) const {
    const PoolCount& missed = keeping_.missed[mouth];
    Hunger hunger;
    hunger.foot = missed.foot;
    hunger.riders = missed.riders;
    hunger.shooters = keeping_.silent[mouth];
    const std::int64_t since = before(asked_.mouths[mouth]).since;
    if (missed.men().count > 0) hunger.since = since > 0 ? since : ground_.own_move;
    return hunger;
  }
  bool is_news(const SupplyCollected& told) const {
    return std::ranges::any_of(told.bodies, [&](const SupplyCollected::Fared& fared) {
      return fared.hunger != ground_.bodies[fared.body.index()].hunger;
    });
  }

  const FeedingGround& ground_;
  SideId side_;
  WaggonsAsked asked_;
  Keeping keeping_;
};

}  // namespace

PoolCount waggon_count(const Contents& contents) {
  Contents who = contents;
  std::erase_if(who.parts, [](const Part& part) { return part.arm == Arm::supply || part.arm == Arm::transport; });
  return pool_count(who);
}

WaggonsAsked waggons_asked(const FeedingGround& ground, SideId side) {
  const Setting& setting = ground.setting;
  WaggonsAsked asked{waggon_terms(setting.rulebook), {}, {}};
  asked.terms.collecting = ground.own_move % setting.rulebook.supply.every_moves == 0;
  asked.terms.men = setting.kept_by_waggons(side);
  asked.terms.guns = setting.served_by_carts(side);
  for (const Body& body : ground.bodies) {
    if (body.side != side || body.gone) continue;
    WaggonMouth mouth{{body.id.number, body.at, waggon_count(body.contents), {}, true}, body.contents.guns()};
    mouth.body.owed = owed_by(body.hunger, mouth.body.count);
    mouth.body.links = links_pools(body.contents, body.scouts);
    mouth.silent = body.hunger.shooters;
    // Who went without is asked once more even if none of them is left in it.
    if (mouth.body.count.men().count > 0 || mouth.guns > 0 || body.hunger != Hunger()) asked.mouths.push_back(mouth);
    const WaggonTrain train{body.id.number, body.at, body.contents.waggons_of(Arm::supply),
                            body.contents.waggons_of(Arm::transport)};
    if (body.acts() && (train.waggons > 0 || train.carts > 0)) asked.trains.push_back(train);
  }
  return asked;
}

std::vector<SupplyCollected> collect_waggons(const FeedingGround& ground, SideId side, FedWays& fed) {
  return SideKept(ground, side).run(fed);
}

}  // namespace sandgate
