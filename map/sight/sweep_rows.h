// The inner loops of the sweep: rays of one sector where they cross one row of cells. Private to this room. On
// processors with wide vectors they run eight rays at a time, with the same bits as one by one.
#pragma once

#include <cstdint>

namespace sandgate {

/// One row as the rays of a sector cross it. Slopes are metres of height to a row of distance, so that along a ray they
/// compare as tangents do.
struct RowCut {
  const float* heights = nullptr;  ///< of the row's cells
  int width = 0;
  double middle = 0;  ///< the column straight ahead of the eye
  double step = 1;    ///< columns from one ray to the next, at most 1
  double stride = 1;  ///< and rays from one column to the next
  float eye = 0;      ///< height
  float inverse = 1;  ///< of the distance in rows
  // Where the earth is round: by how much slopes sink, for each ray as a multiple of the distance in rows, and for a
  // cell as a part of its own and one that grows with the square of its columns from the middle. Else none.
  const float* bend = nullptr;
  float rows_off = 0, bend_ahead = 0, bend_aside = 0;
};

/// Raises the horizons of rays first … last (0 goes straight ahead) to the row's ground.
void raise_horizons(const RowCut& cut, int first, int last, float* horizons);
/// Raises them to where the rays, between the row `before` and this one, cross a column.
void raise_between_rows(const RowCut& cut, const float* before, int first, int last, float* horizons);
/// Sets the bits of the cells first … last over which `target` more metres reach the horizon between the rays beside
/// them. Horizons may be read 32 beyond the rays that these cells lie between.
void judge_cells(const RowCut& cut, int first, int last, const float* horizons, float target, std::uint8_t* bits);

/// No horizon between any of `rays_to_a_floor` rays, or between one of them and the next, is worked out to be lower
/// than their floor. Finds those of `count` times so many rays; the ray before the first and the one after the last are
/// read.
inline constexpr int rays_to_a_floor = 64;
void find_floors(const float* horizons, int count, float* floors);

/// The same, one by one, for processors without and for the tests.
void raise_horizons_plainly(const RowCut& cut, int first, int last, float* horizons);
void judge_cells_plainly(const RowCut& cut, int first, int last, const float* horizons, float target,
                         std::uint8_t* bits);

}  // namespace sandgate
