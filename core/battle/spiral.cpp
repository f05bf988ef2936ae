#include "core/battle/spiral.h"

#include <algorithm>
#include <vector>

namespace sandgate {

std::span<const Point> offsets_about() {
  static const std::vector<Point> offsets = [] {
    struct Part {
      std::int64_t from, to, step;
    };
    constexpr std::int64_t inch = Length::per_inch;
    std::vector<Point> all;
    const auto square = [](Point p) { return p.x.count * p.x.count + p.y.count * p.y.count; };
    for (const auto& [from, to, step] : {Part{0, 3 * inch, inch / 4}, Part{3 * inch, 12 * inch, inch / 2},
                                         Part{12 * inch, offsets_reach.count, inch}}) {
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
