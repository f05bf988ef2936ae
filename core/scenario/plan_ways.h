// Private to this room: where a gun can go on a table plan, inch by inch.
#pragma once

#include <cstdint>
#include <vector>

#include "core/battle/ground/table_ground.h"

namespace sandgate {

/// Places are the middles of square inches, row by row from the south-west, then the ground's passages; steps lead to
/// the eight next squares and to passages near by. A gun passes as its wheels do: as a base half its width in radius.
class PlanWays {
 public:
  explicit PlanWays(const TableGround& ground);

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  std::size_t squares() const { return columns_ * rows_; }
  /// Which part of the ground, all of whose places can be reached from one another, a square is in; -1: a gun cannot
  /// stand there.
  int part(std::size_t square) const { return parts_[square]; }
  /// The part from back line to back line, the largest where there are several; -1: there is none.
  int main_part() const { return main_; }
  std::size_t size_of_part(int part) const { return sizes_[static_cast<std::size_t>(part)]; }
  int parts() const { return static_cast<int>(sizes_.size()); }
  Point middle(std::size_t square) const { return places_[square]; }
  /// The square a place lies in; the nearest for places off the table.
  std::size_t square(Point p) const;

  /// The way from a back line to every square, in 64ths; -1 where there is none.
  std::vector<std::int64_t> from_back_line(bool north) const;

 private:
  struct Step {
    std::uint32_t to = 0;
    std::int64_t length = 0;
  };
  void join(const TableGround& ground, Length radius);
  void join_passages(const TableGround& ground, Length radius);
  void find_parts();
  void link(std::uint32_t a, std::uint32_t b);

  std::size_t columns_ = 0, rows_ = 0;
  std::vector<Point> places_;
  std::vector<bool> stands_;
  std::vector<std::vector<Step>> steps_;
  std::vector<int> parts_;
  std::vector<std::size_t> sizes_;
  int main_ = -1;
};

/// The whole of a plan's ground by `rulebook`.
TableGround plan_ground(std::shared_ptr<const Country> country, const Rulebook& rulebook);

}  // namespace sandgate
