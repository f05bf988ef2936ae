#include "map/march/spread.h"

#include <sys/mman.h>

#include <bit>
#include <cstdlib>
#include <new>

#include "map/march/wheeled_spread.h"

namespace sandgate {
namespace {

constexpr std::size_t nodes_between_reports = 1 << 16;

/// A leap as long as this reaches nothing, and sums with it do not overflow.
std::int32_t most_leap(std::int32_t beyond) { return std::numeric_limits<std::int32_t>::max() - beyond; }

/// Memory in large pages where the system has them, because a spread touches all of it in no order.
void* allocate(std::size_t bytes) {
  constexpr std::size_t page = std::size_t{1} << 21;
  bytes = (bytes + page - 1) / page * page;
  void* memory = std::aligned_alloc(page, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  madvise(memory, bytes, MADV_HUGEPAGE);  // where there are none it only takes longer
  return memory;
}

std::array<std::int32_t, 16> leaps_of(const PricedLegs& priced, std::int32_t beyond) {
  std::array<std::int32_t, 16> leaps{};
  for (std::size_t i = 0; i < leaps.size(); ++i)
    leaps[i] = static_cast<std::int32_t>(std::min<std::int64_t>(priced.leaps[i].moves, most_leap(beyond)));
  return leaps;
}

/// How far outside the cells neighbours are read.
std::size_t margin_of(const CellWindow& window) { return 2 * static_cast<std::size_t>(window.width) + 4; }

int shift_for(const PricedLegs& priced) {
  constexpr int usual = 16;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Legs::Leap& leap : priced.leaps) least = std::min(least, leap.moves);
  return least > 0 ? std::min(30, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(least))) - 1) : usual;
}

/// For movers that steepness does not stop: a place is equally good whichever way led to it.
class FreeSpread : public Spread {
 public:
  using Spread::Spread;

  Found run(const std::vector<StartLeg>& starts, const Progress& progress) {
    for (const StartLeg& start : starts) relax_special(0, start.leg);
    while (ring_.advance()) {
      for (std::size_t i = 0; i < ring_.nodes().size(); ++i) {
        if (i + ahead < ring_.nodes().size()) fetch(ring_.nodes()[i + ahead]);
        expand(ring_.nodes()[i]);
      }
      done_ += ring_.nodes().size();
      ring_.clear();
      if (!report(progress)) return {};
    }
    return answer();
  }

 private:
  const std::int64_t climb_ = priced_.climb_moves, descent_ = priced_.descent_moves;
  static constexpr std::size_t ahead = 8;  // nodes of a bucket whose ground is asked for before their turn

  /// Nodes of a bucket lie all over the front; what their legs reach comes slowly from memory.
  void fetch(std::uint32_t node) const {
    if ((node & waypoint_bit) != 0) return;
    for (int row = -2; row <= 2; ++row) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(node) + std::ptrdiff_t{row} * window_.width;
      __builtin_prefetch(moves_ + at, 1);
      __builtin_prefetch(cells_.get() + at);
    }
  }

  void expand(std::uint32_t node) {
    const std::int32_t here = moves_to(node);
    if (ring_.bucket_of(here) != ring_.bucket()) return;  // reached better since
    if ((node & waypoint_bit) == 0) {
      const Cell cell = cells_[node];
      Neighbours::Lanes left = neighbours_.sooner(moves_ + node);
      if (cell.plain == PricedLegs::every_direction) return relax(node, here, cell.level, left);
      relax(node, here, cell.level, left & neighbours_.lanes_of(cell.plain));
    }
    for (const SpecialLeg& leg : specials_of(node)) relax_special(here, leg);
  }

  void relax(std::uint32_t node, std::int32_t here, int level, Neighbours::Lanes left) {
    for (; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      const auto next = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(node) + neighbours_.offset(lane));
      const std::int64_t rise = cells_[next].level - level;
      const std::int64_t moves = std::int64_t{here} + neighbours_.leap(lane) + rise * (rise > 0 ? climb_ : -descent_);
      const std::int32_t before = moves_[next];
      if (moves >= before) continue;
      const auto after = static_cast<std::int32_t>(moves);
      moves_[next] = after;
      // A node that stands in the same bucket already need not stand there twice.
      if (before == beyond_ || ring_.bucket_of(before) != ring_.bucket_of(after)) ring_.push(after, next);
    }
  }

  void relax_special(std::int32_t from, const SpecialLeg& leg) {
    const std::uint32_t next = end_of(leg);
    if (next == nowhere) return;
    std::int32_t& to = moves_to(next);
    const std::int64_t moves = std::int64_t{from} + leg.moves;
    if (moves >= to) return;
    to = static_cast<std::int32_t>(moves);
    ring_.push(to, next);
  }
};

}  // namespace

Spread::Spread(const PricedLegs& priced, const CellWindow& window, std::int32_t most)
    : priced_(priced),
      window_(window),
      beyond_(most + 1),
      ring_(shift_for(priced)),
      neighbours_(window.width, leaps_of(priced, beyond_)),
      all_moves_(static_cast<std::int32_t*>(allocate((window.cells() + 2 * margin_of(window)) * sizeof(std::int32_t))),
                 [](std::int32_t* memory) { std::free(memory); }),
      moves_(all_moves_.get() + margin_of(window)),
      cells_(static_cast<Cell*>(allocate(window.cells() * sizeof(Cell))), [](Cell* memory) { std::free(memory); }),
      waypoint_moves_(priced.waypoint_count, beyond_) {
  std::fill_n(all_moves_.get(), window.cells() + 2 * margin_of(window), beyond_);
  make_ready();
}

void Spread::make_ready() {
  constexpr int about = 2;
  const auto inside = [&](int c, int r) {
    std::uint16_t bits = 0;
    for (std::size_t i = 0; i < directions.size(); ++i)
      if (window_.holds(c + directions[i].columns, r + directions[i].rows)) bits |= static_cast<std::uint16_t>(1U << i);
    return bits;
  };
  for (int r = 0; r < window_.height; ++r) {
    const int row = window_.row + r;
    const std::size_t first = priced_.window.place(window_.column, row);
    Cell* cells = cells_.get() + static_cast<std::size_t>(r) * static_cast<std::size_t>(window_.width);
    for (int c = 0; c < window_.width; ++c) {
      const std::size_t from = first + static_cast<std::size_t>(c);
      cells[c] = {priced_.levels[from], priced_.plain[from]};
    }
    const bool edge = r < about || r + about >= window_.height;
    for (int c = 0; c < window_.width; ++c) {
      if (!edge && c == about) c = std::max(c, window_.width - about);
      if (c < window_.width) cells[c].plain &= inside(window_.column + c, row);
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

bool Spread::report(const Progress& progress) {
  if (done_ - reported_ < nodes_between_reports) return true;
  reported_ = done_;
  return go_on(progress, std::min(1.0, static_cast<double>(done_) / static_cast<double>(window_.cells())));
}

Spread::Found Spread::answer() const {
  const auto said = [this](std::int32_t moves) {
    return moves == beyond_ ? Reach::never : static_cast<std::uint32_t>(moves);
  };
  Found found{std::vector<std::uint32_t>(window_.cells()), std::vector<std::uint32_t>(waypoint_moves_.size())};
  std::transform(moves_, moves_ + found.moves.size(), found.moves.begin(), said);
  std::ranges::transform(waypoint_moves_, found.waypoints.begin(), said);
  return found;
}

Spread::Found Spread::over(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates,
                           const Country& country, std::int32_t most, const std::vector<StartLeg>& starts,
                           const Progress& progress) {
  if (rates.wheels) return WheeledSpread(priced, window, rates, country, most).run(starts, progress);
  return FreeSpread(priced, window, most).run(starts, progress);
}

}  // namespace sandgate
