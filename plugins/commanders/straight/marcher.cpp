#include "plugins/commanders/straight/marcher.h"

#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"
#include "core/sight/table_plan.h"

namespace sandgate::straight {

struct Marcher::Turn {
  Marcher& own;
  const Picture& picture;
  const Briefing& briefing;
  Orders& orders;

  void lead() {
    std::erase_if(own.grounds_, [&](const auto& known) { return !picture.table(known.first); });
    std::vector<TableHandle> tables;
    for (const SeenTable& table : picture.tables) {
      if (table.mine) tables.push_back(table.handle);
    }
    for (const TableHandle table : tables) {
      fire(table);
      std::vector<Handle> bodies;
      for (const OwnBody& body : picture.bodies) {
        if (body.table == table && body.set_out && !body.gone) bodies.push_back(body.handle);
      }
      for (const Handle body : bodies) advance(table, body);
    }
    std::vector<Handle> marching;
    for (const OwnBody& body : picture.bodies) {
      if (body.mine && !body.gone && !body.set_out && !body.march) marching.push_back(body.handle);
    }
    for (const Handle body : marching) march(body);
  }

 private:
  bool give(const SeatDeed& deed, Handle body, const std::string& why) {
    const OwnBody* const who = picture.body(body);
    return !orders.give(deed, {body, who ? who->name + ": " + why : why});
  }

  TableScene scene(TableHandle table) {
    Known& known = own.grounds_[table];
    TableScene made(picture, briefing, table, known.ground);
    if (known.ground != made.shared_ground()) known = {made.shared_ground(), nullptr};
    return made;
  }
  const Gunnery& gunnery(TableHandle table) {
    Known& known = own.grounds_[table];
    if (!known.gunnery) known.gunnery = std::make_shared<const Gunnery>(known.ground);
    return *known.gunnery;
  }

  static std::vector<std::uint32_t> nearest_first(const TableScene& scene, Point from) {
    std::vector<std::uint32_t> enemies = enemies_on(scene);
    std::ranges::sort(enemies, {},
                      [&](std::uint32_t man) { return std::pair(distance(scene.men()[man].at, from), man); });
    return enemies;
  }

  // LW-2.5: guns first, each at the nearest it can be laid on.
  void fire(TableHandle table) {
    const Rulebook& rules = briefing.rulebook;
    const std::int64_t move = picture.clock.move;
    if (!picture.table(table)->guns_open) return;
    const bool silent = picture.table(table)->whole && picture.clock.own_move <= rules.guns.silent_moves;
    std::vector<GunHandle> guns;
    const TableScene before = scene(table);
    for (std::uint32_t i = 0; i < before.guns().size(); ++i) {
      if (before.orders_gun(i) && before.guns()[i].ready == move && !silent) guns.push_back(before.gun(i));
    }
    for (const GunHandle gun : guns) {
      if (unlimbers(gun)) continue;
      while (picture.table(table)->guns_open && fire_one(table, gun)) {
      }
    }
    if (picture.table(table)->guns_open) orders.give(GunsDoneOrder<Handle>{table});
  }

  // KS-3: a gun that has come limbered up fires from the next move on.
  bool unlimbers(GunHandle handle) {
    const SeenGun* gun = picture.gun(handle);
    if (!gun || !gun->limbered) return false;
    const FormOrder<Handle> order{gun->body, FormedAs::unlimbered, {}, handle};
    return !check(picture, briefing, order) && give(order, order.body, "unlimbers");
  }

  bool fire_one(TableHandle table, GunHandle handle) {
    constexpr std::size_t tried = 5;
    const TableScene now = scene(table);
    const auto index = now.index(handle);
    if (!index || gun_is_used(briefing.rulebook, now.men(), now.guns()[*index], picture.clock.move)) return false;
    const Gun& gun = now.guns()[*index];
    auto enemies = nearest_first(now, gun.at);
    enemies.resize(std::min(enemies.size(), tried));
    for (const std::uint32_t enemy : enemies) {
      const auto laid = gunnery(table).solve({now.men(), now.guns(), {}}, *index, now.men()[enemy].at, 0, 0);
      if (!laid) continue;
      const FireOrder<Handle> order{table, handle, laid->aim};
      if (!check(picture, briefing, order, now.shared_ground()))
        return give(order, Handle{gun.body.number}, "fires at the nearest");
    }
    return false;
  }

  // All who do not serve a gun go at the nearest of the enemy.
  void advance(TableHandle table, Handle body) {
    const TableScene now = scene(table);
    std::vector<std::uint32_t> men = movable_men(now, picture, body);
    std::erase_if(men, [&](std::uint32_t man) { return serves(now, man); });
    if (men.empty()) return;
    auto enemies = nearest_first(now, now.men()[men[men.size() / 2]].at);
    if (enemies.empty()) return;
    const Point nearest = now.men()[enemies.front()].at;
    enemies.resize(std::min(enemies.size(), men.size()));
    const auto charge = plan_charge(now.ground(), now.men(), now.guns(), now.mover(), men, enemies);
    if (try_give(now, charge, body, "at the enemy")) return;
    const Point from = now.men()[men[men.size() / 2]].at;
    const Length pace = briefing.rulebook.arm(now.men()[men.front()].arm).across;
    const Bearing ahead = Bearing::between(from, nearest);
    try_give(now,
             plan_group(now.ground(), now.men(), now.guns(), now.mover(), men, GroupShape::as_they_stand,
                        step(from, ahead, std::min(pace, distance(from, nearest))), ahead),
             body, "towards the enemy");
  }

  bool try_give(const TableScene& now, const std::vector<ManWalk>& walks, Handle body, const std::string& why) {
    if (walks.empty()) return false;
    const auto order = now.order(walks);
    return now.try_order(order) && give(order, body, why);
  }

  bool serves(const TableScene& now, std::uint32_t man) const {
    return std::ranges::any_of(now.guns(), [&](const Gun& gun) {
      if (gun.side != picture.side) return false;
      auto crew = crew_of(briefing.rulebook, now.men(), gun);
      std::ranges::sort(crew, {}, [&](std::uint32_t i) { return std::pair(distance(now.men()[i].at, gun.at), i); });
      crew.resize(std::min(crew.size(), static_cast<std::size_t>(briefing.rulebook.table.crew)));
      return std::ranges::find(crew, man) != crew.end();
    });
  }

  // The wide country: to the nearest enemy in sight, else to an objective, else to the enemy's back line.
  void march(Handle handle) {
    const OwnBody& body = *picture.body(handle);
    std::optional<Point> to;
    const auto offer = [&](Point p) {
      if (!to || distance(p, body.at) < distance(*to, body.at)) to = p;
    };
    for (const SightedBody& enemy : picture.sighted) {
      const bool hostile = briefing.sides[enemy.side.index()].camp != briefing.sides[picture.side.index()].camp;
      if (hostile && enemy.state == ReportKind::seen) offer(enemy.seen.at);
    }
    if (!to) {
      for (const Objective& objective : briefing.sides[picture.side.index()].objectives) offer(objective.at);
    }
    if (!to || within(*to, body.at, Length::feet(1))) return;
    const auto path = find_march(picture, briefing, handle, *to, false);
    if (!path) return;
    const MarchOrder<Handle> order{handle, *path, false};
    if (!check(picture, briefing, order)) give(order, handle, "straight on");
  }
};

void Marcher::take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) {
  Turn{*this, picture, briefing, orders}.lead();
}

}  // namespace sandgate::straight
