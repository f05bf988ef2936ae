#include "map/march/wheeled_spread.h"

#include <bit>

namespace sandgate {

WheeledSpread::WheeledSpread(const PricedLegs& priced, const CellWindow& window, const MarchRates& rates,
                             const Country& country, std::int32_t most)
    : Spread(priced, window, most),
      rates_(rates),
      ring_(bucket_shift_),
      finder_(country, priced.interval, rates.steep_contours),
      memory_(static_cast<std::size_t>(std::max(1, rates.steep_contours) - 1)),
      lengths_(window.cells() + waypoint_moves_.size()),
      trails_(lengths_.size() * memory_, long_ago),
      here_trail_(memory_, long_ago) {}

Spread::Found WheeledSpread::run(const std::vector<StartLeg>& starts, const Progress& progress) {
  for (const StartLeg& start : starts)
    if (const std::uint32_t to = end_of(start.leg); to != nowhere)
      relax(to, start.leg.moves, start.leg.length, start.contours);
  std::size_t done = 0;
  while (ring_.advance()) {
    // What is pushed into the bucket in hand goes into open_ too; other nodes come when their bucket does.
    open_.clear();
    for (const std::uint32_t node : ring_.nodes())
      if (ring_.bucket_of(moves_to(node)) == ring_.bucket())
        open_.push_back({moves_to(node), lengths_[label(node)], node});
    std::make_heap(open_.begin(), open_.end());
    while (!open_.empty()) {
      std::pop_heap(open_.begin(), open_.end());
      const Open next = open_.back();
      open_.pop_back();
      if (next.moves != moves_to(next.node) || next.length != lengths_[label(next.node)]) continue;
      expand(next.node);
    }
    done += ring_.nodes().size();
    ring_.clear();
    if (!report(done, progress)) return {};
  }
  Found found = answer();
  found.lengths = std::move(lengths_);
  found.trails = std::move(trails_);
  return found;
}

void WheeledSpread::expand(std::uint32_t node) {
  here_moves_ = moves_to(node);
  here_length_ = lengths_[label(node)];
  here_trail_.assign(trail(node), trail(node) + memory_);
  if ((node & waypoint_bit) == 0)
    for (unsigned left = plain_[node]; left != 0; left &= left - 1)
      relax_plain(node, static_cast<std::size_t>(std::countr_zero(left)));
  for (const SpecialLeg& leg : specials_of(node))
    if (const std::uint32_t to = end_of(leg); to != nowhere)
      relax(to, std::int64_t{here_moves_} + leg.moves, leg.length,
            std::span(priced_.contours).subspan(leg.contours, leg.contour_count));
}

void WheeledSpread::relax_plain(std::uint32_t node, std::size_t direction) {
  const std::ptrdiff_t offset =
      std::ptrdiff_t{directions[direction].rows} * window_.width + directions[direction].columns;
  const auto next = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(node) + offset);
  const int from = levels_[node], to = levels_[next];
  const std::int64_t moves = std::int64_t{here_moves_} + priced_.plain_moves(direction, from, to);
  if (moves > moves_[next]) return;
  contours_.clear();
  if (from != to) {
    const int c = window_.column + static_cast<int>(node % static_cast<std::uint32_t>(window_.width));
    const int r = window_.row + static_cast<int>(node / static_cast<std::uint32_t>(window_.width));
    finder_.contours_of(c, r, directions[direction], priced_.leaps[direction].length, contours_);
  }
  relax(next, moves, priced_.leaps[direction].length, contours_);
}

/// Whether `contours`, with those before them, lie too close; leaves the last of them in new_trail_.
bool WheeledSpread::too_steep(std::span<const std::int32_t> contours) {
  new_trail_ = here_trail_;
  for (const std::int32_t along : contours) {
    const std::int32_t at = here_length_ + along;
    if (memory_ == 0 || std::int64_t{at} - new_trail_.back() <= rates_.steep_path.count) return true;
    std::ranges::rotate(new_trail_, new_trail_.end() - 1);
    new_trail_.front() = at;
  }
  return false;
}

void WheeledSpread::relax(std::uint32_t to, std::int64_t moves, std::int32_t length,
                          std::span<const std::int32_t> contours) {
  std::int32_t& known = moves_to(to);
  if (moves > known || moves >= beyond_) return;
  std::int32_t& known_length = lengths_[label(to)];
  const std::int32_t whole = here_length_ + length;
  const bool tie = moves == known && whole == known_length;
  if (moves == known && (whole > known_length || (tie && length == 0))) return;
  if (too_steep(contours)) return;
  // Of equally long ways the one whose contours lie further back is better.
  if (tie && !std::ranges::lexicographical_compare(new_trail_, std::span(trail(to), memory_))) return;
  known = static_cast<std::int32_t>(moves);
  known_length = whole;
  std::ranges::copy(new_trail_, trail(to));
  if (tie) return;
  ring_.push(known, to);
  if (ring_.bucket_of(known) != ring_.bucket()) return;
  open_.push_back({known, whole, to});
  std::push_heap(open_.begin(), open_.end());
}

}  // namespace sandgate
