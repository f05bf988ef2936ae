#include "core/battle/planner.h"

#include <algorithm>

#include "core/battle/paths.h"

namespace sandgate {
namespace {

// How much longer than the straight line a way may be before one rather goes straight and waits.
constexpr int longest_detour = 4;
constexpr Length any_detour = Length::feet(4);
// A search that finds no way looks at all the ground about; a few are enough to see how things stand.
constexpr int vain_searches = 3;
// What rounding a cut walk may cost.
constexpr int rounding = 4;

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
    if ((rates.across.count > 0 || rates.road.count > 0) && !check_mover(men[member], who)) members_.push_back(member);
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
      afford(ground_, ground_.rates(walker.arm), path, carried(walker.paid, walker.moved, order_.move));
  const bool cut = afforded.end == Afforded::End::too_far || afforded.end == Afforded::End::barred;
  Length along = cut ? afforded.along : length(path);
  for (int i = 0; i <= rounding && along.count > 0; ++i, --along.count) {
    Path part = along < length(path) ? first_part(path, along) : path;
    const auto tried = try_walk(ground_, enemies_, walker, part, order_.move);
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

Path Planner::way_to(std::uint32_t member, Point p) {
  const Point from = man(member).at;
  if (straight(member, p)) return {from, p};
  const Length direct = distance(from, p);
  if (in_vain_ < vain_searches) {
    if (!about_ || about_->first != p) {
      // Another place on the same ground serves as well.
      if (!about_ || !about_->second.holds(p)) about_.emplace(p, SameGround(ground_, p, ground_.window()));
    }
    if (about_->second.holds(from)) {
      if (auto way = finder(member).way(from, p, direct * longest_detour + any_detour)) return *way;
      ++in_vain_;
    }
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
    const Path part = first_part(walk->path, along);
    if (part.size() < 2 || !free_for(member, part.back())) continue;
    const auto tried = try_walk(ground_, enemies_, walker, part, order_.move);
    if (!tried || tried->along < tried->whole) continue;
    order_.men.push_back({member, part});
    return take(part.back());
  }
  return room_.free_for(walker.at, radius(member)) && take(walker.at);
}

std::vector<ManWalk> Planner::walks() {
  // Whoever cannot be settled after all stays where he is; that may be in another's way, who then stays too.
  while (const auto at_fault = who_is_at_fault(ground_, men_, guns_, order_))
    std::erase_if(order_.men, [&](const ManWalk& walk) { return walk.man == *at_fault; });
  return order_.men;
}

}  // namespace sandgate
