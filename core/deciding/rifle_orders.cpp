// Rifle-fire of fives: what an order to fire comes to, or why it cannot be (KS-7.2, KS-4.5).
#include <algorithm>

#include "core/deciding/gun_phase.h"
#include "core/deciding/shooting.h"
#include "core/deciding/table_orders.h"
#include "core/kriegspiel/five.h"

namespace sandgate {
namespace {

std::optional<Refusal> cannot_fire_rifles(const Deciding& d, const RiflesOrder<BodyId>& order,
                                          const std::vector<std::uint32_t>& named) {
  const Campaign& now = d.campaign;
  const SideId side = now.setting().seat(d.seat).side;
  if (auto no = check_five(now.setting().rulebook, now.men(), named, side, now.move())) return no;
  for (const ManId id : order.men) {
    const Body& body = now.body(now.man(id).body);
    if (now.out_of_action(body))
      return Refusal{RefusalCode::out_of_action, clauses::going_without, {{"at", now.man(id).at}}};
    if (body.hunger.no_ammunition() && now.setting().rulebook.supply.kind == SupplyKind::packets)
      return Refusal{RefusalCode::no_ammunition, clauses::going_without, {{"at", now.man(id).at}}};
  }
  const Table& table = now.table(order.table);
  const bool done = std::ranges::find(table.waived, side) != table.waived.end() || now.guns_done(order.table, d.seat);
  if (!table.guns_open || done) return Refusal{RefusalCode::guns_have_done, clauses::guns_first, {}};
  return check_rifle_aim(now.setting().rulebook, order.aim);
}

}  // namespace

Decision order_rifles(const Deciding& d, const RiflesOrder<BodyId>& order) {
  const Campaign& now = d.campaign;
  std::vector<std::uint32_t> named;
  for (const ManId man : order.men) {
    const bool there = now.exists(man) && now.table_of(now.man(man)) == order.table;
    const bool mine =
        there && now.man(man).side == now.setting().seat(d.seat).side && orders_man(now, d.seat, now.man(man));
    if (!mine) return refuse(RefusalCode::man_not_yours, clauses::command);
    named.push_back(static_cast<std::uint32_t>(man.index()));
  }
  if (auto no = cannot_fire_rifles(d, order, named)) return refused(*no);
  const std::vector<std::uint32_t> five = along_line(now.men(), named);
  const Soldier& middle = now.men()[five[five.size() / 2]];
  const Shooting shooting(now, order.table);
  const Dice::Key key{now.move(), std::int64_t{middle.id.number}, "rifles", 0};
  const Shot shot =
      shooting.gunnery().shot_over(middle, order.aim, scatter_of(now.setting().rulebook, order.aim, d.dice, key));
  auto [flight, struck, fired_on, figures] = shooting.fly(shot);
  RiflesFired fired;
  fired.table = order.table;
  fired.seat = d.seat;
  for (const std::uint32_t man : five) fired.men.push_back(now.men()[man].id);
  fired.aim = order.aim;
  fired.path = std::move(flight.path);
  for (const Felled& felled : flight.felled)
    fired.felled.push_back({now.men()[felled.man].id, felled.how, felled.milliseconds});
  fired.struck = std::move(struck);
  fired.end = flight.end;
  fired.bounces = flight.bounces;
  const std::vector<ShotFired::Fall> felled = fired.felled;
  std::vector<Event> events = d.in_hand();
  events.emplace_back(std::move(fired));
  if (!figures.empty()) events.emplace_back(FiguresStruck{order.table, std::move(figures)});
  return with_guns_ended(d, with_what_follows(d, std::move(events), felled, fired_on, nullptr));
}

}  // namespace sandgate
