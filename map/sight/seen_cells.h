// Which cells of a country are seen, a bit each.
#pragma once

#include <cstdint>
#include <vector>

#include "map/country/frame.h"

namespace sandgate {

/// A mask over a window of a country's own cells.
class SeenCells {
 public:
  SeenCells() = default;
  /// Nothing seen; the window's north-west cell is the country's `column`, `row`.
  SeenCells(const GridFrame& country, int column, int row, int width, int height);

  const GridFrame& frame() const { return frame_; }  ///< the window
  int column() const { return column_; }
  int row() const { return row_; }
  /// By column and row of the window.
  bool at(int column, int row) const {
    return (words_[static_cast<std::size_t>(row) * words_to_a_row_ + static_cast<std::size_t>(column) / 64] >>
                (column % 64) &
            1) != 0;
  }
  void set(int column, int row) {
    words_[static_cast<std::size_t>(row) * words_to_a_row_ + static_cast<std::size_t>(column) / 64] |= std::uint64_t{1}
                                                                                                       << (column % 64);
  }
  std::int64_t count() const;

  /// Adds what is seen in another mask of the same country, whose window must lie within this one; both must begin at a
  /// multiple of 64 columns.
  void add(const SeenCells& other);
  /// Adds a mask with columns and rows exchanged: one row of it for every column here.
  void add_exchanged(const SeenCells& other);

  std::uint64_t* words() { return words_.data(); }
  const std::uint64_t* row_of_words(int row) const {
    return words_.data() + static_cast<std::size_t>(row) * words_to_a_row_;
  }
  std::size_t words_to_a_row() const { return words_to_a_row_; }

 private:
  GridFrame frame_;
  int column_ = 0, row_ = 0;
  std::size_t words_to_a_row_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace sandgate
