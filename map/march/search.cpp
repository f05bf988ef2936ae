#include "map/march/search.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sandgate {
namespace {

constexpr double rounding = 1 - 1e-9;  // what reals lose; the legs themselves lose nothing
constexpr std::size_t pops_between_reports = 4096;

}  // namespace

Search::Search(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Point to,
               const KeepOff* off)
    : rates_(rates),
      off_(off),
      legs_(country, scale, rates_),
      lattice_(legs_.lattice()),
      from_(legs_.add_end(from)),
      to_(Legs::cell_at(country, scale, to)),
      units_per_m_(static_cast<double>(Length::per_foot) / scale.metres_per_foot),
      steep_memory_(static_cast<std::size_t>(std::max(1, rates.steep_contours) - 1)),
      pages_(lattice_.pages()) {
  if (to_ == Legs::no_node) to_ = legs_.add_end(to);
  to_level_ = legs_.level(to_);
  to_ground_ = legs_.place(to_).ground;
}

void Search::forbid(Point a, Point b) {
  forbidden_.emplace_back(a, b);
  std::ranges::sort(forbidden_);
}

bool Search::forbidden(Node from, Node to) const {
  return !forbidden_.empty() &&
         std::ranges::binary_search(forbidden_, std::pair(legs_.place(from).at, legs_.place(to).at));
}

Search::Label& Search::label(Node node) {
  if (legs_.is_waypoint(node)) {
    const std::size_t n = node - legs_.cells();
    if (n >= waypoint_labels_.size()) waypoint_labels_.resize(legs_.waypoints().size());
    return waypoint_labels_[n];
  }
  const int column = legs_.column(node), row = legs_.row(node);
  auto& page = pages_[lattice_.page_number(column, row)];
  if (!page) page = std::make_unique<LabelPage>();
  return page->labels[Lattice::place(column, row)];
}

std::int32_t* Search::steep_of(Node node) {
  if (legs_.is_waypoint(node)) {
    const std::size_t all = legs_.waypoints().size() * steep_memory_;
    if (all > waypoint_steep_.size()) waypoint_steep_.resize(all, long_ago);
    return waypoint_steep_.data() + (node - legs_.cells()) * steep_memory_;
  }
  const int column = legs_.column(node), row = legs_.row(node);
  auto& page = pages_[lattice_.page_number(column, row)];
  if (!page->steep) {
    constexpr std::size_t cells = std::size_t{Lattice::side} * Lattice::side;
    page->steep = std::make_unique<std::int32_t[]>(cells * steep_memory_);
    std::fill_n(page->steep.get(), cells * steep_memory_, long_ago);
  }
  return page->steep.get() + Lattice::place(column, row) * steep_memory_;
}

std::int64_t Search::at_least(Node node, std::int32_t level) const {
  double units = distance_m(legs_.place(node).ground, to_ground_) * units_per_m_;
  const std::int32_t rise = to_level_ - level;
  units += rise > 0 ? static_cast<double>(rise) * static_cast<double>(rates_.climb.count)
                    : -static_cast<double>(rise) * static_cast<double>(rates_.descent.count);
  return static_cast<std::int64_t>(units * rounding * static_cast<double>(Moves::per_move) /
                                   static_cast<double>(legs_.best_rate().count));
}

/// Whether the contours of the leg in hand, with those before it, lie too close; leaves the last of them in trail_.
bool Search::too_steep(Node from) {
  const std::int32_t* before = steep_of(from);
  const std::int32_t start = label(from).length;
  trail_.assign(before, before + steep_memory_);
  for (const std::int32_t along : contours_) {
    const std::int32_t here = start + along;
    if (steep_memory_ == 0 || std::int64_t{here} - trail_.back() <= rates_.steep_path.count) return true;
    std::ranges::rotate(trail_, trail_.end() - 1);
    trail_.front() = here;
  }
  return false;
}

void Search::push(Node node, const Label& label, std::int32_t level) {
  const std::int64_t behind = rates_.wheels ? label.moves : 0;
  heap_.push_back({label.moves + at_least(node, level), behind, label.length, legs_.cell(node), node, label.moves});
  std::push_heap(heap_.begin(), heap_.end());
}

void Search::relax(Node from, Node to, std::int64_t moves, std::int32_t length, std::int32_t level) {
  const Label start = label(from);
  Label& end = label(to);
  const Label reached{start.moves + moves, start.length + length, from};
  if (std::tie(reached.moves, reached.length) > std::tie(end.moves, end.length)) return;
  const bool tie = reached.moves == end.moves && reached.length == end.length;
  // Among equals the earlier cell; a leg of no length could close a ring.
  if (tie && (length == 0 || (!rates_.wheels && legs_.cell(from) >= legs_.cell(end.parent)))) return;
  if (off_ != nullptr && off_->bars(legs_.place(from).at, legs_.place(to).at)) return;
  if (rates_.wheels && too_steep(from)) {
    ++met_[static_cast<std::size_t>(Bar::steep)];
    return;
  }
  // Wheels: among equals the way whose contours lie further back.
  if (tie && rates_.wheels && !std::ranges::lexicographical_compare(trail_, std::span(steep_of(to), steep_memory_)))
    return;
  if (forbidden(from, to)) return;
  end = reached;
  if (rates_.wheels) std::ranges::copy(trail_, steep_of(to));
  if (!tie) push(to, reached, level);
}

void Search::try_exactly(Node from, Node to) {
  const Legs::Walked walked = legs_.walk(from, to, contours_);
  if (walked.bar != Bar::none) {
    ++met_[static_cast<std::size_t>(walked.bar)];
    return;
  }
  relax(from, to, walked.moves, walked.length, legs_.level(to));
}

void Search::try_direction(Node node, std::size_t number) {
  const Direction& direction = directions[number];
  const int column = legs_.column(node), row = legs_.row(node);
  const int c = column + direction.columns, r = row + direction.rows;
  if (c < 0 || r < 0 || c >= lattice_.columns() || r >= lattice_.rows()) return;
  // Most neighbours have been reached better already: nothing else is asked of them.
  const Node next = legs_.node(c, r);
  const Legs::Leap& leap = legs_.leap(number);
  const std::int64_t start = label(node).moves, known = label(next).moves;
  if (start + leap.least > known) return;
  const Legs::Look look = legs_.look(column, row, direction);
  switch (look.verdict) {
    case Legs::Look::Verdict::barred: ++met_[static_cast<std::size_t>(Bar::off_map)]; return;
    case Legs::Look::Verdict::to_walk: return try_exactly(node, next);
    case Legs::Look::Verdict::plain: break;
  }
  if (start + leap.moves > known) return;
  contours_.clear();
  if (rates_.wheels && look.up + look.down > 0)
    legs_.contours().contours_of(column, row, direction, leap.length, contours_);
  relax(node, next, leap.moves + look.up * legs_.climb_moves() + look.down * legs_.descent_moves(), leap.length,
        look.level);
}

void Search::expand(Node node) {
  if (!legs_.is_waypoint(node))
    for (std::size_t i = 0; i < directions.size(); ++i) try_direction(node, i);
  found_.clear();
  legs_.links(node, found_);
  for (const Node other : found_) try_exactly(node, other);
}

Bar Search::most_met() const {
  std::size_t most = 0;
  for (std::size_t i = 1; i < met_.size(); ++i)
    if (met_[i] > met_[most]) most = i;
  return met_[most] > 0 ? static_cast<Bar>(most) : Bar::off_map;
}

Path Search::path_to(Node node) {
  Path path;
  for (; node != Legs::no_node; node = label(node).parent) {
    const Point at = legs_.place(node).at;
    if (path.empty() || path.back() != at) path.push_back(at);
  }
  std::ranges::reverse(path);
  return path;
}

std::expected<Search::Found, NoRoute> Search::run(const Progress& progress, const SearchLimits& limits) {
  for (auto& page : pages_) page.reset();
  waypoint_labels_.assign(legs_.waypoints().size(), {});
  waypoint_steep_.clear();
  heap_.clear();
  label(from_) = {0, 0, Legs::no_node};
  push(from_, label(from_), legs_.level(from_));
  const std::int64_t whole = heap_.front().least;
  for (std::size_t pops = 0; !heap_.empty(); ++pops) {
    if (pops % pops_between_reports == 0) {
      const std::int64_t left = heap_.front().least - heap_.front().moves;
      if (whole > 0) part_ = std::max(part_, 1 - static_cast<double>(left) / static_cast<double>(whole));
      if (!go_on(progress, std::clamp(part_, 0.0, 1.0))) return std::unexpected(NoRoute{Bar::none, true});
    }
    if (pops >= limits.places) return std::unexpected(NoRoute{Bar::none, true});
    std::pop_heap(heap_.begin(), heap_.end());
    const Open next = heap_.back();
    heap_.pop_back();
    if (next.least > limits.moves.count) break;
    const Label reached = label(next.node);
    if (next.moves != reached.moves || next.length != reached.length) continue;  // reached better since
    if (next.node == to_) return Found{path_to(to_), Moves{{reached.moves}}};
    expand(next.node);
  }
  return std::unexpected(NoRoute{most_met(), false});
}

}  // namespace sandgate
