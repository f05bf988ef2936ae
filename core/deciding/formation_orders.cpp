// Orders to stand otherwise: what they come to, or why they cannot be (KS-3).
#include <algorithm>
#include <iterator>

#include "core/deciding/deciding.h"
#include "core/deciding/gun_phase.h"
#include "core/deciding/mines.h"
#include "core/deciding/table_orders.h"
#include "core/eyes/table_sight.h"
#include "core/kriegspiel/forming.h"

namespace sandgate {
namespace {

struct FormationDecider {
  const Deciding& d;

  Decision operator()(const FormOrder<BodyId>& order) const {
    if (auto no = d.not_mine(order.body)) return refused(*no);
    if (auto no = d.out_of_turn()) return refused(*no);
    if (!d.campaign.setting().rulebook.formations) return refuse(RefusalCode::no_formations, clauses::delays);
    if (!d.at_hand(order.body)) {
      Instruction told{InstructionKind::form};
      told.errand.emplace().form = order.to;
      return d.send(order.body, told);
    }
    const Body& body = d.campaign.body(order.body);
    return body.table && body.set_out ? on_table(order, body) : on_map(order, body);
  }

  Decision on_map(const FormOrder<BodyId>& order, const Body& body) const {
    if (order.gun) return refuse(RefusalCode::gun_not_yours, clauses::command);
    if (body.aboard) return refuse(RefusalCode::aboard_train, clauses::railway);
    if (auto no = cannot_fall_in(d.campaign, body)) return refused(*no);
    const auto forming = plan_forming(d.campaign.setting().rulebook, body.contents, stance_of(body), order.to);
    if (!forming) return refused(forming.error());
    auto events = d.in_hand(order.body);
    d.fall_in_first(events, order.body);
    if (order.to == FormedAs::unlimbered && body.march) events.push_back(MarchHalted{order.body, {}});
    events.push_back(FormingBegan{order.body, *forming});
    return events;
  }

  Decision on_table(const FormOrder<BodyId>& order, const Body& body) const {
    const Campaign& now = d.campaign;
    if (auto no = not_fighting(now, d.seat, body.table)) return refused(*no);
    if (now.orders_men_of(body) != d.seat) return refuse(RefusalCode::not_your_table, clauses::contact);
    TableForming asked{order.to, body.formation, order.facing.value_or(body.facing), order.hold, {}, {}, {}};
    asked.guns_open = now.table(body.table).guns_open;
    for (const Soldier& man : now.men()) {
      const bool free = man.body == body.id && man.state == ManState::free && man.on_ground();
      if (free && now.table_of(man) == body.table) asked.group.push_back(static_cast<std::uint32_t>(man.id.index()));
    }
    for (const Gun& gun : now.guns()) {
      const bool his = gun.body == body.id && now.table_of(gun) == body.table && now.orders_gun(gun) == d.seat;
      if (his && (!order.gun || *order.gun == gun.id)) asked.guns.push_back(static_cast<std::uint32_t>(gun.id.index()));
    }
    if (order.gun && asked.guns.empty()) return refuse(RefusalCode::gun_not_yours, clauses::command);
    TableMoveOrder who = mover(now, body.side);
    who.sees_a_part = true;
    const auto formed = form_on_table(*ground_for(now, d.seat, body.table), now.men(), now.guns(), who, asked);
    if (!formed) return refused(formed.error());
    MenFormed event{body.table, body.id, order.to, formed->spent, asked.facing, order.hold, {}, {}};
    for (const FormedMan& man : formed->men) event.men.push_back({now.men()[man.man].id, man.at});
    for (const std::uint32_t gun : formed->guns) event.guns.push_back(now.guns()[gun].id);
    auto events = d.in_hand();
    std::ranges::move(formed_and_seen(std::move(event)), std::back_inserter(events));
    d.end_runs_on_news(events);
    return with_guns_ended(d, std::move(events));
  }

  static Path way(Point from, Point to) { return from == to ? Path{to} : Path{from, to}; }
  // As where men walk: who is lost from sight is so before, who is seen now is seen after it.
  std::vector<Event> formed_and_seen(MenFormed formed) const {
    MenMoved as_walks{formed.table, d.seat, {}, {}};
    for (const MenFormed::Man& man : formed.men)
      as_walks.men.push_back({man.man, way(d.campaign.man(man.man).at, man.at), {}, {}, {}});
    Campaign scratch = d.campaign;
    scratch.apply(formed);
    const std::vector<Trodden> trodden = trodden_by(scratch, as_walks);
    std::vector<Event> events, sighted;
    for (Event& seen : look_over_tables(scratch))
      (holds_alternative<MenLost>(seen) ? events : sighted).push_back(std::move(seen));
    events.emplace_back(std::move(formed));
    std::ranges::move(sighted, std::back_inserter(events));
    std::ranges::move(explode_mines(scratch, trodden), std::back_inserter(events));
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_formation(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicFormationDeeds<BodyId>(), deed, FormationDecider{deciding});
}

}  // namespace sandgate
