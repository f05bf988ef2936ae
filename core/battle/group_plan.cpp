#include <algorithm>
#include <deque>
#include <numeric>
#include <queue>

#include "core/battle/melee.h"
#include "core/battle/paths.h"
#include "core/battle/room.h"
#include "core/battle/table_move.h"
#include "core/battle/table_way.h"

namespace sandgate {
namespace {

/// The part of a table a group can have to do with in one move.
Window ground_of(const TableGround& ground, std::span<const Soldier> men, std::span<const std::uint32_t> group,
                 std::span<const Point> places) {
  Window window{men[group.front()].at, men[group.front()].at};
  for (const std::uint32_t man : group) window.take_in(men[man].at);
  for (const Point p : places) window.take_in(p);
  constexpr Length round_corners = Length::feet(3);
  window = window.grown(round_corners);
  const Window& all = ground.window();
  window.south_west = {std::max(window.south_west.x, all.south_west.x),
                       std::max(window.south_west.y, all.south_west.y)};
  window.north_east = {std::min(window.north_east.x, all.north_east.x),
                       std::min(window.north_east.y, all.north_east.y)};
  return window;
}

Point beside(Point p, Bearing facing, Length ahead, Length right) {
  return step(step(p, facing, ahead), Bearing::of(facing.mils + Bearing::full_circle / 4), right);
}

class GroupPlan {
 public:
  GroupPlan(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
            const TableMoveOrder& who, std::span<const std::uint32_t> group)
      : ground_(ground), men_(men), who_(who), room_(ground.rulebook(), men, guns) {
    for (const std::uint32_t man : group) {
      if (men[man].on_ground() && men[man].moved != who.move) group_.push_back(man);
    }
    std::ranges::sort(group_);
    group_.erase(std::ranges::unique(group_).begin(), group_.end());
  }

  std::vector<ManWalk> to_slots(GroupShape shape, Point to, Bearing facing) {
    if (group_.empty()) return {};
    const std::vector<Point> slots = slots_for(shape, to, facing);
    make_finders(slots);
    std::vector<std::size_t> order(group_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Who has least far to go makes room for nobody and is in nobody's way.
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return distance(men_[group_[i]].at, slots[i]); });
    std::vector<Path> paths(group_.size());
    for (const std::size_t i : order) go(i, slots[i], paths[i]);
    // A place that was taken when a man came to it may have been left since.
    for (const std::size_t i : order) {
      if (!paths[i].empty() && paths[i].back() == slots[i]) continue;
      go(i, slots[i], paths[i]);
    }
    return walks(paths);
  }

  std::vector<ManWalk> against(std::span<const std::uint32_t> enemies) {
    if (group_.empty() || enemies.empty()) return {};
    std::vector<Point> places;
    for (const std::uint32_t enemy : enemies) places.push_back(men_[enemy].at);
    make_finders(places);
    std::vector<std::size_t> order(group_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto nearest = [&](std::size_t i) {
      Length least = distance(men_[group_[i]].at, places.front());
      for (const Point p : places) least = std::min(least, distance(men_[group_[i]].at, p));
      return least;
    };
    std::ranges::stable_sort(order, {}, nearest);
    std::vector<Path> paths(group_.size());
    std::vector<int> met(enemies.size());
    for (const std::size_t i : order) close_with(i, enemies, met, paths[i]);
    return walks(paths);
  }

 private:
  const Soldier& man(std::size_t i) const { return men_[group_[i]]; }
  Length radius(std::size_t i) const { return ground_.rulebook().radius(man(i).arm); }

  void make_finders(std::span<const Point> places) {
    const Window window = ground_of(ground_, men_, group_, places);
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto same = [&](const auto& finder) { return finder.first == radius(i); };
      if (std::ranges::none_of(finders_, same)) finders_.emplace_back(radius(i), WayFinder(ground_, radius(i), window));
    }
  }
  WayFinder& finder(std::size_t i) {
    return std::ranges::find(finders_, radius(i), &std::pair<Length, WayFinder>::first)->second;
  }

  std::vector<Point> slots_for(GroupShape shape, Point to, Bearing facing) {
    const std::size_t n = group_.size();
    if (shape == GroupShape::as_they_stand) {
      Length x, y;
      for (const std::uint32_t m : group_) {
        x += men_[m].at.x;
        y += men_[m].at.y;
      }
      const auto count = static_cast<std::int64_t>(n);
      const Point middle{{{x.count / count}}, {{y.count / count}}};
      std::vector<Point> slots;
      for (const std::uint32_t m : group_)
        slots.push_back({men_[m].at.x + to.x - middle.x, men_[m].at.y + to.y - middle.y});
      return standing_near(slots);
    }
    return in_ranks(shape == GroupShape::line ? n : static_cast<std::size_t>(ground_.rulebook().table.abreast), to,
                    facing);
  }

  // Men keep their order from left to right, and from front to rear.
  std::vector<Point> in_ranks(std::size_t abreast, Point to, Bearing facing) {
    const Rulebook::TableRules& rules = ground_.rulebook().table;
    Length widest;
    for (std::size_t i = 0; i < group_.size(); ++i) widest = std::max(widest, radius(i));
    const Length front = widest + widest + rules.front_gap, depth = widest + widest + rules.rank_gap;
    const auto along = [&](std::size_t i, Bearing bearing) {
      const Point p = man(i).at;
      return p.x.count * (sine_2_30(bearing) >> 10) + p.y.count * (cosine_2_30(bearing) >> 10);
    };
    const Bearing right = Bearing::of(facing.mils + Bearing::full_circle / 4);
    std::vector<std::size_t> order(group_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return -along(i, facing); });
    std::vector<Point> slots(group_.size());
    for (std::size_t first = 0, rank = 0; first < order.size(); first += abreast, ++rank) {
      const std::size_t last = std::min(first + abreast, order.size());
      const auto ranked = std::span(order).subspan(first, last - first);
      std::ranges::stable_sort(ranked, {}, [&](std::size_t i) { return along(i, right); });
      for (std::size_t file = 0; file < ranked.size(); ++file) {
        const auto half_steps = 2 * static_cast<std::int64_t>(file) - static_cast<std::int64_t>(ranked.size()) + 1;
        slots[ranked[file]] =
            beside(to, facing, -(depth * static_cast<std::int64_t>(rank)), Length{{front.count * half_steps / 2}});
      }
    }
    return standing_near(slots);
  }

  // A place in a house or a river is changed for the nearest one where a man can stand.
  std::vector<Point> standing_near(std::vector<Point> slots) const {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      Point& slot = slots[i];
      const Window& window = ground_.window();
      slot = {std::clamp(slot.x, window.south_west.x, window.north_east.x),
              std::clamp(slot.y, window.south_west.y, window.north_east.y)};
      const Point wanted = slot;
      constexpr int rings = 12, eighths = 16;
      for (int ring = 1; ring <= rings && ground_.bar_at(slot, radius(i)) != Bar::none; ++ring) {
        for (int k = 0; k < eighths; ++k) {
          const Point near = step(wanted, Bearing::of(k * Bearing::full_circle / eighths), Length::inches(ring));
          if (ground_.bar_at(near, radius(i)) != Bar::none) continue;
          slot = near;
          break;
        }
      }
    }
    return slots;
  }

  // As far along the way as he can come in this move.
  Path within_a_move(std::size_t i, const Path& way) const {
    const MarchRates rates = ground_.rates(man(i).arm);
    const Length whole = length(way);
    const auto can = [&](Length part) {
      const Reckoning reckoned = reckon(ground_.country(), ground_.scale(), rates, first_part(way, part));
      return reckoned.bar == Bar::none && reckoned.moves <= Moves::whole(1);
    };
    Length most = std::min(whole, rates.across);
    if (most.count <= 0) return {};
    if (can(most)) return first_part(way, most);
    Length least;
    while ((most - least).count > 1) {
      const Length middle{{(least + most).count / 2}};
      (can(middle) ? least : most) = middle;
    }
    return least.count > 0 ? first_part(way, least) : Path{};
  }

  // Walks man `i` towards a place; stops short where others leave no room.
  void go(std::size_t i, Point to, Path& path) {
    const Point start = man(i).at;
    room_.leave(group_[i]);
    const Length whole_table = ground_.window().width() + ground_.window().depth();
    const auto way = finder(i).way(start, to, whole_table + whole_table);
    Path reached = way ? within_a_move(i, *way) : Path{};
    while (!reached.empty() && !has_room(i, reached.back())) reached = shorter(reached);
    const bool better = !reached.empty() && (path.empty() || distance(reached.back(), to) < distance(path.back(), to));
    if (better) path = std::move(reached);
    room_.stand(group_[i], path.empty() ? start : path.back());
  }

  static Path shorter(const Path& path) {
    constexpr Length back{{16}};
    const Length left = length(path) - back;
    return left.count > 0 ? first_part(path, left) : Path{};
  }

  bool has_room(std::size_t i, Point p) const {
    return ground_.bar_at(p, radius(i)) == Bar::none && room_.free(p, radius(i));
  }

  // LW-3.7: to a place in contact with an enemy, those with fewest of ours on them first.
  void close_with(std::size_t i, std::span<const std::uint32_t> enemies, std::vector<int>& met, Path& path) {
    const Point start = man(i).at;
    std::vector<std::size_t> order(enemies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t e) {
      constexpr Length crowded = Length::inches(4);
      return distance(start, men_[enemies[e]].at) + crowded * met[e];
    });
    constexpr std::size_t tried = 6;
    for (std::size_t k = 0; k < std::min(order.size(), tried); ++k) {
      const std::size_t e = order[k];
      if (!touch(i, men_[enemies[e]], path)) continue;
      ++met[e];
      return;
    }
    go(i, men_[enemies[order.front()]].at, path);
  }

  bool touch(std::size_t i, const Soldier& enemy, Path& path) {
    const Rulebook& rules = ground_.rulebook();
    const Length apart{{(rules.melee.contact + rules.table.gap).count / 2}};
    const Length off = radius(i) + rules.radius(enemy.arm) + apart;
    const Length most = ground_.rates(man(i).arm).across;
    if (distance(man(i).at, enemy.at) > most + off) return false;
    const Bearing towards = Bearing::between(enemy.at, man(i).at);
    room_.leave(group_[i]);
    bool found = false;
    for (const int turn : {0, 1, -1, 2, -2, 3, -3, 4}) {
      const Point place = step(enemy.at, Bearing::of(towards.mils + turn * Bearing::full_circle / 8), off);
      if (!has_room(i, place)) continue;
      const auto way = finder(i).way(man(i).at, place, most);
      if (!way || within_a_move(i, *way).empty() || within_a_move(i, *way).back() != place) continue;
      path = *way;
      found = true;
      break;
    }
    room_.stand(group_[i], found ? path.back() : man(i).at);
    return found;
  }

  std::vector<ManWalk> walks(std::vector<Path>& paths) const {
    std::vector<ManWalk> out;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (paths[i].size() >= 2 && length(paths[i]).count > 0) out.push_back({group_[i], std::move(paths[i])});
    }
    return out;
  }

  const TableGround& ground_;
  std::span<const Soldier> men_;
  const TableMoveOrder& who_;
  Room room_;
  std::vector<std::uint32_t> group_;
  std::deque<std::pair<Length, WayFinder>> finders_;
};

/// Walks out of which try_move makes an order. Where an enemy stops one man in another's way, that other stays.
std::vector<ManWalk> as_tried(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                              const TableMoveOrder& who, std::vector<ManWalk> walks) {
  TableMoveOrder order = who;
  order.guns.clear();
  order.men = walks;
  if (walks.empty() || try_move(ground, men, guns, order)) return walks;
  std::vector<ManWalk> kept;
  for (ManWalk& walk : walks) {
    order.men = kept;
    order.men.push_back(walk);
    if (try_move(ground, men, guns, order)) kept.push_back(std::move(walk));
  }
  return kept;
}

}  // namespace

std::vector<ManWalk> plan_group(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                const TableMoveOrder& who, std::span<const std::uint32_t> group, GroupShape shape,
                                Point to, Bearing facing) {
  return as_tried(ground, men, guns, who, GroupPlan(ground, men, guns, who, group).to_slots(shape, to, facing));
}

std::vector<ManWalk> plan_charge(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                 const TableMoveOrder& who, std::span<const std::uint32_t> group,
                                 std::span<const std::uint32_t> enemies) {
  return as_tried(ground, men, guns, who, GroupPlan(ground, men, guns, who, group).against(enemies));
}

}  // namespace sandgate
