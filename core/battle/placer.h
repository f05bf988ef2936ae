// Finds everybody the nearest free place to his own. Private to this room.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/battle/ground/same_ground.h"
#include "core/battle/room.h"
#include "core/battle/spiral.h"

namespace sandgate {

class Placer {
 public:
  Placer(const TableGround& ground, std::span<const Soldier> men, std::span<const Gun> guns, Point at,
         const Window& over)
      : ground_(ground), room_(ground.rulebook(), men, guns), same_(ground, at, over) {}

  bool take(Point p, Length radius) {
    if (!free_for(ground_, p, radius) || !same_.holds(p)) return false;
    room_.add_man(p, radius, 0);
    return true;
  }
  /// The nearest place to `p` of those not far off that also fit; where there is none, of all.
  template <class Fits>
  Point take_near(Point p, Length radius, const Fits& fits) {
    constexpr Length not_far = Length::feet(2);
    Point found = brought_in(p);
    const bool fitting = each_place_about(found, not_far, [&](Point q) {
      if (!free_for(ground_, q, radius) || !fits(q) || !same_.holds(q)) return false;
      found = q;
      return true;
    });
    if (!fitting) found = search(p, radius, [&](const TableGround& g, Point q) { return free_for(g, q, radius); });
    room_.add_man(found, radius, 0);
    return found;
  }
  Point take_for_gun(Gun gun) {
    const Length size = ground_.rulebook().table.gun_muzzle + ground_.rulebook().table.gun_trail;
    gun.at = search(gun.at, size, [&](const TableGround& ground, Point q) {
      gun.at = q;
      return ground.bar_of_gun(q, gun.facing) == Bar::none && room_.free_for(gun);
    });
    room_.add_gun(gun, 0);
    return gun.at;
  }

 private:
  bool free_for(const TableGround& ground, Point p, Length radius) const {
    return ground.bar_at(p, radius) == Bar::none && room_.free_for(p, radius);
  }
  Point brought_in(Point p) const {
    const auto& [low, high] = ground_.window();
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }

  /// Looks first among places that can be reached on foot, then over the whole table, then further and further into the
  /// country. Answers the place itself where there is no room anywhere.
  template <class Suits>
  Point search(Point p, Length size, const Suits& suits) {
    Point found = brought_in(p);
    const auto look = [&](std::size_t stage, const TableGround& ground) {
      if (stage >= full_for_.size()) full_for_.resize(stage + 1, Length{{std::numeric_limits<std::int64_t>::max()}});
      if (size >= full_for_[stage]) return false;  // places have only filled since, so what was found full still is
      const Length far = ground.window().width() + ground.window().depth();
      const bool there = each_place_about(brought_in(p), far, [&](Point q) {
        if (!suits(ground, q) || (stage == 0 && !same_.holds(q))) return false;
        found = q;
        return true;
      });
      if (!there) full_for_[stage] = size;
      return there;
    };
    if (look(0, ground_) || look(1, ground_)) return found;
    for (std::size_t i = 0; i < wider_.size() || widen(); ++i) {
      if (look(i + 2, wider_[i])) return found;
    }
    return found;
  }
  bool widen() {
    const TableGround& widest = wider_.empty() ? ground_ : wider_.back();
    const MapBox bounds = ground_.country().bounds();
    const Point end{ground_.scale().length(bounds.width()), ground_.scale().length(bounds.depth())};
    Window wider = widest.window().grown(std::max(widest.window().width(), Length::feet(2)));
    wider = {{std::max(Length{}, wider.south_west.x), std::max(Length{}, wider.south_west.y)},
             {std::min(end.x, wider.north_east.x), std::min(end.y, wider.north_east.y)}};
    if (wider == widest.window()) return false;
    wider_.push_back(ground_.over(wider));
    return true;
  }

  const TableGround& ground_;
  Room room_;
  SameGround same_;
  std::vector<TableGround> wider_;
  std::vector<Length> full_for_;  ///< by stage of a search, who found no room there
};

}  // namespace sandgate
