#include "map/march/priced_legs.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "map/base/wide_vectors.h"
#include "map/march/special_cells.h"
#include "map/march/strips.h"

namespace sandgate {
namespace {

constexpr std::int64_t most_contours = 60'000;
constexpr int about = 2;  // a leg reaches so many cells far

/// Adds `bit` to the marks where the levels beside are not both between those of here and there.
SANDGATE_WIDE_VECTORS
void mark_outside(const std::int16_t* here, const std::int16_t* there, const std::int16_t* one,
                  const std::int16_t* other, int count, std::uint16_t bit, std::uint16_t* __restrict marks) {
  for (int i = 0; i < count; ++i) {
    const std::int16_t low = std::min(here[i], there[i]), high = std::max(here[i], there[i]);
    const std::int16_t least = std::min(one[i], other[i]), most = std::max(one[i], other[i]);
    const bool outside = (least < low) | (most > high);
    marks[i] = static_cast<std::uint16_t>(marks[i] | (outside ? bit : 0));
  }
}

/// Prices what is plain: everything that lengths and levels alone decide.
class PlainPricer {
 public:
  PlainPricer(const Country& country, const Scale& scale, PricedLegs& into)
      : country_(country), levels_(country, scale, into.interval), into_(into), window_(into.window) {}

  /// The lowest and highest level of the whole country; false where there are too many between.
  bool count_levels() {
    if (!(levels_.interval() > 0) || !country_.lowest()) return true;
    double low = static_cast<double>(*country_.lowest()), high = static_cast<double>(*country_.highest());
    if (low < -believable_height_m || high > believable_height_m) {
      low = believable_height_m, high = -believable_height_m;
      for (const float height : country_.heights()) {
        if (!(std::abs(height) <= believable_height_m)) continue;
        low = std::min(low, static_cast<double>(height)), high = std::max(high, static_cast<double>(height));
      }
      if (low > high) return true;
    }
    const double span = (high - low) / levels_.interval();
    if (!(span < most_contours)) return false;
    // One level more on either side, because arithmetic with reals may be off.
    lowest_ = static_cast<std::int64_t>(std::floor(low / levels_.interval())) - 1;
    return true;
  }

  /// Levels of the rows of the window; tells of pages with gaps.
  void read_levels(SpecialCells& special) {
    std::mutex gaps;
    in_strips(window_.height, [&](int first, int end) {
      std::vector<std::int32_t> row(static_cast<std::size_t>(window_.width));
      std::vector<std::pair<int, int>> holes;
      for (int r = first; r < end; ++r) {
        levels_.read(window_.row + r, window_.column, window_.width, row.data());
        std::int16_t* to = into_.levels.data() + static_cast<std::size_t>(r) * row.size();
        bool whole = true;
        for (std::size_t c = 0; c < row.size(); ++c) {
          const bool none = row[c] == CellLevels::none;
          whole = whole && !none;
          to[c] = none ? PricedLegs::no_level : static_cast<std::int16_t>(std::int64_t{row[c]} - lowest_ - 0x8000);
        }
        if (!whole) note_holes(to, r, holes);
      }
      const std::lock_guard lock(gaps);
      for (const auto& [column, r] : holes) note_gap(special, column, r);
    });
  }

  /// Which legs of a row are plain; adds those of knight's moves that are not, as their contours go up and down.
  void price_rows(int first, int end, std::vector<std::pair<std::uint32_t, SpecialLeg>>& odd) const {
    std::vector<std::uint16_t> doubtful(static_cast<std::size_t>(window_.width));
    for (int r = first; r < end; ++r) {
      std::ranges::fill(doubtful, std::uint16_t{0});
      for (std::size_t i = 0; i < directions.size(); ++i)
        if (directions[i].knight()) doubt(r, i, doubtful);
      std::uint16_t* plain = into_.plain.data() + static_cast<std::size_t>(r) * doubtful.size();
      begin_row(r, plain);
      for (int c = 0; c < window_.width; ++c) {
        const std::uint16_t doubts = plain[c] & doubtful[static_cast<std::size_t>(c)];
        if (doubts != 0) settle(c, r, doubts, plain[c], odd);
      }
    }
  }

 private:
  /// Enough cells without heights are told to name every page that has some.
  void note_holes(const std::int16_t* row, int r, std::vector<std::pair<int, int>>& holes) const {
    constexpr int apart = 32;
    int last = -apart;
    for (int c = 0; c < window_.width; ++c) {
      if (row[c] != PricedLegs::no_level) continue;
      const bool end =
          c == 0 || c + 1 == window_.width || row[c - 1] != PricedLegs::no_level || row[c + 1] != PricedLegs::no_level;
      if (!end && c - last < apart) continue;
      holes.emplace_back(window_.column + c, window_.row + r);
      last = c;
    }
  }
  static void note_gap(SpecialCells& special, int column, int row) {
    for (const int r : {row - about - 1, row, row + about + 1})
      for (const int c : {column - about - 1, column, column + about + 1}) special.note_gap(c, r);
  }
  std::int16_t level(int c, int r) const {
    return into_
        .levels[static_cast<std::size_t>(r) * static_cast<std::size_t>(window_.width) + static_cast<std::size_t>(c)];
  }
  /// Every leg of a row that stays in the window, from cells that have heights.
  void begin_row(int r, std::uint16_t* plain) const {
    const std::int16_t* levels = &into_.levels[static_cast<std::size_t>(r) * static_cast<std::size_t>(window_.width)];
    for (int c = 0; c < window_.width; ++c)
      plain[c] = levels[c] == PricedLegs::no_level ? std::uint16_t{0} : PricedLegs::every_direction;
    const bool edge = r < about || r + about >= window_.height;
    for (int c = 0; c < window_.width; ++c) {
      if (!edge && c == about) c = std::max(c, window_.width - about);
      if (c < window_.width) plain[c] &= inside(c, r);
    }
  }
  /// The directions that stay in the window.
  std::uint16_t inside(int c, int r) const {
    if (c >= about && r >= about && c + about < window_.width && r + about < window_.height)
      return PricedLegs::every_direction;
    std::uint16_t bits = 0;
    for (std::size_t i = 0; i < directions.size(); ++i) {
      const int x = c + directions[i].columns, y = r + directions[i].rows;
      if (x >= 0 && y >= 0 && x < window_.width && y < window_.height) bits |= static_cast<std::uint16_t>(1U << i);
    }
    return bits;
  }
  /// Marks the cells of a row whose leg in a knight's direction may pass a level that is not between those of its ends.
  void doubt(int r, std::size_t direction, std::vector<std::uint16_t>& doubtful) const {
    const Direction& d = directions[direction];
    if (r + d.rows < 0 || r + d.rows >= window_.height) return;
    const auto row = [&](int y) {
      return into_.levels.data() + static_cast<std::ptrdiff_t>(r + y) * static_cast<std::ptrdiff_t>(window_.width);
    };
    const auto bit = static_cast<std::uint16_t>(1U << direction);
    const int from = std::max(0, -d.columns), end = std::min(window_.width, window_.width - d.columns);
    mark_outside(row(0) + from, row(d.rows) + d.columns + from, row(d.mid_rows[0]) + d.mid_columns[0] + from,
                 row(d.mid_rows[1]) + d.mid_columns[1] + from, end - from, bit, doubtful.data() + from);
  }
  void settle(int c, int r, std::uint16_t doubts, std::uint16_t& plain,
              std::vector<std::pair<std::uint32_t, SpecialLeg>>& odd) const {
    const int here = level(c, r);
    for (std::size_t i = 0; i < directions.size(); ++i) {
      if ((doubts >> i & 1U) == 0) continue;
      const Direction& d = directions[i];
      const int there = level(c + d.columns, r + d.rows);
      const auto beside = [&](int k) {
        const int x = c + d.mid_columns[k], y = r + d.mid_rows[k];
        return CellLevel{window_.column + x, window_.row + y, level(x, y)};
      };
      const int middle = level_between(beside(0), beside(1));
      if (middle >= std::min(here, there) && middle <= std::max(here, there)) continue;
      plain = static_cast<std::uint16_t>(plain & ~(1U << i));
      const std::int64_t up = std::max(0, middle - here) + std::max(0, there - middle);
      const std::int64_t down = std::max(0, here - middle) + std::max(0, middle - there);
      const std::int64_t moves = into_.leaps[i].moves + up * into_.climb_moves + down * into_.descent_moves;
      if (moves > Reach::furthest.count) continue;
      const auto cell =
          static_cast<std::uint32_t>(r) * static_cast<std::uint32_t>(window_.width) + static_cast<std::uint32_t>(c);
      const auto to = static_cast<std::uint32_t>(static_cast<int>(cell) + d.rows * window_.width + d.columns);
      // For the while its direction stands where its contours will.
      odd.push_back(
          {cell, {to, static_cast<std::uint32_t>(moves), into_.leaps[i].length, static_cast<std::uint32_t>(i), 0}});
    }
  }
  int level_between(CellLevel one, CellLevel other) const {
    if (one.level == other.level) return one.level;
    const auto counted = static_cast<std::int32_t>(lowest_ + 0x8000);
    one.level += counted, other.level += counted;
    return sandgate::level_between(country_, levels_.interval(), one, other) - counted;
  }

  const Country& country_;
  CellLevels levels_;
  PricedLegs& into_;
  CellWindow window_;
  std::int64_t lowest_ = -0x8000;
};

/// Brings the legs found by levels and those found at features together, in order of their cells.
class Gatherer {
 public:
  Gatherer(SpecialCells& special, bool wheels, PricedLegs& into) : special_(special), wheels_(wheels), into_(into) {}

  void gather(const std::vector<std::pair<std::uint32_t, SpecialLeg>>& odd) {
    auto next = special_.cells().begin();
    const auto last = special_.cells().end();
    for (std::size_t i = 0; i < odd.size() || next != last;) {
      const std::uint32_t cell =
          next == last || (i < odd.size() && odd[i].first < next->place) ? odd[i].first : next->place;
      const bool told = next != last && next->place == cell;
      const bool whole = told && next->whole;
      for (; i < odd.size() && odd[i].first == cell; ++i)
        if (!whole) add_odd(cell, odd[i].second);
      if (told) add_told(*next++);
      into_.specials.close(cell);
    }
    count_rows();
  }

 private:
  int column(std::uint32_t cell) const {
    return into_.window.column + static_cast<int>(cell % static_cast<std::uint32_t>(into_.window.width));
  }
  int row(std::uint32_t cell) const {
    return into_.window.row + static_cast<int>(cell / static_cast<std::uint32_t>(into_.window.width));
  }
  void add_odd(std::uint32_t cell, SpecialLeg leg) {
    const std::size_t direction = leg.contours;
    leg.contours = 0;
    if (wheels_) special_.note_contours(leg, column(cell), row(cell), direction);
    into_.specials.legs.push_back(leg);
  }
  void add_told(const SpecialCells::Cell& cell) {
    const auto& legs = special_.legs();
    into_.specials.legs.insert(into_.specials.legs.end(), legs.begin() + cell.first, legs.begin() + cell.last);
    std::uint16_t& plain = into_.plain[cell.place];
    if (cell.whole) plain = cell.plain;
    // A cell with every direction plain is never asked for special legs, so one of its directions is told here instead.
    if (plain != PricedLegs::every_direction || cell.first == cell.last) return;
    plain = static_cast<std::uint16_t>(plain & ~1U);
    const std::uint32_t to = cell.place - static_cast<std::uint32_t>(into_.window.width);
    static_assert(directions[0].columns == 0 && directions[0].rows == -1);
    const std::int64_t moves = into_.plain_moves(0, into_.levels[cell.place], into_.levels[to]);
    if (moves > Reach::furthest.count) return;
    SpecialLeg leg{to, static_cast<std::uint32_t>(moves), into_.leaps[0].length, 0, 0};
    if (wheels_ && into_.levels[cell.place] != into_.levels[to])
      special_.note_contours(leg, column(cell.place), row(cell.place), 0);
    into_.specials.legs.push_back(leg);
  }
  void count_rows() {
    const auto& from = into_.specials.from;
    std::size_t i = 0;
    for (int r = 0; r <= into_.window.height; ++r) {
      const auto first = static_cast<std::uint32_t>(r) * static_cast<std::uint32_t>(into_.window.width);
      while (i < from.size() && from[i] < first) ++i;
      into_.row_specials.push_back(static_cast<std::uint32_t>(i));
    }
  }

  SpecialCells& special_;
  bool wheels_;
  PricedLegs& into_;
};

}  // namespace

CellWindow CellWindow::of(const GridFrame& frame, const MapBox& box, int more) {
  const auto clamped = [](double at, int count) { return static_cast<int>(std::clamp(at, 0.0, double(count))); };
  const int left = clamped(std::floor(frame.column(box.west)) - more, frame.width);
  const int right = clamped(std::ceil(frame.column(box.east)) + more + 1, frame.width);
  const int top = clamped(std::floor(frame.row(box.north)) - more, frame.height);
  const int bottom = clamped(std::ceil(frame.row(box.south)) + more + 1, frame.height);
  return {left, top, std::max(0, right - left), std::max(0, bottom - top)};
}

CellWindow CellWindow::within(const CellWindow& other) const {
  const int left = std::max(column, other.column), top = std::max(row, other.row);
  const int right = std::min(column + width, other.column + other.width);
  const int bottom = std::min(row + height, other.row + other.height);
  return {left, top, std::max(0, right - left), std::max(0, bottom - top)};
}

std::span<const SpecialLeg> PricedLegs::specials_of(std::uint32_t cell) const {
  const std::uint32_t row = cell / static_cast<std::uint32_t>(window.width);
  const auto first = specials.from.begin() + row_specials[row], last = specials.from.begin() + row_specials[row + 1];
  const auto found = std::lower_bound(first, last, cell);
  if (found == last || *found != cell) return {};
  return specials.at(static_cast<std::size_t>(found - specials.from.begin()));
}

std::uint32_t PricedLegs::waypoint_at(Point at) const {
  const auto found = std::ranges::lower_bound(waypoints, at, {}, [](const auto& pair) { return pair.first; });
  return found != waypoints.end() && found->first == at ? found->second : waypoint_bit;
}

std::expected<PricedLegs, NoReach> price_legs(const Country& country, const Scale& scale, const MarchRates& rates,
                                              const CellWindow& window, const Progress& progress) {
  const auto stop = std::unexpected(NoReach{Bar::none, true, false});
  if (!go_on(progress, 0)) return stop;
  PricedLegs priced;
  priced.window = window;
  priced.levels.resize(window.cells());
  priced.plain.resize(window.cells());
  SpecialCells special(country, scale, rates, window);
  for (std::size_t i = 0; i < directions.size(); ++i) priced.leaps[i] = special.all().leap(i);
  priced.climb_moves = special.all().climb_moves();
  priced.descent_moves = special.all().descent_moves();

  priced.interval = afloat(rates) ? 0 : scale.metres_per_contour;
  PlainPricer pricer(country, scale, priced);
  if (!pricer.count_levels()) return std::unexpected(NoReach{Bar::none, false, true});
  pricer.read_levels(special);
  if (!special.read([&](double part) { return go_on(progress, part); })) return stop;

  std::vector<std::pair<std::uint32_t, SpecialLeg>> odd;
  if (special.bound()) {
    std::ranges::fill(priced.plain, std::uint16_t{0});
  } else {
    std::mutex together;
    std::vector<std::pair<int, std::vector<std::pair<std::uint32_t, SpecialLeg>>>> strips;
    in_strips(window.height, [&](int first, int end) {
      std::vector<std::pair<std::uint32_t, SpecialLeg>> own;
      pricer.price_rows(first, end, own);
      const std::lock_guard lock(together);
      strips.emplace_back(first, std::move(own));
    });
    std::ranges::sort(strips, {}, [](const auto& strip) { return strip.first; });
    for (auto& strip : strips) odd.insert(odd.end(), strip.second.begin(), strip.second.end());
  }
  Gatherer(special, rates.wheels, priced).gather(odd);
  special.read_waypoints(priced);
  priced.contours = std::move(special.contours());
  if (!go_on(progress, 1)) return stop;
  return priced;
}

}  // namespace sandgate
