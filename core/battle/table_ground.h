// The ground of a table as men and guns meet it: what they cannot stand in, and what a walk over it costs
// (LW-1.2, LW-1.4, LW-3.1, LW-3.6; by rulebook KS-2.2, KS-3).
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/rulebook/rulebook.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

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
  friend bool operator==(const Window&, const Window&) = default;
};

/// Obstacles within `window`, made once for many questions about one table. Solids are houses, walls and rocks
/// (LW-1.2); water is rivers and lakes but at fords and bridges (LW-1.4). Immutable; may be asked from several threads.
class TableGround {
 public:
  TableGround(std::shared_ptr<const Country> country, const Scale& scale, const Rulebook& rulebook,
              const Window& window);
  ~TableGround();
  TableGround(TableGround&&) noexcept;

  const Window& window() const;
  const Rulebook& rulebook() const;

  /// What keeps a base of `radius` from standing at `p`: a solid nearer than the gap of LW-3.6, water, ground without
  /// heights, the window's edge (`off_map`: only the centre must lie inside); `Bar::none` where it may stand.
  Bar bar_at(Point p, Length radius) const;

  struct Barred {
    Bar bar = Bar::none;
    Point at;      ///< where the base can go no further
    Length along;  ///< of the path
  };
  /// The first place of a path that such a base cannot pass; none where it can go all the way.
  std::optional<Barred> bar_along(std::span<const Point> path, Length radius) const;

  /// What a man of `arm` can walk in one move, and how long `path` takes him, as marches are reckoned on the map:
  /// contours and fords at the rulebook's prices.
  MarchRates rates(Arm arm) const;

  /// A way for such a base, round what stands there, at least as short as any over a grid of one inch and drawn
  /// straight where it can be; enemies are ignored (LW-5.1 asks so). None where there is no way inside the window, or
  /// none shorter than `most`.
  std::optional<Path> way(Point from, Point to, Length radius, Length most) const;

  /// Whether a man at `from` can see one at `to` over this ground: heights of the rulebook's toys in inches, man,
  /// house, wall, tree (rulebook `table`).
  bool sees(Point from, Point to) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace sandgate
