// Choices of melees and white flags: what they come to, or why they cannot be (LW-5).
#include <algorithm>

#include "core/battle/melee.h"
#include "core/deciding/deciding.h"
#include "core/deciding/settle.h"
#include "core/deciding/table_orders.h"

namespace sandgate {
namespace {

struct MeleeDecider {
  const Deciding& d;

  bool chooses(const JoinedMelee& melee) const {
    return melee.chooser && d.campaign.acting_for(melee.chooser) == d.seat;
  }

  Decision operator()(const ChooseOrder<BodyId>& order) const {
    if (d.campaign.phase() != Phase::choices) return refuse(RefusalCode::no_melee_waits, clauses::melee_choice);
    const bool there = d.campaign.exists(order.table) && !d.campaign.table(order.table).closed;
    const JoinedMelee* joined = there ? d.campaign.table(order.table).melee(order.melee) : nullptr;
    if (!joined || !chooses(*joined)) return refuse(RefusalCode::not_your_choice, clauses::melee_choice);
    MeleeChoice choice;
    for (const ManId man : order.killed) {
      if (!d.campaign.exists(man)) return refuse(RefusalCode::man_not_in_melee, clauses::melee_choice);
      choice.killed.push_back(static_cast<ManIndex>(man.index()));
    }
    for (const ManId man : order.taken) {
      if (!d.campaign.exists(man)) return refuse(RefusalCode::man_not_in_melee, clauses::melee_choice);
      choice.taken.push_back(static_cast<ManIndex>(man.index()));
    }
    if (auto refusal = check_choice(d.campaign.men(), melee_of(*joined), choice)) return refused(*refusal);
    MeleeChosen event{order.table, order.melee, order.killed, order.taken};
    std::ranges::sort(event.killed);
    std::ranges::sort(event.taken);
    return std::vector<Event>{std::move(event)};
  }
  Decision operator()(const CentreOrder<BodyId>& order) const {
    if (d.campaign.phase() != Phase::choices) return refuse(RefusalCode::no_melee_waits, clauses::centred_melee);
    const Rulebook& rules = d.campaign.setting().rulebook;
    const bool there = d.campaign.exists(order.table) && !d.campaign.table(order.table).closed;
    const JoinedMelee* joined = there ? d.campaign.table(order.table).melee(order.melee) : nullptr;
    if (!joined || !chooses(*joined)) return refuse(RefusalCode::not_your_choice, clauses::centred_melee);
    if (rules.melee.kind != MeleeKind::centred) return refuse(RefusalCode::no_centre_to_pick, clauses::centred_melee);
    const auto centres = possible_centres(rules, d.campaign.men(), joined->attackers);
    const bool can_be = d.campaign.exists(order.man) &&
                        std::ranges::binary_search(centres, static_cast<ManIndex>(order.man.index())) &&
                        d.campaign.table_of(d.campaign.man(order.man)) == order.table;
    if (!can_be) return refuse(RefusalCode::not_in_contact, clauses::centred_melee);
    return std::vector<Event>{MeleeCentred{order.table, centred_on(d.campaign, *joined, order.table, order.man)}};
  }
  // LW-5.8: at any instant, whoever moves, also while melees wait for their choices.
  Decision operator()(const WhiteFlagOrder<BodyId>& order) const {
    if (d.campaign.phase() == Phase::setting_up) return refuse(RefusalCode::setting_up, clauses::toss);
    if (auto refusal = not_fighting(d.campaign, d.seat, order.table)) return refused(*refusal);
    const SideId side = d.campaign.setting().seat(d.seat).side;
    std::vector<std::uint32_t> named;
    for (const ManId man : order.men) {
      const bool mine = d.campaign.exists(man) && d.campaign.man(man).side == side &&
                        orders_man(d.campaign, d.seat, d.campaign.man(man)) &&
                        d.campaign.table_of(d.campaign.man(man)) == order.table;
      if (!mine) return refuse(RefusalCode::man_not_yours, clauses::command);
      named.push_back(static_cast<std::uint32_t>(man.index()));
    }
    if (auto refusal =
            check_white_flag(d.campaign.setting().rulebook, d.campaign.men(), named, can_come_near(d.campaign)))
      return refused(*refusal);
    const SideId captor = captor_under_flag(d.campaign, order.men);
    if (captor.none()) return refuse(RefusalCode::no_enemy_to_take_them, clauses::white_flag);
    MenFared event{Fate::surrendered, captor, order.men};
    std::ranges::sort(event.men);
    std::vector<Event> events{std::move(event)};
    Campaign scratch = d.after(events);
    if (auto rejoined = rejoin_melees(scratch, order.table, order.men)) {
      scratch.apply(*rejoined);
      events.emplace_back(std::move(*rejoined));
    }
    const auto lost = lose_empty_bodies(scratch);
    events.insert(events.end(), lost.begin(), lost.end());
    if (!lost.empty()) d.look_again(events);
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_melee(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicMeleeDeeds<BodyId>(), deed, MeleeDecider{deciding});
}

}  // namespace sandgate
