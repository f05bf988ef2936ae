#include "map/march/keep_off.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

/// A leg and a place, seen from the leg's start. Whole numbers of 64ths, which reals hold exactly; what is compared is
/// rounded on both sides alike.
struct Sight {
  double along, across, length_squared, away_squared;

  Sight(Point a, Point b, Point p) {
    const auto dx = static_cast<double>((b.x - a.x).count), dy = static_cast<double>((b.y - a.y).count);
    const auto px = static_cast<double>((p.x - a.x).count), py = static_cast<double>((p.y - a.y).count);
    along = px * dx + py * dy;
    across = dx * py - dy * px;
    length_squared = dx * dx + dy * dy;
    away_squared = px * px + py * py;
  }
};

double squared(Length length) { return static_cast<double>(length.count) * static_cast<double>(length.count); }

bool too_near(Point a, Point b, const KeptPlace& place) {
  const Sight sight(a, b, place.at);
  const double by = squared(place.by);
  if (sight.along <= 0) return sight.away_squared < by;
  if (sight.along >= sight.length_squared) return Sight(b, a, place.at).away_squared < by;
  return sight.across * sight.across < by * sight.length_squared;
}

/// Where a → b comes nearer to the place than it may, as a part of it; it does.
double first_near(Point a, Point b, const KeptPlace& place) {
  const Sight sight(a, b, place.at);
  const double by = squared(place.by);
  if (sight.away_squared < by || !(sight.length_squared > 0)) return 0;
  const double half = by * sight.length_squared - sight.across * sight.across;
  return std::clamp((sight.along - std::sqrt(std::max(0.0, half))) / sight.length_squared, 0.0, 1.0);
}

Length part_of(Length whole, double part) {
  return {{static_cast<std::int64_t>(std::floor(static_cast<double>(whole.count) * part + 0.5))}};
}

}  // namespace

KeepOff::KeepOff(std::vector<KeptPlace> places) : places_(std::move(places)) {
  std::ranges::sort(places_);
  for (const KeptPlace& place : places_) widest_ = std::max(widest_, place.by);
}

bool KeepOff::bars(Point a, Point b) const {
  if (places_.empty()) return false;
  const Length west = std::min(a.x, b.x) - widest_, east = std::max(a.x, b.x) + widest_;
  const Length south = std::min(a.y, b.y) - widest_, north = std::max(a.y, b.y) + widest_;
  auto place = std::ranges::lower_bound(places_, west, {}, [](const KeptPlace& p) { return p.at.x; });
  for (; place != places_.end() && place->at.x <= east; ++place)
    if (place->at.y >= south && place->at.y <= north && too_near(a, b, *place)) return true;
  return false;
}

KeepOff KeepOff::about(Point at, Length reach) const {
  const Length furthest = reach + widest_;
  auto place = std::ranges::lower_bound(places_, at.x - furthest, {}, [](const KeptPlace& p) { return p.at.x; });
  std::vector<KeptPlace> found;
  for (; place != places_.end() && place->at.x <= at.x + furthest; ++place)
    if (within(place->at, at, reach + place->by)) found.push_back(*place);
  return KeepOff(std::move(found));
}

std::optional<KeepOff::Met> KeepOff::first_met(std::span<const Point> path) const {
  std::optional<Met> first;
  Length behind;
  for (std::size_t i = 1; i < path.size() && !first; ++i) {
    const Point a = path[i - 1], b = path[i];
    const Length whole = distance(a, b);
    for (const KeptPlace& place : places_) {
      if (!too_near(a, b, place)) continue;
      const double part = first_near(a, b, place);
      const Met met{
          {a.x + part_of(b.x - a.x, part), a.y + part_of(b.y - a.y, part)}, behind + part_of(whole, part), place.who};
      if (!first || std::tie(met.along, met.who) < std::tie(first->along, first->who)) first = met;
    }
    behind += whole;
  }
  return first;
}

}  // namespace sandgate
