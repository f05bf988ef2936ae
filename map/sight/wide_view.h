// What can be seen from one place, or from many, over a whole country at once: quickly, and almost as exactly as by
// lines of sight (viewshed.h has the exact way).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "map/base/progress.h"
#include "map/sight/seen_cells.h"
#include "map/sight/sight.h"

namespace sandgate {

/// A country made ready for wide views, once for as many as one likes: its heights kept a second time with rows and
/// columns exchanged, and what stands on it as metres over each cell. Immutable; may be asked from several threads.
class ViewGround {
 public:
  /// Woods, houses, walls and rocks are as high as `line` says (see `SightLine`); none where it leaves features out. An
  /// area stands on the cells whose middle it holds, a line on every cell it passes; what holds no cell's middle is
  /// not there.
  explicit ViewGround(std::shared_ptr<const Country> country, const SightLine& line = {});
  ~ViewGround();
  ViewGround(const ViewGround&) = delete;
  ViewGround& operator=(const ViewGround&) = delete;

  const Country& country() const { return *country_; }
  struct Grids;
  const Grids& grids() const { return *grids_; }

 private:
  std::shared_ptr<const Country> country_;
  std::unique_ptr<const Grids> grids_;
};

struct WideView {
  SightLine line;                       ///< eye, target, woods' edge, earth; heights of features are the ground's
  std::optional<double> radius_m = {};  ///< cells whose middle lies further off are not seen; none: at any range
  int rays_to_a_cell = 1;               ///< more are more exact, and slower
  unsigned threads = 0;                 ///< 0: as many as the machine has cores; the result is the same
};

/// Every cell over whose middle a target is seen from `from`. Rays run from the eye to all sides, at least as many as
/// there are cells round it at their distance, at most twice as many, and keep the steepest slope of the ground they
/// have passed: at the rows (in the quarters to the west and east: the columns) they cross, straight between cell
/// centres. A cell is judged by the two rays beside its middle, in proportion. So this differs from `sight` where
/// ground between two rows or two rays would hide a cell, or show it. Measured beside `sight`, eye 2 m and target 0, as
/// cells seen by both among those seen by either: on fractal hills in cells of 10 m 0.996 (at the worst of eight places
/// 0.993), on the Lake District in cells of 50 m 0.978 (0.963). With two rays to a cell or more, rays are held against
/// the columns too that they cross; with four it is 0.999 on both (0.997), in about fifteen times the time. Near
/// features it is coarser, because they are as coarse as cells: about 0.95.
///
/// The window of the answer begins at multiples of 64 cells and holds all within the radius. None where `from` lies
/// outside the country or where it has no data.
std::optional<SeenCells> wide_view(const ViewGround& ground, MapPoint from, const WideView& view = {});

/// Every cell of the whole country that is seen from at least one of the places; those without ground see nothing.
/// None where `progress` asked the work to stop.
std::optional<SeenCells> joint_view(const ViewGround& ground, std::span<const MapPoint> from, const WideView& view = {},
                                    const Progress& progress = {});

/// The cells a view judges: all of the country, or those whose middle lies within the radius.
std::int64_t cells_in_view(const Country& country, MapPoint from, std::optional<double> radius_m);

}  // namespace sandgate
