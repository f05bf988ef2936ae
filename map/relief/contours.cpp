// Marching squares, all levels in one pass over the grid; the pieces of a level are then joined end to end.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "map/relief/relief.h"

namespace sandgate {
namespace {

constexpr double most_levels = 20'000;
constexpr std::uint64_t most_pieces = 150'000'000;

/// An edge between two neighbouring cell centres: twice its west (north) cell, and one more where it runs south.
using Edge = std::uint32_t;

/// A piece of contour through one square of four centres, with the higher ground on its right.
struct Piece {
  Edge from, to;
};

class Squares {
 public:
  Squares(const Country& country, double interval) : country_(country), frame_(country.frame()), interval_(interval) {}

  Edge east_of(int column, int row) const { return 2 * cell(column, row); }
  Edge south_of(int column, int row) const { return 2 * cell(column, row) + 1; }

  MapPoint point(Edge edge, double level) const {
    const int column = static_cast<int>(edge / 2 % static_cast<Edge>(frame_.width));
    const int row = static_cast<int>(edge / 2 / static_cast<Edge>(frame_.width));
    const bool south = edge % 2 == 1;
    const double one = height(column, row), other = south ? height(column, row + 1) : height(column + 1, row);
    const double part = std::clamp((level - one) / (other - one), 0.0, 1.0);
    const MapPoint at = frame_.centre(column, row);
    return south ? MapPoint{at.east, at.north - part * frame_.cell_y}
                 : MapPoint{at.east + part * frame_.cell_x, at.north};
  }

  /// `piece(level number, Piece)` for every piece in the square whose north-west corner is that cell.
  template <class Visit>
  void each(int column, int row, Visit&& piece) const {
    const double nw = height(column, row), ne = height(column + 1, row);
    const double sw = height(column, row + 1), se = height(column + 1, row + 1);
    const double low = std::min(std::min(nw, ne), std::min(sw, se)),
                 high = std::max(std::max(nw, ne), std::max(sw, se));
    if (std::isnan(nw + ne + sw + se)) return;
    const auto last = static_cast<std::int64_t>(std::floor(high / interval_));
    for (auto number = static_cast<std::int64_t>(std::floor(low / interval_)); number <= last; ++number) {
      const double level = static_cast<double>(number) * interval_;
      const unsigned above =
          (nw >= level ? 8U : 0) | (ne >= level ? 4U : 0) | (se >= level ? 2U : 0) | (sw >= level ? 1U : 0);
      if (above == 0 || above == 15) continue;
      const Edge north = east_of(column, row), south = east_of(column, row + 1);
      const Edge west = south_of(column, row), east = south_of(column + 1, row);
      const auto cut = [&](Edge from, Edge to) { piece(number, Piece{from, to}); };
      // Walking from the first edge to the second the higher corners lie on the right.
      switch (above) {
        case 8: cut(north, west); break;
        case 4: cut(east, north); break;
        case 2: cut(south, east); break;
        case 1: cut(west, south); break;
        case 12: cut(east, west); break;
        case 6: cut(south, north); break;
        case 3: cut(west, east); break;
        case 9: cut(north, south); break;
        case 7: cut(west, north); break;
        case 11: cut(north, east); break;
        case 13: cut(east, south); break;
        case 14: cut(south, west); break;
        default: {
          const bool joined = (nw + ne + sw + se) / 4 >= level;
          if (above == 10) {  // north-west and south-east
            joined ? (cut(north, east), cut(south, west)) : (cut(north, west), cut(south, east));
          } else {  // north-east and south-west
            joined ? (cut(west, north), cut(east, south)) : (cut(east, north), cut(west, south));
          }
        }
      }
    }
  }

 private:
  Edge cell(int column, int row) const {
    return static_cast<Edge>(row) * static_cast<Edge>(frame_.width) + static_cast<Edge>(column);
  }
  double height(int column, int row) const { return static_cast<double>(country_.height_of_cell(column, row)); }

  const Country& country_;
  const GridFrame& frame_;
  const double interval_;
};

/// Which piece begins on an edge. Open addressing; only looked up, never gone through.
class Beginnings {
 public:
  explicit Beginnings(std::span<const Piece> pieces) : pieces_(pieces) {
    std::size_t slots = 16;
    while (slots < pieces.size() * 2) slots *= 2;
    slots_.assign(slots, none);
    for (std::uint32_t i = 0; i < pieces.size(); ++i) {
      std::size_t slot = home(pieces[i].from);
      while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = i;
    }
  }
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  std::uint32_t at(Edge edge) const {
    for (std::size_t slot = home(edge); slots_[slot] != none; slot = (slot + 1) & (slots_.size() - 1))
      if (pieces_[slots_[slot]].from == edge) return slots_[slot];
    return none;
  }

 private:
  std::size_t home(Edge edge) const { return (edge * std::uint64_t{0x9E3779B97F4A7C15}) >> 20 & (slots_.size() - 1); }
  std::span<const Piece> pieces_;
  std::vector<std::uint32_t> slots_;
};

/// Joins the pieces of one level, which come row by row.
void join(const Squares& squares, double level, std::span<const Piece> pieces, std::vector<Contour>& lines) {
  const Beginnings beginnings(pieces);
  std::vector<std::uint32_t> next(pieces.size());
  std::vector<bool> follows(pieces.size()), used(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    next[i] = beginnings.at(pieces[i].to);
    if (next[i] != Beginnings::none) follows[next[i]] = true;
  }
  const std::size_t first_line = lines.size();
  const auto draw = [&](std::uint32_t start) {
    Contour line;
    line.level = level;
    const auto add = [&](MapPoint p) {
      if (line.points.empty() || line.points.back() != p) line.points.push_back(p);
    };
    add(squares.point(pieces[start].from, level));
    for (std::uint32_t i = start; i != Beginnings::none && !used[i]; i = next[i]) {
      used[i] = true;
      add(squares.point(pieces[i].to, level));
    }
    // A single cell that just reaches the level is a point and no line.
    if (line.points.size() < 2) return;
    line.closed = line.points.front() == line.points.back() && line.points.size() > 2;
    lines.push_back(std::move(line));
  };
  for (std::uint32_t i = 0; i < pieces.size(); ++i)
    if (!follows[i]) draw(i);
  for (std::uint32_t i = 0; i < pieces.size(); ++i)
    if (!used[i]) draw(i);
  std::stable_sort(lines.begin() + static_cast<std::ptrdiff_t>(first_line), lines.end(),
                   [](const Contour& a, const Contour& b) {
                     const MapPoint p = a.points.front(), q = b.points.front();
                     return std::tuple(-p.north, p.east) < std::tuple(-q.north, q.east);
                   });
}

}  // namespace

Result<std::vector<Contour>> contours(const Country& country, double interval_m, const Progress& progress) {
  if (!(interval_m > 0) || !std::isfinite(interval_m))
    return fault("contour interval", fmt::format("{} m is no distance between contours", interval_m),
                 "give a positive number of metres");
  std::vector<Contour> lines;
  if (!country.lowest()) return lines;
  const double low = std::floor(static_cast<double>(*country.lowest()) / interval_m);
  const double levels = std::floor(static_cast<double>(*country.highest()) / interval_m) - low + 1;
  if (!(levels <= most_levels))
    return fault("contour interval",
                 fmt::format("contours every {} m make {:.0f} levels here, and {:.0f} are the most that are drawn",
                             interval_m, levels, most_levels),
                 "choose a larger interval");

  // Counted first, so that the pieces of each level stand together and no more memory is asked for than they need.
  const Squares squares(country, interval_m);
  const GridFrame& frame = country.frame();
  const auto first = static_cast<std::int64_t>(low);
  std::vector<std::uint64_t> starts(static_cast<std::size_t>(levels) + 1, 0);
  const auto sweep = [&](double from, double to, auto&& visit) {
    for (int row = 0; row + 1 < frame.height; ++row) {
      if (row % 64 == 0 && !go_on(progress, from + (to - from) * row / frame.height)) return false;
      for (int column = 0; column + 1 < frame.width; ++column) squares.each(column, row, visit);
    }
    return true;
  };
  const auto number_of = [&](std::int64_t level) { return static_cast<std::size_t>(level - first); };
  if (!sweep(0, 0.3, [&](std::int64_t level, Piece) { ++starts[number_of(level) + 1]; }))
    return stopped("drawing contours");
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  if (starts.back() > most_pieces)
    return fault("contour interval",
                 fmt::format("contours every {} m have {} million pieces here", interval_m, starts.back() / 1'000'000),
                 "choose a larger interval or a smaller country");
  std::vector<Piece> pieces(starts.back());
  std::vector<std::uint64_t> at(starts.begin(), starts.end() - 1);
  if (!sweep(0.3, 0.6, [&](std::int64_t level, Piece piece) { pieces[at[number_of(level)]++] = piece; }))
    return stopped("drawing contours");
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    if (!go_on(progress, 0.6 + 0.4 * static_cast<double>(starts[i]) / static_cast<double>(pieces.size() + 1)))
      return stopped("drawing contours");
    const auto some = std::span(pieces).subspan(starts[i], starts[i + 1] - starts[i]);
    if (!some.empty())
      join(squares, static_cast<double>(first + static_cast<std::int64_t>(i)) * interval_m, some, lines);
  }
  go_on(progress, 1);
  return lines;
}

}  // namespace sandgate
