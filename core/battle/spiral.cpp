#include "core/battle/spiral.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace sandgate {

std::span<const Point> offsets_about() {
  static const std::vector<Point> offsets = [] {
    struct Belt {
      std::int64_t from, to, step;
    };
    constexpr std::int64_t per_inch = Length::per_inch;
    std::vector<Point> all;
    const auto square = [](Point p) { return p.x.count * p.x.count + p.y.count * p.y.count; };
    for (const auto& [from, to, step] :
         {Belt{0, 3 * per_inch, per_inch / 4}, Belt{3 * per_inch, 12 * per_inch, per_inch / 2},
          Belt{12 * per_inch, offsets_reach.count, per_inch}}) {
      for (std::int64_t y = -to; y <= to; y += step) {
        for (std::int64_t x = -to; x <= to; x += step) {
          const Point p{{{x}}, {{y}}};
          const bool first = from == 0 && square(p) == 0;
          if ((first || square(p) > from * from) && square(p) <= to * to) all.push_back(p);
        }
      }
    }
    std::ranges::sort(all, {}, [&](Point p) { return std::tuple(square(p), p.y, p.x); });
    return all;
  }();
  return offsets;
}

}  // namespace sandgate
