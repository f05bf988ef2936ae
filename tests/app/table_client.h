// A client on whose sheet a table is open: Blue's 1/Border in a line of twenty, 14 Battery with a gun and six men, and
// Red's infantry north of them. Orders on the table are done at once, as a host would do them.
#pragma once

#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "core/sight/table_scene.h"
#include "tests/app/fake_client.h"

namespace sandgate::tests {

class TableClient : public FakeClient {
 public:
  static constexpr std::int64_t west = 240, south = 40, east = 400, north = 160;  ///< of the window, in inches

  TableClient() {
    table_ = open_table(west, south, east, north);
    set_out(Handle{0});
    set_out(Handle{2});
    for (int i = 0; i < 20; ++i) add_man(Handle{0}, Arm::infantry, 300 + i * 1.5, 80);
    for (int i = 0; i < 6; ++i) add_man(Handle{2}, Arm::artillery, 282 + i % 3 * 2, 76 + i / 3 * 2);
    gun_ = add_gun(Handle{2}, 284, 83);
    for (int i = 0; i < 12; ++i) add_enemy(Arm::infantry, 302 + i * 1.5, 110);
  }

  static Point place(double x_in, double y_in) { return {inches(x_in), inches(y_in)}; }
  static Length inches(double in) { return Length::from_feet(in / 12); }

  TableHandle open_table(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
    SeenTable table;
    table.handle = TableHandle{static_cast<std::int32_t>(picture_.tables.size())};
    table.number = table.handle.number + 1;
    table.window = {{Length::inches(x0), Length::inches(y0)}, {Length::inches(x1), Length::inches(y1)}};
    table.opened = 2;
    table.mine = true;
    table.fighting = picture_.seat;
    picture_.tables.push_back(table);
    return table.handle;
  }
  void set_out(Handle body) {
    picture_.bodies[body.index()].set_out = true;
    picture_.bodies[body.index()].table = table_;
    picture_.bodies[body.index()].formation = Formation::two_ranks;
  }
  ManHandle add_man(Handle body, Arm arm, double x_in, double y_in) { return add(body, SideId{0}, arm, x_in, y_in); }
  ManHandle add_enemy(Arm arm, double x_in, double y_in) { return add({}, SideId{1}, arm, x_in, y_in); }
  ManHandle add_prisoner(double x_in, double y_in) {
    const ManHandle man = add_enemy(Arm::infantry, x_in, y_in);
    picture_.men.back().state = ManState::prisoner;
    picture_.men.back().captor = SideId{0};
    return man;
  }
  GunHandle add_gun(Handle body, double x_in, double y_in) {
    SeenGun gun;
    gun.handle = GunHandle{static_cast<std::int32_t>(picture_.guns.size())};
    gun.table = table_;
    gun.side = SideId{0};
    gun.body = body;
    gun.at = place(x_in, y_in);
    picture_.guns.push_back(gun);
    return gun.handle;
  }
  SeenMan& man(ManHandle handle) { return *std::ranges::find(picture_.men, handle, &SeenMan::handle); }
  SeenTable& table(TableHandle handle = TableHandle{0}) { return picture_.tables[handle.index()]; }
  std::vector<ManHandle> men_of(Handle body) const {
    std::vector<ManHandle> men;
    for (const SeenMan& man : picture_.men)
      if (man.body == body) men.push_back(man.handle);
    return men;
  }
  std::vector<ManHandle> enemies() const {
    std::vector<ManHandle> men;
    for (const SeenMan& man : picture_.men)
      if (man.side == SideId{1} && man.state == ManState::free) men.push_back(man.handle);
    return men;
  }

  /// LW-5.4: own men 0 … `own`, the first enemies, in a melee that waits; `mine`: the choice is this seat's.
  SeenMelee& join(std::size_t own, std::size_t enemy, bool mine, std::int64_t own_support = 20,
                  std::int64_t enemy_support = 20) {
    SeenMelee melee;
    melee.number = static_cast<std::int32_t>(table().melees.size()) + 1;
    melee.attacking = melee.mine = mine;
    const auto mine_in = men_of(Handle{0}), theirs = enemies();
    melee.own.assign(mine_in.begin(), mine_in.begin() + static_cast<std::ptrdiff_t>(own));
    melee.enemy.assign(theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(enemy));
    for (std::size_t i = 0; i < std::min(own, enemy); ++i)
      man(melee.enemy[i]).at = {man(melee.own[i]).at.x, man(melee.own[i]).at.y + Length{{60}}};
    melee.at = man(melee.own.front()).at;
    melee.own_supporters.assign(mine_in.begin() + static_cast<std::ptrdiff_t>(own), mine_in.end());
    const auto count = [](std::size_t men) { return static_cast<std::int64_t>(men); };
    const MeleeRuling ruling =
        mine ? rule_melee(briefing_.rulebook, count(own), count(enemy), own_support, enemy_support)
             : rule_melee(briefing_.rulebook, count(enemy), count(own), enemy_support, own_support);
    melee.own_fare = mine ? ruling.attackers : ruling.defenders;
    melee.enemy_fare = mine ? ruling.defenders : ruling.attackers;
    melee.isolated = ruling.isolated;
    if (mine) {
      const auto first = [&](const std::vector<ManHandle>& men, const MeleeRuling::Side& fare) {
        for (std::int64_t i = 0; i < fare.killed + fare.prisoners; ++i)
          (i < fare.killed ? melee.killed : melee.taken).push_back(men[static_cast<std::size_t>(i)]);
      };
      first(melee.own, melee.own_fare);
      first(melee.enemy, melee.enemy_fare);
    }
    picture_.clock.phase = Phase::choices;
    picture_.mine.closed = true;
    table().melees.push_back(melee);
    return table().melees.back();
  }

  using Client::send;
  void send(const OrderId& id, const SeatDeed& deed, Answered answer) override {
    const bool table_deed =
        std::holds_alternative<MoveMenOrder<Handle>>(deed) || std::holds_alternative<ChooseOrder<Handle>>(deed) ||
        std::holds_alternative<WhiteFlagOrder<Handle>>(deed) || std::holds_alternative<FormUpOrder<Handle>>(deed) ||
        std::holds_alternative<FireOrder<Handle>>(deed) || std::holds_alternative<LieDownOrder<Handle>>(deed) ||
        std::holds_alternative<TrailOrder<Handle>>(deed) || std::holds_alternative<CentreOrder<Handle>>(deed) ||
        std::holds_alternative<GunsDoneOrder<Handle>>(deed);
    if (!table_deed) return FakeClient::send(id, deed, std::move(answer));
    if (auto no = check(picture_, briefing_, deed)) {
      answer(std::unexpected(*no));
      return;
    }
    sent.push_back(deed);
    if (const auto* move = std::get_if<MoveMenOrder<Handle>>(&deed)) do_move(*move);
    if (const auto* choice = std::get_if<ChooseOrder<Handle>>(&deed)) {
      SeenMelee& melee = *std::ranges::find(table(choice->table).melees, choice->melee, &SeenMelee::number);
      melee.chosen = true;
      melee.killed = choice->killed;
      melee.taken = choice->taken;
    }
    if (const auto* centre = std::get_if<CentreOrder<Handle>>(&deed))
      std::ranges::find(table(centre->table).melees, centre->melee, &SeenMelee::number)->centre = centre->man;
    if (const auto* flag = std::get_if<WhiteFlagOrder<Handle>>(&deed)) {
      for (const ManHandle taken : flag->men) man(taken).state = ManState::prisoner, man(taken).captor = SideId{1};
    }
    if (const auto* form = std::get_if<FormUpOrder<Handle>>(&deed)) {
      OwnBody& body = picture_.bodies[form->body.index()];
      body.set_out = false;
      body.formation = form->formation;
    }
    if (const auto* fire = std::get_if<FireOrder<Handle>>(&deed)) do_fire(*fire);
    if (const auto* lie = std::get_if<LieDownOrder<Handle>>(&deed)) {
      for (const ManHandle lying : lie->men) man(lying).lying = lie->line;
    }
    if (const auto* trail = std::get_if<TrailOrder<Handle>>(&deed)) gun(trail->gun).trail = trail->men;
    if (const auto* done = std::get_if<GunsDoneOrder<Handle>>(&deed)) table(done->table).guns_open = false;
    tell();
    answer(Receipt{id});
  }

  SeenGun& gun(GunHandle handle) { return *std::ranges::find(picture_.guns, handle, &SeenGun::handle); }

  /// LW-2.5, LW-3.2: the move is in its gun phase, and the gun has its crew.
  void open_guns() {
    table().guns_open = true;
    for (SeenGun& gun : picture_.guns) gun.ready = picture_.clock.move;
    tell();
  }

  TableHandle table_;
  GunHandle gun_;

 private:
  ManHandle add(Handle body, SideId side, Arm arm, double x_in, double y_in) {
    SeenMan man;
    man.handle = ManHandle{static_cast<std::int32_t>(picture_.men.size())};
    man.table = table_;
    man.side = side;
    man.body = body;
    man.arm = arm;
    man.at = place(x_in, y_in);
    picture_.men.push_back(man);
    return man.handle;
  }
  /// The shot is flown as it was aimed; LW-3.4: the first of a move chooses who goes to the trail.
  void do_fire(const FireOrder<Handle>& order) {
    const TableScene scene(picture_, briefing_, order.table);
    const std::uint32_t place = *scene.index(order.gun);
    const Targets targets{scene.men(), scene.guns(), {}};
    const Flight flight = scene.gunnery().fly(targets, scene.gunnery().shot_from(targets, place, order.aim, {}));
    SeenGun& fired = gun(order.gun);
    const bool first = fired.fired != picture_.clock.move;
    fired.shots = first ? 1 : fired.shots + 1;
    fired.fired = picture_.clock.move;
    fired.facing = order.aim.bearing;
    fired.elevation = order.aim.elevation;
    if (first) {
      fired.trail.clear();
      for (const std::uint32_t chosen :
           choose_trail_men(scene.ground(), scene.men(), scene.guns(), scene.mover(), place))
        fired.trail.push_back(scene.man(chosen));
    }
    SeenShot shot;
    shot.table = order.table;
    shot.move = picture_.clock.move;
    shot.own = true;
    shot.gun = order.gun;
    shot.number = fired.shots;
    shot.aim = order.aim;
    shot.path = flight.path;
    shot.end = flight.end;
    for (const Felled& felled : flight.felled) {
      SeenMan& dead = man(scene.man(felled.man));
      shot.falls.push_back({dead.handle, dead.at, felled.how, felled.milliseconds});
      dead.state = ManState::dead;
    }
    picture_.shots.push_back(std::move(shot));
  }
  void do_move(const MoveMenOrder<Handle>& order) {
    const TableScene scene(picture_, briefing_, order.table);
    const auto move = scene.try_order(order);
    if (!move) qFatal("an order that was checked is refused");
    for (const auto& walked : move->men) {
      SeenMan& moved = man(scene.man(walked.man));
      moved.at = walked.path.back();
      moved.moved = picture_.clock.move;
      moved.paid = walked.paid;
    }
    for (const auto& hauled : move->guns) {
      SeenGun& gun = *std::ranges::find(picture_.guns, scene.gun(hauled.gun), &SeenGun::handle);
      gun.at = hauled.path.back();
      gun.facing = hauled.facing;
      gun.moved = picture_.clock.move;
    }
  }
};

}  // namespace sandgate::tests
