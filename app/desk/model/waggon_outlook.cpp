#include "app/desk/model/waggon_outlook.h"

#include <algorithm>

#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

bool of_waggons(const Part& part) { return part.arm == Arm::supply || part.arm == Arm::transport; }

/// Whether the side has waggons of that arm, or has had some: what has gone keeps its parts.
bool knows_of(const Picture& picture, Arm arm) {
  return std::ranges::any_of(picture.bodies, [arm](const OwnBody& body) {
    return std::ranges::any_of(body.contents.parts, [arm](const Part& part) { return part.arm == arm; });
  });
}

bool men_asked(const Picture& picture) {
  return knows_of(picture, Arm::supply) ||
         std::ranges::any_of(picture.bodies, [](const OwnBody& body) { return body.hunger.hungry(); });
}
bool guns_asked(const Picture& picture) {
  return knows_of(picture, Arm::transport) ||
         std::ranges::any_of(picture.bodies, [](const OwnBody& body) { return body.hunger.no_ammunition(); });
}

WaggonMouth mouth_of(const OwnBody& body) {
  WaggonMouth mouth;
  mouth.body.id = body.handle.number;
  mouth.body.at = body.at;
  for (const Part& part : body.contents.parts) {
    const bool rides = part.arm == Arm::cavalry || part.arm == Arm::general;
    if (!of_waggons(part)) (rides ? mouth.body.count.riders : mouth.body.count.foot) += part.men.count;
    mouth.body.links |= part.men.count > 0 && !of_waggons(part) && part.arm != Arm::general;
    mouth.guns += part.guns;
  }
  mouth.body.links = mouth.body.links && !body.scouts;
  return mouth;
}

SupplyMark state_of(const PoolOutlook& pool, std::int64_t own_move) {
  if (pool.hungry_since > 0) return own_move >= pool.out_of_action ? SupplyMark::out_of_action : SupplyMark::hungry;
  if (pool.kept < pool.men || pool.served < pool.guns) return SupplyMark::scarce;
  return pool.men > 0 || pool.guns > 0 ? SupplyMark::supplied : SupplyMark::needs_none;
}

}  // namespace

bool kept_by_waggons(const Picture& picture, const Briefing& briefing) {
  return briefing.rulebook.supply.kind == SupplyKind::waggons && (men_asked(picture) || guns_asked(picture));
}

WaggonQuestion ask_waggons(const Picture& picture, const Briefing& briefing) {
  WaggonQuestion question{waggon_terms(briefing.rulebook), {}, {}, {}};
  question.terms.men = men_asked(picture);
  question.terms.guns = guns_asked(picture);
  for (const OwnBody& body : picture.bodies) {
    if (body.gone) continue;
    const WaggonMouth mouth = mouth_of(body);
    if (mouth.body.count.men().count > 0 || mouth.guns > 0) {
      question.bodies.push_back(mouth);
      question.hungers.push_back(body.hunger);
    }
    const WaggonTrain train{body.handle.number, body.at, body.contents.waggons_of(Arm::supply),
                            body.contents.waggons_of(Arm::transport)};
    const bool near = body.contents.troops() && body.aboard.none();
    if (near && (train.waggons > 0 || train.carts > 0)) question.trains.push_back(train);
  }
  return question;
}

std::vector<PoolOutlook> foresee_waggons(const SupplyQuestion& question, Foresight& foresight) {
  const WaggonQuestion& asked = *question.waggons;
  const Keeping keeping = foresight.keeping(asked.bodies, asked.trains, question.hindrances, asked.terms);
  std::vector<PoolOutlook> pools;
  for (std::size_t i = 0; i < keeping.pools.size(); ++i) {
    PoolOutlook& pool = pools.emplace_back();
    pool.by_waggons = true;
    std::int32_t most = -1;
    for (const std::size_t body : keeping.pools[i]) {
      const WaggonMouth& mouth = asked.bodies[body];
      pool.bodies.push_back(Handle{mouth.body.id});
      if (const auto men = mouth.body.count.men().count; men > most) most = men, pool.leading = Handle{mouth.body.id};
      const Hunger& hunger = asked.hungers[body];
      if (hunger.hungry() && (pool.hungry_since == 0 || hunger.since < pool.hungry_since))
        pool.hungry_since = hunger.since;
      pool.count += mouth.body.count;
      pool.men += keeping.asked[body].men().count;
      pool.kept += keeping.asked[body].men().count - keeping.missed[body].men().count;
      pool.guns += keeping.guns[body];
      pool.served += keeping.guns[body] - keeping.silent[body];
      for (const std::size_t train : keeping.kept_by[body]) pool.keepers.push_back(Handle{asked.trains[train].id});
    }
    std::ranges::sort(pool.keepers);
    const auto again = std::ranges::unique(pool.keepers);
    pool.keepers.erase(again.begin(), again.end());
    if (pool.hungry_since > 0) pool.out_of_action = pool.hungry_since + question.out_of_action_moves;
    pool.state = state_of(pool, question.own_move);
    const bool small = asked.terms.men && keeping.small[i] && pool.guns == 0;
    pool.clause = pool.hungry_since > 0 ? clauses::going_without : small ? clauses::small_pool : clauses::waggons;
  }
  return pools;
}

}  // namespace sandgate
