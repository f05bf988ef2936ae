#include <algorithm>
#include <numeric>

#include "core/battle/formation.h"
#include "core/battle/ground/behind_cover.h"
#include "core/battle/planner.h"
#include "core/battle/spiral.h"

namespace sandgate {
namespace {

// How far from his place a man may stand, where it is taken or solid.
constexpr Length near_his_place = Length::inches(12);

/// A man and where he is to stand.
struct Goal {
  std::uint32_t member = 0;
  Point place;
};

double square_of(Point a, Point b) {
  const auto dx = static_cast<double>((a.x - b.x).count), dy = static_cast<double>((a.y - b.y).count);
  return dx * dx + dy * dy;
}

std::vector<Goal> as_they_stand(const Planner& planner, Point to) {
  Point sum;
  for (const std::uint32_t member : planner.members()) {
    sum.x += planner.man(member).at.x;
    sum.y += planner.man(member).at.y;
  }
  const auto count = static_cast<std::int64_t>(planner.members().size());
  const Point middle{{{sum.x.count / count}}, {{sum.y.count / count}}};
  std::vector<Goal> goals;
  for (const std::uint32_t member : planner.members()) {
    const Point at = planner.man(member).at;
    goals.push_back({member, {at.x + to.x - middle.x, at.y + to.y - middle.y}});
  }
  return goals;
}

/// Two men change places wherever both come nearer by it, until no two would.
void unravel(const Planner& planner, std::vector<Goal>& goals) {
  constexpr int rounds = 8;
  bool changed = true;
  for (int round = 0; round < rounds && changed; ++round) {
    changed = false;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const Point a = planner.man(goals[i].member).at;
      for (std::size_t j = i + 1; j < goals.size(); ++j) {
        const Point b = planner.man(goals[j].member).at;
        const double now = square_of(a, goals[i].place) + square_of(b, goals[j].place);
        if (square_of(a, goals[j].place) + square_of(b, goals[i].place) >= now) continue;
        std::swap(goals[i].place, goals[j].place);
        changed = true;
      }
    }
  }
}

Formation formation_of(GroupShape shape) {
  switch (shape) {
    case GroupShape::column: return Formation::fours;
    case GroupShape::open_order: return Formation::extended;
    default: return Formation::two_ranks;
  }
}

/// The foremost to the front rank, the leftmost to its left.
std::vector<Goal> in_formation(const Planner& planner, GroupShape shape, Point to, Bearing facing) {
  const TableGround& ground = planner.ground();
  std::vector<std::uint32_t> men = planner.members();
  Length radius;
  for (const std::uint32_t member : men) radius = std::max(radius, planner.radius(member));
  const Formation formation = formation_of(shape);
  const Length widest = std::min(ground.window().width(), ground.window().depth());
  const auto count = static_cast<std::int64_t>(men.size());
  const auto slots = ranks(ground.rulebook(), formation, count, radius, widest).slots;
  const auto in_a_rank = static_cast<std::ptrdiff_t>(abreast(ground.rulebook(), formation, count, radius, widest));

  // How far a man stands ahead and to the right, in 64ths times 2^30.
  const auto along = [&](std::uint32_t member, std::int64_t east, std::int64_t north) {
    const Point at = planner.man(member).at;
    return static_cast<double>((at.x - to.x).count) * static_cast<double>(east) +
           static_cast<double>((at.y - to.y).count) * static_cast<double>(north);
  };
  const std::int64_t sine = sine_2_30(facing), cosine = cosine_2_30(facing);
  const auto behind = [&](std::uint32_t m) { return std::pair(-along(m, sine, cosine), m); };
  const auto right = [&](std::uint32_t m) { return std::pair(along(m, cosine, -sine), m); };
  std::ranges::sort(men, {}, behind);
  for (auto rank = men.begin(); rank != men.end();) {
    const auto end = rank + std::min(in_a_rank, men.end() - rank);
    std::sort(rank, end, [&](std::uint32_t a, std::uint32_t b) { return right(a) < right(b); });
    rank = end;
  }
  std::vector<Goal> goals;
  for (std::size_t i = 0; i < men.size(); ++i) goals.push_back({men[i], place_of(slots[i], to, facing)});
  unravel(planner, goals);
  return goals;
}

/// Along the nearest thing to stand behind; who finds no place there, by the middle of it. Empty where there is none.
std::vector<Goal> behind_cover(const Planner& planner, Point to) {
  Length radius;
  for (const std::uint32_t member : planner.members()) radius = std::max(radius, planner.radius(member));
  const std::vector<Point> places = places_behind_cover(planner.ground(), to, planner.members().size(), radius);
  std::vector<Goal> goals;
  if (places.empty()) return goals;
  for (std::size_t i = 0; i < planner.members().size(); ++i)
    goals.push_back({planner.members()[i], i < places.size() ? places[i] : places.front()});
  unravel(planner, goals);
  return goals;
}

/// As near to his place as there is room.
Point place_near(const Planner& planner, const Goal& goal) {
  const auto& [low, high] = planner.ground().window();
  Point place{std::clamp(goal.place.x, low.x, high.x), std::clamp(goal.place.y, low.y, high.y)};
  each_place_about(place, near_his_place, [&](Point p) {
    if (!planner.free_for(goal.member, p)) return false;
    place = p;
    return true;
  });
  return place;
}

bool settle_all(Planner& planner, const std::vector<Goal>& goals, Planner::Manner manner) {
  planner.begin(manner);
  bool all = true;
  for (const Goal& goal : goals) {
    planner.take_up(goal.member);
    const Point place = place_near(planner, goal);
    const auto walk = planner.walk_along(goal.member, planner.way_to(goal.member, place));
    all = planner.settle(goal.member, walk) && all;
  }
  return all;
}

}  // namespace

GroupShape shape_of(Formation formation) {
  switch (formation) {
    case Formation::two_ranks: return GroupShape::line;
    case Formation::extended: return GroupShape::open_order;
    default: return GroupShape::column;
  }
}

std::vector<ManWalk> plan_group(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                                const TableMoveOrder& who, std::span<const std::uint32_t> group, GroupShape shape,
                                Point to, Bearing facing) {
  Planner planner(ground, men, guns, who, group);
  if (planner.members().empty()) return {};
  std::vector<Goal> goals;
  if (shape == GroupShape::as_they_stand) goals = as_they_stand(planner, to);
  if (shape == GroupShape::cover) goals = behind_cover(planner, to);
  if (goals.empty()) goals = in_formation(planner, shape, to, facing);
  // The man with the shortest way goes first, and so makes room for those who come after him.
  std::ranges::stable_sort(goals, {},
                           [&](const Goal& goal) { return square_of(planner.man(goal.member).at, goal.place); });
  if (!settle_all(planner, goals, Planner::Manner::all_at_once))
    settle_all(planner, goals, Planner::Manner::one_by_one);
  return planner.walks();
}

}  // namespace sandgate
