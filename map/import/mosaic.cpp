#include "map/import/mosaic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sandgate {
namespace {

constexpr double tile_slack = 0.01;           // of a cell: how far tiles may be out of step
constexpr double looking_part = 0.2;          // of the progress: the headers
constexpr double widest_gap = 100;            // a mosaic may have so many times the cells of its tiles
constexpr double always_filled = 10'000'000;  // cells; a mosaic so small may be as empty as it likes

Result<std::vector<Raster>> look_at_all(const std::vector<Source>& sources, const std::string& table,
                                        const std::string& where, const Progress& progress) {
  std::vector<Raster> tiles;
  for (const Source& source : sources) {
    auto tile = look_at(source, table, tiles.empty() ? nullptr : &tiles.front());
    if (!tile) return std::unexpected(tile.error());
    tiles.push_back(std::move(*tile));
    if (!go_on(progress, looking_part * static_cast<double>(tiles.size()) / static_cast<double>(sources.size())))
      return stopped(phrase("Reading {}", where));
  }
  return tiles;
}

/// Lays rows into the mosaic and counts as it goes.
struct TileLayer {
  Mosaic& mosaic;
  std::int64_t filled = 0, doubled = 0;
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;

  /// A row that begins in `column`; what lies beyond the mosaic is passed over.
  void lay(int column, int row, std::span<const double> metres) {
    if (row < 0 || row >= mosaic.frame.height) return;
    const std::size_t width = static_cast<std::size_t>(mosaic.frame.width);
    const std::size_t skip = column < 0 ? static_cast<std::size_t>(-column) : 0;
    const std::size_t first = column > 0 ? static_cast<std::size_t>(column) : 0;
    if (skip >= metres.size() || first >= width) return;
    metres = metres.subspan(skip, std::min(metres.size() - skip, width - first));
    float* at = mosaic.heights.data() + static_cast<std::size_t>(row) * width + first;
    for (const double height : metres) {
      float& cell = *at++;
      if (std::isnan(height)) continue;
      if (!std::isnan(cell)) {
        doubled += cell != static_cast<float>(height);
        continue;
      }
      cell = static_cast<float>(height);
      ++filled;
      lowest = std::min(lowest, height);
      highest = std::max(highest, height);
    }
  }
};

}  // namespace

Result<void> check_alike(const Raster& first, const Raster& tile) {
  const GridFrame &a = first.frame, &b = tile.frame;
  const auto unlike = [&](Phrase what) {
    return fault(tile.source.label, std::move(what), "put only tiles of one map together");
  };
  if (!tile.crs.same_as(first.crs) || !first.turned.empty() || !tile.turned.empty())
    return unlike(phrase("it lies on another grid than {}", first.source.label));
  if (std::abs(a.cell_x - b.cell_x) * b.width > tile_slack * a.cell_x ||
      std::abs(a.cell_y - b.cell_y) * b.height > tile_slack * a.cell_y)
    return unlike(phrase("its cells have another size than {}", first.source.label));
  const double columns = (b.west - a.west) / a.cell_x, rows = (a.north - b.north) / a.cell_y;
  if (std::abs(columns - std::round(columns)) > tile_slack || std::abs(rows - std::round(rows)) > tile_slack)
    return unlike(
        phrase("its cells lie out of step: their corners differ by a part of a cell more than {}", first.source.label));
  return {};
}

Result<GridFrame> frame_round(const std::vector<Raster>& tiles, const std::string& where) {
  const GridFrame& first = tiles.front().frame;
  double left = 0, top = 0, right = first.width, bottom = first.height, cells = 0;
  for (const Raster& tile : tiles) {
    const double column = std::round((tile.frame.west - first.west) / first.cell_x);
    const double row = std::round((first.north - tile.frame.north) / first.cell_y);
    left = std::min(left, column);
    top = std::min(top, row);
    right = std::max(right, column + tile.frame.width);
    bottom = std::max(bottom, row + tile.frame.height);
    cells += static_cast<double>(tile.frame.cells());
  }
  const double whole = (right - left) * (bottom - top);
  if (!(whole <= static_cast<double>(most_cells)))
    return fault(
        where,
        phrase("its tiles cover {} × {} cells, and {} million are the most that can be read",
               fmt::format("{:.0f}", right - left), fmt::format("{:.0f}", bottom - top), most_cells / 1'000'000),
        "put fewer tiles together");
  if (whole > always_filled && whole > widest_gap * cells)
    return fault(where, "its tiles lie so far apart that the map would be nearly empty",
                 "put only neighbouring tiles together");
  return GridFrame{static_cast<int>(right - left),
                   static_cast<int>(bottom - top),
                   first.west + left * first.cell_x,
                   first.north - top * first.cell_y,
                   first.cell_x,
                   first.cell_y};
}

Result<Mosaic> read_mosaic(const std::vector<Source>& sources, const std::string& table, const Crs& stated,
                           const std::string& where, const Progress& progress) {
  auto tiles = look_at_all(sources, table, where, progress);
  if (!tiles) return std::unexpected(tiles.error());
  const bool silent = !tiles->front().crs;
  for (Raster& tile : *tiles) {
    if (!tile.crs && !stated)
      return fault(tile.source.label, "it does not say on which grid its coordinates are",
                   "name the grid with --crs EPSG:n");
    if (!tile.crs) tile.crs = stated;
    if (auto alike = check_alike(tiles->front(), tile); !alike) return std::unexpected(alike.error());
  }
  const auto frame = frame_round(*tiles, where);
  if (!frame) return std::unexpected(frame.error());
  for (Raster& tile : *tiles) tile.source.table = table;
  const Progress laying = [&](double part) { return go_on(progress, looking_part + (1 - looking_part) * part); };
  auto laid = lay(*tiles, *frame, laying);
  if (!laid) return laid;
  if (std::isnan(laid->report.min_m))
    return fault(where, "not one of its cells holds a height", "name a raster of heights");
  auto& notes = laid->report.notes;
  if (silent)
    notes.insert(notes.begin(), phrase("The source names no grid; {} was taken, as asked.", laid->report.crs));
  return laid;
}

Result<Mosaic> lay(const std::vector<Raster>& tiles, const GridFrame& frame, const Progress& progress) {
  Mosaic mosaic;
  mosaic.frame = frame;
  mosaic.crs = tiles.front().crs;
  mosaic.heights.assign(frame.cells(), std::numeric_limits<float>::quiet_NaN());
  for (const Raster& tile : tiles) {
    mosaic.report.notes.insert(mosaic.report.notes.end(), tile.notes.begin(), tile.notes.end());
    if (mosaic.attribution.empty()) mosaic.attribution = tile.copyright;
  }

  TileLayer layer{mosaic};
  RowCounts counts;
  for (std::size_t n = 0; n < tiles.size(); ++n) {
    const Raster& tile = tiles[n];
    const int column = static_cast<int>(std::lround((tile.frame.west - frame.west) / frame.cell_x));
    const int row = static_cast<int>(std::lround((frame.north - tile.frame.north) / frame.cell_y));
    const auto share = [&](double part) {
      return go_on(progress, (static_cast<double>(n) + part) / static_cast<double>(tiles.size()));
    };
    const auto read = read_rows(tile, {-row, frame.height - row}, share,
                                [&](int r, std::span<const double> metres) { layer.lay(column, row + r, metres); });
    if (!read) return std::unexpected(read.error());
    counts.unlike_earth += read->unlike_earth;
    counts.left_out += read->left_out;
  }
  SourceReport& report = mosaic.report;
  report.width = frame.width;
  report.height = frame.height;
  report.cell_x = frame.cell_x;
  report.cell_y = frame.cell_y;
  report.crs = mosaic.crs.name();
  const bool any = layer.filled > 0;
  report.min_m = any ? layer.lowest : std::numeric_limits<double>::quiet_NaN();
  report.max_m = any ? layer.highest : report.min_m;
  report.nodata_cells = static_cast<std::int64_t>(frame.cells()) - layer.filled;
  if (counts.unlike_earth > 0)
    report.notes.push_back(
        phrase("{} cells hold numbers that are no heights on Earth and count as no data.", counts.unlike_earth));
  if (counts.left_out > 0)
    report.notes.push_back(phrase("{} cells are left out of the file and count as no data.", counts.left_out));
  if (layer.doubled > 0)
    report.notes.push_back(
        phrase("Tiles overlap and differ in {} cells; the first tile by name counts.", layer.doubled));
  return mosaic;
}

}  // namespace sandgate
