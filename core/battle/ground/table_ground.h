// The ground of a table as men and guns meet it: what they cannot stand in, and what a walk over it costs
// (LW-1.2, LW-1.4, LW-3.1, LW-3.6; by rulebook KS-2.2, KS-3).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/fields.h"
#include "core/battle/ground/shelter.h"
#include "core/forces/work.h"
#include "core/rulebook/rulebook.h"
#include "map/base/bearing.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

struct Bank;

/// An upright rectangle of table.
struct Window {
  Point south_west, north_east;
  bool holds(Point p) const {
    return p.x >= south_west.x && p.y >= south_west.y && p.x <= north_east.x && p.y <= north_east.y;
  }
  Length width() const { return north_east.x - south_west.x; }
  Length depth() const { return north_east.y - south_west.y; }
  Window grown(Length by) const {
    return {{south_west.x - by, south_west.y - by}, {north_east.x + by, north_east.y + by}};
  }
  void take_in(Point p);
  SANDGATE_FIELDS(south_west, north_east)
  friend bool operator==(const Window&, const Window&) = default;
};

/// Obstacles within `window`, made once for many questions about one table. Solids are houses, walls and rocks
/// (LW-1.2); water is rivers and lakes but at fords and bridges (LW-1.4), a river drawn as a line being as wide as the
/// map says, and a solid drawn as a line as thick as the rulebook. Rulebook and scale are copied, the country is
/// shared. Finished field works have their banks (KS-6): wheels and horse, who are all wider than a man on foot, do not
/// pass them; men on foot do, but do not stand in one. Immutable; may be asked from several threads.
class TableGround {
 public:
  TableGround(const std::shared_ptr<const Country>& country, const Scale& scale, const Rulebook& rulebook,
              const Window& window, std::vector<FeatureId> broken = {}, std::vector<Earthwork> works = {});
  ~TableGround();
  TableGround(TableGround&&) noexcept;

  /// The same country and rules over another window.
  TableGround over(const Window& window) const;

  const Window& window() const;
  /// KS-5: bridges, culverts and fords that carry nobody over it, in order of their ids.
  const std::vector<FeatureId>& broken() const;
  /// KS-6: the field works it was given, those of them that are ground.
  const std::vector<Earthwork>& works() const;
  /// Their banks, as they stop shot and bases.
  std::span<const Bank> banks() const;
  const Rulebook& rulebook() const;
  const Country& country() const;
  const Scale& scale() const;

  /// What keeps a base of `radius` from standing at `p`; exact to a 64th: a solid nearer than the gap of LW-3.6, water
  /// under any part of the base, ground without heights, the window's edge (`off_map`: only the centre must lie
  /// inside). `Bar::none` where it may stand. Roads lead through solids, bridges and fords over water, as on the map:
  /// there a base may stand wherever its centre is on them.
  Bar bar_at(Point p, Length radius) const;

  /// What keeps a gun from standing so: the same for its footprint but for its corners, of which the window need hold
  /// the axle only.
  Bar bar_of_gun(Point at, Bearing facing) const;
  /// LW-3.3: what keeps a gun that stands at `at` from swinging about its axle, muzzle and trail, the shorter way or
  /// the longer. `Bar::none` where it can. What it stands in already it may swing out of. The muzzle may reach out over
  /// water, as it does on a bank; the wheels and the trail want ground.
  Bar bar_of_swing(Point at, Bearing from, Bearing to) const;

  struct Barred {
    Bar bar = Bar::none;
    Point at;      ///< the last place before it where the base may stand
    Length along;  ///< of the path
  };
  /// The first place of a path that such a base cannot pass, to half a 64th; none where it can go all the way. A path
  /// that begins where the base cannot stand is barred there.
  std::optional<Barred> bar_along(std::span<const Point> path, Length radius) const;
  /// Whether such a base, standing at `a`, can go straight to `b`.
  bool clear(Point a, Point b, Length radius) const;
  /// Whether a solid or water lies between two places, away from gateways, bridges and fords.
  bool parted(Point a, Point b) const;
  /// KS-7.1: what lies between a man at `man` and a burst, and shelters him: of several solids the nearest to him, else
  /// the nearest bank of a field work.
  std::optional<Shelter> shelter(Point man, Point burst) const;
  /// KS-6, KS-7.1: whether the bank of a field work lies between two places.
  bool banked(Point from, Point to) const;
  /// KS-6.1: how high above the ground the eyes and the rifle of a man at `p` are: at the top of a bank, where he
  /// stands at one.
  Length eye_at(Point p) const;

  /// What a man of `arm` can walk in one move, for Walk and reckon: contours and fords at the rulebook's prices, as on
  /// the map. Solids and water are not among them (`bars` is off): they are for bar_along to judge, base by base.
  MarchRates rates(Arm arm) const;

  /// A way for such a base, round what stands there, at least as short as any over a grid of one inch and drawn
  /// straight where it can be; enemies are ignored (LW-5.1 asks so). None where there is no way inside the window, or
  /// none no longer than `most`. Its legs are clear.
  std::optional<Path> way(Point from, Point to, Length radius, Length most) const;
  /// Places in gateways and on bridges and fords, by which ways may lead, in no particular order.
  const std::vector<Point>& passages() const;

  /// Whether a man at `from` can see one at `to` over this ground: heights of the rulebook's toys in inches, man,
  /// house, wall, tree (rulebook `table`); rocks are as high as houses. A bank hides what is behind it and lower than
  /// its top, but for men who stand at it. Trees hide as on the map: one sees a little way into a wood. No place
  /// outside the country is seen.
  bool sees(Point from, Point to) const;

 private:
  struct State;
  enum class Muzzle : bool { grounded, over_water };
  Bar bar_of_gun(Point at, Bearing facing, Muzzle muzzle) const;
  /// Whether no bank between two places is higher than the line from a man at the one to a man at the other.
  bool over_banks(Point from, Point to) const;
  /// On the way of a disc from where it may be, and at its end if the window holds it.
  Bar bar_to(Point at, Point end, Length half) const;
  std::optional<Barred> bar_on_leg(Point a, Point b, Length whole, Length radius) const;
  std::unique_ptr<const State> state_;
};

}  // namespace sandgate
