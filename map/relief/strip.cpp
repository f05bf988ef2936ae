#include "map/relief/strip.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace sandgate {
namespace {

constexpr int rows_to_a_report = 64;
constexpr std::size_t crossings_to_a_report = 1'000'000;

enum Side : std::uint8_t { north, west, south, east };
struct Piece {
  Side from, to;
};
struct Pieces {
  int count = 0;
  std::array<Piece, 2> pieces = {};
};

/// What lies in a square, by which of its corners have reached the level: 8 north-west, 4 north-east, 2 south-east, 1
/// south-west. Walking from one side to the other the higher corners lie on the right.
constexpr std::array<Pieces, 16> pieces_by_corners = {{
    {},
    {1, {{{west, south}}}},
    {1, {{{south, east}}}},
    {1, {{{west, east}}}},
    {1, {{{east, north}}}},
    {2, {{{east, north}, {west, south}}}},  // north-east and south-west, held apart
    {1, {{{south, north}}}},
    {1, {{{west, north}}}},
    {1, {{{north, west}}}},
    {1, {{{north, south}}}},
    {2, {{{north, west}, {south, east}}}},  // north-west and south-east, held apart
    {1, {{{north, east}}}},
    {1, {{{east, west}}}},
    {1, {{{east, south}}}},
    {1, {{{south, west}}}},
    {},
}};
/// The same for saddles whose middle has reached the level too.
constexpr Pieces joined_5 = {2, {{{west, north}, {east, south}}}};
constexpr Pieces joined_10 = {2, {{{north, east}, {south, west}}}};

}  // namespace

Strip::Strip(const Country& country, const Levels& levels, int first_row, int end_row)
    : country_(country), frame_(country.frame()), levels_(levels), first_row_(first_row), end_row_(end_row) {}

/// Of the edge that runs from a cell to the next.
template <Strip::Edge edge>
Strip::Key Strip::cut(int row, int column, const Corner& one, const Corner& other) {
  const int low = std::min(one.number, other.number), high = std::max(one.number, other.number);
  const Key key = static_cast<Key>(crossings_.size()) - static_cast<Key>(low + 1);
  const double from = static_cast<double>(one.height), rise = static_cast<double>(other.height) - from;
  const MapPoint centre = frame_.centre(column, row);
  for (int number = low + 1; number <= high; ++number) {
    const double part = std::clamp((levels_.metres(number) - from) / rise, 0.0, 1.0);
    const MapPoint at = edge == Edge::southward ? MapPoint{centre.east, centre.north - part * frame_.cell_y}
                                                : MapPoint{centre.east + part * frame_.cell_x, centre.north};
    crossings_.push_back({at, no_crossing, static_cast<std::int16_t>(number), false});
  }
  return key;
}

/// The crossings of the row of cells above the first squares: this strip's own in the first one, else those of the
/// strip above, counted.
bool Strip::begin_row_above(const std::int16_t* numbers, Watch& watch) {
  const float* const heights = row_of_heights(first_row_);
  std::uint32_t count = 0;
  for (int column = 0; column + 1 < frame_.width; ++column) {
    const int one = numbers[column], other = numbers[column + 1];
    if (one == other || one < 0 || other < 0) continue;
    if (crossings_.size() + count > Watch::most_crossings) {
      watch.crossings += crossings_.size() + count;
      watch.stop = true;
      return false;
    }
    if (first_row_ == 0) {
      north_[static_cast<std::size_t>(column)] =
          cut<Edge::eastward>(0, column, {one, heights[column]}, {other, heights[column + 1]});
      continue;
    }
    north_[static_cast<std::size_t>(column)] = (above | count) - static_cast<Key>(std::min(one, other) + 1);
    count += static_cast<std::uint32_t>(std::abs(one - other));
  }
  in_from_above_.assign(count, no_crossing);
  out_to_above_.assign(count, no_crossing);
  return true;
}

bool Strip::report(const Progress& progress, double part, Watch& watch) {
  const std::size_t all = watch.crossings += crossings_.size() - count_;
  count_ = crossings_.size();
  if (all > Watch::most_crossings || !go_on(progress, part)) watch.stop = true;
  return !watch.stop;
}

void Strip::cross(const Progress& progress, Watch& watch) {
  static_assert(std::endian::native == std::endian::little, "cross_row reads eight marks as one number");
  const auto width = static_cast<std::size_t>(frame_.width);
  std::vector<std::int16_t> upper(width), lower(width);
  std::vector<std::uint8_t> mixed(width + sizeof(std::uint64_t), 0);
  north_.assign(width, 0);
  number_row(row_of_heights(first_row_), frame_.width, levels_, upper.data());
  if (!begin_row_above(upper.data(), watch)) return;
  for (int row = first_row_; row < end_row_; ++row) {
    const double part = static_cast<double>(row - first_row_) / (end_row_ - first_row_);
    const bool due = (row - first_row_) % rows_to_a_report == 0 || crossings_.size() - count_ > crossings_to_a_report;
    if (due && !report(progress, part, watch)) return;
    number_row(row_of_heights(row + 1), frame_.width, levels_, lower.data());
    mark_mixed(upper.data(), lower.data(), frame_.width - 1, mixed.data());
    cross_row(row, upper.data(), lower.data(), mixed.data());
    std::swap(upper, lower);
  }
  report({}, 1, watch);
}

inline void Strip::link(CrossingId from, CrossingId to) {
  if (is_outside(from)) {
    in_from_above_[count_of(from)] = to;
    return;
  }
  crossings_[from].next = to;
  if (is_outside(to))
    out_to_above_[count_of(to)] = from;
  else
    crossings_[to].led_to = true;
}

inline void Strip::cross_square(int row, int column, const std::int16_t* upper, const std::int16_t* lower) {
  const int nw = upper[column], ne = upper[column + 1], sw = lower[column], se = lower[column + 1];
  const float *up = row_of_heights(row) + column, *down = row_of_heights(row + 1) + column;
  Key& north_key = north_[static_cast<std::size_t>(column)];
  std::array<Key, 4> keys = {north_key, west_, 0, 0};
  if (sw != se && sw >= 0 && se >= 0) {
    const auto before = static_cast<CrossingId>(crossings_.size());
    keys[south] = north_key = cut<Edge::eastward>(row + 1, column, {sw, down[0]}, {se, down[1]});
    if (row + 1 == end_row_)
      for (auto id = before; id < crossings_.size(); ++id) lowest_row_.push_back(id);
  }
  if (ne != se && ne >= 0 && se >= 0)
    keys[east] = west_ = cut<Edge::southward>(row, column + 1, {ne, up[1]}, {se, down[1]});
  const int low = std::min(std::min(nw, ne), std::min(sw, se)), high = std::max(std::max(nw, ne), std::max(sw, se));
  if (low < 0) return;
  for (int number = low + 1; number <= high; ++number) {
    const unsigned corners =
        (nw >= number ? 8U : 0) | (ne >= number ? 4U : 0) | (se >= number ? 2U : 0) | (sw >= number ? 1U : 0);
    Pieces pieces = pieces_by_corners[corners];
    if (pieces.count == 2) {
      const double mean = (static_cast<double>(up[0]) + static_cast<double>(up[1]) + static_cast<double>(down[0]) +
                           static_cast<double>(down[1])) /
                          4;
      if (mean >= levels_.metres(number)) pieces = corners == 5 ? joined_5 : joined_10;
    }
    for (int i = 0; i < pieces.count; ++i) {
      const Piece piece = pieces.pieces[static_cast<std::size_t>(i)];
      link(keys[piece.from] + static_cast<Key>(number), keys[piece.to] + static_cast<Key>(number));
    }
  }
}

void Strip::cross_row(int row, const std::int16_t* upper, const std::int16_t* lower, const std::uint8_t* mixed) {
  if (upper[0] != lower[0] && upper[0] >= 0 && lower[0] >= 0)
    west_ = cut<Edge::southward>(row, 0, {upper[0], row_of_heights(row)[0]}, {lower[0], row_of_heights(row + 1)[0]});
  for (int eight = 0; eight + 1 < frame_.width && crossings_.size() <= Watch::most_crossings; eight += 8) {
    std::uint64_t marks = 0;
    std::memcpy(&marks, mixed + eight, sizeof marks);
    for (; marks != 0; marks &= marks - 1) cross_square(row, eight + std::countr_zero(marks) / 8, upper, lower);
  }
}

void Strip::join_below(Strip& lower) {
  in_from_below_.assign(lowest_row_.size(), no_crossing);
  for (std::uint32_t count = 0; count < lowest_row_.size(); ++count) {
    if (lower.in_from_above_[count] != no_crossing) crossings_[lowest_row_[count]].next = below | count;
    if (lower.out_to_above_[count] != no_crossing) in_from_below_[count] = lowest_row_[count];
  }
}

void Strip::chain() {
  points_.make_room(crossings_.size() + crossings_.size() / 4);
  const auto lines_from = [this](const std::vector<CrossingId>& starts, CrossingId side,
                                 std::vector<std::uint32_t>& fragments) {
    fragments.assign(starts.size(), 0);
    for (std::uint32_t count = 0; count < starts.size(); ++count) {
      if (starts[count] == no_crossing) continue;
      fragments[count] = static_cast<std::uint32_t>(fragments_.size());
      walk(starts[count], side | count);
    }
  };
  lines_from(in_from_above_, above, fragment_from_above_);
  lines_from(in_from_below_, below, fragment_from_below_);
  // Then lines that begin here, and at last what is left: rings, each from its earliest crossing.
  for (CrossingId id = 0; id < crossings_.size(); ++id)
    if (crossings_[id].next != no_crossing && !crossings_[id].led_to) walk(id, no_crossing);
  for (CrossingId id = 0; id < crossings_.size(); ++id)
    if (crossings_[id].next != no_crossing) walk(id, no_crossing);
  crossings_ = {};
}

/// Follows a line to its end and forgets the way, so that nothing is walked twice.
void Strip::walk(CrossingId start, CrossingId entry) {
  Fragment f;
  f.number = crossings_[start].number;
  f.first = points_.size();
  f.entry = entry;
  CrossingId id = start;
  for (;;) {
    Crossing& crossing = crossings_[id];
    add(crossing.at, f.first);
    if (id < f.least) {
      f.least = id;
      f.least_at = points_.size() - f.first - 1;
    }
    const CrossingId after = std::exchange(crossing.next, no_crossing);
    if (is_outside(after)) {
      if (after != no_crossing) f.leaving = after;
      break;
    }
    id = after;
    if (id != start) continue;
    f.ring = true;
    add(crossings_[id].at, f.first);
    break;
  }
  f.count = points_.size() - f.first;
  // A single cell that just reaches the level is a point and no line.
  if (f.whole() && f.count < 2) return points_.cut(f.first);
  fragments_.push_back(f);
}

}  // namespace sandgate
