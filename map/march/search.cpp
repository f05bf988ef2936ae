#include "map/march/search.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sandgate {
namespace {

// Legs are rounded to whole 64ths; so much shorter a straight line is taken for, to stay below their sum.
constexpr double rounding = 0.999;
constexpr std::size_t pops_between_reports = 4096;
constexpr std::int32_t long_ago = -2'000'000'000;  // a length along the way no steepness reaches back to

std::int32_t level_at(const Country& country, double interval, MapPoint at) {
  if (!(interval > 0)) return 0;
  const GridFrame& frame = country.frame();
  const double level = std::floor(height_at(country, frame.column(at.east), frame.row(at.north)) / interval);
  return std::abs(level) < 2e9 ? static_cast<std::int32_t>(level) : 0;
}

bool may_touch(MapPoint a, MapPoint b, const Lattice::Border& border) {
  const double p = turn(a, b, border.p), q = turn(a, b, border.q);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  const double from = turn(border.p, border.q, a), to = turn(border.p, border.q, b);
  return !((from > 0 && to > 0) || (from < 0 && to < 0));
}

}  // namespace

Search::Search(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Point to)
    : country_(country),
      scale_(scale),
      rates_(rates),
      waypoints_(country, scale_, rates_),
      lattice_(country, scale_, rates_, waypoints_),
      walker_(country, scale_, rates_),
      bounds_(country.bounds()),
      boat_(afloat(rates)),
      rate_(boat_ ? rates.water : rates.across),
      interval_(boat_ ? 0 : scale.metres_per_contour),
      to_ground_(scale.to_ground(to, country.bounds())),
      units_per_m_(static_cast<double>(Length::per_foot) / scale.metres_per_foot),
      steep_memory_(static_cast<std::size_t>(std::max(1, rates.steep_contours) - 1)),
      pages_(lattice_.pages()) {
  best_rate_ = rate_;
  if (!boat_ && rates.road > best_rate_ &&
      std::ranges::any_of(country.features(), [](const Feature& f) { return f.kind == FeatureKind::road; }))
    best_rate_ = rates.road;
  const GridFrame& frame = country.frame();
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const double east = directions[i].columns * frame.cell_x, south = directions[i].rows * frame.cell_y;
    const Length length = scale.length(std::sqrt(east * east + south * south));
    leaps_[i] = {rate_.count > 0 ? time_for(length, rate_).count : 0, static_cast<std::int32_t>(length.count)};
  }
  climb_moves_ = rate_.count > 0 ? time_for(rates.climb, rate_).count : 0;
  descent_moves_ = rate_.count > 0 ? time_for(rates.descent, rate_).count : 0;
  to_level_ = level_at(country, interval_, to_ground_);
  from_ = lattice_.cells() + waypoints_.add_end(from);
  to_ = lattice_.cells() + waypoints_.add_end(to);
}

void Search::forbid(Point a, Point b) {
  forbidden_.emplace_back(a, b);
  std::ranges::sort(forbidden_);
}

bool Search::forbidden(Node from, Node to) const {
  return !forbidden_.empty() && std::ranges::binary_search(forbidden_, std::pair(place(from).at, place(to).at));
}

Search::Label& Search::label(Node node) {
  if (node >= lattice_.cells()) {
    const std::size_t n = node - lattice_.cells();
    if (n >= waypoint_labels_.size()) waypoint_labels_.resize(waypoints_.size());
    return waypoint_labels_[n];
  }
  const int columns = lattice_.columns();
  const int column = static_cast<int>(node % static_cast<Node>(columns)),
            row = static_cast<int>(node / static_cast<Node>(columns));
  auto& page = pages_[lattice_.page_number(column, row)];
  if (!page) page = std::make_unique<LabelPage>();
  return page->labels[Lattice::place(column, row)];
}

std::int32_t* Search::steep_of(Node node) {
  if (node >= lattice_.cells()) {
    const std::size_t all = waypoints_.size() * steep_memory_;
    if (all > waypoint_steep_.size()) waypoint_steep_.resize(all, long_ago);
    return waypoint_steep_.data() + (node - lattice_.cells()) * steep_memory_;
  }
  const int columns = lattice_.columns();
  const int column = static_cast<int>(node % static_cast<Node>(columns)),
            row = static_cast<int>(node / static_cast<Node>(columns));
  auto& page = pages_[lattice_.page_number(column, row)];
  if (!page->steep) {
    constexpr std::size_t cells = std::size_t{Lattice::side} * Lattice::side;
    page->steep = std::make_unique<std::int32_t[]>(cells * steep_memory_);
    std::fill_n(page->steep.get(), cells * steep_memory_, long_ago);
  }
  return page->steep.get() + Lattice::place(column, row) * steep_memory_;
}

Search::Place Search::place(Node node) const {
  if (node >= lattice_.cells()) {
    const Waypoint& waypoint = waypoints_[node - lattice_.cells()];
    return {waypoint.ground, waypoint.at};
  }
  const Node columns = static_cast<Node>(lattice_.columns());
  const MapPoint centre = country_.frame().centre(static_cast<int>(node % columns), static_cast<int>(node / columns));
  return {centre, scale_.to_table(centre, bounds_)};
}

std::uint32_t Search::cell(Node node) const {
  return node >= lattice_.cells() ? waypoints_[node - lattice_.cells()].cell : node;
}

std::int64_t Search::at_least(Node node, std::int32_t level) {
  MapPoint at;
  if (node >= lattice_.cells()) {
    at = waypoints_[node - lattice_.cells()].ground;
  } else {
    const Node columns = static_cast<Node>(lattice_.columns());
    at = country_.frame().centre(static_cast<int>(node % columns), static_cast<int>(node / columns));
  }
  double units = distance_m(at, to_ground_) * units_per_m_;
  const std::int32_t rise = to_level_ - level;
  units += rise > 0 ? static_cast<double>(rise) * static_cast<double>(rates_.climb.count)
                    : -static_cast<double>(rise) * static_cast<double>(rates_.descent.count);
  return static_cast<std::int64_t>(units * rounding * static_cast<double>(Moves::per_move) /
                                   static_cast<double>(best_rate_.count));
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

/// Adds the contours between two heights, passed between two places of a leg.
void Search::note_contours(double before, double after, double from, double to, std::int32_t length) {
  const auto first = static_cast<std::int64_t>(std::floor(before / interval_));
  const auto last = static_cast<std::int64_t>(std::floor(after / interval_));
  const auto note = [&](std::int64_t level) {
    const double part = (static_cast<double>(level) * interval_ - before) / (after - before);
    const double t = from + (to - from) * std::clamp(part, 0.0, 1.0);
    contours_.push_back(std::max(0, static_cast<std::int32_t>(std::ceil(t * length)) - 1));
  };
  // So many are too steep whatever the rest.
  const auto enough = static_cast<std::size_t>(rates_.steep_contours);
  for (std::int64_t level = first + 1; level <= last && contours_.size() <= enough; ++level) note(level);
  for (std::int64_t level = first; level > last && contours_.size() <= enough; --level) note(level);
}

void Search::relax(Node from, Node to, std::int64_t moves, std::int32_t length, std::int32_t level) {
  const Label start = label(from);
  Label& end = label(to);
  const std::int64_t all_moves = start.moves + moves;
  const std::int32_t all_length = start.length + length;
  if (std::tie(all_moves, all_length) > std::tie(end.moves, end.length)) return;
  const bool tie = all_moves == end.moves && all_length == end.length;
  // Among equals the earlier cell; a leg of no length could close a ring.
  if (tie && (length == 0 || rates_.wheels || cell(from) >= cell(end.parent))) return;
  if (rates_.wheels && too_steep(from)) {
    ++met_[static_cast<std::size_t>(Bar::steep)];
    return;
  }
  if (forbidden(from, to)) return;
  end = {all_moves, all_length, from};
  if (rates_.wheels) std::ranges::copy(trail_, steep_of(to));
  if (tie) return;
  heap_.push_back({all_moves + at_least(to, level), all_moves, all_length, cell(to), to});
  std::push_heap(heap_.begin(), heap_.end());
}

void Search::try_exactly(Node from, Node to) {
  const Place a = place(from), b = place(to);
  const Point leg[2] = {a.at, b.at};
  const Sum sum = sum_up(walker_, rates_, leg, rates_.wheels ? &contours_ : nullptr);
  if (sum.bar != Bar::none) {
    ++met_[static_cast<std::size_t>(sum.bar)];
    return;
  }
  relax(from, to, sum.moves.count, static_cast<std::int32_t>(sum.length.count),
        level_at(country_, interval_, b.ground));
}

bool Search::free_between(int column, int row, const Direction& direction, std::uint8_t flags) {
  if ((flags & Lattice::near_gap) != 0) return false;
  if (boat_ ? (flags & Lattice::in_solid) != 0 : (flags & (Lattice::in_water | Lattice::in_solid)) != 0) return false;
  if ((flags & Lattice::in_the_way) == 0) return true;
  const MapPoint a = country_.frame().centre(column, row);
  const MapPoint b = country_.frame().centre(column + direction.columns, row + direction.rows);
  const auto in_the_way = [&](int c, int r) {
    return std::ranges::any_of(lattice_.page(c, r).borders.of(Lattice::place(c, r)),
                               [&](const Lattice::Border& border) { return may_touch(a, b, border); });
  };
  if (in_the_way(column, row) || in_the_way(column + direction.columns, row + direction.rows)) return false;
  if (direction.knight())
    return !in_the_way(column + direction.mid_columns[0], row + direction.mid_rows[0]) &&
           !in_the_way(column + direction.mid_columns[1], row + direction.mid_rows[1]);
  if (direction.diagonal())
    return !in_the_way(column + direction.columns, row) && !in_the_way(column, row + direction.rows);
  return true;
}

void Search::try_direction(Node node, int column, int row, const Direction& direction, const Leap& leap) {
  const int c = column + direction.columns, r = row + direction.rows;
  if (c < 0 || r < 0 || c >= lattice_.columns() || r >= lattice_.rows()) return;
  const Node next = static_cast<Node>(r) * static_cast<Node>(lattice_.columns()) + static_cast<Node>(c);
  if (rate_.count <= 0) return try_exactly(node, next);
  // Most neighbours have been reached better already: nothing else is asked of them.
  const Label& here = label(node);
  const Label& there = label(next);
  if (here.moves + leap.moves > there.moves) return;

  const Lattice::Page& from_page = lattice_.page(column, row);
  const Lattice::Page& to_page = lattice_.page(c, r);
  const std::int32_t from = from_page.level[Lattice::place(column, row)], to = to_page.level[Lattice::place(c, r)];
  if (to == Lattice::no_level) {
    ++met_[static_cast<std::size_t>(Bar::off_map)];
    return;
  }
  std::uint8_t flags = from_page.flags[Lattice::place(column, row)] | to_page.flags[Lattice::place(c, r)];
  std::uint8_t water = from_page.flags[Lattice::place(column, row)] & to_page.flags[Lattice::place(c, r)];
  int up = std::max(0, to - from), down = std::max(0, from - to);
  const auto beside = [&](int x, int y) {
    const std::uint8_t flag = lattice_.page(x, y).flags[Lattice::place(x, y)];
    flags |= flag;
    water &= flag;
  };
  if (direction.knight()) {
    const int x0 = column + direction.mid_columns[0], y0 = row + direction.mid_rows[0];
    const int x1 = column + direction.mid_columns[1], y1 = row + direction.mid_rows[1];
    beside(x0, y0);
    beside(x1, y1);
    if (interval_ > 0) {
      std::int32_t middle = lattice_.page(x0, y0).level[Lattice::place(x0, y0)];
      if (middle != lattice_.page(x1, y1).level[Lattice::place(x1, y1)]) {
        const double one = static_cast<double>(country_.height_of_cell(x0, y0));
        const double other = static_cast<double>(country_.height_of_cell(x1, y1));
        const double level = std::floor((one + (other - one) * 0.5) / interval_);
        middle = std::abs(level) < 2e9 ? static_cast<std::int32_t>(level) : from;
      }
      up = std::max(0, middle - from) + std::max(0, to - middle);
      down = std::max(0, from - middle) + std::max(0, middle - to);
    }
  } else if (direction.diagonal()) {
    beside(c, row);
    beside(column, r);
  }
  if ((boat_ && (water & Lattice::in_water) == 0) || !free_between(column, row, direction, flags))
    return try_exactly(node, next);
  if (rates_.wheels) {
    contours_.clear();
    const auto height = [this](int x, int y) { return static_cast<double>(country_.height_of_cell(x, y)); };
    if (up + down > 0 && direction.knight()) {
      const double one = height(column + direction.mid_columns[0], row + direction.mid_rows[0]);
      const double other = height(column + direction.mid_columns[1], row + direction.mid_rows[1]);
      const double middle = one + (other - one) * 0.5;
      note_contours(height(column, row), middle, 0, 0.5, leap.length);
      note_contours(middle, height(c, r), 0.5, 1, leap.length);
    } else if (up + down > 0) {
      note_contours(height(column, row), height(c, r), 0, 1, leap.length);
    }
  }
  relax(node, next, leap.moves + up * climb_moves_ + down * descent_moves_, leap.length, to);
}

void Search::expand_cell(Node node) {
  const int columns = lattice_.columns();
  const int column = static_cast<int>(node % static_cast<Node>(columns)),
            row = static_cast<int>(node / static_cast<Node>(columns));
  for (std::size_t i = 0; i < directions.size(); ++i) try_direction(node, column, row, directions[i], leaps_[i]);
  // By number: finding more waypoints may move the list.
  const auto links = lattice_.page(column, row).links.of(Lattice::place(column, row));
  for (const std::uint32_t waypoint : links) try_exactly(node, lattice_.cells() + waypoint);
}

void Search::expand_waypoint(Node node) {
  const std::uint32_t n = node - lattice_.cells();
  const int columns = lattice_.columns();
  const int column = static_cast<int>(waypoints_[n].cell % static_cast<Node>(columns));
  const int row = static_cast<int>(waypoints_[n].cell / static_cast<Node>(columns));
  // Hubs are linked to every waypoint about them, whatever way one comes.
  found_.clear();
  for (int r = std::max(0, row - 1); r <= std::min(lattice_.rows() - 1, row + 1); ++r)
    for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
      for (const std::uint32_t other : lattice_.page(c, r).homes.of(Lattice::place(c, r)))
        if (other != n && (waypoints_[n].hub || waypoints_[other].hub)) found_.push_back(other);
  waypoints_.along_lines(n, found_);
  if (node == from_) found_.push_back(to_ - lattice_.cells());
  std::ranges::sort(found_);
  found_.erase(std::ranges::unique(found_).begin(), found_.end());
  for (const std::uint32_t other : found_) try_exactly(node, lattice_.cells() + other);
  found_.clear();
  waypoints_.cells(n, found_);
  for (const std::uint32_t other : found_) try_exactly(node, other);
}

Bar Search::most_met() const {
  std::size_t most = 0;
  for (std::size_t i = 1; i < met_.size(); ++i)
    if (met_[i] > met_[most]) most = i;
  return met_[most] > 0 ? static_cast<Bar>(most) : Bar::off_map;
}

std::expected<Path, NoRoute> Search::run(const Progress& progress) {
  for (auto& page : pages_) page.reset();
  waypoint_labels_.assign(waypoints_.size(), {});
  waypoint_steep_.clear();
  heap_.clear();
  label(from_) = {0, 0, no_node};
  const std::int64_t whole = at_least(from_, level_at(country_, interval_, place(from_).ground));
  heap_.push_back({whole, 0, 0, cell(from_), from_});
  for (std::size_t pops = 0; !heap_.empty(); ++pops) {
    if (pops % pops_between_reports == 0) {
      const std::int64_t left = heap_.front().least - heap_.front().moves;
      if (whole > 0) part_ = std::max(part_, 1 - static_cast<double>(left) / static_cast<double>(whole));
      if (!go_on(progress, std::clamp(part_, 0.0, 1.0))) return std::unexpected(NoRoute{Bar::none, true});
    }
    std::pop_heap(heap_.begin(), heap_.end());
    const Open next = heap_.back();
    heap_.pop_back();
    const Label reached = label(next.node);
    if (next.moves != reached.moves || next.length != reached.length) continue;  // reached better since
    if (next.node == to_) {
      Path path;
      for (Node node = to_; node != no_node; node = label(node).parent) {
        const Point at = place(node).at;
        if (path.empty() || path.back() != at) path.push_back(at);
      }
      std::ranges::reverse(path);
      return path;
    }
    next.node >= lattice_.cells() ? expand_waypoint(next.node) : expand_cell(next.node);
  }
  return std::unexpected(NoRoute{most_met(), false});
}

}  // namespace sandgate
