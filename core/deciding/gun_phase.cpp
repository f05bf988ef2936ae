#include "core/deciding/gun_phase.h"

#include <algorithm>
#include <iterator>

#include "core/battle/serve_gun.h"
#include "core/deciding/deciding.h"
#include "core/deciding/table_orders.h"
#include "core/kriegspiel/five.h"

namespace sandgate {
namespace {

class Guns {
 public:
  explicit Guns(Campaign& scratch) : state_(scratch), rules_(scratch.setting().rulebook) {}
  std::vector<Event> done() { return std::move(events_); }

  void begin() {
    bool any = false;
    const std::vector<Soldier> men = state_.men_in_action();
    for (std::size_t i = 0; i < state_.tables().size(); ++i) {
      const TableId table = state_.tables()[i].id;
      if (state_.table(table).closed) continue;
      GunsBegan began{table, {}};
      for (const Gun& gun : state_.guns()) {
        const bool moves = state_.setting().side(gun.side).camp == state_.camp();
        const bool whole = gun.harm.disabled_until < state_.move();
        if (moves && whole && state_.table_of(gun) == table && can_be_served(rules_, men, gun))
          began.ready.push_back(gun.id);
      }
      if (began.ready.empty() && !rifles_left(table)) continue;
      any = true;
      happen(std::move(began));
    }
    happen(PhaseBegan{any ? Phase::guns : Phase::men});
  }

  void end(TableId table) {
    const std::vector<HeldWalks> held = state_.table(table).held;
    happen(GunsEnded{table});
    for (const HeldWalks& walks : held) carry_out(table, walks);
    const bool open = std::ranges::any_of(state_.tables(), &Table::guns_open);
    if (!open && state_.phase() == Phase::guns) happen(PhaseBegan{Phase::men});
  }

  void end_used() {
    for (std::size_t i = 0; i < state_.tables().size(); ++i) {
      const TableId table = state_.tables()[i].id;
      if (state_.table(table).guns_open && !any_left(table)) end(table);
    }
  }

  void stand_at_trails() {
    for (std::size_t i = 0; i < state_.guns().size(); ++i) {
      const Gun& gun = state_.guns()[i];
      const TableId table = state_.table_of(gun);
      if (gun.fired != state_.move() || table.none() || rules_.guns.trail_men == 0) continue;
      stand_at_trail(static_cast<std::uint32_t>(i), table);
    }
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }

  // KS-7.2: whether a side that has not done has men enough on the table for a five, in line or not: a table on which
  // only rifles are left waits for their seat's word.
  bool rifles_left(TableId table) const {
    if (!rules_.rifles) return false;
    std::vector<std::int32_t> men(state_.setting().sides.size());
    for (const Soldier& man : state_.men()) {
      const bool moves = man.camp == number_of(state_.camp());
      if (!moves || !may_fire_rifle(rules_, man, man.side, state_.move()) || state_.table_of(man) != table) continue;
      const SeatId seat = state_.orders_men_of(state_.body(man.body));
      if (!seat || state_.guns_done(table, seat) || state_.seat(seat).closed) continue;
      ++men[man.side.index()];
    }
    const std::vector<SideId>& waived = state_.table(table).waived;
    for (const Side& side : state_.setting().sides) {
      const bool done = std::ranges::find(waived, side.id) != waived.end();
      if (!done && men[side.id.index()] >= rules_.rifles->men) return true;
    }
    return false;
  }

  bool any_left(TableId table) const {
    const std::vector<SideId>& waived = state_.table(table).waived;
    // KS-11.7: who has no more orders for this move has none for his guns.
    const auto done = [&](const Gun& gun) {
      const SeatId seat = state_.orders_gun(gun);
      return seat && (state_.guns_done(table, seat) || state_.seat(seat).closed);
    };
    if (rifles_left(table)) return true;
    return std::ranges::any_of(state_.guns(), [&](const Gun& gun) {
      return gun.ready == state_.move() && !gun_is_used(rules_, state_.men(), gun, state_.move()) &&
             state_.table_of(gun) == table && std::ranges::find(waived, gun.side) == waived.end() && !done(gun);
    });
  }

  void carry_out(TableId table, const HeldWalks& walks) {
    const auto moved = try_move_men(state_, walks.seat, MoveMenOrder<BodyId>{table, walks.men, {}});
    if (!moved) return happen(HeldRefused{table, walks, std::string(moved.error().clause.id)});
    for (Event& event : moved_and_seen(state_, *moved)) happen(std::move(event));
  }

  void stand_at_trail(std::uint32_t gun, TableId table) {
    const TableGround& ground = state_.ground(table);
    const TableMoveOrder who = mover(state_, state_.guns()[gun].side);
    std::vector<std::uint32_t> men;
    for (const ManId id : state_.guns()[gun].trail) {
      if (state_.man(id).state == ManState::free) men.push_back(static_cast<std::uint32_t>(id.index()));
    }
    for (const std::uint32_t another : choose_trail_men(ground, state_.men(), state_.guns(), who, gun)) {
      if (std::ssize(men) >= rules_.guns.trail_men) break;
      if (std::ranges::find(men, another) == men.end()) men.push_back(another);
    }
    const auto walks = walks_to_trail(ground, state_.men(), state_.guns(), who, gun, men);
    if (walks.empty()) return;
    TableMoveOrder order = who;
    order.to_trail = true;
    order.men = walks;
    const auto moved = try_move(ground, state_.men(), state_.guns(), order);
    if (!moved) return;
    MenMoved event{table, state_.orders_gun(state_.guns()[gun]), {}, {}};
    for (const TableMove::Walked& walked : moved->men) {
      MenMoved::Walk walk{state_.men()[walked.man].id, walked.path, walked.paid, {}, walked.spent};
      if (walked.contact) walk.contact = state_.men()[*walked.contact].id;
      event.men.push_back(std::move(walk));
    }
    for (Event& each : moved_and_seen(state_, std::move(event))) happen(std::move(each));
  }

  Campaign& state_;
  const Rulebook& rules_;
  std::vector<Event> events_;
};

}  // namespace

TableMoveOrder mover(const Campaign& campaign, SideId side) {
  TableMoveOrder who;
  who.camp = number_of(campaign.setting().side(side).camp);
  who.side = side;
  who.move = campaign.move();
  return who;
}

std::vector<Event> begin_guns(Campaign& scratch) {
  Guns guns(scratch);
  guns.begin();
  return guns.done();
}
std::vector<Event> end_guns(Campaign& scratch, TableId table) {
  Guns guns(scratch);
  guns.end(table);
  return guns.done();
}
std::vector<Event> end_used_guns(Campaign& scratch) {
  Guns guns(scratch);
  guns.end_used();
  return guns.done();
}
std::vector<Event> stand_at_trails(Campaign& scratch) {
  Guns guns(scratch);
  guns.stand_at_trails();
  return guns.done();
}

std::vector<Event> with_guns_ended(const Deciding& deciding, std::vector<Event> events) {
  Campaign scratch = deciding.after(events);
  std::ranges::move(end_used_guns(scratch), std::back_inserter(events));
  return events;
}

}  // namespace sandgate
