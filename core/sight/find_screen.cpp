#include "core/sight/find_screen.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/rulebook/bars.h"
#include "core/sight/march_preview.h"

namespace sandgate {
namespace {

/// How many places on either side of a station are tried before it is given up. A part of a front is a few feet: so
/// the places tried are a few inches apart.
constexpr int tries = 24;

std::optional<Refusal> not_for_a_screen(const Picture& picture, const std::vector<Handle>& scouts) {
  if (scouts.empty()) return Refusal{RefusalCode::no_parties, clauses::scouts, {}};
  for (std::size_t i = 0; i < scouts.size(); ++i) {
    const OwnBody* body = picture.body(scouts[i]);
    if (!body || !body->mine) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (body->gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
    if (!body->scouts) return Refusal{RefusalCode::not_scouts, clauses::scouts, {}};
    if (std::find(scouts.begin(), scouts.begin() + static_cast<std::ptrdiff_t>(i), scouts[i]) !=
        scouts.begin() + static_cast<std::ptrdiff_t>(i))
      return Refusal{RefusalCode::named_twice, clauses::scouts, {}};
  }
  return {};
}

Point part_of_front(Point from, Point to, double part) {
  const auto at = [part](Length a, Length b) {
    return Length{{a.count + std::llround(static_cast<double>(b.count - a.count) * part)}};
  };
  return {at(from.x, to.x), at(from.y, to.y)};
}

/// The parties by how far along the front they stand; those level with one another by how far they are to its left,
/// then as they are numbered.
std::vector<Handle> along_the_front(const Picture& picture, std::vector<Handle> scouts, Point from, Point to) {
  const std::int64_t dx = (to.x - from.x).count, dy = (to.y - from.y).count;
  const auto place = [&](Handle handle) {
    const Point at = picture.body(handle)->at;
    const std::int64_t x = (at.x - from.x).count, y = (at.y - from.y).count;
    return std::tuple(x * dx + y * dy, x * dy - y * dx, handle.number);
  };
  std::ranges::sort(scouts, {}, place);
  return scouts;
}

struct FrontPlanner {
  const Picture& picture;
  const Briefing& briefing;
  Point from, to;
  int count;

  /// Where the party can stand in the part of the front that is its own, nearest to the middle of it.
  std::expected<Point, Refusal> station(const OwnBody& party, int part) const {
    const MarchRates rates = march_rates_for(picture, briefing, party);
    Bar bar = Bar::none;
    for (int i = 0; i <= 2 * tries; ++i) {
      // The middle, then a step this way, a step that way, two steps this way …
      const int steps = i % 2 == 1 ? (i + 1) / 2 : -(i / 2);
      const double off = 0.5 + 0.49 * steps / tries;
      const Point place = part_of_front(from, to, (part + off) / count);
      const Bar here = standing_bar(*briefing.country, briefing.scale, rates, place);
      if (i == 0) bar = here;
      if (here != Bar::none) continue;
      // Who marches elsewhere can be called back only by a march.
      if (place == party.at && party.march) continue;
      return place;
    }
    const Point middle = part_of_front(from, to, (part + 0.5) / count);
    return std::unexpected(refusal_of(bar == Bar::none ? Bar::solid : bar, middle));
  }
};

}  // namespace

std::expected<ScreenOrder<Handle>, Refusal> find_screen(const Picture& picture, const Briefing& briefing,
                                                        const std::vector<Handle>& scouts, Point from, Point to,
                                                        bool press_on, const Progress& progress) {
  if (auto no = not_for_a_screen(picture, scouts)) return std::unexpected(std::move(*no));
  const auto parties = along_the_front(picture, scouts, from, to);
  const FrontPlanner planner{picture, briefing, from, to, static_cast<int>(parties.size())};
  ScreenOrder<Handle> order{{}, press_on};
  for (int part = 0; part < planner.count; ++part) {
    const OwnBody& party = *picture.body(parties[static_cast<std::size_t>(part)]);
    auto station = planner.station(party, part);
    if (!station) return std::unexpected(std::move(station.error()));
    if (*station == party.at) continue;
    const Progress share = [&](double done) { return go_on(progress, (part + done) / planner.count); };
    auto path = find_march(picture, briefing, party.handle, *station, false, share);
    if (!path) return std::unexpected(std::move(path.error()));
    order.parties.push_back({party.handle, std::move(*path)});
  }
  if (order.parties.empty()) return refuse(RefusalCode::no_path, clauses::rates);
  return order;
}

}  // namespace sandgate
