#include "core/sight/table_plan.h"

#include <algorithm>

namespace sandgate {
namespace {

struct TableGroup {
  TableScene scene;
  std::vector<std::uint32_t> men;
};

std::expected<TableGroup, Refusal> group_of(const Picture& picture, const Briefing& briefing, Handle body) {
  const OwnBody* own = picture.body(body);
  if (!own) return refuse(RefusalCode::not_your_body, clauses::command);
  const SeenTable* table = own->table ? picture.table(own->table) : nullptr;
  if (!table || !own->set_out) return refuse(RefusalCode::not_on_a_table, clauses::contact);
  if (!table->mine) return refuse(RefusalCode::not_your_table, clauses::contact);
  TableGroup group{TableScene(picture, briefing, table->handle), {}};
  group.men = movable_men(group.scene, picture, body);
  if (group.men.empty()) return refuse(RefusalCode::nobody_can_move, clauses::once_a_move);
  return group;
}

std::expected<MoveMenOrder<Handle>, Refusal> as_order(const TableGroup& group, const std::vector<ManWalk>& walks) {
  if (walks.empty()) return refuse(RefusalCode::nobody_can_move, clauses::allowance);
  return group.scene.order(walks);
}

}  // namespace

std::vector<std::uint32_t> movable_men(const TableScene& scene, const Picture& picture, Handle body) {
  std::vector<std::uint32_t> men;
  for (const SeenMan& man : picture.men) {
    const auto index = man.body == body ? scene.index(man.handle) : std::nullopt;
    if (index && man.state != ManState::prisoner && scene.movable(*index)) men.push_back(*index);
  }
  return men;
}

std::vector<std::uint32_t> enemies_on(const TableScene& scene) {
  std::vector<std::uint32_t> men;
  for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
    const Soldier& man = scene.men()[i];
    if (man.camp != scene.mover().camp && man.state == ManState::free && man.on_ground()) men.push_back(i);
  }
  return men;
}

std::expected<MoveMenOrder<Handle>, Refusal> order_advance(const Picture& picture, const Briefing& briefing,
                                                           Handle body, Point to, GroupShape shape) {
  const auto group = group_of(picture, briefing, body);
  if (!group) return std::unexpected(group.error());
  const OwnBody& own = *picture.body(body);
  const Bearing facing = own.at == to ? own.facing : Bearing::between(own.at, to);
  return as_order(*group, plan_group(group->scene.ground(), group->scene.men(), group->scene.guns(),
                                     group->scene.mover(), group->men, shape, to, facing));
}

std::expected<MoveMenOrder<Handle>, Refusal> order_charge(const Picture& picture, const Briefing& briefing,
                                                          Handle body) {
  const auto group = group_of(picture, briefing, body);
  if (!group) return std::unexpected(group.error());
  std::vector<std::uint32_t> enemies = enemies_on(group->scene);
  if (enemies.empty()) return refuse(RefusalCode::no_enemy_in_sight, clauses::contact);
  const Point here = picture.body(body)->at;
  const auto men = group->scene.men();
  std::ranges::stable_sort(enemies, {}, [&](std::uint32_t man) { return distance(here, men[man].at); });
  enemies.resize(std::min(enemies.size(), group->men.size()));
  return as_order(
      *group, plan_charge(group->scene.ground(), men, group->scene.guns(), group->scene.mover(), group->men, enemies));
}

std::vector<std::uint32_t> crew_to_go(const TableScene& scene, std::uint32_t gun) {
  const Rulebook& rules = scene.ground().rulebook();
  // KS-2.1: where a gun goes at its own arm's pace, who is as quick; else (LW-3.5) horse.
  const bool own_pace = rules.guns.haul_pace == HaulPace::arm;
  const Length pace = rules.arm(Arm::artillery).across;
  std::vector<std::uint32_t> crew, quick;
  for (const std::uint32_t man : crew_of(rules, scene.men(), scene.guns()[gun])) {
    if (scene.men()[man].side != scene.mover().side || !scene.movable(man)) continue;
    crew.push_back(man);
    const Arm arm = scene.men()[man].arm;
    if (own_pace ? rules.arm(arm).across >= pace : arm == Arm::cavalry) quick.push_back(man);
  }
  return !quick.empty() && std::ssize(quick) >= rules.guns.haul_men ? quick : crew;
}

std::expected<MoveMenOrder<Handle>, Refusal> order_haul(const TableScene& scene, std::uint32_t gun,
                                                        std::span<const std::uint32_t> crew, const Path& path) {
  const GunHaul hauls[] = {{gun, path}};
  const bool goes_alone = scene.ground().rulebook().guns.haul_men == 0;
  if ((crew.empty() && !goes_alone) || path.size() < 2) return refuse(RefusalCode::crew_must_go, clauses::gun_moved);
  if (crew.empty()) {
    auto order = scene.order({}, hauls);
    if (auto tried = scene.try_order(order); !tried) return std::unexpected(std::move(tried.error()));
    return order;
  }
  // Their places are sought about the gun as it will stand.
  std::vector<Gun> after(scene.guns().begin(), scene.guns().end());
  after[gun].at = path.back();
  after[gun].facing = Bearing::between(path.back(), path[path.size() - 2]);
  Point middle;
  for (const std::uint32_t man : crew) {
    middle.x += scene.men()[man].at.x;
    middle.y += scene.men()[man].at.y;
  }
  const auto count = static_cast<std::int64_t>(crew.size());
  const Point to{{{middle.x.count / count + path.back().x.count - path.front().x.count}},
                 {{middle.y.count / count + path.back().y.count - path.front().y.count}}};
  const auto walks = plan_group(scene.ground(), scene.men(), after, scene.mover(), crew, GroupShape::as_they_stand, to,
                                Bearing::between(path.front(), path.back()));
  auto order = scene.order(walks, hauls);
  if (auto tried = scene.try_order(order); !tried) return std::unexpected(std::move(tried.error()));
  return order;
}

}  // namespace sandgate
