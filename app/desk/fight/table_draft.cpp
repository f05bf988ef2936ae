#include "app/desk/fight/table_draft.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace sandgate {
namespace {

/// So many men's reaches are joined; those between differ little from their neighbours'.
constexpr std::size_t most_reaches = 16;

/// The first `gone` of a path.
Path first_of(const Path& path, Length gone) {
  Path first{path.front()};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    if (leg >= gone) {
      first.push_back(gone == leg ? path[i] : step(path[i - 1], Bearing::between(path[i - 1], path[i]), gone));
      return first;
    }
    gone -= leg;
    first.push_back(path[i]);
  }
  return first;
}

/// A place as it lies from a gun: towards its muzzle, and to its right.
struct Beside {
  Length ahead, right;
};
Beside beside(Point gun, Bearing facing, Point p) {
  const std::int64_t east = (p.x - gun.x).count, north = (p.y - gun.y).count;
  const std::int64_t sine = sine_2_30(facing) >> 14, cosine = cosine_2_30(facing) >> 14;
  constexpr std::int64_t one = std::int64_t{1} << 16;
  return {{{(east * sine + north * cosine) / one}}, {{(east * cosine - north * sine) / one}}};
}
Point from_beside(Point gun, Bearing facing, Beside p) {
  return step(step(gun, facing, p.ahead), Bearing::of(facing.mils + Bearing::full_circle / 4), p.right);
}

Bearing turned_about(Bearing bearing) { return Bearing::of(bearing.mils + Bearing::full_circle / 2); }

/// LW-3.5: the gun goes trail first, and its crew keep their places about it.
class HaulPlan {
 public:
  HaulPlan(const TableScene& scene, std::uint32_t gun, std::vector<std::uint32_t> crew)
      : scene_(scene), gun_(gun), crew_(std::move(crew)) {
    const Rulebook::TableRules& rules = scene.ground().rulebook().table;
    radius_ = {{rules.gun_width.count / 2}};
  }

  /// The order by which it goes along the first `gone` of `way`; men who find no way stay.
  MoveMenOrder<Handle> along(const Path& way, Length gone) const {
    const Gun& gun = scene_.guns()[gun_];
    const Path path = first_of(way, gone);
    const Bearing facing = turned_about(Bearing::between(path[path.size() - 2], path.back()));
    std::vector<ManWalk> walks;
    for (const std::uint32_t man : crew_) {
      const Soldier& soldier = scene_.men()[man];
      const Point place = from_beside(path.back(), facing, beside(gun.at, gun.facing, soldier.at));
      const Length most = scene_.ground().rates(soldier.arm).across;
      auto walk = scene_.ground().way(soldier.at, place, scene_.ground().rulebook().radius(soldier.arm), most);
      if (walk && walk->size() >= 2) walks.push_back({man, std::move(*walk)});
    }
    const GunHaul haul{gun_, path};
    return scene_.order(walks, std::span(&haul, 1));
  }

  /// As far towards `to` as it comes.
  TablePlan to(Point to) const {
    const Gun& gun = scene_.guns()[gun_];
    const Window& window = scene_.ground().window();
    const auto way = scene_.ground().way(gun.at, to, radius_, window.width() + window.depth());
    TablePlan plan;
    if (!way || length(*way).count == 0) {
      plan.refusal = Refusal{RefusalCode::no_way, clauses::gun_moved, {{"to", to}}};
      return plan;
    }
    const Length inch = Length::inches(1);
    const Length most = std::min(length(*way), scene_.ground().rates(Arm::cavalry).across);
    plan = tried(along(*way, most));
    // Contours, the pace of its crew and whoever stands in the way may stop it sooner.
    Length good, bad = plan.move ? Length{} : most;
    while (bad - good > inch) {
      const Length half{{(good.count + bad.count) / 2}};
      TablePlan shorter = tried(along(*way, half));
      if (shorter.move) {
        plan = std::move(shorter);
        good = half;
      } else {
        bad = half;
      }
    }
    return plan;
  }

 private:
  TablePlan tried(MoveMenOrder<Handle> order) const {
    TablePlan plan;
    plan.order = std::move(order);
    if (auto move = scene_.try_order(plan.order)) {
      plan.move = std::move(*move);
    } else {
      plan.refusal = std::move(move.error());
    }
    return plan;
  }

  const TableScene& scene_;
  std::uint32_t gun_;
  std::vector<std::uint32_t> crew_;
  Length radius_;
};

void count_up(TablePlan& plan, std::size_t named) {
  plan.stay = named - std::min(named, plan.order.men.size());
  for (const auto& walk : plan.order.men) plan.longest = std::max(plan.longest, length(walk.path));
  if (!plan.move) return;
  plan.contacts = static_cast<std::size_t>(std::ranges::count_if(
      plan.move->men, [](const TableMove::Walked& walked) { return walked.contact.has_value(); }));
}

TablePlan plan_haul(const TableScene& scene, const TableDraft& draft) {
  // The chosen men who serve it go, and as many more as it needs.
  const auto able = crew_to_move(scene, *draft.gun);
  std::vector<std::uint32_t> crew;
  for (const std::uint32_t man : able)
    if (std::ranges::binary_search(draft.men, man)) crew.push_back(man);
  const auto needed = static_cast<std::size_t>(scene.ground().rulebook().guns.haul_men);
  if (needed == 0) crew.clear();  // PR-1: it goes alone, and faster than they could
  for (const std::uint32_t man : able) {
    if (crew.size() >= needed) break;
    if (std::ranges::find(crew, man) == crew.end()) crew.push_back(man);
  }
  std::ranges::sort(crew);
  return HaulPlan(scene, *draft.gun, std::move(crew)).to(draft.to);
}

}  // namespace

TablePlan plan_on_table(const TableScene& scene, const TableDraft& draft) {
  TablePlan plan;
  if (draft.gun) {
    plan = plan_haul(scene, draft);
    count_up(plan, draft.men.size());
    return plan;
  }
  std::vector<std::uint32_t> able;
  for (const std::uint32_t man : draft.men)
    if (scene.movable(man)) able.push_back(man);
  std::vector<ManWalk> walks;
  if (!able.empty() && draft.charge) {
    walks = plan_charge(scene.ground(), scene.men(), scene.guns(), scene.mover(), able, enemies_about(scene, draft.to));
  } else if (!able.empty()) {
    walks =
        plan_group(scene.ground(), scene.men(), scene.guns(), scene.mover(), able, draft.shape, draft.to, draft.facing);
  }
  plan.order = scene.order(walks);
  if (walks.empty()) {
    plan.refusal = Refusal{RefusalCode::nobody_can_move, able.empty() ? clauses::once_a_move : clauses::allowance, {}};
  } else if (auto move = scene.try_order(plan.order)) {
    plan.move = std::move(*move);
  } else {
    plan.refusal = std::move(move.error());
  }
  count_up(plan, draft.men.size());
  return plan;
}

std::vector<std::uint32_t> enemies_about(const TableScene& scene, Point place) {
  std::vector<std::uint32_t> enemies;
  for (std::uint32_t i = 0; i < scene.men().size(); ++i) {
    const Soldier& man = scene.men()[i];
    if (man.camp != scene.mover().camp && man.state == ManState::free && man.on_ground()) enemies.push_back(i);
  }
  if (enemies.empty()) return enemies;
  const auto away = [&](std::uint32_t man) { return distance(place, scene.men()[man].at); };
  std::ranges::stable_sort(enemies, {}, away);
  const Point first = scene.men()[enemies.front()].at;
  const Length reach = scene.ground().rulebook().melee.reach;
  std::erase_if(enemies, [&](std::uint32_t man) { return !within(first, scene.men()[man].at, reach); });
  return enemies;
}

std::vector<std::uint32_t> crew_to_move(const TableScene& scene, std::uint32_t gun) {
  std::vector<std::uint32_t> crew = crew_of(scene.ground().rulebook(), scene.men(), scene.guns()[gun]);
  std::erase_if(crew, [&](std::uint32_t man) {
    return !scene.movable(man) || scene.men()[man].state != ManState::free ||
           scene.men()[man].side != scene.mover().side;
  });
  std::ranges::stable_sort(crew, {},
                           [&](std::uint32_t man) { return distance(scene.guns()[gun].at, scene.men()[man].at); });
  return crew;
}

std::optional<std::uint32_t> gun_to_move(const TableScene& scene, Point near) {
  std::optional<std::uint32_t> best;
  const auto needed = static_cast<std::size_t>(scene.ground().rulebook().guns.haul_men);
  for (std::uint32_t i = 0; i < scene.guns().size(); ++i) {
    const Gun& gun = scene.guns()[i];
    if (gun.side != scene.mover().side || gun.moved == scene.mover().move) continue;
    if (best && distance(near, gun.at) >= distance(near, scene.guns()[*best].at)) continue;
    if (crew_to_move(scene, i).size() >= needed) best = i;
  }
  return best;
}

TableReaches reaches_of(const TableScene& scene, std::vector<std::uint32_t> men, const Progress& progress) {
  std::erase_if(men, [&](std::uint32_t man) { return !scene.movable(man); });
  if (men.size() > most_reaches) {
    std::vector<std::uint32_t> some;
    for (std::size_t i = 0; i < most_reaches; ++i) some.push_back(men[i * (men.size() - 1) / (most_reaches - 1)]);
    men = std::move(some);
  }
  // Each man's squares are counted from where he stands; to be joined they are brought to one grid of half inches.
  const Length side{{Length::per_inch / 2}};
  std::set<Point> squares;
  std::optional<Point> origin;
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (!go_on(progress, static_cast<double>(i) / static_cast<double>(men.size()))) break;
    for (const Point p : reach_of(scene.ground(), scene.men(), scene.guns(), men[i], 0, scene.mover().counts_from)) {
      if (!origin) origin = p;
      const auto snapped = [&](Length at, Length from) {
        const std::int64_t off = (at - from).count, half = side.count / 2;
        return from + side * ((off + (off < 0 ? -half : half)) / side.count);
      };
      const Point corner{snapped(p.x, origin->x), snapped(p.y, origin->y)};
      for (const Length dx : {Length{}, side})
        for (const Length dy : {Length{}, side}) squares.insert({corner.x + dx, corner.y + dy});
    }
  }
  return {{squares.begin(), squares.end()}, side};
}

}  // namespace sandgate
