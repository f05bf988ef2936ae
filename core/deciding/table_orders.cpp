#include "core/deciding/table_orders.h"

#include <algorithm>
#include <iterator>

#include "core/battle/ground/earthworks.h"
#include "core/battle/serve_gun.h"
#include "core/battle/table_move.h"
#include "core/campaign/known_works.h"
#include "core/checks/fall_in_check.h"
#include "core/deciding/charge_move.h"
#include "core/deciding/deciding.h"
#include "core/deciding/gun_phase.h"
#include "core/deciding/mines.h"
#include "core/eyes/table_sight.h"
#include "core/kriegspiel/formation_change.h"
#include "core/kriegspiel/forming.h"

namespace sandgate {
std::optional<Refusal> not_fighting(const Campaign& campaign, SeatId seat, TableId id) {
  const SideId side = campaign.setting().seat(seat).side;
  const bool fights = campaign.exists(id) && !campaign.table(id).closed && campaign.table(id).tells(side) &&
                      campaign.orders_on(seat, id);
  if (!fights) return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
  return {};
}

bool orders_man(const Campaign& campaign, SeatId seat, const Soldier& man) {
  if (man.side != campaign.setting().seat(seat).side) return true;  // a prisoner, led by whoever is there
  if (const SeatId orders = campaign.orders_men_of(campaign.body(man.body))) return orders == seat;
  // His body is on no table, and he stands on one all the same.
  const TableId table = campaign.table_of(man);
  return table && campaign.table(table).fighting[man.side.index()] == seat;
}

std::vector<Event> moved_and_seen(const Campaign& campaign, MenMoved moved) {
  Campaign scratch = campaign;
  scratch.apply(moved);
  const std::vector<Trodden> trodden = trodden_by(scratch, moved);
  std::vector<Event> events, sighted;
  for (Event& seen : look_over_tables(scratch))
    (holds_alternative<MenLost>(seen) ? events : sighted).push_back(std::move(seen));
  events.emplace_back(std::move(moved));
  for (Event& seen : sighted) events.push_back(std::move(seen));
  for (Event& lost : explode_mines(scratch, trodden)) events.push_back(std::move(lost));
  return events;
}

std::shared_ptr<const TableGround> ground_for(const Campaign& campaign, SeatId seat, TableId table) {
  const std::shared_ptr<const TableGround>& ground = campaign.shared_ground(table);
  const std::optional<WorkRules>& rules = campaign.setting().rulebook.works;
  if (!rules || ground->works().empty()) return ground;
  std::vector<Earthwork> known = known_ground(known_works(campaign, seat));
  std::erase_if(known, [&](const Earthwork& work) { return !lies_in(*rules, work, ground->window()); });
  if (known == ground->works()) return ground;
  return std::make_shared<const TableGround>(campaign.setting().country, campaign.setting().scale,
                                             campaign.setting().rulebook, ground->window(), ground->broken(),
                                             std::move(known));
}

std::expected<MenMoved, Refusal> try_move_men(const Campaign& campaign, SeatId seat,
                                              const MoveMenOrder<BodyId>& order) {
  if (auto refusal = not_fighting(campaign, seat, order.table)) return refused(*refusal);
  if (order.men.empty() && order.guns.empty()) return refuse(RefusalCode::no_men_named, clauses::allowance);
  const Table& table = campaign.table(order.table);
  TableMoveOrder asked;
  asked.side = campaign.setting().seat(seat).side;
  asked.camp = number_of(campaign.setting().camp_of(seat));
  asked.move = campaign.move();
  asked.guns_done = !table.guns_open;
  asked.counts_from = campaign.counts_from(asked.side);
  asked.sees_a_part = true;
  // KS-11.7: men of brothers may be named to serve a gun that is hauled; whether they do is seen when it stands.
  std::vector<std::size_t> brothers;
  for (const auto& walk : order.men) {
    const bool sides = campaign.exists(walk.man) && campaign.table_of(campaign.man(walk.man)) == order.table &&
                       (campaign.man(walk.man).side == asked.side || campaign.man(walk.man).captor == asked.side);
    const bool mine = sides && orders_man(campaign, seat, campaign.man(walk.man));
    if (sides && !mine && !order.guns.empty()) {
      brothers.push_back(asked.men.size());
    } else if (!mine) {
      return refuse(RefusalCode::man_not_yours, clauses::command);
    }
    // KS-4.5: prisoners are led all the same.
    const Soldier& man = campaign.man(walk.man);
    if (man.side == asked.side && campaign.body(man.body).hunger.hungry())
      return refuse(RefusalCode::hungry, clauses::going_without, {{"at", man.at}});
    asked.men.push_back({static_cast<std::uint32_t>(walk.man.index()), walk.path});
  }
  for (const auto& haul : order.guns) {
    const bool mine = campaign.exists(haul.gun) && campaign.table_of(campaign.gun(haul.gun)) == order.table &&
                      campaign.gun(haul.gun).side == asked.side && campaign.orders_gun(campaign.gun(haul.gun)) == seat;
    if (!mine) return refuse(RefusalCode::gun_not_yours, clauses::command);
    asked.guns.push_back({static_cast<std::uint32_t>(haul.gun.index()), haul.path});
  }
  auto moved = try_move(*ground_for(campaign, seat, order.table), campaign.men(), campaign.guns(), asked);
  if (!moved) return refused(moved.error());
  const Rulebook& rules = campaign.setting().rulebook;
  for (const TableMove::Walked& walked : moved->men) {
    const Soldier& man = campaign.men()[walked.man];
    if (auto no = check_after_charge(rules, man, walked.path.back(), campaign.move())) return refused(*no);
  }
  if (auto no = check_charge(rules, campaign.men(), *moved, asked, formation_of(campaign))) return refused(*no);
  for (const std::size_t i : brothers) {
    const Soldier& man = campaign.man(order.men[i].man);
    const bool serves = std::ranges::any_of(moved->guns, [&](const TableMove::Hauled& haul) {
      return goes_with_gun(campaign.setting().rulebook, man, moved->men[i].path.back(), campaign.guns()[haul.gun],
                           haul.path.back(), haul.facing);
    });
    if (!serves) return refuse(RefusalCode::man_not_yours, clauses::command);
  }
  MenMoved event{order.table, seat, {}, {}};
  for (TableMove::Walked& walked : moved->men) {
    MenMoved::Walk walk{campaign.men()[walked.man].id, std::move(walked.path), walked.paid, {}, walked.spent};
    if (walked.contact) walk.contact = campaign.men()[*walked.contact].id;
    event.men.push_back(std::move(walk));
  }
  for (TableMove::Hauled& hauled : moved->guns)
    event.guns.push_back(
        {campaign.guns()[hauled.gun].id, std::move(hauled.path), hauled.facing, hauled.paid, hauled.spent});
  halt_at_works(campaign, event);
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

namespace {

struct TableDecider {
  const Deciding& d;

  /// LW-2.5: an order's guns and who goes with one of them, by it before and after; and the walks of everybody else.
  struct PartedOrder {
    MoveMenOrder<BodyId> now;
    std::vector<MoveMenOrder<BodyId>::Walk> held;
  };
  PartedOrder part_by_guns(const MoveMenOrder<BodyId>& order, const MenMoved& moved) const {
    PartedOrder parted{{order.table, {}, order.guns}, {}};
    for (std::size_t i = 0; i < order.men.size(); ++i) {
      const Soldier& man = d.campaign.man(order.men[i].man);
      const bool goes = std::ranges::any_of(moved.guns, [&](const MenMoved::Haul& haul) {
        return goes_with_gun(d.campaign.setting().rulebook, man, moved.men[i].path.back(), d.campaign.gun(haul.gun),
                             haul.path.back(), haul.facing);
      });
      (goes ? parted.now.men : parted.held).push_back(order.men[i]);
    }
    return parted;
  }

  // LW-2.5: men who go with no gun wait until guns have done.
  Decision operator()(const MoveMenOrder<BodyId>& order) const {
    if (auto no = d.out_of_turn()) return refused(*no);
    auto moved = try_move_men(d.campaign, d.seat, order);
    if (!moved) return refused(moved.error());
    auto events = d.in_hand();
    if (d.campaign.table(order.table).guns_open) {
      auto [now, held] = part_by_guns(order, *moved);
      if (!held.empty()) events.emplace_back(WalksHeld{order.table, {d.seat, std::move(held)}});
      if (order.guns.empty()) return events;
      if (now.men.size() < order.men.size()) {
        moved = try_move_men(d.campaign, d.seat, now);
        if (!moved) return refused(moved.error());
      }
    }
    std::ranges::move(moved_and_seen(d.campaign, std::move(*moved)), std::back_inserter(events));
    d.end_runs_on_news(events);
    return with_guns_ended(d, std::move(events));
  }
  Decision operator()(const FormUpOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    const Body& body = d.campaign.body(order.body);
    if (!body.set_out) return refuse(RefusalCode::not_set_out, clauses::contact);
    const bool boxed = order.formation == Formation::boxed;
    if (auto no = boxed ? cannot_be_boxed(d.campaign, body) : cannot_fall_in(d.campaign, body)) return refused(*no);
    auto events = d.in_hand();
    const bool delays = d.campaign.setting().rulebook.formations.has_value();
    events.emplace_back(fall_in(d.campaign, body, boxed || delays ? body.formation : order.formation));
    if (boxed) {
      events.emplace_back(Boxed{order.body});
    } else if (delays) {  // KS-3: as they stood, and then they change
      const auto forming =
          plan_forming(d.campaign.setting().rulebook, body.contents,
                       {body.formation, body.dismounted, body.unlimbered, {}}, formed_as(order.formation));
      if (forming) events.emplace_back(FormingBegan{order.body, *forming});
    }
    d.look_again(events, order.body);
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_table(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicTableDeeds<BodyId>(), deed, TableDecider{deciding});
}

}  // namespace sandgate
