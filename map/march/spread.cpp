#include "map/march/spread.h"

#include <atomic>
#include <bit>

#include "map/march/free_spread.h"
#include "map/march/strips.h"
#include "map/march/wheeled_spread.h"

namespace sandgate {
namespace {

constexpr std::size_t nodes_between_reports = 1 << 16;

/// A leap as long as this reaches nothing, and sums with it do not overflow.
std::int32_t most_leap(std::int32_t beyond) { return std::numeric_limits<std::int32_t>::max() - beyond; }

std::array<std::int32_t, 16> leaps_of(const PricedLegs& priced, std::int32_t beyond) {
  std::array<std::int32_t, 16> leaps{};
  for (std::size_t i = 0; i < leaps.size(); ++i)
    leaps[i] = static_cast<std::int32_t>(std::min<std::int64_t>(priced.leaps[i].moves, most_leap(beyond)));
  return leaps;
}

int shift_for(const PricedLegs& priced) {
  constexpr int usual = 16;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Legs::Leap& leap : priced.leaps) least = std::min(least, leap.moves);
  return least > 0 ? std::min(30, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(least))) - 1) : usual;
}

}  // namespace

Spread::Spread(const PricedLegs& priced, const CellWindow& window, std::int32_t most)
    : priced_(priced),
      window_(window),
      beyond_(most + 1),
      bucket_shift_(shift_for(priced)),
      neighbours_(window.width, leaps_of(priced, beyond_)),
      levels_(priced.levels.data()),
      plain_(priced.plain.data()),
      waypoint_moves_(priced.waypoint_count, beyond_),
      found_(window.cells()) {
  // Signed, as vectors compare whole numbers.
  moves_ = reinterpret_cast<std::int32_t*>(found_.data());
  in_strips(window_.height, [this](int first, int end) {
    const auto width = static_cast<std::size_t>(window_.width);
    std::fill(moves_ + static_cast<std::size_t>(first) * width, moves_ + static_cast<std::size_t>(end) * width,
              beyond_);
  });
  if (window != priced.window) copy_window();
}

void Spread::copy_window() {
  constexpr int about = 2;
  const auto width = static_cast<std::size_t>(window_.width);
  own_levels_.resize(window_.cells());
  own_plain_.resize(window_.cells());
  levels_ = own_levels_.data();
  plain_ = own_plain_.data();
  const auto inside = [&](int c, int r) {
    std::uint16_t bits = 0;
    for (std::size_t i = 0; i < directions.size(); ++i)
      if (window_.holds(c + directions[i].columns, r + directions[i].rows)) bits |= static_cast<std::uint16_t>(1U << i);
    return bits;
  };
  for (int r = 0; r < window_.height; ++r) {
    const int row = window_.row + r;
    const std::size_t first = priced_.window.place(window_.column, row), to = static_cast<std::size_t>(r) * width;
    std::copy_n(priced_.levels.data() + first, width, own_levels_.data() + to);
    std::copy_n(priced_.plain.data() + first, width, own_plain_.data() + to);
    const bool edge = r < about || r + about >= window_.height;
    for (int c = 0; c < window_.width; ++c) {
      if (!edge && c == about) c = std::max(c, window_.width - about);
      if (c < window_.width) own_plain_[to + static_cast<std::size_t>(c)] &= inside(window_.column + c, row);
    }
  }
}

std::uint32_t Spread::priced_place(std::uint32_t cell) const {
  const int c = static_cast<int>(cell % static_cast<std::uint32_t>(window_.width));
  const int r = static_cast<int>(cell / static_cast<std::uint32_t>(window_.width));
  return priced_.window.place(window_.column + c, window_.row + r);
}

std::uint32_t Spread::end_of(const SpecialLeg& leg) const {
  if ((leg.to & waypoint_bit) != 0) return leg.to;
  const int c = priced_.window.column + static_cast<int>(leg.to % static_cast<std::uint32_t>(priced_.window.width));
  const int r = priced_.window.row + static_cast<int>(leg.to / static_cast<std::uint32_t>(priced_.window.width));
  return window_.holds(c, r) ? window_.place(c, r) : nowhere;
}

std::span<const SpecialLeg> Spread::specials_of(std::uint32_t node) const {
  if ((node & waypoint_bit) == 0) return priced_.specials_of(priced_place(node));
  const std::uint32_t n = node & ~waypoint_bit;
  if (n >= priced_.from_waypoints.from.size()) return {};
  return priced_.from_waypoints.at(n);
}

bool Spread::report(std::size_t done, const Progress& progress) {
  if (done - reported_ < nodes_between_reports) return true;
  reported_ = done;
  return go_on(progress, std::min(1.0, static_cast<double>(done) / static_cast<double>(window_.cells())));
}

Spread::Found Spread::answer() {
  std::atomic<std::size_t> reached = 0;
  in_strips(window_.height, [&](int first, int end) {
    const auto width = static_cast<std::size_t>(window_.width);
    std::size_t here = 0;
    for (std::size_t i = static_cast<std::size_t>(first) * width; i < static_cast<std::size_t>(end) * width; ++i) {
      const bool beyond = moves_[i] == beyond_;
      here += beyond ? 0 : 1;
      found_[i] = beyond ? Reach::never : found_[i];
    }
    reached += here;
  });
  std::vector<std::uint32_t> waypoints(waypoint_moves_.size());
  std::ranges::transform(waypoint_moves_, waypoints.begin(), [this](std::int32_t moves) {
    return moves == beyond_ ? Reach::never : static_cast<std::uint32_t>(moves);
  });
  return {std::move(found_), reached, std::move(waypoints), {}, {}};
}

Spread::Found Spread::over(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates,
                           const Country& country, std::int32_t most, const std::vector<StartLeg>& starts,
                           unsigned threads, const Progress& progress) {
  if (rates.wheels) return WheeledSpread(priced, window, rates, country, most).run(starts, progress);
  return FreeSpread(priced, window, most).run(starts, threads, progress);
}

}  // namespace sandgate
