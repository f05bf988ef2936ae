// How soon one mover can be anywhere (isochrones): moves from one place to every cell about it. Beside find_route, over
// the same legs.
#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "map/base/progress.h"
#include "map/base/unfilled.h"
#include "map/march/march.h"

namespace sandgate {

/// How far to look. With neither, everywhere.
struct ReachLimits {
  std::optional<Moves> most;       ///< cells that take more are not reached
  std::optional<double> within_m;  ///< ways keep within a square that reaches so far from the start on each side
};

struct Reach {
  static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
  /// No answer reaches further than so many moves.
  static constexpr Moves furthest = Moves::whole(2500);

  GridFrame frame;                      ///< the cells answered for, a window of the country's
  int column = 0, row = 0;              ///< its north-west cell in the country's grid
  UnfilledVector<std::uint32_t> parts;  ///< per cell of the window, row by row: moves to its centre in parts of a move
  std::size_t cells_reached = 0;

  /// Moves to the centre of a cell of the country; none where it is not reached.
  std::optional<Moves> moves(int country_column, int country_row) const;
};

/// Why there is no answer: the mover cannot stand at the start; its caller stopped it; or the heights span more
/// contours than can be counted (60 000), which is a fault of the source or of the scale.
struct NoReach {
  Bar bar = Bar::none;
  bool cancelled = false, too_many_contours = false;
};

/// The least moves from `from` to each cell's centre, over the legs and at the costs of find_route (KS-2, KS-3, CX-5):
/// just the `searched` of the route there, and none where no chain of legs leads. Where one cannot stand at the centre
/// itself find_route refuses, and so no chain ends there. The route's own path, drawn straight, may be quicker.
/// Wheels: as in find_route the quickest way to each place decides how steep it is beyond it (KS-2.3); where find_route
/// searches again, because a way is too steep as a whole, its route costs more than is said here. Boats: along rivers
/// and over lakes. Exact: a ring of buckets no wider than the cheapest plain leg (Dial, Algorithm 360, 1969), so that
/// no heap is needed. The answer does not depend on how many threads prepare it.
std::expected<Reach, NoReach> reach(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                                    const ReachLimits& limits = {}, const Progress& progress = {});

/// The legs of a country priced for one mover, for many reaches: bodies of the same rates share it, in any number of
/// threads. Keeps a reference to the country. Needs about 4 bytes a cell, and more where rivers, roads and houses are.
class MarchGround {
 public:
  /// Prepares the whole country.
  static std::expected<MarchGround, NoReach> of(const Country& country, const Scale& scale, const MarchRates& rates,
                                                const Progress& progress = {});
  MarchGround(MarchGround&&) noexcept;
  MarchGround& operator=(MarchGround&&) noexcept;
  ~MarchGround();

  /// As the function above.
  std::expected<Reach, NoReach> reach(Point from, const ReachLimits& limits = {}, const Progress& progress = {}) const;

 private:
  friend class Ways;
  struct Priced;
  explicit MarchGround(std::unique_ptr<const Priced> priced);
  std::unique_ptr<const Priced> priced_;
};

}  // namespace sandgate
