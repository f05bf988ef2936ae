// The heights of a table in its own inches, on a grid. Private to this room.
#pragma once

#include <cstdint>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/gunnery/vector.h"

namespace sandgate {

/// Places are inches from the middle of the frame, x east and y north; heights inches above the lowest ground in it.
/// Ground without a height is as low as that. The frame is the window out to lines drawn on the map, every so many
/// feet, but no farther than the map: a flight is reckoned in the frame, so that the last places of its path do not
/// tell a commander where the window's edge is, which is drawn about men he does not see too (CX-10).
class Relief {
 public:
  explicit Relief(const TableGround& ground);

  const Window& frame() const { return frame_; }

  Place place(Point p) const;
  Point point(double x, double y) const;
  /// Of the table's nought (the datum) above the lowest ground.
  Length above_nought(double z) const;
  double from_nought(Length height) const;

  bool level() const { return heights_.empty(); }
  double height(double x, double y) const { return lie(x, y).height; }
  struct Lie {
    double height;       ///< inches
    double east, north;  ///< how much it rises to an inch that way
  };
  /// Beyond the frame as at its edge.
  Lie lie(double x, double y) const;
  double steepest() const { return steepest_; }  ///< rise to an inch, of any part of the ground
  /// For how many inches east, west, north and south of a place, at least, the ground is level; less than nought where
  /// it is not, without bound where all of it is. Never beyond the frame.
  double level_reach(double x, double y) const;
  /// The steepest way up there; unit length.
  Vector normal(double x, double y) const;
  /// The window, where a shot is on the table.
  const Patch& edge() const { return edge_; }
  bool holds(double x, double y) const {
    return x >= edge_.west && x <= edge_.east && y >= edge_.south && y <= edge_.north;
  }
  // The frame's half sides.
  double half_x() const { return half_x_; }
  double half_y() const { return half_y_; }

  // The grid, where the ground is not level: rows from the south, its corners at those of the frame.
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  double step_x() const { return step_x_; }
  double step_y() const { return step_y_; }
  double highest() const { return highest_; }

 private:
  void find_level();
  std::size_t node(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }

  Window frame_;
  Point middle_;
  Patch edge_;
  double half_x_ = 0, half_y_ = 0;
  double lowest_ = 0;  ///< inches above nought
  double highest_ = 0, steepest_ = 0;
  int columns_ = 0, rows_ = 0;
  double step_x_ = 0, step_y_ = 0, to_column_ = 0, to_row_ = 0;
  std::vector<float> heights_;
  std::vector<std::uint16_t> level_;  ///< by corner: so many cells all round are level with it
};

}  // namespace sandgate
