#include "core/battle/ground/paths.h"

namespace sandgate {
namespace {

__extension__ using Wide = __int128;

}  // namespace

Point point_along(Point a, Point b, Length gone, Length whole) {
  if (gone.count <= 0 || whole.count <= 0) return a;
  if (gone >= whole) return b;
  const auto between = [&](Length from, Length to) {
    const Wide product = Wide{(to - from).count} * gone.count;
    const std::int64_t half = whole.count / 2;
    constexpr Wide narrow = std::int64_t{1} << 62;
    if (product < narrow && product > -narrow) {  // dividing 128 bits is slow
      const auto p = static_cast<std::int64_t>(product);
      return from + Length{{(p >= 0 ? p + half : p - half) / whole.count}};
    }
    return from + Length{{static_cast<std::int64_t>((product >= 0 ? product + half : product - half) / whole.count)}};
  };
  return {between(a.x, b.x), between(a.y, b.y)};
}

Path first_part(const Path& path, Length gone) {
  if (path.empty()) return {};
  Path part{path.front()};
  for (std::size_t i = 1; i < path.size() && gone.count > 0; ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    const Point to = point_along(path[i - 1], path[i], gone, leg);
    if (to != part.back()) part.push_back(to);
    gone -= leg;
  }
  return part;
}

}  // namespace sandgate
