#include "core/sight/witnessing.h"

#include <algorithm>
#include <tuple>

namespace sandgate {
namespace {

template <class H, class T>
H give_handle(std::vector<T>& things, std::vector<H>& handles, T thing) {
  if (thing.index() >= handles.size()) handles.resize(thing.index() + 1);
  H& handle = handles[thing.index()];
  if (handle.none()) {
    handle = H{static_cast<std::int32_t>(things.size())};
    things.push_back(thing);
  }
  return handle;
}
template <class H, class T>
H known_handle(const std::vector<H>& handles, T thing) {
  return thing && thing.index() < handles.size() ? handles[thing.index()] : H{};
}
template <class T, class H>
T thing_of(const std::vector<T>& things, H handle) {
  return handle && handle.index() < things.size() ? things[handle.index()] : T{};
}

}  // namespace

ManId SeatView::man(ManHandle handle) const { return thing_of(men_, handle); }
GunId SeatView::gun(GunHandle handle) const { return thing_of(guns_, handle); }
TableId SeatView::table(TableHandle handle) const { return thing_of(tables_, handle); }
MessageId SeatView::message(MessageHandle handle) const { return thing_of(messages_, handle); }
TableHandle SeatView::handle(TableId table) const { return known_handle(table_handles_, table); }
ManHandle SeatView::handle(ManId man) const { return known_handle(man_handles_, man); }
GunHandle SeatView::handle(GunId gun) const { return known_handle(gun_handles_, gun); }

bool SeatView::Witness::own_camp(SideId other) const {
  const Setting& setting = after.setting();
  return setting.side(other).camp == setting.side(side()).camp;
}

bool SeatView::Witness::own_camp_moves() const { return after.setting().side(side()).camp == after.camp(); }

void SeatView::Witness::learn_body(BodyId id) const {
  if (!ours(id)) return;
  const OwnBody* before = view.picture_.body(view.handle(id));
  OwnBody now = before && !at_hand(id) ? *before : view.own_body(after, after.body(id));
  if (!now.at_hand) {  // who commands it is known all the same
    now.seat = after.body(id).seat;
    now.mine = after.commands(seat(), id);
  }
  if (!before || *before != now) learn(BodyIs{std::move(now)});
}

void SeatView::Witness::learn_work(const FieldWork& work, std::int64_t done, bool finished, bool gone, BodyId by,
                                   ExerciseTime time, std::int64_t move) const {
  const FieldWorkHandle handle = view.handle_for(work.id);
  const auto known = std::ranges::lower_bound(view.picture_.works, handle, {}, &SeenWork::handle);
  const bool there = known != view.picture_.works.end() && known->handle == handle;
  if (there && known->move > move) return;
  const bool own = work.side == side();
  const auto moves = static_cast<std::int32_t>(own ? done : 0);
  learn(WorkIs{{handle, work.is, own, moves, finished, gone, time, move, view.handle_for(by)}});
}

void SeatView::Witness::report(ReportCode code, Clause clause, BodyId from, std::vector<Argument> arguments,
                               std::optional<Point> at) const {
  Dispatch dispatch;
  dispatch.number = static_cast<std::int64_t>(view.picture_.dispatches.size()) + 1;
  dispatch.time = after.time();
  dispatch.move = after.move();
  if (from) {
    dispatch.from = view.handle_for(from);
    const OwnBody* known = at_hand(from) ? nullptr : view.picture_.body(dispatch.from);
    dispatch.at = known ? known->at : after.body(from).at;
  }
  if (at) dispatch.at = at;
  dispatch.code = code;
  dispatch.clause = clause;
  dispatch.arguments = std::move(arguments);
  learn(DispatchCame{std::move(dispatch)});
}

bool SeatView::Witness::knows(const Soldier& man) const {
  if (after.setting().by_couriers(side())) {
    const TableId table = table_under(man);
    if (table ? !tells(table) : !(man.side == side() && at_hand(man.body))) return false;
  }
  const bool own = man.side == side() && man.state != ManState::prisoner;
  const bool seen = own || (man.seen_by & (std::uint32_t{1} << side().index())) != 0;
  return seen && (man.on_ground() || man.state == ManState::dead);
}

bool SeatView::Witness::knows(const Gun& gun) const {
  if (after.setting().by_couriers(side())) {
    const TableId table = after.table_of(gun);
    if (table ? !tells(table) : !(gun.side == side() && gun.body && at_hand(gun.body))) return false;
  }
  const bool seen = gun.side == side() || (gun.seen_by & (std::uint32_t{1} << side().index())) != 0;
  return seen && gun.on_ground;
}

// The dead are on no ground, and lie on a table as long as it is open.
TableId SeatView::Witness::table_under(const Soldier& man) const {
  if (man.state != ManState::dead) return after.table_of(man);
  const TableId own = after.body(man.body).table;
  const auto holds = [&](const Table& table) { return !table.closed && table.window.holds(man.at); };
  if (own && holds(after.table(own))) return own;
  const auto at = std::ranges::find_if(after.tables(), holds);
  return at == after.tables().end() ? TableId{} : at->id;
}

SeenMan SeatView::Witness::seen(const Soldier& man) const {
  SeenMan out;
  out.handle = give_handle(view.men_, view.man_handles_, man.id);
  out.table = view.handle(table_under(man));
  out.side = man.side;
  out.arm = man.arm;
  out.at = man.at;
  out.state = man.state;
  out.captor = man.state == ManState::prisoner ? man.captor : SideId{};
  out.escorted = man.state == ManState::prisoner && man.escorted;
  out.moved = man.moved;
  if (man.state == ManState::disarmed) out.freed = man.freed;
  if (man.side == side()) {
    out.body = view.handle_for(man.body);
    out.paid = man.paid;
  }
  out.lying = man.lying;
  out.fired = man.drill.fired;
  out.formed = man.drill.formed;
  out.horse = man.drill.horse;
  out.horse_at = man.drill.horse_at;
  if (man.side == side()) {
    out.stands = man.drill.stands;
    out.retires = man.drill.retires;
    out.before = man.drill.before;
    out.spent = man.drill.spent;
  }
  return out;
}

SeenGun SeatView::Witness::seen(const Gun& gun) const {
  SeenGun out;
  out.handle = give_handle(view.guns_, view.gun_handles_, gun.id);
  out.table = view.handle(after.table_of(gun));
  out.side = gun.side;
  if (gun.side == side() && gun.body) out.body = view.handle_for(gun.body);
  out.at = gun.at;
  out.facing = gun.facing;
  out.moved = gun.moved;
  out.elevation = gun.elevation;
  out.fired = gun.fired;
  out.shots = gun.shots;
  out.limbered = gun.limbered;
  out.formed = gun.formed;
  if (gun.side != side()) return out;
  out.paid = gun.paid;
  out.ready = gun.ready;
  out.trail = handles_of(gun.trail, true);
  out.disabled_until = gun.harm.disabled_until;
  out.spent = gun.spent;
  return out;
}

SeenMelee SeatView::Witness::seen(const JoinedMelee& melee) const {
  const bool first = after.setting().side(side()).camp == Camp::first;
  SeenMelee out;
  out.number = melee.number;
  out.attacking = (melee.attackers == 0) == first;
  out.mine = melee.chooser && after.acting_for(melee.chooser) == seat();
  out.chosen = melee.chosen;
  out.at = melee.at;
  out.own = handles_of(first ? melee.first : melee.second, true);
  out.enemy = handles_of(first ? melee.second : melee.first, true);
  out.own_supporters = handles_of(first ? melee.first_supporters : melee.second_supporters, false);
  out.enemy_supporters = handles_of(first ? melee.second_supporters : melee.first_supporters, false);
  out.own_fare = out.attacking ? melee.attackers_fare : melee.defenders_fare;
  out.enemy_fare = out.attacking ? melee.defenders_fare : melee.attackers_fare;
  out.isolated = melee.isolated;
  if (melee.centre) out.centre = handles_of({*melee.centre}, true).front();
  if (melee.charge) out.charge = seen(*melee.charge);
  // The mover's choice is his own until it is carried out.
  if (out.mine) {
    out.killed = handles_of(melee.killed, true);
    out.taken = handles_of(melee.taken, true);
  }
  return out;
}

SeenCharge SeatView::Witness::seen(const JoinedCharge& charge) const {
  SeenCharge out;
  out.band = charge.band;
  out.distance = charge.distance;
  out.contours = charge.contours;
  out.charger_counts = charge.charger_counts;
  out.charged_counts = charge.charged_counts;
  out.tossed = charge.tossed;
  out.chargers_win = charge.chargers_win;
  out.chargers_retire = charge.chargers_retire;
  for (const JoinedCharge::Group& group : charge.groups)
    out.groups.push_back({group.kind, handles_of(group.men, true), group.count, group.sabres, group.cavalry_cell,
                          group.charged_cell, group.cavalry_lost, group.lost, group.prisoners, group.driven,
                          group.after});
  for (const GunId gun : charge.guns) {
    if (const GunHandle known = view.handle(gun)) out.guns.push_back(known);
  }
  return out;
}

// `all`: of the others too whom the seat does not have in sight; they are told of as soon as they are.
std::vector<ManHandle> SeatView::Witness::handles_of(const std::vector<ManId>& men, bool all) const {
  std::vector<ManHandle> handles;
  for (const ManId id : in_open_order(men)) {
    if (all || knows(after.man(id))) handles.push_back(give_handle(view.men_, view.man_handles_, id));
  }
  std::ranges::sort(handles);
  return handles;
}

// Handles are given in this order, so it must not follow the enemy's order of battle. Ids come last, and part only what
// looks the same and stands at the same place; of its own men a side knows the order.
std::vector<ManId> SeatView::Witness::in_open_order(std::span<const ManId> men) const {
  const auto key = [this](ManId id) {
    const Soldier& man = after.man(id);
    const bool own = man.side == side();
    return std::tuple(!own, own ? id : ManId{}, man.side, man.arm, man.at, man.state, id);
  };
  std::vector<ManId> ordered(men.begin(), men.end());
  std::ranges::sort(ordered, {}, key);
  return ordered;
}
std::vector<GunId> SeatView::Witness::in_open_order(std::span<const GunId> guns) const {
  const auto key = [this](GunId id) {
    const Gun& gun = after.gun(id);
    const bool own = gun.side == side();
    return std::tuple(!own, own ? id : GunId{}, gun.side, gun.at, gun.facing.mils, id);
  };
  std::vector<GunId> ordered(guns.begin(), guns.end());
  std::ranges::sort(ordered, {}, key);
  return ordered;
}

void SeatView::Witness::learn_table(TableId id, bool move_ends) const {
  const Table& table = after.table(id);
  const bool news = view.handle(id).none();
  SeenTable out;
  out.handle = give_handle(view.tables_, view.table_handles_, id);
  out.number = out.handle.number + 1;
  const SeenTable* before = view.picture_.table(out.handle);
  out.window = move_ends || !before ? window_at_end(table, before) : before->window;
  if (!table.whole) out.window = with_whom_it_sees(id, out.window);
  out.whole = table.whole;
  out.opened = table.opened;
  out.fighting = table.fighting[side().index()];
  out.mine = after.orders_on(seat(), id);
  for (const JoinedMelee& melee : table.melees) out.melees.push_back(seen(melee));
  // How far the enemy's guns are is not told by this: they may be out of sight.
  const bool waived = std::ranges::find(table.waived, side()) != table.waived.end();
  out.guns_open = own_camp_moves() && table.guns_open && !waived && !after.guns_done(id, seat());
  for (const HeldWalks& held : table.held) {
    if (held.seat != seat()) continue;
    for (const auto& walk : held.men)
      out.held.push_back({give_handle(view.men_, view.man_handles_, walk.man), walk.path});
  }
  if (before && *before == out) return;
  learn(TableIs{std::move(out)});
  // A field on which all is fought was there from the start: nobody has met anybody yet.
  if (!news || table.whole) return;
  const Window& window = view.picture_.table(view.handle(id))->window;
  const Point middle{{{(window.south_west.x + window.north_east.x).count / 2}},
                     {{(window.south_west.y + window.north_east.y).count / 2}}};
  report(ReportCode::table_opened, clauses::contact, {}, {{"table", std::int64_t{view.handle(id).number} + 1}}, middle);
}

void SeatView::Witness::learn_men(std::span<const ManId> men, std::span<const GunId> guns) const {
  MenAre are;
  MenGone gone;
  for (const ManId id : in_open_order(men)) {
    const ManHandle before = view.handle(id);
    if (knows(after.man(id))) {
      SeenMan now = seen(after.man(id));
      const SeenMan* known = view.picture_.man(now.handle);
      if (!known || *known != now) are.men.push_back(now);
    } else if (before) {
      gone.men.push_back(before);
      view.man_handles_[id.index()] = {};
    }
  }
  for (const GunId id : in_open_order(guns)) {
    const GunHandle before = view.handle(id);
    if (knows(after.gun(id))) {
      SeenGun now = seen(after.gun(id));
      const SeenGun* known = view.picture_.gun(now.handle);
      if (!known || *known != now) are.guns.push_back(now);
    } else if (before) {
      gone.guns.push_back(before);
      view.gun_handles_[id.index()] = {};
    }
  }
  // Those lost are named as they were known, wherever they have gone since.
  std::ranges::sort(gone.men);
  std::ranges::sort(gone.guns);
  if (!gone.men.empty() || !gone.guns.empty()) learn(std::move(gone));
  if (are.men.empty() && are.guns.empty()) return;
  learn(std::move(are));
  widen_tables();
}

void SeatView::Witness::learn_all_men() const {
  std::vector<ManId> men;
  for (const SeenMan& man : view.picture_.men) men.push_back(view.man(man.handle));
  std::vector<GunId> guns;
  for (const SeenGun& gun : view.picture_.guns) guns.push_back(view.gun(gun.handle));
  learn_men(men, guns);
}

void SeatView::Witness::learn_bodies_on(TableId table) const {
  for (const Body& body : after.bodies()) {
    if (body.table == table) learn_body(body.id);
  }
}

void SeatView::Witness::learn_men_of(BodyId body) const {
  if (!ours(body)) return;
  std::vector<ManId> men;
  for (const Soldier& man : after.men()) {
    if (man.body == body) men.push_back(man.id);
  }
  std::vector<GunId> guns;
  for (const Gun& gun : after.guns()) {
    if (gun.body == body) guns.push_back(gun.id);
  }
  learn_men(men, guns);
}

BodyId SeatView::Witness::body_of_most(const std::vector<ManId>& men) const {
  std::vector<std::pair<BodyId, std::int64_t>> counts;
  for (const ManId id : men) {
    const Soldier& man = after.man(id);
    if (man.side != side()) continue;
    const auto at = std::ranges::find(counts, man.body, &std::pair<BodyId, std::int64_t>::first);
    at == counts.end() ? void(counts.emplace_back(man.body, 1)) : void(++at->second);
  }
  const auto most = std::ranges::max_element(counts, {}, &std::pair<BodyId, std::int64_t>::second);
  return most == counts.end() ? BodyId{} : most->first;
}

void SeatView::Witness::learn_end_of_guns() const {
  std::vector<ManId> lay;
  for (const SeenMan& man : view.picture_.men) {
    if (man.lying) lay.push_back(view.man(man.handle));
  }
  learn_men(lay);
  std::vector<TableHandle> tables;
  for (const SeenTable& table : view.picture_.tables) tables.push_back(table.handle);
  for (const TableHandle table : tables) learn_table(view.table(table));
}

bool SeatView::Witness::all_is_seen() const {
  // Of a battle that the umpire has broken off nothing comes to light: it may be gone on with.
  const bool fought_out = after.game() && after.game()->ended;
  return fought_out || after.setting().rulebook.table.sight == TableSight::open;
}

void SeatView::Witness::learn_game() const {
  const Setting& setting = after.setting();
  const GameTerms& terms = *setting.table->game;
  const GameState& state = *after.game();
  SeenGame game;
  game.kind = terms.kind;
  game.rear = terms.rear.value_or(setting.rulebook.game.rear);
  for (const Side& one : setting.sides) {
    if (one.id == side()) game.own_men = state.men[one.id.index()];
    if (one.id != side() && all_is_seen()) game.enemy_men = state.men[one.id.index()];
  }
  game.defender = state.defender;
  if (state.defender && (all_is_seen() || *state.defender != side())) {
    for (const Side& one : setting.sides) {
      if (one.id != *state.defender) game.to_arrive = men_to_arrive(setting.rulebook.game, state.men[one.id.index()]);
    }
    game.arrived = static_cast<std::int64_t>(state.arrived.size());
  }
  game.beaten = state.beaten;
  game.moves_left = state.moves_left;
  game.ended = state.ended;
  if (terms.war) {
    std::vector<std::int64_t> last;
    if (state.ended) {
      for (const SideScore& score : state.ended->scores) last.push_back(score.half_points);
    }
    game.war = war_standing(*terms.war, last);
  }
  if (view.picture_.game != game) learn(GameIs{std::move(game)});
}

void SeatView::Witness::tell_of_retreat() const {
  if (!after.game() || !after.game()->beaten || after.over()) return;
  const bool fewer = view.picture_.game->moves_left != after.game()->moves_left;
  learn_game();
  if (fewer && *after.game()->beaten == side())
    report(ReportCode::retreat_left, clauses::blow, {}, {{"moves", std::int64_t{after.game()->moves_left}}});
}

SeenSetup SeatView::Witness::seen_setup() const {
  const Setting& setting = after.setting();
  const SetupState& setup = after.setup();
  SeenSetup seen;
  seen.stage = setup.stage;
  seen.mine = after.setup_awaits(seat());
  seen.chooser = setup.chooser;
  seen.defender = setup.defender;
  seen.turn = setup.turn;
  SideId other;
  for (const Side& one : setting.sides) {
    seen.back_lines.push_back(after.back_line(one.id));
    if (one.id != side()) other = one.id;
  }
  // How many of the other's seats are done is not told.
  seen.other_done = setup.stage != SetupStage::over && std::ranges::none_of(setting.seats, [&](const Seat& one) {
                      return one.side != side() && after.setup_awaits(one.id);
                    });
  seen.points = muster_points(setting.rulebook, *setting.setup(), side(), setup.defender);
  seen.muster = setup.musters[side().index()];
  const bool told = setting.setup()->open_mustering || setup.stage != SetupStage::mustering;
  if (setting.setup()->points && told) seen.enemy_muster = count_of(setup.musters[other.index()]);
  if (seen.mine && setup.stage == SetupStage::setting_down) {
    const MapBox ground = setting.country->bounds();
    seen.zones = set_down_zones(setting.rulebook, {{}, setting.to_table({ground.east, ground.north})},
                                after.line_of(side()), set_down_role(side(), setup.defender));
  }
  return seen;
}

void SeatView::Witness::learn_setup() const {
  if (!after.setting().setup()) return;
  SeenSetup now = seen_setup();
  if (view.picture_.setup != now) learn(SetupIs{std::move(now)});
}

void SeatView::Witness::tell_of(const SightedBody& body, bool news, bool was_open,
                                std::optional<ExerciseTime> as_of) const {
  const bool open = body.seen.formation != Formation::boxed;
  if (body.state == ReportKind::lost) {
    report_on(body, ReportCode::lost, clauses::visibility, as_of);
  } else if (body.state == ReportKind::fallen) {
    report_on(body, ReportCode::fallen, clauses::melee_outcome, as_of);
  } else if (body.state == ReportKind::empty) {
    report_on(body, ReportCode::found_empty, clauses::boxes, as_of);
  } else if (news) {
    report_on(body, ReportCode::sighted, open ? clauses::visibility : clauses::boxes, as_of);
  } else if (open && !was_open) {
    report_on(body, ReportCode::opened, clauses::disclosure, as_of);
  } else if (!open && was_open) {
    report_on(body, ReportCode::boxed_again, clauses::disclosure, as_of);
  }
}

// Keeps how it looked then: the sighted body goes on changing, the dispatch does not.
void SeatView::Witness::report_on(const SightedBody& body, ReportCode code, Clause clause,
                                  std::optional<ExerciseTime> as_of) const {
  Dispatch dispatch;
  dispatch.number = static_cast<std::int64_t>(view.picture_.dispatches.size()) + 1;
  dispatch.time = after.time();
  dispatch.move = after.move();
  dispatch.from = body.by;
  dispatch.about = body.handle;
  dispatch.at = body.seen.at;
  dispatch.code = code;
  dispatch.clause = clause;
  dispatch.seen = body.seen;
  dispatch.as_of = as_of;
  learn(DispatchCame{std::move(dispatch)});
}

}  // namespace sandgate
