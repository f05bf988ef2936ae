#include "core/sight/table_witness.h"

#include <algorithm>

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
TableHandle SeatView::handle(TableId table) const { return known_handle(table_handles_, table); }
ManHandle SeatView::handle(ManId man) const { return known_handle(man_handles_, man); }
GunHandle SeatView::handle(GunId gun) const { return known_handle(gun_handles_, gun); }

bool SeatView::TableVisitor::own_camp(SideId other) const {
  const Setting& setting = after.setting();
  return setting.side(other).camp == setting.side(side()).camp;
}

bool SeatView::TableVisitor::own_camp_moves() const { return after.setting().side(side()).camp == after.camp(); }

void SeatView::TableVisitor::learn_body(BodyId id) {
  if (!ours(id)) return;
  OwnBody now = view.own_body(after.body(id));
  const OwnBody* before = view.picture_.body(now.handle);
  if (!before || *before != now) learn(BodyIs{std::move(now)});
}

void SeatView::TableVisitor::report(ReportCode code, Clause clause, BodyId from, std::vector<Argument> arguments,
                                    std::optional<Point> at) {
  Dispatch dispatch;
  dispatch.number = static_cast<std::int64_t>(view.picture_.dispatches.size()) + 1;
  dispatch.time = after.time();
  dispatch.move = after.move();
  if (from) {
    dispatch.from = view.handle_for(from);
    dispatch.at = after.body(from).at;
  }
  if (at) dispatch.at = at;
  dispatch.code = code;
  dispatch.clause = clause;
  dispatch.arguments = std::move(arguments);
  learn(DispatchCame{std::move(dispatch)});
}

bool SeatView::TableVisitor::knows(const Soldier& man) const {
  const bool own = man.side == side() && man.state != ManState::prisoner;
  const bool seen = own || (man.seen_by & (std::uint32_t{1} << side().index())) != 0;
  return seen && (man.on_ground() || man.state == ManState::dead);
}
bool SeatView::TableVisitor::knows(const Gun& gun) const {
  const bool seen = gun.side == side() || (gun.seen_by & (std::uint32_t{1} << side().index())) != 0;
  return seen && gun.on_ground;
}

SeenMan SeatView::TableVisitor::seen(const Soldier& man) {
  SeenMan out;
  out.handle = give_handle(view.men_, view.man_handles_, man.id);
  out.table = view.handle(after.table_of(man));
  out.side = man.side;
  out.arm = man.arm;
  out.at = man.at;
  out.state = man.state;
  out.captor = man.state == ManState::prisoner ? man.captor : SideId{};
  out.moved = man.moved;
  if (man.state == ManState::disarmed) out.freed = man.freed;
  if (man.side == side()) {
    out.body = view.handle_for(man.body);
    out.paid = man.paid;
  }
  out.lying = man.lying;
  return out;
}

SeenGun SeatView::TableVisitor::seen(const Gun& gun) {
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
  if (gun.side != side()) return out;
  out.paid = gun.paid;
  out.ready = gun.ready;
  out.trail = handles_of(gun.trail, true);
  return out;
}

// `all`: of the others too whom the seat does not have in sight; they are told of as soon as they are.
std::vector<ManHandle> SeatView::TableVisitor::handles_of(const std::vector<ManId>& men, bool all) {
  std::vector<ManHandle> handles;
  for (const ManId id : men) {
    if (all || knows(after.man(id))) handles.push_back(give_handle(view.men_, view.man_handles_, id));
  }
  std::ranges::sort(handles);
  return handles;
}

SeenMelee SeatView::TableVisitor::seen(const JoinedMelee& melee) {
  const bool first = after.setting().side(side()).camp == Camp::first;
  SeenMelee out;
  out.number = melee.number;
  out.attacking = (melee.attackers == 0) == first;
  out.mine = melee.chooser == seat();
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
  // The mover's choice is his own until it is carried out.
  if (out.mine) {
    out.killed = handles_of(melee.killed, true);
    out.taken = handles_of(melee.taken, true);
  }
  return out;
}

void SeatView::TableVisitor::learn_table(TableId id) {
  const Table& table = after.table(id);
  const bool news = view.handle(id).none();
  SeenTable out;
  out.handle = give_handle(view.tables_, view.table_handles_, id);
  out.number = out.handle.number + 1;
  out.window = table.window;
  out.whole = table.whole;
  out.opened = table.opened;
  out.fighting = table.fighting[side().index()];
  out.mine = out.fighting == seat();
  for (const JoinedMelee& melee : table.melees) out.melees.push_back(seen(melee));
  const SeenTable* before = view.picture_.table(out.handle);
  // How far the enemy's guns are is not told by this: they may be out of sight.
  const bool waived = std::ranges::find(table.waived, side()) != table.waived.end();
  out.guns_open = own_camp_moves() && table.guns_open && !waived;
  for (const HeldWalks& held : table.held) {
    if (held.seat != seat()) continue;
    for (const auto& walk : held.men)
      out.held.push_back({give_handle(view.men_, view.man_handles_, walk.man), walk.path});
  }
  if (before && *before == out) return;
  learn(TableIs{std::move(out)});
  // A field on which all is fought was there from the start: nobody has met anybody yet.
  if (!news || table.whole) return;
  const Window& window = table.window;
  const Point middle{{{(window.south_west.x + window.north_east.x).count / 2}},
                     {{(window.south_west.y + window.north_east.y).count / 2}}};
  report(ReportCode::table_opened, clauses::contact, {}, {{"table", std::int64_t{view.handle(id).number} + 1}}, middle);
}

void SeatView::TableVisitor::learn_men(std::span<const ManId> men, std::span<const GunId> guns) {
  MenAre are;
  MenGone gone;
  for (const ManId id : men) {
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
  for (const GunId id : guns) {
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
  if (!gone.men.empty() || !gone.guns.empty()) learn(std::move(gone));
  if (!are.men.empty() || !are.guns.empty()) learn(std::move(are));
}

void SeatView::TableVisitor::learn_all_men() {
  std::vector<ManId> men;
  for (const SeenMan& man : view.picture_.men) men.push_back(view.man(man.handle));
  std::vector<GunId> guns;
  for (const SeenGun& gun : view.picture_.guns) guns.push_back(view.gun(gun.handle));
  learn_men(men, guns);
}

BodyId SeatView::TableVisitor::body_of_most(const std::vector<ManId>& men) const {
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

void SeatView::TableVisitor::operator()(const TableChanged& e) {
  if (!tells(e.table)) return;
  const bool news = view.handle(e.table).none();
  learn_table(e.table);
  if (!news) return;
  for (const Body& body : after.bodies()) {
    if (body.table == e.table) learn_body(body.id);
  }
}

void SeatView::TableVisitor::operator()(const TableGiven& e) {
  if (e.side != side()) return;
  learn_table(e.table);
  if (e.seat == seat())
    report(ReportCode::table_given, clauses::officials, {}, {{"table", std::int64_t{view.handle(e.table).number} + 1}});
}

void SeatView::TableVisitor::operator()(const TableClosed& e) {
  const TableHandle handle = view.handle(e.table);
  if (handle && view.picture_.table(handle)) {
    const std::int64_t number = std::int64_t{handle.number} + 1;
    learn(TableGone{handle});
    if (e.into) {
      report(ReportCode::table_joined, clauses::contact, {}, {{"table", number}});
    } else {
      report(ReportCode::table_closed, clauses::contact, {}, {{"table", number}});
      // The dead are carried off.
      MenGone dead;
      for (const SeenMan& man : view.picture_.men) {
        if (man.table != handle || man.state != ManState::dead) continue;
        dead.men.push_back(man.handle);
        view.man_handles_[view.man(man.handle).index()] = {};
      }
      if (!dead.men.empty()) learn(std::move(dead));
    }
    view.table_handles_[e.table.index()] = {};
  }
  for (const Body& body : after.bodies()) {
    if (!body.gone) learn_body(body.id);
  }
  learn_all_men();
}

void SeatView::TableVisitor::operator()(const BodySetOut& e) {
  learn_body(e.body);
  std::vector<ManId> men;
  for (const Soldier& man : after.men()) {
    if (man.body == e.body && man.on_ground()) men.push_back(man.id);
  }
  for (const BodySetOut::Brought& brought : e.brought) men.push_back(brought.man);
  std::vector<GunId> guns;
  for (const Gun& gun : after.guns()) {
    if (gun.body == e.body) guns.push_back(gun.id);
  }
  if (ours(e.body)) learn_men(men, guns);
}

void SeatView::TableVisitor::operator()(const FormedUp& e) {
  learn_body(e.body);
  learn_all_men();
}

void SeatView::TableVisitor::operator()(const MenMoved& e) {
  std::vector<ManId> men;
  std::vector<BodyId> bodies;
  for (const MenMoved::Walk& walk : e.men) {
    men.push_back(walk.man);
    const BodyId body = after.man(walk.man).body;
    if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
  }
  std::vector<GunId> guns;
  for (const MenMoved::Haul& haul : e.guns) guns.push_back(haul.gun);
  for (const BodyId body : bodies) learn_body(body);
  learn_men(men, guns);
}

void SeatView::TableVisitor::operator()(const MenSighted& e) {
  if (e.side == side()) learn_men(e.men, e.guns);
}
void SeatView::TableVisitor::operator()(const MenLost& e) {
  if (e.side == side()) learn_men(e.men, e.guns);
}

void SeatView::TableVisitor::operator()(const MeleeJoined& e) {
  if (!tells(e.table)) return;
  learn_men(e.melee.first);
  learn_men(e.melee.second);
  learn_table(e.table);
}
void SeatView::TableVisitor::operator()(const MeleeCentred& e) {
  if (!tells(e.table)) return;
  learn_men(e.melee.first);
  learn_men(e.melee.second);
  learn_table(e.table);
}
void SeatView::TableVisitor::operator()(const MeleeChosen& e) {
  if (tells(e.table)) learn_table(e.table);
}

void SeatView::TableVisitor::operator()(const MeleeFought& e) {
  const TableHandle handle = view.handle(e.table);
  const SeenTable* table = view.picture_.table(handle);
  if (!table || !tells(e.table)) return;
  const auto melee = std::ranges::find(table->melees, e.melee, &SeenMelee::number);
  if (melee == table->melees.end()) return;
  const SeenMelee fought = *melee;
  std::vector<ManId> men, own;
  for (const ManHandle man : fought.own) own.push_back(view.man(man));
  men = own;
  for (const ManHandle man : fought.enemy) men.push_back(view.man(man));
  learn_men(men);
  for (const Body& body : after.bodies()) {
    if (body.table == e.table || body.set_out) learn_body(body.id);
  }
  learn_table(e.table);
  report(ReportCode::melee, clauses::melee_outcome, body_of_most(own),
         {{"own", static_cast<std::int64_t>(fought.own.size())},
          {"enemy", static_cast<std::int64_t>(fought.enemy.size())},
          {"own_killed", fought.own_fare.killed},
          {"own_taken", fought.own_fare.prisoners},
          {"own_left", fought.own_fare.left},
          {"enemy_killed", fought.enemy_fare.killed},
          {"enemy_taken", fought.enemy_fare.prisoners},
          {"enemy_left", fought.enemy_fare.left}},
         fought.at);
}

namespace {

struct FateTold {
  ReportCode own, enemy;
  Clause clause;
  bool told = true;
};
FateTold told_of(Fate fate) {
  switch (fate) {
    case Fate::escorted: return {ReportCode::own_surrendered, ReportCode::enemy_surrendered, clauses::escort, false};
    case Fate::freed: return {ReportCode::own_freed, ReportCode::enemy_freed, clauses::freed};
    case Fate::retaken: return {ReportCode::own_retaken, ReportCode::enemy_retaken, clauses::freed};
    case Fate::held: return {ReportCode::own_held, ReportCode::enemy_held, clauses::over_back_line};
    case Fate::rearmed: return {ReportCode::rearmed, ReportCode::rearmed, clauses::freed};
    case Fate::crossed: return {ReportCode::own_crossed, ReportCode::enemy_crossed, clauses::over_back_line};
    case Fate::surrendered: return {ReportCode::own_surrendered, ReportCode::enemy_surrendered, clauses::white_flag};
    case Fate::capitulated: return {ReportCode::own_capitulated, ReportCode::enemy_capitulated, clauses::blow};
  }
  return {ReportCode::own_freed, ReportCode::enemy_freed, clauses::none, false};
}

}  // namespace

void SeatView::TableVisitor::operator()(const MenFared& e) {
  // Who knew of them before is told, and whose they are.
  std::int64_t own = 0, others = 0;
  std::vector<ManId> mine;
  const bool taken_for_good = e.fate == Fate::held || e.fate == Fate::capitulated;
  for (const ManId id : e.men) {
    const Soldier& man = after.man(id);
    const bool concerns = man.side == side() ? man.state != ManState::held || view.handle(id) : bool{view.handle(id)};
    if (man.side == side() && concerns) {
      ++own;
      mine.push_back(id);
    } else if (!own_camp(man.side) && (view.handle(id) || (taken_for_good && man.captor == side()))) {
      ++others;
    }
  }
  const std::optional<Point> at = after.man(e.men.front()).at;
  learn_men(e.men);
  for (const ManId id : e.men) learn_body(after.man(id).body);
  const FateTold told = told_of(e.fate);
  if (!told.told) return;
  if (own > 0) report(told.own, told.clause, body_of_most(mine), {{"men", own}}, at);
  if (others > 0 && e.fate != Fate::rearmed) report(told.enemy, told.clause, {}, {{"men", others}}, at);
}

void SeatView::TableVisitor::operator()(const GunFared& e) {
  const Gun& gun = after.gun(e.gun);
  const bool knew = bool{view.handle(e.gun)};
  learn_men({}, std::vector<GunId>{e.gun});
  if (!e.captor || !knew) return;
  for (const Body& body : after.bodies()) {
    if (body.set_out) learn_body(body.id);
  }
  const bool ours_now = own_camp(*e.captor);
  report(ours_now ? ReportCode::gun_taken : ReportCode::gun_lost, clauses::gun_taken, {}, {}, gun.at);
}

void SeatView::TableVisitor::operator()(const BodyLost& e) {
  if (!ours(e.body)) return;
  learn_body(e.body);
  learn_all_men();
  report(ReportCode::own_fallen, clauses::melee_outcome, e.body);
}

}  // namespace sandgate
