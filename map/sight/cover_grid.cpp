#include <algorithm>
#include <cmath>

#include "map/sight/cover.h"
#include "map/sight/view_grids.h"

namespace sandgate {
namespace {

class CoverWriter {
 public:
  CoverWriter(const Country& country, CoverGrid& grid) : frame_(country.frame()), grid_(grid) {}

  /// The cells whose middle the area holds: row by row, between every other two of its borders.
  void area(const Feature& f, float metres) {
    const MapBox box = f.bounds();
    const int first = std::max(0, to_int(std::ceil(frame_.row(box.north)))),
              last = std::min(frame_.height - 1, to_int(std::floor(frame_.row(box.south))));
    for (int row = first; row <= last; ++row) {
      const double north = frame_.centre(0, row).north;
      borders_.clear();
      for (std::size_t ring = 0; ring < f.rings.size(); ++ring) meet(f.ring(ring), north);
      std::ranges::sort(borders_);
      for (std::size_t i = 0; i + 1 < borders_.size(); i += 2) {
        const int west = std::max(0, to_int(std::ceil(frame_.column(borders_[i])))),
                  east = std::min(frame_.width - 1, to_int(std::floor(frame_.column(borders_[i + 1]))));
        for (int column = west; column <= east; ++column) raise(column, row, metres, f.kind == FeatureKind::wood);
      }
    }
  }

  /// Every cell the line passes, except where it only cuts a corner by a hair.
  void line(const Feature& f, float metres) {
    const double step = std::min(frame_.cell_x, frame_.cell_y) / 4;
    for (std::size_t i = 1; i < f.points.size(); ++i) {
      const int steps = std::max(1, to_int(std::ceil(distance_m(f.points[i - 1], f.points[i]) / step)));
      for (int k = 0; k <= steps; ++k) {
        const MapPoint at = part_way(f.points[i - 1], f.points[i], static_cast<double>(k) / steps);
        const double column = std::round(frame_.column(at.east)), row = std::round(frame_.row(at.north));
        if (column < 0 || row < 0 || column >= frame_.width || row >= frame_.height) continue;
        raise(static_cast<int>(column), static_cast<int>(row), metres, false);
      }
    }
  }

 private:
  static int to_int(double value) { return static_cast<int>(std::clamp(value, -1e9, 1e9)); }

  void meet(std::span<const MapPoint> ring, double north) {
    for (std::size_t i = 1; i < ring.size(); ++i) {
      const MapPoint a = ring[i - 1], b = ring[i];
      if ((a.north > north) == (b.north > north)) continue;
      borders_.push_back(a.east + (b.east - a.east) * ((north - a.north) / (b.north - a.north)));
    }
  }

  void raise(int column, int row, float metres, bool wood) {
    const std::size_t i =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(frame_.width) + static_cast<std::size_t>(column);
    if (!(metres > grid_.metres[i])) return;
    grid_.metres[i] = metres;
    grid_.wood[i] = wood ? 1 : 0;
  }

  const GridFrame& frame_;
  CoverGrid& grid_;
  std::vector<double> borders_;
};

}  // namespace

CoverGrid cover_grid(const Country& country, const SightLine& line) {
  CoverGrid grid;
  if (!line.features) return grid;
  const auto covers = [](const Feature& f) { return f.shape != FeatureShape::point && (covering & only(f.kind)) != 0; };
  if (std::ranges::none_of(country.features(), covers)) return grid;
  grid.metres.assign(country.frame().cells(), 0);
  grid.wood.assign(country.frame().cells(), 0);
  CoverWriter writer(country, grid);
  for (const Feature& f : country.features()) {
    if (!covers(f)) continue;
    const auto metres = static_cast<float>(height_of(f, line));
    f.shape == FeatureShape::area ? writer.area(f, metres) : writer.line(f, metres);
  }
  return grid;
}

}  // namespace sandgate
