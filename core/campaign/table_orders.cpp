#include "core/campaign/table_orders.h"

#include <algorithm>

#include "core/battle/melee.h"
#include "core/battle/table_move.h"
#include "core/campaign/fall_in_check.h"
#include "core/campaign/settle.h"
#include "core/campaign/table_sight.h"

namespace sandgate {
namespace {

std::unexpected<Refusal> no(RefusalCode code, Clause clause) { return std::unexpected(Refusal{code, clause, {}}); }

}  // namespace

std::optional<Refusal> not_fighting(const Campaign& campaign, SeatId seat, TableId id) {
  const SideId side = campaign.setting().seat(seat).side;
  const bool fights = campaign.exists(id) && !campaign.table(id).closed && campaign.table(id).tells(side) &&
                      campaign.table(id).fighting[side.index()] == seat;
  if (!fights) return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
  return {};
}

std::vector<Event> moved_and_seen(const Campaign& campaign, MenMoved moved) {
  Campaign scratch = campaign;
  scratch.apply(moved);
  std::vector<Event> events, sighted;
  for (Event& seen : look_over_tables(scratch))
    (std::holds_alternative<MenLost>(seen) ? events : sighted).push_back(std::move(seen));
  events.emplace_back(std::move(moved));
  for (Event& seen : sighted) events.push_back(std::move(seen));
  return events;
}

std::expected<MenMoved, Refusal> try_order(const Campaign& campaign, SeatId seat, const MoveMenOrder<BodyId>& order) {
  if (auto refusal = not_fighting(campaign, seat, order.table)) return std::unexpected(std::move(*refusal));
  if (order.men.empty() && order.guns.empty()) return no(RefusalCode::no_men_named, clauses::allowance);
  const Table& table = campaign.table(order.table);
  TableMoveOrder asked;
  asked.side = campaign.setting().seat(seat).side;
  asked.camp = number_of(campaign.setting().camp_of(seat));
  asked.move = campaign.move();
  asked.guns_done = !table.guns_open;
  asked.counts_from = campaign.counts_from(asked.side);
  asked.sees_a_part = true;
  for (const auto& walk : order.men) {
    const bool mine = campaign.exists(walk.man) && campaign.table_of(campaign.man(walk.man)) == order.table &&
                      (campaign.man(walk.man).side == asked.side || campaign.man(walk.man).captor == asked.side);
    if (!mine) return no(RefusalCode::man_not_yours, clauses::command);
    asked.men.push_back({static_cast<std::uint32_t>(walk.man.index()), walk.path});
  }
  for (const auto& haul : order.guns) {
    const bool mine = campaign.exists(haul.gun) && campaign.table_of(campaign.gun(haul.gun)) == order.table &&
                      campaign.gun(haul.gun).side == asked.side;
    if (!mine) return no(RefusalCode::gun_not_yours, clauses::command);
    asked.guns.push_back({static_cast<std::uint32_t>(haul.gun.index()), haul.path});
  }
  auto moved = try_move(campaign.ground(order.table), campaign.men(), campaign.guns(), asked);
  if (!moved) return std::unexpected(std::move(moved.error()));
  MenMoved event{order.table, seat, {}, {}};
  for (TableMove::Walked& walked : moved->men) {
    MenMoved::Walk walk{campaign.men()[walked.man].id, std::move(walked.path), walked.paid, {}};
    if (walked.contact) walk.contact = campaign.men()[*walked.contact].id;
    event.men.push_back(std::move(walk));
  }
  for (TableMove::Hauled& hauled : moved->guns)
    event.guns.push_back({campaign.guns()[hauled.gun].id, std::move(hauled.path), hauled.facing, hauled.paid});
  return event;
}

std::expected<MeleeChosen, Refusal> try_order(const Campaign& campaign, SeatId seat, const ChooseOrder<BodyId>& order) {
  const bool there = campaign.exists(order.table) && !campaign.table(order.table).closed;
  const JoinedMelee* joined = there ? campaign.table(order.table).melee(order.melee) : nullptr;
  if (!joined || joined->chooser != seat) return no(RefusalCode::not_your_choice, clauses::melee_choice);
  MeleeChoice choice;
  for (const ManId man : order.killed) {
    if (!campaign.exists(man)) return no(RefusalCode::man_not_in_melee, clauses::melee_choice);
    choice.killed.push_back(static_cast<ManIndex>(man.index()));
  }
  for (const ManId man : order.taken) {
    if (!campaign.exists(man)) return no(RefusalCode::man_not_in_melee, clauses::melee_choice);
    choice.taken.push_back(static_cast<ManIndex>(man.index()));
  }
  if (auto refusal = check_choice(campaign.men(), melee_of(*joined), choice))
    return std::unexpected(std::move(*refusal));
  MeleeChosen event{order.table, order.melee, order.killed, order.taken};
  std::ranges::sort(event.killed);
  std::ranges::sort(event.taken);
  return event;
}

std::expected<MeleeCentred, Refusal> try_order(const Campaign& campaign, SeatId seat,
                                               const CentreOrder<BodyId>& order) {
  const Rulebook& rules = campaign.setting().rulebook;
  const bool there = campaign.exists(order.table) && !campaign.table(order.table).closed;
  const JoinedMelee* joined = there ? campaign.table(order.table).melee(order.melee) : nullptr;
  if (!joined || joined->chooser != seat) return no(RefusalCode::not_your_choice, clauses::centred_melee);
  if (rules.melee.kind != MeleeKind::centred) return no(RefusalCode::no_centre_to_pick, clauses::centred_melee);
  const auto centres = possible_centres(rules, campaign.men(), joined->attackers);
  const bool can_be = campaign.exists(order.man) &&
                      std::ranges::binary_search(centres, static_cast<ManIndex>(order.man.index())) &&
                      campaign.table_of(campaign.man(order.man)) == order.table;
  if (!can_be) return no(RefusalCode::not_in_contact, clauses::centred_melee);
  return MeleeCentred{order.table, centred_on(campaign, *joined, order.table, order.man)};
}

std::expected<MenFared, Refusal> try_order(const Campaign& campaign, SeatId seat, const WhiteFlagOrder<BodyId>& order) {
  if (auto refusal = not_fighting(campaign, seat, order.table)) return std::unexpected(std::move(*refusal));
  const SideId side = campaign.setting().seat(seat).side;
  std::vector<std::uint32_t> named;
  for (const ManId man : order.men) {
    const bool mine =
        campaign.exists(man) && campaign.man(man).side == side && campaign.table_of(campaign.man(man)) == order.table;
    if (!mine) return no(RefusalCode::man_not_yours, clauses::command);
    named.push_back(static_cast<std::uint32_t>(man.index()));
  }
  if (auto refusal = check_white_flag(campaign.setting().rulebook, campaign.men(), named))
    return std::unexpected(std::move(*refusal));
  const SideId captor = captor_under_flag(campaign, order.men);
  if (captor.none()) return no(RefusalCode::no_enemy_to_take_them, clauses::white_flag);
  MenFared event{Fate::surrendered, captor, order.men};
  std::ranges::sort(event.men);
  return event;
}

std::optional<Refusal> cannot_fall_in(const Campaign& campaign, const Body& body) {
  if (!body.set_out) return {};
  if (body.table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
  for (const Soldier& man : campaign.men()) {
    if (man.body != body.id || !man.on_ground() || man.state == ManState::prisoner) continue;
    if (!can_fall_in(campaign.setting().rulebook, man.arm, man.at, body.at, man.moved, campaign.move()))
      return Refusal{RefusalCode::men_scattered, clauses::contact, {{"at", man.at}}};
  }
  return {};
}

FormedUp fall_in(const Campaign& campaign, const Body& body, Formation formation) {
  const Rulebook& rules = campaign.setting().rulebook;
  FormedUp event{body.id, formation, {}, {}};
  const auto escort_of = escorts(rules, campaign.men(), body.side);
  for (const Soldier& man : campaign.men()) {
    if (!man.on_ground()) continue;
    const std::uint32_t escort = escort_of[man.id.index()];
    const bool led = man.state == ManState::prisoner && escort != nobody && campaign.men()[escort].body == body.id;
    const bool own = man.state == ManState::disarmed && man.body == body.id;
    if (led || own) event.brought.push_back(man.id);
  }
  for (const Gun& gun : campaign.guns()) {
    if (!gun.on_ground || gun.side != body.side || (gun.body && gun.body != body.id)) continue;
    // Its own it takes while a man is left with it; one that was left or taken needs a crew.
    const auto crew = crew_of(rules, campaign.men(), gun);
    const auto mine =
        std::ranges::count_if(crew, [&](std::uint32_t man) { return campaign.men()[man].body == body.id; });
    if (mine >= (gun.body ? std::min(1, rules.table.crew) : std::max(1, rules.table.crew)))
      event.guns.push_back(gun.id);
  }
  return event;
}

}  // namespace sandgate
