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

}  // namespace

std::expected<Route, NoRoute> find_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const Progress& progress) {
  for (const Point end : {from, to})
    if (const Bar bar = standing_bar(country, scale, rates, end); bar != Bar::none)
      return std::unexpected(NoRoute{bar, false});
  if (from == to) return Route{{from, to}, reckon(country, scale, rates, Path{from, to})};

  Search search(country, scale, rates, from, to);
  Walker walker(country, scale, rates);
  Sum whole;
  for (int searches = 0; searches < most_searches; ++searches) {
    const auto found = search.run(progress);
    if (!found) return std::unexpected(found.error());
    whole = sum_up(walker, rates, *found);
    if (whole.bar != Bar::none) {
      const auto [a, b] = leg_at(*found, whole.barred_along);
      search.forbid(a, b);
      continue;
    }
    Path path = straighten(country, scale, rates, *found);
    // Nothing is ever slower than just going there.
    const Path straight{from, to};
    const Sum direct = sum_up(walker, rates, straight), drawn = sum_up(walker, rates, path);
    if (no_worse(rates, direct, drawn, lost_by_rounding(path))) path = straight;
    Reckoning reckoning = reckon(country, scale, rates, path);
    return Route{std::move(path), std::move(reckoning)};
  }
  return std::unexpected(NoRoute{whole.bar, false});
}

}  // namespace sandgate
