#include "core/campaign/gun_orders.h"

#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/campaign/table_orders.h"
#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

std::uint32_t place(ManId id) { return static_cast<std::uint32_t>(id.index()); }

bool fights(const Campaign& campaign, SeatId seat, TableId id) { return !not_fighting(campaign, seat, id); }

/// A gun of the seat's side on that table, or nothing.
const Gun* own_gun(const Campaign& campaign, SeatId seat, TableId table, GunId id) {
  if (!campaign.exists(id)) return nullptr;
  const Gun& gun = campaign.gun(id);
  const bool own = gun.side == campaign.setting().seat(seat).side && campaign.table_of(gun) == table;
  return own ? &gun : nullptr;
}

Refusal no_such_gun() { return {RefusalCode::gun_not_yours, clauses::command, {}}; }

TableMoveOrder mover(const Campaign& campaign, SideId side) {
  TableMoveOrder who;
  who.camp = campaign.setting().side(side).camp == Camp::first ? 0 : 1;
  who.side = side;
  who.move = campaign.move();
  return who;
}

/// CX-2: closed boxes on a table.
std::vector<BodyId> boxes_on(const Campaign& campaign, TableId table) {
  std::vector<BodyId> boxes;
  for (const Body& body : campaign.bodies()) {
    if (!body.gone && body.table == table && body.formation == Formation::boxed) boxes.push_back(body.id);
  }
  return boxes;
}

/// Of bodies by id, as the flight of shot knows them.
std::vector<BoxStand> stands(const Campaign& campaign, const std::vector<BodyId>& boxes) {
  std::vector<BoxStand> found;
  for (const BodyId id : boxes) found.push_back({campaign.body(id).at});
  return found;
}

class Guns {
 public:
  explicit Guns(Campaign& scratch) : state_(scratch), rules_(scratch.setting().rulebook) {}
  std::vector<Event> done() { return std::move(events_); }

  void begin() {
    bool any = false;
    for (std::size_t i = 0; i < state_.tables().size(); ++i) {
      const TableId table = state_.tables()[i].id;
      if (state_.table(table).closed) continue;
      GunsBegan began{table, {}};
      for (const Gun& gun : state_.guns()) {
        const bool moves = state_.setting().side(gun.side).camp == state_.camp();
        if (moves && state_.table_of(gun) == table && can_be_served(rules_, state_.men(), gun))
          began.ready.push_back(gun.id);
      }
      if (began.ready.empty()) continue;
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

  bool any_left(TableId table) const {
    const std::vector<SideId>& waived = state_.table(table).waived;
    return std::ranges::any_of(state_.guns(), [&](const Gun& gun) {
      return gun.ready == state_.move() && !gun_is_used(rules_, state_.men(), gun, state_.move()) &&
             state_.table_of(gun) == table && std::ranges::find(waived, gun.side) == waived.end();
    });
  }

  void carry_out(TableId table, const HeldWalks& walks) {
    const auto moved = try_order(state_, walks.seat, MoveMenOrder<BodyId>{table, walks.men, {}});
    if (!moved) return happen(HeldRefused{table, walks, std::string(moved.error().clause.id)});
    for (Event& event : moved_and_seen(state_, *moved)) happen(std::move(event));
  }

  void stand_at_trail(std::uint32_t gun, TableId table) {
    const TableGround& ground = state_.ground(table);
    const TableMoveOrder who = mover(state_, state_.guns()[gun].side);
    std::vector<std::uint32_t> men;
    for (const ManId id : state_.guns()[gun].trail) {
      if (state_.man(id).state == ManState::free) men.push_back(place(id));
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
    MenMoved event{table, state_.table(table).fighting[who.side.index()], {}, {}};
    for (const TableMove::Walked& walked : moved->men) {
      MenMoved::Walk walk{state_.men()[walked.man].id, walked.path, walked.paid, {}};
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

std::optional<Refusal> cannot_fire(const Campaign& campaign, SeatId seat, const FireOrder<BodyId>& order) {
  if (auto no = not_fighting(campaign, seat, order.table)) return no;
  const Gun* gun = own_gun(campaign, seat, order.table, order.gun);
  if (!gun) return no_such_gun();
  const Table& table = campaign.table(order.table);
  FireTime time;
  time.side = gun->side;
  time.move = campaign.move();
  time.own_move = campaign.own_move(campaign.camp());
  time.silent = table.whole && !campaign.guns_at_once(gun->side);
  time.guns_open = table.guns_open && std::ranges::find(table.waived, gun->side) == table.waived.end();
  if (auto no = check_fire(campaign.setting().rulebook, campaign.men(), *gun, time)) return no;
  const auto boxes = stands(campaign, boxes_on(campaign, order.table));
  const Targets targets{campaign.men(), campaign.guns(), boxes};
  if (auto no =
          campaign.gunnery(order.table).cannot_fire(targets, static_cast<std::uint32_t>(order.gun.index()), order.aim))
    return no;
  if (gun->fired == campaign.move()) return {};
  const auto trail = choose_trail_men(campaign.ground(order.table), campaign.men(), campaign.guns(),
                                      mover(campaign, gun->side), static_cast<std::uint32_t>(order.gun.index()));
  if (std::ssize(trail) < campaign.setting().rulebook.guns.trail_men)
    return Refusal{RefusalCode::no_trail_men, clauses::trail_men, {{"at", gun->at}}};
  return {};
}

std::vector<Event> fire(const Campaign& campaign, SeatId seat, const FireOrder<BodyId>& order, const Dice& dice) {
  const Rulebook& rules = campaign.setting().rulebook;
  const Gun& gun = campaign.gun(order.gun);
  const auto index = static_cast<std::uint32_t>(order.gun.index());
  const std::int32_t number = gun.fired == campaign.move() ? gun.shots + 1 : 1;
  const Dice::Key key{campaign.move(), std::int64_t{gun.id.number}, "shot", number};
  const std::vector<BodyId> boxes = boxes_on(campaign, order.table);
  const auto standing = stands(campaign, boxes);
  const Gunnery& gunnery = campaign.gunnery(order.table);
  const Targets targets{campaign.men(), campaign.guns(), standing};
  const Shot shot = gunnery.shot_from(targets, index, order.aim, scatter_of(rules, order.aim, dice, key));
  const Flight flight = gunnery.fly(targets, shot);
  ShotFired fired;
  fired.table = order.table;
  fired.seat = seat;
  fired.gun = gun.id;
  fired.number = number;
  fired.aim = order.aim;
  fired.path = flight.path;
  for (const Felled& felled : flight.felled)
    fired.felled.push_back({campaign.men()[felled.man].id, felled.how, felled.milliseconds});
  for (const std::uint32_t box : flight.boxes) fired.struck.push_back(boxes[box]);
  fired.end = flight.end;
  fired.bounces = flight.bounces;
  std::vector<Event> events{std::move(fired)};
  if (number > 1 || rules.guns.trail_men == 0) return events;
  TrailChosen trail{gun.id, {}};
  for (const std::uint32_t man : choose_trail_men(campaign.ground(order.table), campaign.men(), campaign.guns(),
                                                  mover(campaign, gun.side), index))
    trail.men.push_back(campaign.men()[man].id);
  events.emplace_back(std::move(trail));
  return events;
}

std::expected<MenLay, Refusal> try_order(const Campaign& campaign, SeatId seat, const LieDownOrder<BodyId>& order) {
  if (auto no = not_fighting(campaign, seat, order.table)) return std::unexpected(std::move(*no));
  const Gun* gun = own_gun(campaign, seat, order.table, order.gun);
  if (!gun) return std::unexpected(no_such_gun());
  if (gun->ready != campaign.move())
    return refuse(RefusalCode::gun_not_in_action, clauses::in_action, {{"at", gun->at}});
  std::vector<std::uint32_t> named;
  for (const ManId man : order.men) {
    if (!campaign.exists(man) || campaign.table_of(campaign.man(man)) != order.table)
      return refuse(RefusalCode::man_not_yours, clauses::command);
    named.push_back(place(man));
  }
  if (auto no = check_lie_down(campaign.setting().rulebook, campaign.men(), *gun, gun->side, order.line, named))
    return std::unexpected(std::move(*no));
  MenLay event{order.table, order.line, order.men};
  std::ranges::sort(event.men);
  return event;
}

std::expected<TrailChosen, Refusal> try_order(const Campaign& campaign, SeatId seat, const TrailOrder<BodyId>& order) {
  if (auto no = not_fighting(campaign, seat, order.table)) return std::unexpected(std::move(*no));
  const Gun* gun = own_gun(campaign, seat, order.table, order.gun);
  if (!gun) return std::unexpected(no_such_gun());
  if (gun->fired != campaign.move())
    return refuse(RefusalCode::gun_has_not_fired, clauses::trail_men, {{"at", gun->at}});
  std::vector<std::uint32_t> named;
  for (const ManId man : order.men) {
    if (!campaign.exists(man) || campaign.table_of(campaign.man(man)) != order.table)
      return refuse(RefusalCode::man_not_yours, clauses::command);
    named.push_back(place(man));
  }
  if (auto no = check_trail_men(campaign.ground(order.table), campaign.men(), campaign.guns(),
                                mover(campaign, gun->side), static_cast<std::uint32_t>(gun->id.index()), named))
    return std::unexpected(std::move(*no));
  return TrailChosen{order.gun, order.men};
}

std::optional<Refusal> cannot_end_guns(const Campaign& campaign, SeatId seat, TableId table) {
  const bool there = campaign.exists(table) && !campaign.table(table).closed;
  if (!there || (seat != system_seat && !fights(campaign, seat, table)))
    return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
  const Table& open = campaign.table(table);
  const bool waived =
      seat != system_seat && std::ranges::find(open.waived, campaign.setting().seat(seat).side) != open.waived.end();
  if (!open.guns_open || waived) return Refusal{RefusalCode::guns_have_done, clauses::guns_first, {}};
  return {};
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

}  // namespace sandgate
