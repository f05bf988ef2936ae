// The heights of a table in its own inches, on a grid. Private to this room.
#pragma once

#include <vector>

#include "core/battle/table_ground.h"
#include "core/gunnery/vector.h"

namespace sandgate {

/// Places are inches from the middle of the window, x east and y north; heights inches above the lowest ground in it.
/// Ground without a height is as low as that.
class Relief {
 public:
  explicit Relief(const TableGround& ground);

  Place place(Point p) const;
  Point point(double x, double y) const;
  /// Of the table's nought (the datum) above the lowest ground.
  Length above_nought(double z) const;
  double from_nought(Length height) const;

  bool level() const { return heights_.empty(); }
  double height(double x, double y) const;
  /// The steepest way up there; unit length.
  Vector normal(double x, double y) const;
  bool holds(double x, double y) const { return x >= -half_x_ && x <= half_x_ && y >= -half_y_ && y <= half_y_; }
  double half_x() const { return half_x_; }
  double half_y() const { return half_y_; }

  // The grid, where the ground is not level: rows from the south, its corners at those of the window.
  const std::vector<float>& heights() const { return heights_; }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  double step_x() const { return 2 * half_x_ / (columns_ - 1); }
  double step_y() const { return 2 * half_y_ / (rows_ - 1); }
  double highest() const { return highest_; }

 private:
  Point middle_;
  double half_x_ = 0, half_y_ = 0;
  double lowest_ = 0;  ///< inches above nought
  double highest_ = 0;
  int columns_ = 0, rows_ = 0;
  std::vector<float> heights_;
};

}  // namespace sandgate
