#include "core/battle/ground/table_way.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "core/base/inch.h"
#include "core/battle/ground/paths.h"

namespace sandgate {
namespace {

// Lengths of ways are kept in parts of a 64th, rounded up, so that a straight line is never longer than steps.
constexpr std::int64_t parts_of_64th = 16;
// How far a place off the grid is joined to places of it, and passages to one another.
constexpr Length place_joined{{inch.count * 8 / 5}}, passages_joined = inch * 4;
constexpr int tightening_rounds = 2;

struct GridStep {
  int columns, rows;
  std::int64_t length;
};
// Steps to the eight neighbours and by knight's moves; the last eight are the first eight turned round.
constexpr std::size_t half_the_steps = 8;
constexpr std::array<GridStep, 2 * half_the_steps> grid_steps = [] {
  constexpr std::int64_t straight = 64 * parts_of_64th, diagonal = 1449, knight = 2290;
  std::array<GridStep, 2 * half_the_steps> all{{{1, 0, straight},
                                                {2, 1, knight},
                                                {1, 1, diagonal},
                                                {1, 2, knight},
                                                {0, 1, straight},
                                                {-1, 2, knight},
                                                {-1, 1, diagonal},
                                                {-2, 1, knight}}};
  for (std::size_t i = 0; i < half_the_steps; ++i)
    all[i + half_the_steps] = {-all[i].columns, -all[i].rows, all[i].length};
  return all;
}();

std::int64_t straight(Point a, Point b) {
  const auto dx = static_cast<double>((a.x - b.x).count), dy = static_cast<double>((a.y - b.y).count);
  return static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy) * static_cast<double>(parts_of_64th));
}

/// The first middle of a square inch not less than `least`.
Length first_middle(Length least) {
  const std::int64_t half = inch.count / 2, from = least.count - half;
  const std::int64_t squares = from >= 0 ? (from + inch.count - 1) / inch.count : -(-from / inch.count);
  return {{squares * inch.count + half}};
}

std::uint32_t middles(Length first, Length last) {
  return last < first ? 0 : static_cast<std::uint32_t>((last - first).count / inch.count + 1);
}

}  // namespace

WayFinder::WayFinder(const TableGround& ground, Length radius, const Window& within)
    : ground_(ground), radius_(radius), within_(within) {}

// Made only when a way is asked for that is not straight.
void WayFinder::set_out() {
  first_ = {first_middle(within_.south_west.x), first_middle(within_.south_west.y)};
  columns_ = middles(first_.x, within_.north_east.x);
  rows_ = middles(first_.y, within_.north_east.y);
  const std::size_t places = std::size_t{columns_} * rows_;
  stands_.assign(places, 0);
  known_.assign(places, 0);
  clear_.assign(places, 0);
  has_passage_.assign(places, false);
  for (const Point p : ground_.passages()) {
    if (within_.holds(p) && ground_.bar_at(p, radius_) == Bar::none) passages_.push_back(p);
  }
  std::ranges::sort(passages_);
  for (Node i = 0; i < passages_.size(); ++i) {
    each_place_round(passages_[i], [&](Node place_of_grid) {
      beside_.emplace_back(place_of_grid, static_cast<Node>(places) + i);
      has_passage_[place_of_grid] = true;
    });
    // They are in order from west to east.
    for (Node j = i + 1; j < passages_.size() && passages_[j].x - passages_[i].x <= passages_joined; ++j) {
      if (!sandgate::within(passages_[i], passages_[j], passages_joined)) continue;
      beside_.emplace_back(static_cast<Node>(places) + i, static_cast<Node>(places) + j);
      beside_.emplace_back(static_cast<Node>(places) + j, static_cast<Node>(places) + i);
    }
  }
  std::ranges::sort(beside_);
  reached_.resize(places + passages_.size() + 1);
}

Point WayFinder::place(Node node) const {
  const std::size_t places = stands_.size();
  if (node >= places) return passages_[node - places];
  return {first_.x + inch * std::int64_t{node % columns_}, first_.y + inch * std::int64_t{node / columns_}};
}

std::optional<WayFinder::Node> WayFinder::neighbour(Node node, std::size_t direction) const {
  const std::int64_t column = std::int64_t{node % columns_} + grid_steps[direction].columns;
  const std::int64_t row = std::int64_t{node / columns_} + grid_steps[direction].rows;
  if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return {};
  return static_cast<Node>(row * columns_ + column);
}

bool WayFinder::stands(Node node) {
  if (stands_[node] == 0) stands_[node] = ground_.bar_at(place(node), radius_) == Bar::none ? 1 : 2;
  return stands_[node] == 1;
}

bool WayFinder::step_clear(Node from, std::size_t direction, Node to) {
  if (!stands(to)) return false;
  // What is found about a step holds for the step back too.
  const bool back = direction >= half_the_steps;
  const Node keeper = back ? to : from;
  const auto bit = static_cast<std::uint8_t>(1U << (back ? direction - half_the_steps : direction));
  if ((known_[keeper] & bit) == 0) {
    known_[keeper] |= bit;
    if (ground_.clear(place(from), place(to), radius_)) clear_[keeper] |= bit;
  }
  return (clear_[keeper] & bit) != 0;
}

template <class Visit>
void WayFinder::each_place_round(Point p, Visit&& visit) const {
  const Length x = first_middle(p.x - place_joined), y = first_middle(p.y - place_joined);
  for (Length row = std::max(y, first_.y); row <= p.y + place_joined && row <= within_.north_east.y; row += inch) {
    for (Length column = std::max(x, first_.x); column <= p.x + place_joined && column <= within_.north_east.x;
         column += inch) {
      if (!within(p, {column, row}, place_joined)) continue;
      visit(static_cast<Node>((row - first_.y).count / inch.count * columns_ + (column - first_.x).count / inch.count));
    }
  }
}

std::optional<Path> WayFinder::way(Point from, Point to, Length most) {
  if (!within_.holds(from) || !within_.holds(to)) return {};
  if (distance(from, to) > most) return {};
  if (ground_.bar_at(from, radius_) != Bar::none || ground_.bar_at(to, radius_) != Bar::none) return {};
  if (ground_.clear(from, to, radius_)) return Path{from, to};
  search(from, to, most);
  const Node end = static_cast<Node>(reached_.size() - 1);
  const auto found = way_found_to(end, to);
  if (!found) return {};
  Path path = straightened(*found);
  for (int round = 0; round < tightening_rounds; ++round) path = straightened(tightened(path));
  if (length(path) > most) return {};
  return path;
}

void WayFinder::spread(Point from, Length most) { search(from, {}, most); }

std::optional<Path> WayFinder::way_spread_to(Point square) const {
  const Point to{square.x + Length{{inch.count / 2}}, square.y + Length{{inch.count / 2}}};
  if (!within_.holds(to) || to.x < first_.x || to.y < first_.y) return {};
  const auto column = static_cast<Node>((to.x - first_.x).count / inch.count);
  const auto found = way_found_to(static_cast<Node>((to.y - first_.y).count / inch.count) * columns_ + column, to);
  if (!found) return {};
  return straightened(*found);
}

std::optional<Path> WayFinder::way_found_to(Node end, Point to) const {
  if (reached_[end].search != search_ || !reached_[end].done) return {};
  const Node no_node = static_cast<Node>(reached_.size());
  Path path{to};
  for (Node node = reached_[end].by; node != no_node; node = reached_[node].by) path.push_back(place(node));
  path.push_back(from_);
  std::ranges::reverse(path);
  return path;
}

void WayFinder::search(Point from, std::optional<Point> to, Length most) {
  if (reached_.empty()) set_out();
  ++search_;
  from_ = from;
  const std::size_t places = stands_.size();
  const Node end = static_cast<Node>(reached_.size() - 1), no_node = end + 1;
  // Steps are up to a thirtieth longer than the straight lines that will be drawn instead of them, and keep further off
  // corners.
  const std::int64_t longest =
      (std::min(most, Length{{std::int64_t{1} << 40}}).count * 31 / 30 + 6 * inch.count) * parts_of_64th;

  using Open = std::pair<std::int64_t, Node>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  const auto reach = [&](Node node, Point at, Node by, std::int64_t length) {
    Reached& there = reached_[node];
    if (there.search == search_ && there.length <= length) return;
    const std::int64_t whole = length + (to ? straight(at, *to) : 0);
    if (whole > longest) return;
    there = {search_, by, length, false};
    open.emplace(whole, node);
  };
  const auto go = [&](Node node, Point at, Node by, Point from_there, std::int64_t before) {
    const std::int64_t length = before + straight(from_there, at) + 1;
    if (reached_[node].search == search_ && reached_[node].length <= length) return;
    if (ground_.clear(from_there, at, radius_)) reach(node, at, by, length);
  };
  const auto go_round = [&](Point at, Node by, std::int64_t before) {
    each_place_round(at, [&](Node node) {
      if (stands(node)) go(node, place(node), by, at, before);
    });
  };

  go_round(from, no_node, 0);
  for (Node i = 0; i < passages_.size(); ++i) {
    if (sandgate::within(from, passages_[i], passages_joined))
      go(static_cast<Node>(places) + i, passages_[i], no_node, from, 0);
  }
  while (!open.empty()) {
    const Node node = open.top().second;
    open.pop();
    Reached& here = reached_[node];
    if (here.done) continue;
    here.done = true;
    if (node == end) break;
    const Point at = place(node);
    const std::int64_t before = here.length;
    if (to && sandgate::within(at, *to, node < places ? place_joined : passages_joined)) go(end, *to, node, at, before);
    if (node >= places) go_round(at, node, before);
    for (std::size_t d = 0; node < places && d < grid_steps.size(); ++d) {
      const auto next = neighbour(node, d);
      if (!next) continue;
      const Reached& there = reached_[*next];
      const std::int64_t length = before + grid_steps[d].length;
      if (there.search == search_ && there.length <= length) continue;
      if (step_clear(node, d, *next)) reach(*next, place(*next), node, length);
    }
    if (node < places && !has_passage_[node]) continue;
    for (auto it = std::ranges::lower_bound(beside_, std::pair(node, Node{0}));
         it != beside_.end() && it->first == node; ++it)
      go(it->second, place(it->second), node, at, before);
  }
}

/// From every point straight to the furthest that can be gone to so.
Path WayFinder::straightened(const Path& path) const {
  Path straight{path.front()};
  for (std::size_t i = 0; i + 1 < path.size();) {
    std::size_t next = path.size() - 1;
    while (next > i + 1 && !ground_.clear(path[i], path[next], radius_)) --next;
    if (path[next] != straight.back()) straight.push_back(path[next]);
    i = next;
  }
  if (straight.size() == 1) straight.push_back(path.back());
  return straight;
}

/// Moves every corner towards the straight line past it, as far as the way stays clear.
Path WayFinder::tightened(Path path) const {
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const Point a = path[i - 1], corner = path[i], b = path[i + 1];
    const Length whole = distance(a, corner) + distance(corner, b);
    // Where on the straight line it would come to lie.
    const Length gone{{distance(a, b).count * distance(a, corner).count / std::max<std::int64_t>(1, whole.count)}};
    const Point aim = point_along(a, b, gone, distance(a, b));
    const Length depth = distance(corner, aim);
    for (Length by{{depth.count / 2}}, in; by.count > 0; by = {{by.count / 2}}) {
      const Point there = point_along(corner, aim, in + by, depth);
      if (ground_.bar_at(there, radius_) != Bar::none || !ground_.clear(a, there, radius_) ||
          !ground_.clear(there, b, radius_))
        continue;
      in += by;
      path[i] = there;
    }
  }
  return path;
}

}  // namespace sandgate
