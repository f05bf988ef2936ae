// What a march costs: distance, contours, rivers and roads, for one mover's rates (KS-2, KS-3, CX-5, LW-1.4).
// The one reckoning behind the preview, the order's check, the move itself and the router.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "map/base/point.h"
#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// What a stretch of path lies on.
enum class Going : std::uint8_t { across, road, water };

/// What one mover can do, taken from a rulebook by core. A length of nought: cannot go there at all.
struct MarchRates {
  Length across;                        ///< a move's march across country
  Length road;                          ///< along a road
  Length water;                         ///< afloat: along rivers and over lakes
  Length climb;                         ///< added for a contour climbed (KS-2.2)
  Length descent;                       ///< added for a contour descended (KS-2.2)
  std::optional<Moves> ford;            ///< delay at a ford (KS-3); none: needs a bridge
  bool wheels = false;                  ///< stopped by steepness off the road (KS-2.3)
  int steep_contours = 4;               ///< … so many contours
  Length steep_path = Length::feet(1);  ///< … within so much path
  double stream_m = 0;                  ///< rivers narrower than this stop nobody
  /// Off: solids and water away from crossings stop nobody, for a caller of Walk or reckon who judges them himself;
  /// fords keep their price, or stop who cannot use them.
  bool bars = true;
  /// Bridges, culverts and fords that carry nobody, as after KS-5, in order of their ids.
  std::vector<FeatureId> broken;

  /// Without a rate of its own on roads a mover goes there as it does across country.
  constexpr Length rate(Going going) const {
    if (going == Going::water) return water;
    return going == Going::road && road.count > 0 ? road : across;
  }
  friend bool operator==(const MarchRates&, const MarchRates&) = default;
  /// CX-4: allowances times `n`, prices as they were.
  MarchRates times(int n) const;
};

/// What a path is charged beside its length, or stopped by.
enum class Bar : std::uint8_t {
  none,
  river,       ///< LW-1.4: a river away from ford and bridge
  unfordable,  ///< KS-3: a ford this mover cannot use
  steep,       ///< KS-2.3; also the end of the road, for who has no rate across country
  solid,       ///< LW-1.2: a house, wall or rock
  off_map,     ///< outside the country, or where it has no heights
  no_water,    ///< a boat on land
  bank,        ///< KS-6: a trench or an epaulement, before wheels and horse; for the caller to judge, no Walk names it
};
constexpr auto words_of(Bar) {
  return std::to_array<std::string_view>(
      {"none", "river", "unfordable", "steep", "solid", "off_map", "no_water", "bank"});
}

/// One thing met along a path, in order: a stretch of even going, or a price to pay at a point.
struct Step {
  enum class Kind : std::uint8_t { stretch, climb, descent, ford, bar };
  Kind kind = Kind::stretch;
  Going going = Going::across;  ///< of the stretch; of the ground where the price is due
  Bar bar = Bar::none;
  Point to;       ///< where the step ends; a price is paid here before going further
  Length along;   ///< of the whole path, at `to`
  Length length;  ///< of a stretch; else nought
};

/// Walks a path from its start and names every step: heights are taken where the path crosses the lines that join
/// cell centres, straight between; every whole multiple of the scale's contour passed is a price (KS-2.2: a level
/// reached exactly counts when reached from below), due at the last whole 64th before it. Stops for good after a bar.
/// Cheap to make; keeps references.
class Walk {
 public:
  Walk(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path);
  /// Begin at `along` instead of the start of the path; prices at exactly `along` are met again.
  Walk(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path, Length along);
  ~Walk();
  Walk(Walk&&) noexcept;

  std::optional<Step> next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A whole path's cost. `cost` is length and contour prices in table feet; `moves` takes each stretch and each contour
/// price at the rate of the ground it lies on, and adds the delays at fords.
struct Reckoning {
  struct Part {
    Going going = Going::across;
    Length length;
    int climbed = 0, descended = 0, fords = 0;
    Moves moves;
  };
  Length length, cost;
  Moves moves;
  int climbed = 0, descended = 0, fords = 0;
  std::vector<Part> parts;  ///< in order, a new one where the going changes
  Bar bar = Bar::none;      ///< why the path stops short, if it does
  Point barred_at;
};
Reckoning reckon(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path);

/// Length, contour prices and moves of a slope given as numbers, for the umpire's calculator: one going, no map. The
/// slope is taken as even (KS-2.3).
Reckoning reckon_slope(const MarchRates& rates, Going going, Length length, int climbed, int descended);

/// What keeps this mover from standing at `at` (a river but at its crossings, a house but on a road through it, no
/// ground, no water for a boat); none where he can. Every place a walk may halt at can be stood on.
Bar standing_bar(const Country& country, const Scale& scale, const MarchRates& rates, Point at);

struct Route {
  Path path;            ///< from the first point to the last, both included
  Reckoning reckoning;  ///< of exactly this path
  /// What the quickest chain of the lattice's own legs costs, before it was drawn straight; none where no chain leads
  /// there and the straight line does. At the centre of a cell just what `reach` answers (map/march/reach.h).
  std::optional<Moves> searched;
};

/// The quickest way. The search runs over the lattice of cell centres with 16 directions, the country's roads, its
/// rivers for boats, and the points where fords and bridges cross; legs are then drawn straight wherever that is no
/// slower. No faster chain of legs exists on that lattice, as it counts them: a leg between two centres by its true
/// length and the levels of its ends, any other as `reckon` does, and none shorter than the straight line. Ties go to
/// the fewer feet, then to the earlier cell. Wheels: of the ways to a place the search follows only the quickest, by
/// whose last contours KS-2.3 is then judged, so that no way is found too steep that is not, but a slower way to a
/// place whence more could be climbed is not followed; a way too steep as a whole is looked for anew.
/// Faults: no way at all (the `Bar` that was met most), a start or end where this mover cannot stand, cancelled.
struct NoRoute {
  Bar bar = Bar::none;
  bool cancelled = false;
};
std::expected<Route, NoRoute> find_route(const Country& country, const Scale& scale, const MarchRates& rates,
                                         Point from, Point to, const Progress& progress = {});

}  // namespace sandgate
