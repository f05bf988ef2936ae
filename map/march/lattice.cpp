#include "map/march/lattice.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

/// Sorts pairs (cell, thing) into lists.
template <class T>
void sort_in(Lattice::ByCell<T>& lists, std::vector<std::pair<std::uint32_t, T>>& pairs) {
  if (pairs.empty()) return;
  std::ranges::stable_sort(pairs, {}, [](const auto& pair) { return pair.first; });
  lists.starts.assign(Lattice::side * Lattice::side + 1, 0);
  for (const auto& [cell, item] : pairs) {
    ++lists.starts[cell + 1];
    lists.items.push_back(item);
  }
  for (std::size_t i = 1; i < lists.starts.size(); ++i) lists.starts[i] += lists.starts[i - 1];
}

}  // namespace

Lattice::Lattice(const Country& country, const Scale& scale, const MarchRates& rates, Waypoints& waypoints)
    : country_(country),
      rates_(rates),
      waypoints_(waypoints),
      frame_(country.frame()),
      levels_(country, scale, afloat(rates) ? 0 : scale.metres_per_contour),
      pad_(2 * Nearness::of(scale).unit_m),
      page_columns_(static_cast<std::size_t>((frame_.width + side - 1) / side)),
      pages_(page_columns_ * static_cast<std::size_t>((frame_.height + side - 1) / side)) {}

void Lattice::make(std::unique_ptr<Page>& page, int column, int row) {
  page = std::make_unique<Page>();
  read_levels(*page, column, row);
  read_borders(*page, column, row);
  link(*page, column, row);
}

void Lattice::read_levels(Page& page, int column, int row) const {
  const int columns = std::min(side, frame_.width - column), rows = std::min(side, frame_.height - row);
  std::ranges::fill(page.level, no_level);
  std::ranges::fill(page.flags, std::uint8_t{0});
  for (int r = 0; r < rows; ++r) levels_.read(row + r, column, columns, page.level + place(0, r));
  for (int r = -1; r <= rows; ++r)
    for (int c = -1; c <= columns; ++c) {
      if (column + c < 0 || row + r < 0 || column + c >= frame_.width || row + r >= frame_.height) continue;
      const double height = static_cast<double>(country_.height_of_cell(column + c, row + r));
      if (std::abs(height) <= believable_height_m) continue;
      for (int y = std::max(0, r - 1); y <= std::min(rows - 1, r + 1); ++y)
        for (int x = std::max(0, c - 1); x <= std::min(columns - 1, c + 1); ++x) page.flags[place(x, y)] |= near_gap;
    }
}

void Lattice::read_borders(Page& page, int column, int row) const {
  const int columns = std::min(side, frame_.width - column), rows = std::min(side, frame_.height - row);
  const MapBox box{frame_.west + column * frame_.cell_x, frame_.north - (row + rows) * frame_.cell_y,
                   frame_.west + (column + columns) * frame_.cell_x, frame_.north - row * frame_.cell_y};
  const KindSet kinds = water_kinds | solid_kinds;
  std::vector<std::pair<std::uint32_t, Border>> found;
  country_.each_segment_near(box.grown(pad_), kinds, [&](const Feature& f, std::size_t i) {
    if (f.shape == FeatureShape::line && f.kind == FeatureKind::lake) return;
    if (f.shape == FeatureShape::line && f.kind == FeatureKind::river && (afloat(rates_) || is_stream(rates_, f)))
      return;
    // Every square of the page that the segment, a little widened, passes.
    MapPoint p = f.points[i], q = f.points[i + 1];
    if (p.north < q.north) std::swap(p, q);
    const auto first = [&](double at) { return static_cast<int>(std::clamp(std::floor(at), -1.0, double{side})); };
    const int top = std::max(0, first((box.north - p.north - pad_) / frame_.cell_y));
    const int bottom = std::min(rows - 1, first((box.north - q.north + pad_) / frame_.cell_y));
    for (int r = top; r <= bottom; ++r) {
      const double high = box.north - r * frame_.cell_y + pad_, low = high - frame_.cell_y - 2 * pad_;
      double one = p.east, other = q.east;
      if (p.north > q.north) {
        const double slope = (q.east - p.east) / (q.north - p.north);
        if (p.north > high) one = p.east + slope * (high - p.north);
        if (q.north < low) other = p.east + slope * (low - p.north);
      }
      const int left = std::max(0, first((std::min(one, other) - pad_ - box.west) / frame_.cell_x));
      const int right = std::min(columns - 1, first((std::max(one, other) + pad_ - box.west) / frame_.cell_x));
      for (int c = left; c <= right; ++c) {
        page.flags[place(c, r)] |= in_the_way;
        found.emplace_back(static_cast<std::uint32_t>(place(c, r)), Border{f.points[i], f.points[i + 1]});
      }
    }
  });
  sort_in(page.borders, found);
  country_.each_near(box, kinds, [&](FeatureId, const Feature& f) {
    if (f.shape == FeatureShape::area) fill(page, column, row, f);
  });
}

void Lattice::fill(Page& page, int column, int row, const Feature& area) const {
  const int columns = std::min(side, frame_.width - column), rows = std::min(side, frame_.height - row);
  const std::uint8_t flag = is_solid(area) ? in_solid : in_water;
  std::vector<double> crossed;
  for (int r = 0; r < rows; ++r) {
    const double north = frame_.centre(column, row + r).north;
    crossed.clear();
    for (std::size_t n = 0; n < area.rings.size(); ++n) {
      const auto ring = area.ring(n);
      for (std::size_t i = 1; i < ring.size(); ++i) {
        const MapPoint p = ring[i - 1], q = ring[i];
        if ((p.north <= north) == (q.north <= north)) continue;
        crossed.push_back(p.east + (q.east - p.east) * (north - p.north) / (q.north - p.north));
      }
    }
    std::ranges::sort(crossed);
    for (std::size_t i = 0; i + 1 < crossed.size(); i += 2) {
      const double from = frame_.column(crossed[i]) - column, to = frame_.column(crossed[i + 1]) - column;
      const int left = static_cast<int>(std::clamp(std::ceil(from), 0.0, double{side}));
      const int right = static_cast<int>(std::clamp(std::floor(to), -1.0, columns - 1.0));
      for (int c = left; c <= right; ++c) page.flags[place(c, r)] |= flag;
    }
  }
}

void Lattice::link(Page& page, int column, int row) {
  const int columns = std::min(side, frame_.width - column), rows = std::min(side, frame_.height - row);
  const MapBox box{frame_.west + column * frame_.cell_x, frame_.north - (row + rows) * frame_.cell_y,
                   frame_.west + (column + columns) * frame_.cell_x, frame_.north - row * frame_.cell_y};
  std::vector<std::uint32_t> near, cells;
  waypoints_.find(box, near);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links, homes;
  const auto put = [&](std::vector<std::pair<std::uint32_t, std::uint32_t>>& list, std::uint32_t cell,
                       std::uint32_t n) {
    const int c = static_cast<int>(cell % static_cast<std::uint32_t>(frame_.width)) - column;
    const int r = static_cast<int>(cell / static_cast<std::uint32_t>(frame_.width)) - row;
    if (c >= 0 && r >= 0 && c < columns && r < rows) list.emplace_back(static_cast<std::uint32_t>(place(c, r)), n);
  };
  for (const std::uint32_t n : near) {
    put(homes, waypoints_[n].cell, n);
    cells.clear();
    waypoints_.cells(n, cells);
    for (const std::uint32_t cell : cells) put(links, cell, n);
  }
  sort_in(page.links, links);
  sort_in(page.homes, homes);
}

}  // namespace sandgate
