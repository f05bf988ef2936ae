// Rays swept over one quarter of the ground, row by row away from the eye. Private to this room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace sandgate {

/// Cells with what stands on them, or a window of them; or the same with rows and columns exchanged.
struct SweptGround {
  const float* heights = nullptr;
  const float* cover = nullptr;        ///< metres that what stands on a cell rises over it; none where nothing does
  const std::uint8_t* wood = nullptr;  ///< 1 where that is a wood; else it is solid
  const float* peaks = nullptr;        ///< the highest of each `cells_to_a_peak` of a row; only where there is no cover
  float most_m = 0;                    ///< no height is further from nought
  int width = 0, height = 0;
  std::ptrdiff_t row_step = 0, peaks_step = 0;
  double cell_x = 1, cell_y = 1;

  template <class T>
  const T* row(const T* cells, int number) const {
    return cells + number * row_step;
  }
};

/// Windows begin at multiples of this.
inline constexpr int cells_to_a_peak = 64;

/// Heights here are as on the map; where ground is raised, those of eye and target are lowered by as much instead.
struct SweepEye {
  double column = 0, row = 0;  ///< cell centres are whole
  double height = 0;           ///< above the datum
  double above_ground = 0, target = 0;
  double drop = 0;  ///< how far the earth falls away, as a multiple of the square of the distance in metres
  double lift = 1;  ///< how much the cover of a cell counts for, likewise
  double radius_m = std::numeric_limits<double>::infinity();
  double into_wood_m = 0;
  int rays_to_a_cell = 1;
};

/// Sets the bits of the cells seen in the quarter that opens towards growing rows (`onward`) or falling ones, between
/// the two diagonals through the eye. `bits` has a row of `bytes_to_a_row` for every row of cells.
void sweep(const SweptGround& ground, const SweepEye& eye, bool onward, std::uint8_t* bits,
           std::ptrdiff_t bytes_to_a_row);

}  // namespace sandgate
