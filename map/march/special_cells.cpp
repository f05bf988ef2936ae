#include "map/march/special_cells.h"

#include <algorithm>
#include <cmath>

namespace sandgate {

SpecialCells::SpecialCells(const Country& country, const Scale& scale, const MarchRates& rates,
                           const CellWindow& window)
    : country_(country),
      scale_(scale),
      window_(window),
      near_(Nearness::of(scale)),
      legs_(country, scale_, rates),
      boat_(afloat(rates)),
      bound_(rates.across.count <= 0),
      wheels_(rates.wheels),
      cell_m_(std::max(country.frame().cell_x, country.frame().cell_y)) {
  gaps_.assign(legs_.lattice().pages(), false);
}

void SpecialCells::note_gap(int column, int row) {
  const GridFrame& frame = country_.frame();
  if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return;
  gaps_[legs_.lattice().page_number(column, row)] = true;
}

bool SpecialCells::concerns(int column, int row, int columns, int rows) {
  if (gaps_[legs_.lattice().page_number(column, row)]) return true;
  const GridFrame& frame = country_.frame();
  MapBox box;
  box.take_in(frame.centre(column, row));
  box.take_in(frame.centre(column + columns - 1, row + rows - 1));
  const double far = std::max(widest_half_river_m, near_.span_m) + (about + 2) * cell_m_;
  const KindSet kinds = water_kinds | solid_kinds | crossing_kinds | only(FeatureKind::road);
  bool any = false;
  country_.each_segment_near(box.grown(far), kinds, [&](const Feature&, std::size_t) { any = true; });
  if (!any) country_.each_near(box.grown(far), kinds, [&](FeatureId, const Feature&) { any = true; });
  return any;
}

bool SpecialCells::read(const Progress& progress) {
  constexpr int side = Lattice::side;
  const int top = window_.row / side * side, left = window_.column / side * side;
  for (int row = top; row < window_.row + window_.height; row += side) {
    if (!go_on(progress, static_cast<double>(row - top) / (window_.height + side))) return false;
    for (int column = left; column < window_.column + window_.width; column += side) read_page(column, row);
  }
  std::ranges::sort(cells_, {}, &Cell::place);
  return true;
}

void SpecialCells::read_flags(int column, int row, int columns, int rows) {
  const GridFrame& frame = country_.frame();
  flags_.fill(0);
  for (int r = -about; r < rows + about; ++r)
    for (int c = -about; c < columns + about; ++c) {
      const int x = column + c, y = row + r;
      if (x < 0 || y < 0 || x >= frame.width || y >= frame.height) continue;
      const std::uint8_t flags = legs_.lattice().page(x, y).flags[Lattice::place(x, y)];
      flags_[static_cast<std::size_t>((r + about) * flags_side + c + about)] = flags != 0;
    }
  // Whatever a leg may pass.
  for (int r = 0; r < rows + 2 * about; ++r)
    for (int c = 0; c < columns; ++c) {
      const std::uint8_t* from = flags_.data() + r * flags_side + c;
      spread_[static_cast<std::size_t>(r * flags_side + c)] =
          std::any_of(from, from + 2 * about + 1, [](std::uint8_t flag) { return flag != 0; });
    }
}

void SpecialCells::read_page(int column, int row) {
  const GridFrame& frame = country_.frame();
  const int columns = std::min(Lattice::side, frame.width - column);
  const int rows = std::min(Lattice::side, frame.height - row);
  if (!concerns(column, row, columns, rows)) return;
  read_flags(column, row, columns, rows);
  const Lattice::Page& page = legs_.lattice().page(column, row);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      const int x = column + c, y = row + r;
      if (!window_.holds(x, y) || page.level[Lattice::place(c, r)] == Lattice::no_level) continue;
      const auto flagged = [&](int k) { return spread_[static_cast<std::size_t>((r + k) * flags_side + c)] != 0; };
      if (bound_ || flagged(0) || flagged(1) || flagged(2) || flagged(3) || flagged(4)) {
        read_cell(x, y);
      } else if (!page.links.of(Lattice::place(c, r)).empty()) {
        Cell cell{window_.place(x, y), false, 0, static_cast<std::uint32_t>(found_.size()), 0};
        read_links(x, y);
        cell.last = static_cast<std::uint32_t>(found_.size());
        if (cell.last > cell.first) cells_.push_back(cell);
      }
    }
}

void SpecialCells::add(Legs::Node to, std::int64_t moves, std::int32_t length) {
  if (moves > Reach::furthest.count) return;
  SpecialLeg leg{0, static_cast<std::uint32_t>(moves), length, static_cast<std::uint32_t>(contours_.size()), 0};
  if (legs_.is_waypoint(to)) {
    leg.to = waypoint_bit | (to - legs_.cells());
  } else {
    const int c = legs_.column(to), r = legs_.row(to);
    if (!window_.holds(c, r)) return;
    leg.to = window_.place(c, r);
  }
  leg.contour_count = static_cast<std::uint16_t>(along_.size());
  contours_.insert(contours_.end(), along_.begin(), along_.end());
  found_.push_back(leg);
}

void SpecialCells::add_walked(Legs::Node from, Legs::Node to) {
  along_.clear();
  const Legs::Walked walked = legs_.walk(from, to, along_);
  if (walked.bar == Bar::none) add(to, walked.moves, walked.length);
}

void SpecialCells::note_contours(SpecialLeg& leg, int column, int row, std::size_t direction) {
  along_.clear();
  legs_.contours().contours_of(column, row, directions[direction], leg.length, along_);
  leg.contours = static_cast<std::uint32_t>(contours_.size());
  leg.contour_count = static_cast<std::uint16_t>(along_.size());
  contours_.insert(contours_.end(), along_.begin(), along_.end());
}

void SpecialCells::read_cell(int column, int row) {
  Cell cell{window_.place(column, row), true, 0, static_cast<std::uint32_t>(found_.size()), 0};
  if (!dead(column, row)) {
    const Legs::Node from = legs_.node(column, row);
    for (std::size_t i = 0; i < directions.size(); ++i) {
      const Direction& d = directions[i];
      const int c = column + d.columns, r = row + d.rows;
      if (!window_.holds(c, r)) continue;
      const Legs::Look look = legs_.look(column, row, d);
      if (look.verdict == Legs::Look::Verdict::barred) continue;
      if (look.verdict == Legs::Look::Verdict::to_walk) {
        if (!dead(c, r)) add_walked(from, legs_.node(c, r));
        continue;
      }
      if (look.up == 0 || look.down == 0) {
        cell.plain |= static_cast<std::uint16_t>(1U << i);
        continue;
      }
      along_.clear();
      if (wheels_) legs_.contours().contours_of(column, row, d, legs_.leap(i).length, along_);
      add(legs_.node(c, r), legs_.leap(i).moves + look.up * legs_.climb_moves() + look.down * legs_.descent_moves(),
          legs_.leap(i).length);
    }
    read_links(column, row);
  }
  cell.last = static_cast<std::uint32_t>(found_.size());
  cells_.push_back(cell);
}

void SpecialCells::read_links(int column, int row) {
  links_.clear();
  const Legs::Node from = legs_.node(column, row);
  legs_.links(from, links_);
  for (const Legs::Node to : links_) add_walked(from, to);
}

bool SpecialCells::near_way(MapPoint at) const {
  const double slack_m = 4 * near_.unit_m;
  bool near = false;
  const KindSet kinds = only(boat_ ? FeatureKind::river : FeatureKind::road);
  const double widest = boat_ ? widest_half_river_m : widest_half_road_m;
  country_.each_segment_near(box_of(at, at).grown(widest + slack_m), kinds, [&](const Feature& f, std::size_t i) {
    near = near || distance_to_segment_m(at, f.points[i], f.points[i + 1]) <= half_way_m(f, near_.along_m) + slack_m;
  });
  return near;
}

/// Whether no leg can begin or end here, by signs that cost little: what no crossing and no way comes near.
bool SpecialCells::dead(int column, int row) {
  const Lattice::Page& page = legs_.lattice().page(column, row);
  const std::size_t place = Lattice::place(column, row);
  if (page.level[place] == Lattice::no_level) return true;
  const std::uint8_t flags = page.flags[place];
  const MapPoint at = country_.frame().centre(column, row);
  if (bound_) {
    if (boat_ && (flags & (Lattice::in_water | Lattice::in_the_way)) != 0) return false;
    return !near_way(at);
  }
  if (!legs_.rates().bars || (flags & (Lattice::in_water | Lattice::in_solid)) == 0) return false;
  if ((flags & Lattice::in_the_way) != 0) return false;  // who stands on the very border is not in it
  const bool wet = (flags & Lattice::in_water) != 0;
  bool helped = false;
  const double far = wet ? near_.span_m / 2 + 3 * cell_m_ : widest_half_road_m + 3 * cell_m_;
  const KindSet kinds = wet ? crossing_kinds : only(FeatureKind::road);
  country_.each_near(box_of(at, at).grown(far), kinds, [&](FeatureId, const Feature&) { helped = true; });
  return !helped;
}

void SpecialCells::read_waypoints(PricedLegs& into) {
  const std::size_t known = legs_.waypoints().size();
  for (std::uint32_t n = 0; n < known; ++n) {
    const Legs::Node from = legs_.cells() + n;
    const std::uint32_t cell = legs_.cell(from);
    found_.clear();
    if (window_.holds(legs_.column(cell), legs_.row(cell))) {
      links_.clear();
      legs_.links(from, links_);
      for (const Legs::Node to : links_) add_walked(from, to);
    }
    into.from_waypoints.legs.insert(into.from_waypoints.legs.end(), found_.begin(), found_.end());
    into.from_waypoints.close(n);
    into.waypoints.emplace_back(legs_.place(from).at, n);
  }
  std::ranges::sort(into.waypoints);
  into.waypoint_count = static_cast<std::uint32_t>(legs_.waypoints().size());
}

}  // namespace sandgate
