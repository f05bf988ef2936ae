// Orders of guns: what they come to, or why they cannot be (LW-2.5, LW-3.2 to LW-3.4, LW-4, CX-2).
#include <algorithm>
#include <iterator>

#include "core/battle/serve_gun.h"
#include "core/deciding/deciding.h"
#include "core/deciding/gun_phase.h"
#include "core/deciding/shooting.h"
#include "core/deciding/table_orders.h"
#include "core/kriegspiel/five.h"

namespace sandgate {
namespace {

std::uint32_t place(ManId id) { return static_cast<std::uint32_t>(id.index()); }

/// A gun on that table which the seat orders, or nothing.
const Gun* own_gun(const Deciding& d, TableId table, GunId id) {
  if (!d.campaign.exists(id)) return nullptr;
  const Gun& gun = d.campaign.gun(id);
  const bool own = gun.side == d.campaign.setting().seat(d.seat).side && d.campaign.table_of(gun) == table &&
                   d.campaign.orders_gun(gun) == d.seat;
  return own ? &gun : nullptr;
}

Refusal no_such_gun() { return {RefusalCode::gun_not_yours, clauses::command, {}}; }

/// One gun's order to fire, while it is decided.
class Firing {
 public:
  Firing(const Deciding& deciding, const FireOrder<BodyId>& order, const Gun& gun)
      : d_(deciding),
        order_(order),
        gun_(gun),
        index_(static_cast<std::uint32_t>(gun.id.index())),
        rules_(d_.campaign.setting().rulebook),
        shooting_(d_.campaign, order.table),
        first_(gun.fired != d_.campaign.move()) {
    if (first_ && rules_.guns.trail_men > 0)
      trail_ = choose_trail_men(d_.campaign.ground(order.table), d_.campaign.men(), d_.campaign.guns(),
                                mover(d_.campaign, gun.side), index_);
  }

  std::optional<Refusal> cannot() const {
    const Table& table = d_.campaign.table(order_.table);
    FireTime time;
    time.side = gun_.side;
    time.move = d_.campaign.move();
    time.own_move = d_.campaign.own_move(d_.campaign.camp());
    time.silent = table.whole && !d_.campaign.guns_at_once(gun_.side);
    time.guns_open = table.guns_open && std::ranges::find(table.waived, gun_.side) == table.waived.end() &&
                     !d_.campaign.guns_done(order_.table, d_.seat);
    // KS-4.5.
    if (gun_.body && d_.campaign.out_of_action(d_.campaign.body(gun_.body)))
      return Refusal{RefusalCode::out_of_action, clauses::going_without, {{"at", gun_.at}}};
    if (gun_.body && d_.campaign.without_cart(d_.campaign.body(gun_.body)))
      return Refusal{RefusalCode::no_cart, clauses::waggons, {{"at", gun_.at}}};
    if (auto no = check_fire(rules_, d_.campaign.men_in_action(), gun_, time)) return no;
    if (auto no = shooting_.gunnery().cannot_fire(shooting_.targets(), index_, order_.aim)) return no;
    if (first_ && std::ssize(trail_) < rules_.guns.trail_men)
      return Refusal{RefusalCode::no_trail_men, clauses::trail_men, {{"at", gun_.at}}};
    return {};
  }

  struct Fired {
    std::vector<Event> events;     ///< the shot, flown; with a gun's first of a move, who are to stand at its trail
    std::vector<BodyId> fired_on;  ///< CX-2: boxes that it struck, and hostile ones near which it struck
  };
  Fired fire() const {
    ShotFired fired;
    fired.table = order_.table;
    fired.seat = d_.seat;
    fired.gun = gun_.id;
    fired.number = first_ ? 1 : gun_.shots + 1;
    fired.aim = order_.aim;
    const Dice::Key key{d_.campaign.move(), std::int64_t{gun_.id.number}, "shot", fired.number};
    const Shot shot = shooting_.gunnery().shot_from(shooting_.targets(), index_, order_.aim,
                                                    scatter_of(rules_, order_.aim, d_.dice, key));
    auto [flight, struck, fired_on, figures] = shooting_.fly(shot);
    fired.path = std::move(flight.path);
    for (const Felled& felled : flight.felled)
      fired.felled.push_back({d_.campaign.men()[felled.man].id, felled.how, felled.milliseconds});
    fired.struck = std::move(struck);
    fired.end = flight.end;
    fired.bounces = flight.bounces;
    std::vector<Event> events{std::move(fired)};
    if (!figures.empty()) events.emplace_back(FiguresStruck{order_.table, std::move(figures)});
    if (!first_ || rules_.guns.trail_men == 0) return {std::move(events), std::move(fired_on)};
    TrailChosen chosen{gun_.id, {}};
    for (const std::uint32_t man : trail_) chosen.men.push_back(d_.campaign.men()[man].id);
    events.emplace_back(std::move(chosen));
    return {std::move(events), std::move(fired_on)};
  }

 private:
  const Deciding& d_;
  const FireOrder<BodyId>& order_;
  const Gun& gun_;
  std::uint32_t index_;
  const Rulebook& rules_;
  Shooting shooting_;
  bool first_;
  std::vector<std::uint32_t> trail_;
};

struct GunDecider {
  const Deciding& d;

  Decision operator()(const FireOrder<BodyId>& order) const {
    if (auto no = d.out_of_turn()) return refused(*no);
    if (auto no = not_fighting(d.campaign, d.seat, order.table)) return refused(*no);
    const Gun* gun = own_gun(d, order.table, order.gun);
    if (!gun) return refused(no_such_gun());
    const Firing firing(d, order, *gun);
    if (auto no = firing.cannot()) return refused(*no);
    auto events = d.in_hand();
    auto [shot, fired_on] = firing.fire();
    const ShotFired fired = get<ShotFired>(shot.front());
    std::ranges::move(shot, std::back_inserter(events));
    return with_guns_ended(d, with_what_follows(d, std::move(events), fired.felled, fired_on, &fired));
  }
  Decision operator()(const LieDownOrder<BodyId>& order) const {
    if (auto no = d.out_of_turn()) return refused(*no);
    if (auto no = not_fighting(d.campaign, d.seat, order.table)) return refused(*no);
    const Gun* gun = own_gun(d, order.table, order.gun);
    if (!gun) return refused(no_such_gun());
    if (gun->ready != d.campaign.move())
      return refuse(RefusalCode::gun_not_in_action, clauses::in_action, {{"at", gun->at}});
    std::vector<std::uint32_t> named;
    for (const ManId man : order.men) {
      if (!d.campaign.exists(man) || d.campaign.table_of(d.campaign.man(man)) != order.table)
        return refuse(RefusalCode::man_not_yours, clauses::command);
      named.push_back(place(man));
    }
    if (auto no = check_lie_down(d.campaign.setting().rulebook, d.campaign.men(), *gun, gun->side, order.line, named))
      return refused(*no);
    MenLay event{order.table, order.line, order.men};
    std::ranges::sort(event.men);
    return std::vector<Event>{std::move(event)};
  }
  Decision operator()(const TrailOrder<BodyId>& order) const {
    if (auto no = d.out_of_turn()) return refused(*no);
    if (auto no = not_fighting(d.campaign, d.seat, order.table)) return refused(*no);
    const Gun* gun = own_gun(d, order.table, order.gun);
    if (!gun) return refused(no_such_gun());
    if (gun->fired != d.campaign.move())
      return refuse(RefusalCode::gun_has_not_fired, clauses::trail_men, {{"at", gun->at}});
    std::vector<std::uint32_t> named;
    for (const ManId man : order.men) {
      if (!d.campaign.exists(man) || d.campaign.table_of(d.campaign.man(man)) != order.table)
        return refuse(RefusalCode::man_not_yours, clauses::command);
      named.push_back(place(man));
    }
    if (auto no = check_trail_men(d.campaign.ground(order.table), d.campaign.men(), d.campaign.guns(),
                                  mover(d.campaign, gun->side), static_cast<std::uint32_t>(gun->id.index()), named))
      return refused(*no);
    return std::vector<Event>{TrailChosen{order.gun, order.men}};
  }
  Decision operator()(const RiflesOrder<BodyId>& order) const {
    if (auto no = d.out_of_turn()) return refused(*no);
    if (auto no = not_fighting(d.campaign, d.seat, order.table)) return refused(*no);
    return order_rifles(d, order);
  }
  // KS-11.7: whether other seats of the side have guns there that are still to fire or to move.
  bool others_have_guns(TableId table, SideId side) const {
    const Campaign& now = d.campaign;
    const auto fires = [&](const Soldier& man) {
      if (!may_fire_rifle(now.setting().rulebook, man, side, now.move()) || now.table_of(man) != table) return false;
      const SeatId seat = now.orders_men_of(now.body(man.body));
      return seat && seat != d.seat && !now.seat(seat).closed && !now.guns_done(table, seat);
    };
    if (std::ranges::any_of(now.men(), fires)) return true;
    return std::ranges::any_of(now.guns(), [&](const Gun& gun) {
      if (gun.side != side || gun.ready != now.move() || now.table_of(gun) != table) return false;
      const SeatId seat = now.orders_gun(gun);
      return seat && seat != d.seat && !now.seat(seat).closed && !now.guns_done(table, seat) &&
             !gun_is_used(now.setting().rulebook, now.men(), gun, now.move());
    });
  }
  // The system's too: half the allowance has gone.
  Decision operator()(const GunsDoneOrder<BodyId>& order) const {
    const bool systems = d.seat == system_seat;
    if (systems && !d.campaign.begun()) return refuse(RefusalCode::not_your_order, clauses::officials);
    if (auto no = systems ? std::nullopt : d.out_of_turn()) return refused(*no);
    const bool there = d.campaign.exists(order.table) && !d.campaign.table(order.table).closed;
    if (!there || (!systems && not_fighting(d.campaign, d.seat, order.table)))
      return refuse(RefusalCode::not_your_table, clauses::contact);
    const Table& table = d.campaign.table(order.table);
    const SideId side = systems ? SideId{} : d.campaign.setting().seat(d.seat).side;
    const bool done = std::ranges::find(table.waived, side) != table.waived.end() ||
                      (!systems && d.campaign.guns_done(order.table, d.seat));
    if (!table.guns_open || done) return refuse(RefusalCode::guns_have_done, clauses::guns_first);
    if (systems) {
      Campaign scratch = d.campaign;
      return end_guns(scratch, order.table);
    }
    auto events = d.in_hand();
    if (others_have_guns(order.table, side)) {
      events.emplace_back(SeatGunsDone{order.table, d.seat});
    } else {
      events.emplace_back(GunsWaived{order.table, side});
    }
    return with_guns_ended(d, std::move(events));
  }
};

}  // namespace

std::optional<Decision> decide_gun(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicGunDeeds<BodyId>(), deed, GunDecider{deciding});
}

}  // namespace sandgate
