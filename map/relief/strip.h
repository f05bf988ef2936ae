// Contours of some rows of squares, traced by themselves and then joined to those of the strips above and below.
// Private to this room.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "map/base/growing.h"
#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/relief/levels.h"

namespace sandgate {

/// A crossing: where a contour cuts the straight edge between two neighbouring cell centres. Crossings are numbered as
/// a sweep over the rows meets them. Those on the row two strips share belong to the upper one; the lower one counts
/// them, from the west, and calls them `above` or `below` with that count.
using CrossingId = std::uint32_t;
inline constexpr CrossingId above = 0x80000000, below = 0xC0000000, no_crossing = 0xFFFFFFFF;
inline constexpr bool is_outside(CrossingId id) { return id >= above; }
inline constexpr std::uint32_t count_of(CrossingId outside) { return outside & 0x3FFFFFFF; }

/// What the strips of one drawing have in common while they look for crossings.
struct Watch {
  static constexpr std::size_t most_crossings = 40'000'000;
  std::atomic<bool> stop = false;          ///< somebody asked for it, or there are too many crossings
  std::atomic<std::size_t> crossings = 0;  ///< of all strips, so far
};

/// A piece of a contour as long as one strip knows it.
struct Fragment {
  int number = 0;  ///< of its level
  bool ring = false;
  std::size_t first = 0, count = 0;                       ///< of its points
  CrossingId entry = no_crossing, leaving = no_crossing;  ///< where it goes on in another strip
  CrossingId least = no_crossing;                         ///< the earliest of its crossings
  std::size_t least_at = 0;                               ///< and where it stands among its points
  bool whole() const { return entry == no_crossing && leaving == no_crossing; }
};

class Strip {
 public:
  /// The rows of squares [first_row, end_row), each between two rows of cells.
  Strip(const Country& country, const Levels& levels, int first_row, int end_row);

  /// Finds all crossings and what joins them, unless `progress` or the watch stops it.
  void cross(const Progress& progress, Watch& watch);
  std::size_t crossings() const { return count_; }

  /// Lines of this strip that go on in the next one below are told so; once, before either is chained.
  void join_below(Strip& lower);
  /// Chains crossings to lines, and gives back what only that needed.
  void chain();

  const Growing<Fragment>& fragments() const { return fragments_; }
  std::span<const MapPoint> points(const Fragment& f) const { return points_.all().subspan(f.first, f.count); }
  /// The fragment that begins where a line comes in from the strip above, or from the one below, at that count.
  std::uint32_t from_above(std::uint32_t count) const { return fragment_from_above_[count]; }
  std::uint32_t from_below(std::uint32_t count) const { return fragment_from_below_[count]; }

 private:
  /// A crossing's number, less the level's.
  using Key = std::uint32_t;
  /// Where it lies is worked out while the heights are at hand; lines run over them in every direction.
  struct Crossing {
    MapPoint at;
    CrossingId next = no_crossing;
    std::int16_t number = 0;  ///< of its level
    bool led_to = false;      ///< another leads to it
  };
  struct Corner {
    int number;
    float height;
  };
  enum class Edge : std::uint8_t { eastward, southward };

  const float* row_of_heights(int row) const {
    return country_.heights().data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(frame_.width);
  }
  /// Adds those found since the last report to the watch's; whether to go on.
  bool report(const Progress& progress, double part, Watch& watch);
  /// False where there are too many crossings in that row alone.
  bool begin_row_above(const std::int16_t* numbers, Watch& watch);
  void cross_row(int row, const std::int16_t* upper, const std::int16_t* lower, const std::uint8_t* mixed);
  void cross_square(int row, int column, const std::int16_t* upper, const std::int16_t* lower);
  template <Edge edge>
  Key cut(int row, int column, const Corner& one, const Corner& other);
  void link(CrossingId from, CrossingId to);
  void walk(CrossingId start, CrossingId entry);
  void add(MapPoint at, std::size_t first) {
    if (points_.size() == first || points_.back() != at) points_.push_back(at);
  }

  const Country& country_;
  const GridFrame& frame_;
  const Levels levels_;
  const int first_row_, end_row_;

  std::size_t count_ = 0;  ///< of crossings reported
  Growing<Crossing> crossings_;
  std::vector<Key> north_;  ///< of the edge between a column and the next, in the row above
  Key west_ = 0;
  std::vector<CrossingId> lowest_row_;     ///< by count
  std::vector<CrossingId> in_from_above_;  ///< by count: where the line goes on in this strip
  std::vector<CrossingId> out_to_above_;   ///< by count: from where it leaves this strip
  std::vector<CrossingId> in_from_below_;  ///< by count
  Growing<MapPoint> points_;
  Growing<Fragment> fragments_;
  std::vector<std::uint32_t> fragment_from_above_, fragment_from_below_;
};

}  // namespace sandgate
