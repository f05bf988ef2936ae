// Heights as numbers of contour levels, row by row. Private to this room.
#pragma once

#include <cstdint>

namespace sandgate {

/// The levels of one drawing: whole multiples of `interval`, counted from `first`.
struct Levels {
  double interval = 10;
  double first = 0;     ///< the multiple that has number 0
  bool single = false;  ///< single precision, as heights are in, has all of them exactly

  double metres(int number) const { return (first + number) * interval; }
};
/// `count` levels from the multiple `first` on.
Levels levels_of(double interval, double first, int count);
/// The highest multiple of `interval` not above `height`; a height exactly at a level has reached it.
double multiple_below(double height, double interval);

inline constexpr std::int16_t no_level = -1;

/// For each cell the number of the highest level it has reached, `no_level` where it has no data.
void number_row(const float* heights, int cells, const Levels& levels, std::int16_t* numbers);
/// For each square of four cells 1 where they are not all of one number, else 0: `squares` of them between two rows.
void mark_mixed(const std::int16_t* upper, const std::int16_t* lower, int squares, std::uint8_t* mixed);

}  // namespace sandgate
