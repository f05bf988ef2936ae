#include "map/sight/seen_cells.h"

#include <algorithm>
#include <array>
#include <bit>

namespace sandgate {
namespace {

/// Bit c of word r becomes bit r of word c: halves are exchanged, then quarters, and so on.
void exchange(std::array<std::uint64_t, 64>& words) {
  std::uint64_t mask = 0x00000000FFFFFFFF;
  for (unsigned side = 32; side != 0; side /= 2, mask ^= mask << side)
    for (unsigned r = 0; r < 64; r = (r + side + 1) & ~side) {
      const std::uint64_t differ = (words[r] >> side ^ words[r + side]) & mask;
      words[r] ^= differ << side;
      words[r + side] ^= differ;
    }
}

}  // namespace

SeenCells::SeenCells(const GridFrame& country, int column, int row, int width, int height)
    : frame_{width,
             height,
             country.west + column * country.cell_x,
             country.north - row * country.cell_y,
             country.cell_x,
             country.cell_y},
      column_(column),
      row_(row),
      words_to_a_row_((static_cast<std::size_t>(width) + 63) / 64),
      words_(words_to_a_row_ * static_cast<std::size_t>(height), 0) {}

std::int64_t SeenCells::count() const {
  std::int64_t seen = 0;
  for (const std::uint64_t word : words_) seen += std::popcount(word);
  return seen;
}

void SeenCells::add(const SeenCells& other) {
  const auto first_word = static_cast<std::size_t>(other.column_ - column_) / 64;
  for (int row = 0; row < other.frame_.height; ++row) {
    const std::uint64_t* from = other.row_of_words(row);
    std::uint64_t* to =
        words_.data() + static_cast<std::size_t>(row + other.row_ - row_) * words_to_a_row_ + first_word;
    for (std::size_t i = 0; i < other.words_to_a_row_; ++i) to[i] |= from[i];
  }
}

void SeenCells::add_exchanged(const SeenCells& other) {
  std::array<std::uint64_t, 64> block{};
  for (int column = 0; column < frame_.width; column += 64) {
    const int columns = std::min(64, frame_.width - column);
    for (std::size_t word = 0; word < other.words_to_a_row_; ++word) {
      std::uint64_t any = 0;
      block.fill(0);
      for (int i = 0; i < columns; ++i)
        any |= block[static_cast<std::size_t>(i)] = other.row_of_words(column + i)[word];
      if (any == 0) continue;
      exchange(block);
      const int row = static_cast<int>(word) * 64, rows = std::min(64, frame_.height - row);
      for (int i = 0; i < rows; ++i)
        words_[static_cast<std::size_t>(row + i) * words_to_a_row_ + static_cast<std::size_t>(column) / 64] |=
            block[static_cast<std::size_t>(i)];
    }
  }
}

}  // namespace sandgate
