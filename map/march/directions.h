// The sixteen ways from a cell centre to others: eight neighbours and eight knight's moves. Private to this room.
#pragma once

#include <array>

namespace sandgate {

struct Direction {
  int columns, rows;
  /// The two cells a knight's move passes between; both nought for the eight neighbours.
  int mid_columns[2], mid_rows[2];
  constexpr bool knight() const { return columns * columns + rows * rows == 5; }
  constexpr bool diagonal() const { return columns * columns + rows * rows == 2; }
};

inline constexpr std::array<Direction, 16> directions = [] {
  constexpr int steps[16][2] = {{0, -1}, {1, -2}, {1, -1}, {2, -1}, {1, 0},  {2, 1},   {1, 1},   {1, 2},
                                {0, 1},  {-1, 2}, {-1, 1}, {-2, 1}, {-1, 0}, {-2, -1}, {-1, -1}, {-1, -2}};
  std::array<Direction, 16> all{};
  for (int i = 0; i < 16; ++i) {
    const int c = steps[i][0], r = steps[i][1];
    all[static_cast<unsigned>(i)] = {c, r, {0, 0}, {0, 0}};
    if (c == 2 || c == -2) {  // halfway it crosses the next column between two rows
      all[static_cast<unsigned>(i)] = {c, r, {c / 2, c / 2}, {0, r}};
    } else if (r == 2 || r == -2) {
      all[static_cast<unsigned>(i)] = {c, r, {0, c}, {r / 2, r / 2}};
    }
  }
  return all;
}();

}  // namespace sandgate
