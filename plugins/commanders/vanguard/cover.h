// Where on a table the enemy's guns see, and how to come on with the fewest of his moves in their sight (LW-3.1,
// LW-3.3).
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/gunnery/gunnery.h"
#include "core/scenario/edge.h"

namespace sandgate::vanguard {

/// A grid over a table's ground: where men can stand and what a gun sees from where. What has been looked at is kept.
class Cover {
 public:
  using Cell = std::uint32_t;
  /// `radius`: of who is to stand there. Cells are counted from `back`, the own back line, so that what looks alike
  /// from both back lines is thought of alike.
  Cover(std::shared_ptr<const Gunnery> gunnery, Length radius, Edge back);

  std::size_t size() const { return open_.size(); }
  Point middle(Cell cell) const;
  Cell at(Point p) const;  ///< the cell it lies in; outside the table the nearest
  bool open(Cell cell) const { return open_[cell]; }
  /// Straight on between two cells, through cells that are open.
  bool clear(Cell from, Cell to) const;
  /// How many of these guns can be laid on each cell.
  std::vector<std::uint8_t> seen_by(std::span<const Point> guns) const;

  struct End {
    Cell cell = 0;
    std::int32_t cost = 0;  ///< of stopping there
    std::int32_t seen = 0;  ///< by so many guns
  };
  /// What it costs to come to the cheapest end from each cell: `a_move` for each move, and `a_sight` for each gun that
  /// sees a place where one of the moves ends.
  struct Approach {
    static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max() / 2;
    std::vector<std::int32_t> cost;   ///< `never`: there is no way
    std::vector<std::int32_t> seen;   ///< so many guns' moves in sight on the cheapest way
    std::vector<std::int32_t> moves;  ///< to the end, on that way; 0 at an end
  };
  static constexpr std::int32_t a_move = 4, a_sight = 16;
  Approach approach(std::span<const End> ends, std::span<const std::uint8_t> seen, Length pace) const;
  /// What stopping at a cell and going on from there costs.
  static std::int32_t stop_cost(const Approach& way, std::span<const std::uint8_t> seen, Cell cell) {
    const bool end = way.moves[cell] == 0 && way.cost[cell] < Approach::never;
    return way.cost[cell] + (end ? 0 : a_sight * seen[cell]);
  }
  /// Cells to which one can go straight within `pace`, that of `from` first.
  std::vector<Cell> within_reach(Point from, Length pace) const;

 private:
  struct Step {
    std::int32_t x = 0, y = 0;
  };
  const std::vector<Step>& steps(Length pace) const;
  bool inside(std::int32_t x, std::int32_t y) const { return x >= 0 && y >= 0 && x < wide_ && y < deep_; }
  Cell cell(std::int32_t x, std::int32_t y) const { return static_cast<Cell>(y * wide_ + x); }

  const TableGround& ground() const { return gunnery_->ground(); }
  /// How far a place is within the table from the edges that cells are counted from, and the place that is so far.
  Point counted(Point p) const;
  Point placed(Point inside) const;

  std::shared_ptr<const Gunnery> gunnery_;
  Edge back_;
  Length side_;
  std::int32_t wide_ = 0, deep_ = 0;
  std::vector<bool> open_;
  mutable std::map<Point, std::vector<bool>> from_;  // what is seen from there
  mutable std::map<Length, std::vector<Step>> steps_;
};

}  // namespace sandgate::vanguard
