#include "core/battle/planner.h"

#include <algorithm>

#include "core/battle/ground/paths.h"
#include "core/battle/spiral.h"

namespace sandgate {
namespace {

// A way round that is longer than the straight line by more than this is not taken: the man goes straight and waits.
constexpr int longest_detour = 4;
constexpr Length any_detour = Length::feet(4);
// A search that finds no way looks at all the ground about; a few are enough to see how things stand.
constexpr int vain_searches = 3;
constexpr std::size_t most_grounds = 4;
// A way beside one that is known is not searched for if it can hardly be much shorter.
constexpr Length about_as_short = Length::inches(8);
constexpr std::size_t known_ways_tried = 6;
constexpr Length a_step_aside = Length::inches(6);

}  // namespace

Planner::Planner(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns,
                 const TableMoveOrder& who, std::span<const std::uint32_t> group)
    : ground_(ground),
      men_(men),
      guns_(guns),
      order_(who),
      enemies_(ground.rulebook(), men, who.camp),
      everybody_(ground.rulebook(), men, guns),
      room_(everybody_) {
  order_.men.clear();
  order_.guns.clear();
  std::vector<bool> named(men.size());
  for (const std::uint32_t member : group) {
    if (member >= men.size() || named[member] || !men[member].on_ground()) continue;
    named[member] = true;
    const MarchRates rates = ground.rates(men[member].arm);
    if ((rates.across.count > 0 || rates.road.count > 0) && !check_mover(men[member], guns, who))
      members_.push_back(member);
  }
}

void Planner::begin(Manner manner) {
  manner_ = manner;
  room_ = everybody_;
  order_.men.clear();
  if (manner == Manner::one_by_one) return;
  for (const std::uint32_t member : members_) room_.take_man_away(man(member).at, member);
}

void Planner::take_up(std::uint32_t member) {
  if (manner_ == Manner::one_by_one) room_.take_man_away(man(member).at, member);
}

void Planner::put_back(std::uint32_t member) {
  if (manner_ == Manner::one_by_one) room_.add_man(man(member).at, radius(member), member);
}

bool Planner::free_for(std::uint32_t member, Point p) const {
  return ground_.bar_at(p, radius(member)) == Bar::none && room_.free_for(p, radius(member));
}

std::optional<Planner::Walk> Planner::walk_along(std::uint32_t member, const Path& way) const {
  const Soldier& walker = man(member);
  if (way.size() < 2 || length(way) == Length{}) return {};
  Path path = way;
  if (const auto barred = ground_.bar_along(path, radius(member))) path = first_part(path, barred->along);
  const Afforded afforded =
      afford(ground_, ground_.rates(walker.arm), path, carried(walker.paid, walker.moved, order_.move),
             counts_from(ground_.rulebook(), walker, order_), has_of_move(walker.drill.spent, order_));
  const bool cut = afforded.end == Afforded::End::too_far || afforded.end == Afforded::End::barred;
  Length along = cut ? afforded.along : length(path);
  for (int i = 0; i <= rounding && along.count > 0; ++i, --along.count) {
    Path part = along < length(path) ? part_to_go(ground_, path, along, radius(member)) : path;
    const auto tried = try_walk(ground_, enemies_, walker, part, order_);
    if (!tried) continue;
    const Point end = first_part(part, tried->along).back();
    if (tried->contact) part = first_part(part, tried->along);
    return Walk{std::move(part), tried->along, end, tried->contact};
  }
  return {};
}

WayFinder& Planner::finder(std::uint32_t member) {
  auto& one = man(member).arm == Arm::cavalry ? on_horse_ : on_foot_;
  if (!one) one.emplace(ground_, radius(member));
  return *one;
}

/// Whether walls or water surely part two places, so that no way need be searched for.
bool Planner::apart(Point a, Point b) {
  const auto holds_one = [&](const SameGround& same) { return same.holds(a); };
  auto same = std::ranges::find_if(grounds_, holds_one);
  if (same == grounds_.end() && grounds_.size() == most_grounds) return false;
  if (same == grounds_.end()) same = grounds_.insert(same, SameGround(ground_, a, ground_.window()));
  return same->holds(a) && same->lacks(b);
}

// In a group many go the same way: by the corners of one that was found, from the last that can be seen from here to
// the first from which the goal is seen.
std::optional<Path> Planner::way_as_others_go(std::uint32_t member, Point p) const {
  const Point from = man(member).at;
  std::size_t tried = 0;
  for (auto way = found_.rbegin(); way != found_.rend() && tried < known_ways_tried; ++way, ++tried) {
    const Length least = length(*way) - distance(from, way->front()) - distance(p, way->back());
    std::size_t first = way->size() - 1, last = 0;
    while (first > 0 && !ground_.clear(from, (*way)[first], radius(member))) --first;
    while (last + 1 < way->size() && !ground_.clear((*way)[last], p, radius(member))) ++last;
    if (first > last || !ground_.clear(from, (*way)[first], radius(member))) continue;
    Path path{from};
    path.insert(path.end(), way->begin() + static_cast<std::ptrdiff_t>(first),
                way->begin() + static_cast<std::ptrdiff_t>(last) + 1);
    path.push_back(p);
    if (length(path) > Length{{least.count * 11 / 10}} + about_as_short) continue;
    if (!ground_.bar_along(path, radius(member))) return path;
  }
  return {};
}

Path Planner::way_to(std::uint32_t member, Point p) {
  const Point from = man(member).at;
  if (straight(member, p)) return {from, p};
  if (auto known = way_as_others_go(member, p)) return *known;
  const Length direct = distance(from, p);
  if (in_vain_ < vain_searches) {
    if (apart(p, from)) return {from, p};
    if (auto way = finder(member).way(from, p, direct * longest_detour + any_detour)) {
      found_.push_back(*way);
      return *way;
    }
    ++in_vain_;
  }
  return {from, p};
}

bool Planner::settle(std::uint32_t member, const std::optional<Walk>& walk) {
  const Soldier& walker = man(member);
  const auto take = [&](Point p) {
    room_.add_man(p, radius(member), member);
    return true;
  };
  const bool comes_nowhere = !walk || (walk->contact && walk->end == walker.at);
  if (!comes_nowhere && free_for(member, walk->end)) {
    order_.men.push_back({member, walk->path});
    return take(walk->end);
  }
  const Length far = walk ? walk->along : Length{};
  for (Length along = far - Length{{1}}; along.count > 0; --along.count) {
    const Path part = part_to_go(ground_, walk->path, along, radius(member));
    if (part.size() < 2 || !free_for(member, part.back())) continue;
    const auto tried = try_walk(ground_, enemies_, walker, part, order_);
    if (!tried || tried->along < tried->whole) continue;
    order_.men.push_back({member, part});
    return take(part.back());
  }
  if (room_.free_for(walker.at, radius(member))) return take(walker.at);
  // Another has come to stand there: he steps aside.
  return each_place_about(walker.at, a_step_aside, [&](Point p) {
    if (!free_for(member, p) || !straight(member, p)) return false;
    const auto aside = walk_along(member, {walker.at, p});
    if (!aside || aside->end != p) return false;
    order_.men.push_back({member, aside->path});
    return take(p);
  });
}

std::vector<ManWalk> Planner::walks() {
  // Whoever cannot be settled after all stays where he is; that may be in another's way, who then stays too.
  while (const auto at_fault = who_is_at_fault(ground_, men_, guns_, order_))
    std::erase_if(order_.men, [&](const ManWalk& walk) { return walk.man == *at_fault; });
  return order_.men;
}

}  // namespace sandgate
