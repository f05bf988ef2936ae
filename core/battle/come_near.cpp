#include "core/battle/come_near.h"

#include <algorithm>
#include <vector>

#include "core/battle/ground/paths.h"
#include "core/battle/table_walk.h"

namespace sandgate {
namespace {

// How densely the surroundings of a place are looked over for room: on rings so far apart, at so many places of each.
constexpr Length ring_apart{{Length::per_inch / 8}};
constexpr int places_of_ring = 32;
// To how many of these places a way is looked for.
constexpr std::size_t ways_looked_for = 8;
// Places are rounded to a 64th, east and north.
constexpr Length rounded{{2}};

class ComingNear {
 public:
  ComingNear(const TableGround& ground, const Soldier& man, Point to, Length near)
      : ground_(ground),
        rates_(ground.rates(man.arm)),
        radius_(ground.rulebook().radius(man.arm)),
        most_(ground.rulebook().arm(man.arm).across),
        from_(man.at),
        to_(to),
        near_(near) {}

  bool can() {
    const bool room = stands(to_);
    if (!room && !look_for_room()) return false;
    if (!within(from_, to_, most_ + near_)) return false;
    if (within(from_, to_, near_) && !ground_.parted(from_, to_)) return true;
    if (straight()) return true;
    return room ? comes_by(to_, near_ * 2) : by_some_place();
  }

 private:
  bool stands(Point p) const {
    return ground_.bar_at(p, radius_) == Bar::none && (p == to_ || !ground_.parted(p, to_));
  }
  bool stands_near(Point p) const { return within(p, to_, near_ + rounded) && stands(p); }

  /// Finds the places nearest to `to_` where such a base can stand; `near_` grows to as near as there are any.
  bool look_for_room() {
    for (Length away = ring_apart; away <= std::max(near_, most_) && (away <= near_ || places_.empty());
         away += ring_apart) {
      for (int i = 0; i < places_of_ring; ++i) {
        const Point p = step(to_, Bearing::of(i * Bearing::full_circle / places_of_ring), away);
        if (stands(p)) places_.push_back(p);
      }
      if (!places_.empty()) near_ = std::max(near_, away);
    }
    return !places_.empty();
  }

  /// Straight towards the place, no farther than need be.
  bool straight() const {
    const Length whole = distance(from_, to_);
    const Point there = point_along(from_, to_, std::min(whole - near_, most_), whole);
    return stands_near(there) && ground_.clear(from_, there, radius_) && affords({from_, there});
  }
  /// By the way to a place, as far as one move takes him.
  bool comes_by(Point place, Length beyond) const {
    const auto way = ground_.way(from_, place, radius_, most_ + beyond);
    return way && stands_near(first_part(*way, afford(ground_, rates_, *way, {}).along).back());
  }
  bool by_some_place() {
    std::ranges::stable_sort(places_, {}, [&](Point p) { return distance(from_, p); });
    const std::size_t few = std::min(places_.size(), ways_looked_for);
    for (std::size_t i = 0; i < few; ++i) {
      // Spread over them, from the nearest to the farthest.
      const Point place = places_[i * places_.size() / few];
      if (within(from_, place, most_) && comes_by(place, {})) return true;
    }
    return false;
  }
  bool affords(const Path& path) const { return afford(ground_, rates_, path, {}).along + rounded >= length(path); }

  const TableGround& ground_;
  const MarchRates rates_;
  const Length radius_, most_;
  const Point from_, to_;
  Length near_;
  std::vector<Point> places_;
};

}  // namespace

bool could_come_near(const TableGround& ground, const Soldier& man, Point to, Length near) {
  return ComingNear(ground, man, to, near).can();
}

}  // namespace sandgate
