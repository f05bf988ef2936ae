#include "core/battle/change_formation.h"

#include <algorithm>

#include "core/battle/formation.h"
#include "core/battle/room.h"
#include "core/battle/seen_part.h"
#include "core/battle/spiral.h"
#include "core/battle/trial.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

Point middle_of_group(std::span<const Soldier> men, std::span<const std::uint32_t> group) {
  std::int64_t x = 0, y = 0;
  for (const std::uint32_t man : group) x += men[man].at.x.count, y += men[man].at.y.count;
  const auto count = static_cast<std::int64_t>(group.size());
  return {{{x / count}}, {{y / count}}};
}

/// What places are thought out with, and what the men then walk among.
struct Stands {
  std::span<const Soldier> men;
  std::span<const Gun> guns;
};
std::expected<std::vector<FormedMan>, Refusal> take_ranks(const TableGround& ground, const Stands& known,
                                                          const Stands& truth, const TableMoveOrder& who,
                                                          std::span<const std::uint32_t> group, Formation formation,
                                                          Bearing facing) {
  const auto& [men, guns] = truth;
  Length radius;
  for (const std::uint32_t man : group) {
    if (auto no = check_mover(men[man], guns, who)) return std::unexpected(std::move(*no));
    radius = std::max(radius, ground.rulebook().radius(men[man].arm));
  }
  const Length widest = std::min(ground.window().width(), ground.window().depth());
  const Ranks drawn = ranks(ground.rulebook(), formation, static_cast<std::int64_t>(group.size()), radius, widest);
  const Length half{{(drawn.depth.count - 2 * radius.count) / 2}};
  const Point front = step(middle_of_group(men, group), facing, half);
  TableMoveOrder order = who;
  order.men = plan_group(ground, known.men, known.guns, who, group, shape_of(formation), front, facing);
  std::vector<FormedMan> formed;
  for (const std::uint32_t man : group) formed.push_back({man, men[man].at});
  if (order.men.empty()) return formed;
  const auto moved = try_move(ground, men, guns, order);
  if (!moved) return std::unexpected(moved.error());
  for (const TableMove::Walked& walked : moved->men)
    std::ranges::find(formed, walked.man, &FormedMan::man)->at = walked.path.back();
  return formed;
}

}  // namespace

std::expected<std::vector<FormedMan>, Refusal> form_ranks(const TableGround& ground, std::span<const Soldier> men,
                                                          std::span<const Gun> guns, const TableMoveOrder& who,
                                                          std::span<const std::uint32_t> group, Formation formation,
                                                          Bearing facing) {
  if (!who.sees_a_part) return take_ranks(ground, {men, guns}, {men, guns}, who, group, formation, facing);
  const SeenPart seen = seen_part(who.side, men, guns);
  return take_ranks(ground, {seen.men, seen.guns}, {men, guns}, who, group, formation, facing);
}

std::expected<std::vector<FormedMan>, Refusal> mount_up(const TableGround& ground, std::span<const Soldier> men,
                                                        std::span<const Gun> guns,
                                                        std::span<const std::uint32_t> group) {
  const Length held = ground.rulebook().formations->held;
  std::vector<Soldier> others(men.begin(), men.end());
  for (const std::uint32_t man : group) others[man].state = ManState::ranks;
  Room room(ground.rulebook(), others, guns);
  const Length horse = ground.rulebook().radius(Arm::cavalry);
  std::vector<FormedMan> formed;
  for (const std::uint32_t index : group) {
    const Soldier& man = men[index];
    if (man.drill.horse == Horse::held && !within(man.at, man.drill.horse_at, held))
      return refuse(RefusalCode::no_horse_near, clauses::delays, {{"at", man.at}, {"most", held.count}});
    Point at = man.at;
    const bool found = each_place_about(man.at, held, [&](Point p) {
      const bool free = ground.bar_at(p, horse) == Bar::none && room.free_for(p, horse) &&
                        ground.clear(man.at, p, ground.rulebook().radius(man.arm));
      if (free) at = p;
      return free;
    });
    if (!found) return refuse(RefusalCode::no_room, clauses::elbow_room, {{"at", man.at}});
    room.add_man(at, horse, index);
    formed.push_back({index, at});
  }
  return formed;
}

}  // namespace sandgate
