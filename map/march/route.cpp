#include "map/march/keep_off.h"
#include "map/march/search.h"
#include "map/march/straighten.h"

namespace sandgate {
namespace {

// How often a way that proves too steep as a whole is looked for anew.
constexpr int most_searches = 16;

/// The leg of `path` on which `along` lies.
std::pair<Point, Point> leg_at(const Path& path, Length along) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    if (along <= leg || i + 1 == path.size()) return {path[i - 1], path[i]};
    along -= leg;
  }
  return {path.front(), path.back()};
}

std::expected<Route, NoRoute> route_past(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const KeepOff* off, const Progress& progress) {
  for (const Point end : {from, to})
    if (const Bar bar = standing_bar(country, scale, rates, end); bar != Bar::none)
      return std::unexpected(NoRoute{bar, false});
  const Path straight{from, to};
  const bool too_near = off != nullptr && off->bars(from, to);
  if (from == to) {
    if (too_near) return std::unexpected(NoRoute{});
    return Route{straight, reckon(country, scale, rates, straight), Moves{}};
  }

  Search search(country, scale, rates, from, to, off);
  Walker walker(country, scale, rates);
  Sum direct = sum_up(walker, rates, straight);
  if (too_near && direct.bar == Bar::none) direct.bar = Bar::off_map;
  std::optional<Moves> searched;
  Bar bar = Bar::none;
  for (int searches = 0; searches < most_searches; ++searches) {
    const auto found = search.run(progress);
    if (!found) {
      if (found.error().cancelled) return std::unexpected(found.error());
      bar = found.error().bar;
      break;
    }
    if (!searched) searched = found->moves;
    const SumByLeg sum = sum_by_leg(walker, rates, found->path);
    bar = sum.whole.bar;
    if (bar != Bar::none) {
      const auto [a, b] = leg_at(found->path, sum.whole.barred_along);
      search.forbid(a, b);
      continue;
    }
    Path path = drawn(country, scale, rates, found->path, sum, direct, off);
    Reckoning reckoning = reckon(country, scale, rates, path);
    return Route{std::move(path), std::move(reckoning), searched};
  }
  // Where no leg of the lattice leads there, the straight line may.
  if (direct.bar == Bar::none) return Route{straight, reckon(country, scale, rates, straight), searched};
  return std::unexpected(NoRoute{bar, false});
}

}  // namespace

std::expected<Route, NoRoute> find_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const Progress& progress) {
  return route_past(country, scale, rates, from, to, nullptr, progress);
}

std::expected<Route, NoRoute> find_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const KeepOff& off, const Progress& progress) {
  return route_past(country, scale, rates, from, to, off.empty() ? nullptr : &off, progress);
}

std::expected<Moves, NoRoute> search_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                           Point from, Point to, const KeepOff& off, const SearchLimits& limits) {
  for (const Point end : {from, to}) {
    if (const Bar bar = standing_bar(country, scale, rates, end); bar != Bar::none)
      return std::unexpected(NoRoute{bar, false});
    if (off.bars(end, end)) return std::unexpected(NoRoute{});
  }
  if (from == to) return Moves{};
  const auto found = Search(country, scale, rates, from, to, off.empty() ? nullptr : &off).run({}, limits);
  if (!found) return std::unexpected(found.error());
  return found->moves;
}

}  // namespace sandgate
