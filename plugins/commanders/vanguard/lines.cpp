#include "plugins/commanders/vanguard/lines.h"

#include <algorithm>
#include <cstdlib>

namespace sandgate::vanguard {

std::vector<ManWalk> walks_into_line(const Field& field, std::vector<ManIndex> men, Point middle, Bearing along,
                                     Length apart) {
  const std::int64_t sine = sine_2_30(along), cosine = cosine_2_30(along);
  const auto gone_along = [&](ManIndex i) {
    const Point at = field.man(i).at;
    return std::pair((at.x - middle.x).count * sine + (at.y - middle.y).count * cosine, i);
  };
  std::ranges::sort(men, {}, gone_along);
  std::vector<ManWalk> walks;
  for (std::size_t k = 0; k < men.size(); ++k) {
    const std::int64_t halves = static_cast<std::int64_t>(2 * k) - std::ssize(men) + 1;
    const Bearing way = halves < 0 ? Bearing::of(along.mils + Bearing::full_circle / 2) : along;
    const Point to = step(middle, way, Length{{apart.count * std::abs(halves) / 2}});
    const Soldier& man = field.man(men[k]);
    const bool can = man.at != to && distance(man.at, to) <= field.pace(men[k]) &&
                     field.scene().ground().clear(man.at, to, field.rules().radius(man.arm));
    if (can) walks.push_back({men[k], {man.at, to}});
  }
  return walks;
}

}  // namespace sandgate::vanguard
