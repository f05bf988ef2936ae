#include "plugins/commanders/vanguard/charge_odds.h"

#include <algorithm>
#include <map>

#include "core/battle/come_near.h"
#include "core/kriegspiel/charging.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

// Of others than its own bodies nobody says how they stand: as men stand who are ready to fight.
FormationOf formation_as_known(const Field& field) {
  return [&field](const Soldier& man) {
    const OwnBody* body = field.turn.picture.body(Handle{man.body.number});
    return body ? body->formation : Formation::two_ranks;
  };
}

class Reckoning {
 public:
  Reckoning(const Field& field, std::span<const Soldier> after)
      : field_(field), rules_(field.rules()), men_(after), formation_(formation_as_known(field)) {}

  /// Every charge the walks would end in. False: there is none.
  bool sum_up(ChargeOdds& odds) const {
    const CanComeNear can_come = [this](const Soldier& man, Point to, Length near) {
      return could_come_near(field_.scene().ground(), man, to, near);
    };
    bool any = false;
    for (const Melee& melee : find_melees(rules_, men_, field_.camp(), can_come)) {
      const auto found = find_charge(field_.scene().ground(), men_, field_.scene().guns(), melee,
                                     field_.scene().mover().move, formation_);
      if (!found) continue;
      any = add(*found, melee, odds) || any;
    }
    return any;
  }

 private:
  // KS-8.4: a toss is as likely won as lost.
  bool add(const FoundCharge& found, const Melee& melee, ChargeOdds& odds) const {
    ChargeAsked asked = found.asked;
    constexpr double half = 0.5;
    for (const bool wins : {true, false}) {
      asked.chargers_win_toss = wins;
      const auto ruled = rule_charge(*rules_.charges, asked);
      if (!ruled) return false;
      add(found, *ruled, half, odds);
      odds.worth -= half * answer(found, *ruled, melee);
      odds.band = ruled->band;
    }
    odds.sabres += asked.sabres;
    for (std::size_t kind = 0; kind < charged_kinds; ++kind)
      odds.charged += asked.charged[static_cast<ChargedKind>(kind)];
    return true;
  }

  void add(const FoundCharge& found, const ChargeRuling& ruled, double share, ChargeOdds& odds) const {
    for (const ChargedGroup& group : ruled.groups) {
      const double each = mean(found.men[static_cast<std::size_t>(group.kind)]);
      odds.won += share * (group.lost + group.prisoners);
      odds.worth += share * each * (group.lost + group.prisoners);
      odds.worth += share * manner::a_man_taken * group.prisoners + share * manner::a_man_driven * group.driven;
    }
    const double horse = mean(found.sabres);
    odds.lost += share * (ruled.cavalry_lost + ruled.cavalry_taken);
    odds.worth -=
        share * (horse * (ruled.cavalry_lost + ruled.cavalry_taken) + manner::a_man_taken * ruled.cavalry_taken);
    // KS-8.1: they are his when the defenders' next move closes, if enough chargers are still by them.
    if (ruled.cavalry_left < rules_.charges->gun_holders + manner::fall_about_a_gun) return;
    odds.guns += share * ruled.guns_taken;
    odds.worth += share * ruled.guns_taken * manner::a_gun_charged;
  }
  double mean(const std::vector<ManIndex>& men) const {
    double sum = 0;
    for (const ManIndex man : men) sum += field_.value(man);
    return men.empty() ? 0 : sum / static_cast<double>(men.size());
  }

  // What those who are left of it have before them: men of the enemy's who come and fight man for man, his rifles, and
  // his own horse, which finds them in disorder.
  double answer(const FoundCharge& found, const ChargeRuling& ruled, const Melee& melee) const {
    const Point at = men_[found.nearest].at;
    std::int64_t foot = -std::int64_t{ruled.lost + ruled.prisoners}, rifles = foot, friends = 0;
    for (const ManIndex foe : field_.foes()) {
      if (men_[foe].arm == Arm::cavalry) continue;
      foot += within(men_[foe].at, at, field_.strikes(foe));
      rifles += within(men_[foe].at, at, manner::rifles_sure);
    }
    for (const ManIndex own : field_.own()) {
      const bool rides = std::ranges::binary_search(melee.men[field_.camp()], own);
      friends += !rides && men_[own].arm != Arm::cavalry && within(men_[own].at, at, field_.strikes(own));
    }
    const std::int64_t left = ruled.cavalry_left, over = std::max<std::int64_t>(foot - friends - left, 0);
    const std::int64_t shot = rules_.rifles ? std::max<std::int64_t>(rifles, 0) / rules_.rifles->men : 0;
    return static_cast<double>(std::min(left, over + shot)) * mean(found.sabres);
  }

  const Field& field_;
  const Rulebook& rules_;
  std::span<const Soldier> men_;
  const FormationOf formation_;
};

}  // namespace

std::vector<ManIndex> sabres_of(const Field& field) {
  const FormationOf formation = formation_as_known(field);
  std::vector<ManIndex> sabres = field.spare_men();
  std::erase_if(sabres, [&](ManIndex i) { return !is_sabre(field.man(i), formation); });
  return sabres;
}

std::int64_t sabres_near(const Field& field, Point p) {
  if (!field.rules().charges) return 0;
  const Length reach =
      field.rules().charges->reach() + field.rules().table.foot_radius + field.rules().table.horse_radius;
  return std::ranges::count_if(field.foes(), [&](ManIndex foe) {
    return field.man(foe).arm == Arm::cavalry && within(field.man(foe).at, p, reach);
  });
}

std::optional<ChargeOdds> think_out(const Field& field, std::span<const ManIndex> sabres, ManIndex mark) {
  const TableScene& scene = field.scene();
  const Point at = field.man(mark).at;
  std::vector<ManIndex> riders(sabres.begin(), sabres.end()), foes;
  std::ranges::sort(riders, {}, [&](ManIndex i) { return std::pair(distance(field.man(i).at, at), i); });
  for (const ManIndex other : field.foes()) {
    if (near_each_other(field.rules(), field.man(mark), field.man(other), manner::beside)) foes.push_back(other);
  }
  std::ranges::sort(foes, {}, [&](ManIndex i) { return std::pair(distance(field.man(i).at, at), i); });
  ChargeOdds odds;
  odds.walks = plan_charge(scene.ground(), field.men(), scene.guns(), scene.mover(), riders, foes);
  const auto moved = scene.try_order(scene.order(odds.walks));
  if (!moved) return {};
  std::vector<Soldier> after(field.men().begin(), field.men().end());
  for (const TableMove::Walked& walk : moved->men) {
    Soldier& man = after[walk.man];
    man.from = man.at;
    man.at = walk.path.back();
    man.moved = scene.mover().move;
    man.drill.ridden = length(walk.path);
  }
  if (!Reckoning(field, after).sum_up(odds)) return {};
  return odds;
}

}  // namespace sandgate::vanguard
