#include "map/march/ways.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <tuple>

#include "map/march/reaching.h"
#include "map/march/straighten.h"

namespace sandgate {
namespace {

/// Ways are seldom longer than this part of the straight line at the slower rate; where they are, more is searched.
constexpr int usual_over = 5, usual_under = 4;

}  // namespace

const MarchGround::Priced::Back& MarchGround::Priced::back() const {
  std::call_once(once_, [this] {
    back_.waypoints.resize(legs.waypoint_count);
    for (const auto& [at, number] : legs.waypoints) {
      back_.waypoints[number] = at;
      back_.by_cell.emplace_back(waypoint_at(country, scale, at).cell, number);
    }
    std::ranges::sort(back_.by_cell);
    back_.best_rate = Legs::best_rate_over(country, rates);
    const auto gather = [this](const SpecialLists& lists, std::uint32_t bit) {
      for (std::size_t i = 0; i < lists.from.size(); ++i)
        for (const SpecialLeg& leg : lists.at(i))
          if (((leg.to | bit) & waypoint_bit) != 0) back_.legs.push_back({leg.to, lists.from[i] | bit, leg.moves});
    };
    gather(legs.specials, 0);
    gather(legs.from_waypoints, waypoint_bit);
    std::ranges::sort(back_.legs);
  });
  return back_;
}

struct Ways::Field {
  using Node = std::uint32_t;  ///< as PricedLegs names them
  using Time = std::int64_t;   ///< parts of a move
  struct Chain {
    Path path;
    Moves moves;
  };
  /// A place on the way as it is traced back, in the order in which ties are settled.
  struct Before {
    bool waypoint = false;
    Point at;
    std::uint32_t node = 0;
    std::int64_t moves = 0;  ///< of the leg from it
    friend bool operator<(const Before& a, const Before& b) {
      return std::tie(a.waypoint, a.at, a.moves, a.node) < std::tie(b.waypoint, b.at, b.moves, b.node);
    }
  };

  const MarchGround::Priced& ground;
  Point from;
  bool begun = false;
  std::vector<StartLeg> starts;
  std::optional<Moves> searched;
  CellWindow window;                                      ///< that has been reached
  std::vector<std::uint32_t> cells;                       ///< moves to them, in parts of a move
  std::vector<std::pair<Node, std::uint32_t>> waypoints;  ///< those reached by their numbers, and moves to them

  Field(const MarchGround::Priced& on, Point at) : ground(on), from(at) {}

  /// The column and row of a cell of the country, which is priced as a whole.
  std::pair<int, int> cell_of(Node node) const {
    const auto width = static_cast<Node>(ground.legs.window.width);
    return {static_cast<int>(node % width), static_cast<int>(node / width)};
  }

  Time moves_to(Node node) const {
    if ((node & waypoint_bit) != 0) {
      const Node number = node & ~waypoint_bit;
      const auto at = std::ranges::lower_bound(waypoints, number, {}, &std::pair<Node, std::uint32_t>::first);
      return at != waypoints.end() && at->first == number ? at->second : Reach::never;
    }
    const auto [column, row] = cell_of(node);
    return window.holds(column, row) ? cells[window.place(column, row)] : Reach::never;
  }

  Before named(Node node, Time moves) const {
    if ((node & waypoint_bit) != 0) return {true, ground.back().waypoints[node & ~waypoint_bit], node, moves};
    const auto [column, row] = cell_of(node);
    const MapPoint centre = ground.country.frame().centre(column, row);
    return {false, ground.scale.to_table(centre, ground.country.bounds()), node, moves};
  }

  /// Searches as far as `most`; false where it was stopped, and everything is as it was.
  bool search(Moves most, const Progress& progress) {
    if (!begun) starts = start_legs(ground.country, ground.scale, ground.rates, from, ground.legs);
    begun = true;
    const ReachLimits limits{std::min(most, Reach::furthest), {}};
    const CellWindow asked = window_of(ground.country, ground.scale, ground.rates, from, limits);
    Spread::Found found =
        Spread::over(ground.legs, asked, ground.rates, ground.country, most_parts(limits), starts, 1, progress);
    if (found.moves.empty()) return false;
    keep(asked, found.moves);
    waypoints.clear();
    for (Node number = 0; number < found.waypoints.size(); ++number)
      if (found.waypoints[number] != Reach::never) waypoints.emplace_back(number, found.waypoints[number]);
    waypoints.shrink_to_fit();
    searched = limits.most;
    return true;
  }

  /// Of what was searched only the rectangle that was reached.
  void keep(const CellWindow& asked, std::span<const std::uint32_t> found) {
    int left = asked.width, right = 0, top = asked.height, bottom = 0;
    for (int r = 0; r < asked.height; ++r) {
      const auto row = found.subspan(static_cast<std::size_t>(r) * static_cast<std::size_t>(asked.width),
                                     static_cast<std::size_t>(asked.width));
      const auto reached = [](std::uint32_t moves) { return moves != Reach::never; };
      const auto first = std::ranges::find_if(row, reached);
      if (first == row.end()) continue;
      const auto last = std::find_if(row.rbegin(), row.rend(), reached).base();
      left = std::min(left, static_cast<int>(first - row.begin()));
      right = std::max(right, static_cast<int>(last - row.begin()));
      top = std::min(top, r);
      bottom = r + 1;
    }
    window = {asked.column + left, asked.row + top, std::max(0, right - left), std::max(0, bottom - top)};
    cells.clear();
    cells.reserve(window.cells());
    for (int r = top; r < bottom; ++r) {
      const auto row = found.begin() + std::ptrdiff_t{r} * asked.width;
      cells.insert(cells.end(), row + left, row + right);
    }
  }

  struct Ending {
    std::vector<Before> legs;    ///< that end there, with where they come from
    std::optional<Time> direct;  ///< the leg from the very start, where the two are neighbours
  };
  /// The lattice tells what is linked to an end; where no waypoint stands already, whose lines lead on, that is the
  /// cells and waypoints about it, and no lattice is needed.
  Ending ending(Point to) const {
    const Node cell = Legs::cell_at(ground.country, ground.scale, to);
    if (cell != Legs::no_node) return {{named(cell, 0)}, {}};
    return ground.legs.waypoint_at(to) == waypoint_bit ? open_ending(to) : ending_on_lattice(to);
  }
  Ending open_ending(Point to) const {
    Waypoints ends(ground.country, ground.scale, ground.rates);
    const Waypoint start = ends[ends.add_end(from)];
    const std::uint32_t last = ends.add_end(to);
    const Waypoint end = ends[last];
    Walker walker(ground.country, ground.scale, ground.rates);
    const auto walk = [&](const Legs::Place& place) {
      return Legs::walk(walker, ground.scale, ground.rates, ground.back().best_rate, place, {end.ground, end.at},
                        nullptr);
    };
    Ending found;
    const auto take = [&](Node node, const Legs::Place& place) {
      if (const Legs::Walked walked = walk(place); walked.bar == Bar::none)
        found.legs.push_back(named(node, walked.moves));
    };
    std::vector<std::uint32_t> linked;
    ends.cells(last, linked);
    for (const Node cell : linked) {
      const auto [column, row] = cell_of(cell);
      const MapPoint centre = ground.country.frame().centre(column, row);
      take(cell, {centre, ground.scale.to_table(centre, ground.country.bounds())});
    }
    const auto [column, row] = cell_of(end.cell);
    const CellWindow about = CellWindow{column - 1, row - 1, 3, 3}.within(ground.legs.window);
    for (int r = about.row; r < about.row + about.height; ++r) {
      const std::uint32_t first = ground.legs.window.place(about.column, r);
      auto near = std::ranges::lower_bound(ground.back().by_cell, std::pair(first, Node{0}));
      const std::uint32_t past = first + static_cast<std::uint32_t>(about.width);
      for (; near != ground.back().by_cell.end() && near->first < past; ++near) {
        const Waypoint waypoint = waypoint_at(ground.country, ground.scale, ground.back().waypoints[near->second]);
        take(near->second | waypoint_bit, {waypoint.ground, waypoint.at});
      }
    }
    const auto [c, r] = cell_of(start.cell);
    if (!about.holds(c, r)) return found;
    if (const Legs::Walked walked = walk({start.ground, start.at}); walked.bar == Bar::none)
      found.direct = walked.moves;
    return found;
  }
  Ending ending_on_lattice(Point to) const {
    Legs legs(ground.country, ground.scale, ground.rates);
    const Legs::Node start = legs.add_end(from), end = legs.add_end(to);
    std::vector<Legs::Node> near;
    legs.links(end, near);
    Ending found;
    std::vector<std::int32_t> contours;
    for (const Legs::Node node : near) {
      const Legs::Walked walked = legs.walk(node, end, contours);
      if (walked.bar != Bar::none) continue;
      if (node == start) found.direct = walked.moves;
      if (!legs.is_waypoint(node)) {
        found.legs.push_back(named(node, walked.moves));
      } else if (const Node n = ground.legs.waypoint_at(legs.place(node).at); n != waypoint_bit) {
        found.legs.push_back(named(n | waypoint_bit, walked.moves));
      }
    }
    return found;
  }

  /// Whence `node` is reached in the time the field has for it.
  std::vector<Before> legs_before(Node node) const {
    std::vector<Before> found;
    const Time here = moves_to(node);
    const auto take = [&](Node other, Time moves) {
      if (const Time there = moves_to(other); there != Reach::never && there + moves == here)
        found.push_back(named(other, moves));
    };
    if ((node & waypoint_bit) == 0) {
      const PricedLegs& legs = ground.legs;
      const auto [column, row] = cell_of(node);
      for (std::size_t i = 0; i < directions.size(); ++i) {
        const int c = column - directions[i].columns, r = row - directions[i].rows;
        if (!legs.window.holds(c, r)) continue;
        const Node other = legs.window.place(c, r);
        if ((legs.plain[other] >> i & 1U) != 0) {
          take(other, legs.plain_moves(i, legs.levels[other], legs.levels[node]));
        } else {
          for (const SpecialLeg& leg : legs.specials_of(other))
            if (leg.to == node) take(other, leg.moves);
        }
      }
    }
    const std::vector<LegBefore>& back = ground.back().legs;
    for (auto leg = std::ranges::lower_bound(back, node, {}, &LegBefore::to); leg != back.end() && leg->to == node;
         ++leg)
      take(leg->from, leg->moves);
    std::sort(found.begin(), found.end());
    return found;
  }

  bool begins_at(Node node) const {
    return std::ranges::any_of(
        starts, [&](const StartLeg& start) { return start.leg.to == node && start.leg.moves == moves_to(node); });
  }

  /// Appends what lies before the last of `way` on the way to it, as far as the next place that takes less time, or as
  /// one whence the start is one leg away. Legs that take no time lead round in rings, so all of those are looked at.
  bool step_back(std::vector<Node>& way) const {
    std::vector<std::pair<Node, std::size_t>> same{{way.back(), 0}};  // with the place here of the one after it
    std::optional<Node> earlier;
    std::size_t at = 0;
    for (; at < same.size() && !earlier; ++at) {
      const Node here = same[at].first;
      if (at > 0 && begins_at(here)) break;
      for (const Before& before : legs_before(here)) {
        if (before.moves > 0) {
          earlier = before.node;
          break;
        }
        if (std::ranges::find(same, before.node, &std::pair<Node, std::size_t>::first) == same.end())
          same.emplace_back(before.node, at);
      }
      if (earlier) break;
    }
    if (at == same.size()) return false;
    const std::size_t tail = way.size();
    for (std::size_t i = at; i != 0; i = same[i].second) way.push_back(same[i].first);
    std::reverse(way.begin() + static_cast<std::ptrdiff_t>(tail), way.end());
    if (earlier) way.push_back(*earlier);
    return true;
  }

  /// The way to `last` and from there to `to`; none where the field does not hold together.
  std::optional<Path> trace(Node last, Point to) const {
    std::vector<Node> way{last};
    while (!begins_at(way.back()))
      if (!step_back(way)) return std::nullopt;
    Path path{from};
    const auto append = [&](Point at) {
      if (path.back() != at) path.push_back(at);
    };
    for (std::size_t i = way.size(); i-- > 0;) append(named(way[i], 0).at);
    append(to);
    return path;
  }

  std::expected<Chain, NoRoute> chain_to(Point to, const Progress& progress) {
    const Ending last = ending(to);
    const MarchRates& rates = ground.rates;
    const Length slow = rates.across.count > 0 ? rates.across : std::max(rates.road, rates.water);
    Moves most = time_for(distance(from, to), slow);
    most = Moves{{most.count * usual_over / usual_under}} + Moves::whole(1);
    for (;;) {
      if ((!searched || *searched < most) && !search(most, progress)) return std::unexpected(NoRoute{Bar::none, true});
      const Before* best = nullptr;
      Time least = last.direct.value_or(std::numeric_limits<Time>::max());
      for (const Before& leg : last.legs) {
        const Time there = moves_to(leg.node);
        if (there == Reach::never) continue;
        const Time whole = there + leg.moves;
        if (whole < least || (whole == least && best != nullptr && leg < *best)) best = &leg, least = whole;
      }
      const bool any = best != nullptr || last.direct;
      const bool all = *searched >= Reach::furthest || last.legs.empty();
      // What has not been reached takes longer than has been searched.
      if (any && (all || least <= searched->count)) {
        if (best == nullptr) return Chain{{from, to}, Moves{{least}}};
        auto path = trace(best->node, to);
        assert(path);
        if (path) return Chain{std::move(*path), Moves{{least}}};
      }
      if (all) return std::unexpected(NoRoute{});
      most = any ? Moves{{least}} : *searched * 3;
    }
  }
};

Ways::Ways(const MarchGround& ground, Point from) : field_(std::make_unique<Field>(*ground.priced_, from)) {}
Ways::Ways(Ways&&) noexcept = default;
Ways& Ways::operator=(Ways&&) noexcept = default;
Ways::~Ways() = default;

Point Ways::from() const { return field_->from; }
std::optional<Moves> Ways::searched() const { return field_->searched; }
std::size_t Ways::bytes() const {
  return sizeof(Field) + field_->cells.capacity() * sizeof(std::uint32_t) +
         field_->waypoints.capacity() * sizeof(std::pair<std::uint32_t, std::uint32_t>);
}

std::expected<Route, NoRoute> Ways::to(Point to, const Progress& progress) {
  const MarchGround::Priced& ground = field_->ground;
  const Point from = field_->from;
  if (ground.rates.wheels) return find_route(ground.country, ground.scale, ground.rates, from, to, progress);
  for (const Point end : {from, to})
    if (const Bar bar = standing_bar(ground.country, ground.scale, ground.rates, end); bar != Bar::none)
      return std::unexpected(NoRoute{bar, false});
  const auto route = [&](Path path, std::optional<Moves> searched) {
    Reckoning reckoning = reckon(ground.country, ground.scale, ground.rates, path);
    return Route{std::move(path), std::move(reckoning), searched};
  };
  const Path straight{from, to};
  if (from == to) return route(straight, Moves{});

  Walker walker(ground.country, ground.scale, ground.rates);
  const Sum direct = sum_up(walker, ground.rates, straight);
  const auto chain = field_->chain_to(to, progress);
  if (!chain) {
    if (chain.error().cancelled) return std::unexpected(chain.error());
    // Where no leg leads there, the straight line may.
    if (direct.bar == Bar::none) return route(straight, {});
    return std::unexpected(NoRoute{direct.bar, false});
  }
  // Legs are weighed one by one; should the whole be stopped, it is searched for anew.
  const SumByLeg sum = sum_by_leg(walker, ground.rates, chain->path);
  if (sum.whole.bar != Bar::none) return find_route(ground.country, ground.scale, ground.rates, from, to, progress);
  return route(drawn(ground.country, ground.scale, ground.rates, chain->path, sum, direct), chain->moves);
}

}  // namespace sandgate
