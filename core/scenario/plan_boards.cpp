#include "core/scenario/plan_boards.h"

#include <algorithm>
#include <cmath>

#include "core/scenario/plan_shapes.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

/// One board over the cells, row by row. Places are in cells: (0, 0) is the north-west cell's middle, y runs south.
class BoardRows {
 public:
  BoardRows(const PlanPiece& board, double deep_in, int wide, double cells_per_inch)
      : wide_(wide), off_(static_cast<std::size_t>(wide), far) {
    for (const MapPoint p : outline_of(board))
      ring_.push_back({p.east * cells_per_inch - 0.5, (deep_in - p.north) * cells_per_inch - 0.5});
    box_ = box_round(ring_);
  }

  bool meets(double y) const { return y >= box_.south - 1 && y <= box_.north + 1; }

  void add(double y, float* levels) {
    near_.clear();
    crossings_.clear();
    for (std::size_t i = 1; i < ring_.size(); ++i) take_edge(ring_[i - 1], ring_[i], y);
    std::ranges::sort(crossings_);
    for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2) fill(crossings_[i], crossings_[i + 1], levels);
    for (const int column : near_) {
      double& off = off_[static_cast<std::size_t>(column)];
      if (off < 0.5) levels[column] += static_cast<float>(inside(column) ? off - 0.5 : 0.5 - off);
      off = far;
    }
  }

 private:
  static constexpr double far = 1e9;

  void take_edge(MapPoint a, MapPoint b, double y) {
    if ((a.north > y) != (b.north > y))
      crossings_.push_back(a.east + (y - a.north) / (b.north - a.north) * (b.east - a.east));
    if (std::max(a.north, b.north) < y - 1 || std::min(a.north, b.north) > y + 1) return;
    // The part of the edge within a cell of this row.
    const double span = b.north - a.north;
    const auto at = [&](double row) { return std::clamp(span == 0 ? 0.0 : (row - a.north) / span, 0.0, 1.0); };
    const double one = span == 0 ? a.east : a.east + at(y - 1) * (b.east - a.east);
    const double other = span == 0 ? b.east : a.east + at(y + 1) * (b.east - a.east);
    const int first = column(std::min(one, other) - 1), last = column(std::max(one, other) + 1);
    for (int i = first; i <= last; ++i) {
      double& off = off_[static_cast<std::size_t>(i)];
      if (off == far) near_.push_back(i);
      off = std::min(off, distance_to_segment_m({static_cast<double>(i), y}, a, b));
    }
  }
  int column(double x) const { return static_cast<int>(std::clamp(std::floor(x + 0.5), 0.0, wide_ - 1.0)); }
  bool inside(int column) const {
    const auto right = std::ranges::upper_bound(crossings_, static_cast<double>(column));
    return (right - crossings_.begin()) % 2 == 1;
  }
  void fill(double from, double to, float* levels) const {
    const double first = std::max(0.0, std::ceil(from));
    const double last = std::min(std::ceil(to), static_cast<double>(wide_));
    for (int x = static_cast<int>(first); x < static_cast<int>(last); ++x) levels[x] += 1;
  }

  int wide_;
  std::vector<MapPoint> ring_;
  MapBox box_;
  std::vector<double> crossings_, off_;
  std::vector<int> near_;
};

}  // namespace

std::vector<float> board_levels(const CountryPlan& plan, int wide, int deep, double cells_per_inch) {
  std::vector<float> levels(static_cast<std::size_t>(wide) * static_cast<std::size_t>(deep), 0);
  for (const PlanPiece& piece : plan.pieces) {
    if (piece.kind != PieceKind::board) continue;
    BoardRows board(piece, plan.deep.in_inches(), wide, cells_per_inch);
    for (int row = 0; row < deep; ++row)
      if (board.meets(row))
        board.add(row, levels.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(wide));
  }
  return levels;
}

}  // namespace sandgate
