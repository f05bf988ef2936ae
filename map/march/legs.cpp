#include "map/march/legs.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

constexpr double noise = 1e-6;  // of a 64th: the error that arithmetic with reals may leave

/// The moves that a real number of 64ths takes, rounded up.
std::int64_t time_of_units(double units, Length rate) {
  if (rate.count <= 0) return 0;
  const double parts = (units - noise) * static_cast<double>(Moves::per_move) / static_cast<double>(rate.count);
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::ceil(parts)));
}

double units_per_m(const Scale& scale) { return static_cast<double>(Length::per_foot) / scale.metres_per_foot; }

bool may_touch(MapPoint a, MapPoint b, const Lattice::Border& border) {
  const double p = turn(a, b, border.p), q = turn(a, b, border.q);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  const double from = turn(border.p, border.q, a), to = turn(border.p, border.q, b);
  return !((from > 0 && to > 0) || (from < 0 && to < 0));
}

}  // namespace

Legs::Legs(const Country& country, const Scale& scale, const MarchRates& rates)
    : country_(country),
      scale_(scale),
      rates_(rates),
      waypoints_(country, scale_, rates_),
      lattice_(country, scale_, rates_, waypoints_),
      walker_(country, scale_, rates_),
      contours_(country, scale.metres_per_contour, rates.steep_contours),
      bounds_(country.bounds()),
      boat_(afloat(rates)),
      interval_(boat_ ? 0 : scale.metres_per_contour),
      rate_(boat_ ? rates.water : rates.across),
      best_rate_(best_rate_over(country, rates)),
      climb_moves_(rate_.count > 0 ? time_for(rates.climb, rate_).count : 0),
      descent_moves_(rate_.count > 0 ? time_for(rates.descent, rate_).count : 0) {
  const GridFrame& frame = country.frame();
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const double east = directions[i].columns * frame.cell_x, south = directions[i].rows * frame.cell_y;
    const double metres = std::sqrt(east * east + south * south), units = metres * units_per_m(scale);
    leaps_[i] = {time_of_units(units, rate_), static_cast<std::int32_t>(scale.length(metres).count),
                 time_of_units(units, best_rate_)};
  }
}

Length Legs::best_rate_over(const Country& country, const MarchRates& rates) {
  if (afloat(rates)) return rates.water;
  if (rates.road > rates.across && std::ranges::any_of(country.features(), is_road)) return rates.road;
  return rates.across;
}

Legs::Node Legs::cell_at(const Country& country, const Scale& scale, Point at) {
  const GridFrame& frame = country.frame();
  const MapBox bounds = country.bounds();
  const MapPoint ground = scale.to_ground(at, bounds);
  const double column = std::floor(frame.column(ground.east) + 0.5), row = std::floor(frame.row(ground.north) + 0.5);
  if (!(column >= 0 && row >= 0 && column < frame.width && row < frame.height)) return no_node;
  const int c = static_cast<int>(column), r = static_cast<int>(row);
  if (scale.to_table(frame.centre(c, r), bounds) != at) return no_node;
  return static_cast<Node>(r) * static_cast<Node>(frame.width) + static_cast<Node>(c);
}

Legs::Place Legs::place(Node node) const {
  if (is_waypoint(node)) {
    const Waypoint& waypoint = waypoints_[node - lattice_.cells()];
    return {waypoint.ground, waypoint.at};
  }
  const MapPoint centre = country_.frame().centre(column(node), row(node));
  return {centre, scale_.to_table(centre, bounds_)};
}

std::int32_t Legs::level(Node node) {
  if (!is_waypoint(node)) {
    const int c = column(node), r = row(node);
    return lattice_.page(c, r).level[Lattice::place(c, r)];
  }
  if (!(interval_ > 0)) return 0;
  const GridFrame& frame = country_.frame();
  const MapPoint at = scale_.to_ground(waypoints_[node - lattice_.cells()].at, bounds_);
  const double level = std::floor(height_at(country_, frame.column(at.east), frame.row(at.north)) / interval_);
  return std::abs(level) < 2e9 ? static_cast<std::int32_t>(level) : 0;
}

std::int32_t Legs::middle_level(int column, int row, const Direction& direction) {
  const int x0 = column + direction.mid_columns[0], y0 = row + direction.mid_rows[0];
  const int x1 = column + direction.mid_columns[1], y1 = row + direction.mid_rows[1];
  return level_between(country_, interval_, {x0, y0, lattice_.page(x0, y0).level[Lattice::place(x0, y0)]},
                       {x1, y1, lattice_.page(x1, y1).level[Lattice::place(x1, y1)]});
}

bool Legs::free_between(int column, int row, const Direction& direction, std::uint8_t flags) {
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

Legs::Look Legs::look(int column, int row, const Direction& direction) {
  const int c = column + direction.columns, r = row + direction.rows;
  if (c < 0 || r < 0 || c >= lattice_.columns() || r >= lattice_.rows()) return {};
  const Lattice::Page& from_page = lattice_.page(column, row);
  const Lattice::Page& to_page = lattice_.page(c, r);
  const std::int32_t from = from_page.level[Lattice::place(column, row)], to = to_page.level[Lattice::place(c, r)];
  if (to == Lattice::no_level) return {};
  if (rate_.count <= 0) return {Look::Verdict::to_walk, 0, 0, to};
  std::uint8_t flags = from_page.flags[Lattice::place(column, row)] | to_page.flags[Lattice::place(c, r)];
  std::uint8_t water = from_page.flags[Lattice::place(column, row)] & to_page.flags[Lattice::place(c, r)];
  const auto beside = [&](int x, int y) {
    const std::uint8_t flag = lattice_.page(x, y).flags[Lattice::place(x, y)];
    flags |= flag;
    water &= flag;
  };
  if (direction.knight()) {
    beside(column + direction.mid_columns[0], row + direction.mid_rows[0]);
    beside(column + direction.mid_columns[1], row + direction.mid_rows[1]);
  } else if (direction.diagonal()) {
    beside(c, row);
    beside(column, r);
  }
  if ((boat_ && (water & Lattice::in_water) == 0) || !free_between(column, row, direction, flags))
    return {Look::Verdict::to_walk, 0, 0, to};
  if (!direction.knight() || !(interval_ > 0))
    return {Look::Verdict::plain, std::max(0, to - from), std::max(0, from - to), to};
  const std::int32_t middle = middle_level(column, row, direction);
  return {Look::Verdict::plain, std::max(0, middle - from) + std::max(0, to - middle),
          std::max(0, from - middle) + std::max(0, middle - to), to};
}

Legs::Walked Legs::walk(Node from, Node to, std::vector<std::int32_t>& contours) {
  return walk(walker_, scale_, rates_, best_rate_, place(from), place(to), rates_.wheels ? &contours : nullptr);
}

Legs::Walked Legs::walk(Walker& walker, const Scale& scale, const MarchRates& rates, Length best_rate,
                        const Place& from, const Place& to, std::vector<std::int32_t>* contours) {
  const Point leg[2] = {from.at, to.at};
  const Sum sum = sum_up(walker, rates, leg, contours);
  const double lost = distance_m(from.ground, to.ground) * units_per_m(scale) - static_cast<double>(sum.length.count);
  const std::int64_t made_up = lost > 0 ? time_of_units(lost, best_rate) : 0;
  return {sum.bar, sum.moves.count + made_up, static_cast<std::int32_t>(sum.length.count)};
}

void Legs::links(Node from, std::vector<Node>& to) {
  const std::size_t before = to.size();
  if (!is_waypoint(from)) {
    const int c = column(from), r = row(from);
    for (const std::uint32_t waypoint : lattice_.page(c, r).links.of(Lattice::place(c, r)))
      to.push_back(lattice_.cells() + waypoint);
    return;
  }
  const std::uint32_t n = from - lattice_.cells();
  const int column = this->column(waypoints_[n].cell), row = this->row(waypoints_[n].cell);
  const int left = std::max(0, column - 1), right = std::min(lattice_.columns() - 1, column + 1);
  const int top = std::max(0, row - 1), bottom = std::min(lattice_.rows() - 1, row + 1);
  // A waypoint is known only once everything about it has been read.
  for (const int r : {top, bottom})
    for (const int c : {left, right}) lattice_.page(c, r);
  // Hubs (crossings and the two ends) are linked to every waypoint about them, in both directions.
  for (int r = top; r <= bottom; ++r)
    for (int c = left; c <= right; ++c)
      for (const std::uint32_t other : lattice_.page(c, r).homes.of(Lattice::place(c, r)))
        if (other != n && (waypoints_[n].hub || waypoints_[other].hub)) to.push_back(other);
  waypoints_.along_lines(n, to);
  for (std::size_t i = before; i < to.size(); ++i) to[i] += lattice_.cells();
  waypoints_.cells(n, to);
  const auto start = to.begin() + static_cast<std::ptrdiff_t>(before);
  std::sort(start, to.end());
  to.erase(std::unique(start, to.end()), to.end());
}

}  // namespace sandgate
