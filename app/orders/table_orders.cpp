#include "app/orders/table_orders.h"

#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "core/kriegspiel/five.h"
#include "core/kriegspiel/rifle_fives.h"
#include "core/sight/table_plan.h"

namespace sandgate {

const OwnBody* own_body(const Client& client, const std::string& name) {
  const auto& bodies = client.picture().bodies;
  const auto found = std::ranges::find_if(bodies, [&](const OwnBody& own) { return own.mine && own.name == name; });
  return found != bodies.end() ? &*found : nullptr;
}

namespace {

Point point(const Client& client, MapPoint at) { return client.briefing().to_table(at); }

/// A gun, and the table it stands on.
struct Found {
  TableScene scene;
  std::uint32_t gun = 0;
};
std::expected<Found, Refusal> find_gun(const Client& client, const PlannedGun& wanted) {
  const OwnBody* body = own_body(client, wanted.body);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  std::int32_t number = 0;
  for (const SeenGun& gun : client.picture().guns) {
    if (gun.body != body->handle || gun.side != client.picture().side || ++number != wanted.number) continue;
    if (!client.picture().table(gun.table)) return refuse(RefusalCode::not_on_a_table, clauses::contact);
    Found found{TableScene(client.picture(), client.briefing(), gun.table), 0};
    found.gun = *found.scene.index(gun.handle);
    return found;
  }
  return refuse(RefusalCode::gun_not_there, clauses::in_action);
}

/// Places of men, those nearest to a place first; no more than `most`, where that is not nought.
void nearest(std::vector<std::uint32_t>& men, const TableScene& scene, Point at, std::int32_t most) {
  std::ranges::sort(men, {},
                    [&](std::uint32_t man) { return std::pair(distance(scene.men()[man].at, at), scene.man(man)); });
  if (most > 0 && men.size() > static_cast<std::size_t>(most)) men.resize(static_cast<std::size_t>(most));
}

/// Men told off from bodies that are on one table.
struct Party {
  TableScene scene;
  std::vector<std::uint32_t> men;
};
std::expected<Party, Refusal> tell_off(const Client& client, const std::string& first,
                                       const std::vector<std::string>& with, Point at, std::int32_t most) {
  const OwnBody* body = own_body(client, first);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  const SeenTable* table = body->table ? client.picture().table(body->table) : nullptr;
  if (!table || !body->set_out) return refuse(RefusalCode::not_on_a_table, clauses::contact);
  Party party{TableScene(client.picture(), client.briefing(), table->handle), {}};
  party.men = movable_men(party.scene, client.picture(), body->handle);
  for (const std::string& name : with) {
    const OwnBody* other = own_body(client, name);
    if (!other) return refuse(RefusalCode::not_your_body, clauses::command);
    if (other->table != body->table) return refuse(RefusalCode::not_on_a_table, clauses::contact);
    std::ranges::copy(movable_men(party.scene, client.picture(), other->handle), std::back_inserter(party.men));
  }
  // Walks that wait for the guns to have done are orders too: their men are spoken for.
  std::erase_if(party.men, [&](std::uint32_t man) {
    return std::ranges::find(table->held, party.scene.man(man), &MoveMenOrder<Handle>::Walk::man) != table->held.end();
  });
  if (party.men.empty()) return refuse(RefusalCode::nobody_can_move, clauses::once_a_move);
  nearest(party.men, party.scene, at, most);
  return party;
}

Made as_order(const TableScene& scene, const std::vector<ManWalk>& walks) {
  if (walks.empty()) return refuse(RefusalCode::nobody_can_move, clauses::allowance);
  return scene.order(walks);
}

Point middle_of(const Party& party) {
  Point sum;
  for (const std::uint32_t man : party.men) {
    sum.x += party.scene.men()[man].at.x;
    sum.y += party.scene.men()[man].at.y;
  }
  const auto count = static_cast<std::int64_t>(party.men.size());
  return {{{sum.x.count / count}}, {{sum.y.count / count}}};
}

/// The place itself, or where the enemy's man nearest to it stands.
std::expected<Point, Refusal> aimed_at(const Client& client, const TableScene& scene, const auto& order) {
  const Point at = point(client, order.at ? *order.at : *order.enemy_near);
  if (order.at) return at;
  std::vector<std::uint32_t> enemies = enemies_on(scene);
  if (enemies.empty()) return refuse(RefusalCode::no_enemy_in_sight, clauses::contact);
  nearest(enemies, scene, at, 1);
  return scene.men()[enemies.front()].at;
}

}  // namespace

Made make(const Client& client, const PlannedRifles& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  const SeenTable* table = body->table ? client.picture().table(body->table) : nullptr;
  if (!table || !body->set_out) return refuse(RefusalCode::not_on_a_table, clauses::contact);
  const Rulebook& rules = client.briefing().rulebook;
  const auto projectile = rifle_projectile(rules);
  if (!projectile) return refuse(RefusalCode::no_rifle_fire, clauses::rifle_fire);
  const TableScene scene(client.picture(), client.briefing(), table->handle);
  const auto at = aimed_at(client, scene, order);
  if (!at) return std::unexpected(at.error());
  std::vector<std::uint32_t> men;
  std::vector<Point> places;
  for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
    const Soldier& man = scene.men()[i];
    const SeenMan* seen = client.picture().man(scene.man(i));
    if (!seen || seen->body != body->handle || !scene.orders(i)) continue;
    if (!may_fire_rifle(rules, man, client.picture().side, client.picture().clock.move)) continue;
    men.push_back(i);
    places.push_back(man.at);
  }
  std::vector<RifleFive> fives = rifle_fives(*rules.rifles, places);
  if (fives.empty())
    return refuse(RefusalCode::not_a_five, clauses::rifle_fire, {{"men", std::int64_t{rules.rifles->men}}});
  const auto first = std::ranges::min_element(
      fives, {}, [&](const RifleFive& five) { return std::pair(distance(places[five.middle], *at), five.middle); });
  const auto solved =
      scene.gunnery().solve_over({scene.men(), scene.guns(), {}}, men[first->middle], *at, *projectile, 0);
  if (!solved) return refuse(RefusalCode::elevation_out_of_reach, clauses::rifle_fire);
  RiflesOrder<Handle> deed{scene.table(), {}, solved->aim};
  for (const std::uint32_t man : first->men) deed.men.push_back(scene.man(men[man]));
  return deed;
}

Made make(const Client& client, const PlannedFire& order) {
  const auto found = find_gun(client, order.gun);
  if (!found) return std::unexpected(found.error());
  const TableScene& scene = found->scene;
  FireOrder<Handle> fire{scene.table(), scene.gun(found->gun), {}};
  if (order.laid) {
    fire.aim = *order.laid;
    return fire;
  }
  const auto at = aimed_at(client, scene, order);
  if (!at) return std::unexpected(at.error());
  const auto solved = scene.gunnery().solve({scene.men(), scene.guns(), {}}, found->gun, *at, order.projectile, 0);
  if (!solved) return refuse(RefusalCode::elevation_out_of_reach, clauses::firing);
  fire.aim = solved->aim;
  return fire;
}

Made make(const Client& client, const PlannedLieDown& order) {
  const auto found = find_gun(client, order.gun);
  if (!found) return std::unexpected(found.error());
  const TableScene& scene = found->scene;
  const OwnBody* body = own_body(client, order.body);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  const Gun& gun = scene.guns()[found->gun];
  const Bearing line = Bearing::between(gun.at, point(client, order.along));
  std::vector<std::uint32_t> men = movable_men(scene, client.picture(), body->handle);
  std::erase_if(men, [&](std::uint32_t man) {
    const std::uint32_t named[] = {man};
    return check_lie_down(client.briefing().rulebook, scene.men(), gun, client.picture().side, line, named).has_value();
  });
  if (men.empty()) return refuse(RefusalCode::may_not_lie, clauses::firing, {{"at", gun.at}});
  nearest(men, scene, gun.at, order.men);
  LieDownOrder<Handle> deed{scene.table(), scene.gun(found->gun), line, {}};
  for (const std::uint32_t man : men) deed.men.push_back(scene.man(man));
  return deed;
}

Made make(const Client& client, const PlannedTrail& order) {
  const auto found = find_gun(client, order.gun);
  if (!found) return std::unexpected(found.error());
  const TableScene& scene = found->scene;
  const OwnBody* body = own_body(client, order.body);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  std::vector<std::uint32_t> men = movable_men(scene, client.picture(), body->handle);
  nearest(men, scene, scene.guns()[found->gun].at, client.briefing().rulebook.guns.trail_men);
  TrailOrder<Handle> deed{scene.table(), scene.gun(found->gun), {}};
  for (const std::uint32_t man : men) deed.men.push_back(scene.man(man));
  return deed;
}

Made make(const Client& client, const PlannedHaul& order) {
  const auto found = find_gun(client, order.gun);
  if (!found) return std::unexpected(found.error());
  const TableScene& scene = found->scene;
  const Rulebook& rules = client.briefing().rulebook;
  const Gun& gun = scene.guns()[found->gun];
  if (gun.fired == scene.mover().move && !rules.guns.fire_and_move)
    return refuse(RefusalCode::gun_has_fired, clauses::firing, {{"at", gun.at}});
  std::vector<std::uint32_t> crew = crew_to_go(scene, found->gun);
  nearest(crew, scene, gun.at, order.men);
  if (std::ssize(crew) < rules.guns.haul_men)
    return refuse(RefusalCode::gun_not_in_action, clauses::in_action, {{"at", gun.at}});
  // PR-1: a gun that needs nobody goes alone, at its own arm's pace.
  if (rules.guns.haul_men == 0) crew.clear();
  const Point to = point(client, order.to);
  const Length half{{rules.table.gun_width.count / 2}};
  const auto way = scene.ground().way(gun.at, to, half, distance(gun.at, to) * 3 + Length::feet(2));
  if (!way) return refuse(RefusalCode::too_far, clauses::gun_moved, {{"at", to}});
  const Path path = haul_in_reach(scene.ground(), scene.men(), gun, scene.mover(), crew, *way);
  auto hauled = order_haul(scene, found->gun, crew, path);
  if (!hauled) return std::unexpected(std::move(hauled.error()));
  return std::move(*hauled);
}

Made make(const Client& client, const PlannedWalk& order) {
  const Point to = point(client, order.to);
  const auto party = tell_off(client, order.body, order.with, to, order.men);
  if (!party) return std::unexpected(party.error());
  const TableScene& scene = party->scene;
  const Point from = middle_of(*party);
  const Bearing facing = from == to ? own_body(client, order.body)->facing : Bearing::between(from, to);
  return as_order(
      scene, plan_group(scene.ground(), scene.men(), scene.guns(), scene.mover(), party->men, order.shape, to, facing));
}

Made make(const Client& client, const PlannedRush& order) {
  const Point at = point(client, order.at);
  const auto party = tell_off(client, order.body, order.with, at, order.men);
  if (!party) return std::unexpected(party.error());
  const TableScene& scene = party->scene;
  std::vector<std::uint32_t> enemies = enemies_on(scene);
  if (enemies.empty()) return refuse(RefusalCode::no_enemy_in_sight, clauses::contact);
  nearest(enemies, scene, at, static_cast<std::int32_t>(party->men.size()));
  return as_order(scene, plan_charge(scene.ground(), scene.men(), scene.guns(), scene.mover(), party->men, enemies));
}

Made make(const Client& client, const PlannedGunsDone&) {
  const auto& tables = client.picture().tables;
  const auto open = std::ranges::find_if(tables, [](const SeenTable& table) { return table.mine && table.guns_open; });
  if (open == tables.end()) return refuse(RefusalCode::guns_have_done, clauses::guns_first);
  return GunsDoneOrder<Handle>{open->handle};
}

}  // namespace sandgate
