
#include <algorithm>
#include <cmath>
#include <limits>

#include "map/base/gridref.h"
#include "map/import/gather.h"
#include "map/import/mosaic.h"
#include "map/import/survey_held.h"
#include "map/import/warp.h"

namespace sandgate {
namespace {

constexpr double lattice_slack = 0.01;  // of a cell: how far two lattices may be out of step and count as one
constexpr int sampled_beyond = 4;       // cells round a window that bilinear sampling may ask for
constexpr const char* british_grid = "EPSG:27700";

bool in_step(double a, double b, double cell) {
  const double cells = (a - b) / cell;
  return std::abs(cells - std::round(cells)) < lattice_slack;
}

bool on_lattice(const GridFrame& one, const GridFrame& other) {
  const double cells = std::max(other.width, other.height);
  return std::abs(one.cell_x - other.cell_x) * cells < lattice_slack * one.cell_x &&
         std::abs(one.cell_y - other.cell_y) * cells < lattice_slack * one.cell_y &&
         in_step(one.west, other.west, one.cell_x) && in_step(one.north, other.north, one.cell_y);
}

/// Whether a tile without a grid is called by the British grid reference of its own south-west corner, as Ordnance
/// Survey calls its tiles.
bool named_as_ordnance_tile(const Raster& tile) {
  std::string name = std::filesystem::path(tile.source.label).stem().string().substr(0, 4);
  if (name.size() != 4 || !std::isalpha(static_cast<unsigned char>(name[0])) ||
      !std::isalpha(static_cast<unsigned char>(name[1])))
    return false;
  const auto corner = read_grid_reference(name, british_grid, {0, 0});
  constexpr double off = 10'000;  // a reference of two figures means a square of ten kilometres
  const MapBox box = tile.frame.bounds();
  return corner && std::abs(corner->east - box.west) <= off && std::abs(corner->north - box.south) <= off &&
         std::abs(box.width() - off) < 100 && std::abs(box.depth() - off) < 100;
}

/// The cells of `frame` that may matter for `box`, given in its own grid; none where they do not meet.
std::optional<GridFrame> window_of(const GridFrame& frame, const MapBox& box) {
  if (!frame.bounds().meets(box)) return std::nullopt;
  const double left = std::max(0.0, std::floor((box.west - frame.west) / frame.cell_x) - sampled_beyond);
  const double top = std::max(0.0, std::floor((frame.north - box.north) / frame.cell_y) - sampled_beyond);
  const double right =
      std::min<double>(frame.width, std::ceil((box.east - frame.west) / frame.cell_x) + sampled_beyond);
  const double bottom =
      std::min<double>(frame.height, std::ceil((frame.north - box.south) / frame.cell_y) + sampled_beyond);
  if (right <= left || bottom <= top) return std::nullopt;
  return GridFrame{static_cast<int>(right - left),
                   static_cast<int>(bottom - top),
                   frame.west + left * frame.cell_x,
                   frame.north - top * frame.cell_y,
                   frame.cell_x,
                   frame.cell_y};
}

void merge(const std::vector<float>& from, std::vector<float>& into) {
  for (std::size_t i = 0; i < into.size(); ++i)
    if (std::isnan(into[i])) into[i] = from[i];
}

/// The same for a grid of the same lattice.
void merge_cells(const Mosaic& from, const GridFrame& frame, std::vector<float>& into) {
  const int column = static_cast<int>(std::lround((from.frame.west - frame.west) / frame.cell_x));
  const int row = static_cast<int>(std::lround((frame.north - from.frame.north) / frame.cell_y));
  for (int r = std::max(0, -row); r < from.frame.height && r + row < frame.height; ++r)
    for (int c = std::max(0, -column); c < from.frame.width && c + column < frame.width; ++c) {
      float& cell = into[static_cast<std::size_t>(r + row) * static_cast<std::size_t>(frame.width) +
                         static_cast<std::size_t>(c + column)];
      if (std::isnan(cell))
        cell = from.heights[static_cast<std::size_t>(r) * static_cast<std::size_t>(from.frame.width) +
                            static_cast<std::size_t>(c)];
    }
}

Result<void> add_group(const HeightsGroup& group, const GridFrame& frame, const Crs& grid, ComposedHeights& all,
                       const Progress& progress) {
  const Crs& own = group.tiles.front().crs;
  const auto box = box_in(frame.bounds(), grid, own);
  const std::vector<double>& turned = group.tiles.front().turned;
  const auto window = !box ? std::nullopt : turned.empty() ? window_of(group.frame, *box) : std::optional(group.frame);
  if (!window) return {};
  if (window->cells() > most_cells)
    return fault(group.label,
                 phrase("{} × {} of its cells lie in the bounds, too many to be read", window->width, window->height),
                 "choose smaller bounds");
  std::vector<Raster> tiles;
  for (const Raster& tile : group.tiles)
    if (tile.frame.bounds().meets(window->bounds())) tiles.push_back(tile);
  if (tiles.empty()) return {};
  constexpr double reading_part = 0.7;
  const Progress reading = [&](double part) { return go_on(progress, part * reading_part); };
  auto mosaic = lay(tiles, *window, reading);
  if (!mosaic) return std::unexpected(mosaic.error());
  for (Phrase& note : mosaic->report.notes)
    if (std::ranges::find(all.notes, note) == all.notes.end()) all.notes.push_back(std::move(note));
  add_once(all.attributions, mosaic->attribution);
  if (turned.empty() && own.same_as(grid) && on_lattice(frame, mosaic->frame)) {
    merge_cells(*mosaic, frame, all.heights);
    return {};
  }
  const Progress warping = [&](double part) { return go_on(progress, reading_part + part * (1 - reading_part)); };
  const auto warped = warp_onto(frame, mosaic->frame, mosaic->heights, turned, own, grid, group.label, warping);
  if (!warped) return std::unexpected(warped.error());
  merge(*warped, all.heights);
  return {};
}

}  // namespace

void add_once(std::vector<std::string>& all, const std::string& text) {
  if (!text.empty() && std::ranges::find(all, text) == all.end()) all.push_back(text);
}

Result<std::vector<HeightsGroup>> group_rasters(const std::vector<Source>& sources, const Crs& stated,
                                                std::vector<Tally>& guessed, const Progress& progress) {
  std::vector<HeightsGroup> groups;
  std::int64_t by_name = 0, as_stated = 0;
  for (std::size_t n = 0; n < sources.size(); ++n) {
    const Raster* neighbour = groups.empty() ? nullptr : &groups.back().tiles.front();
    auto tile = look_at(sources[n], sources[n].table, neighbour, true);
    if (!tile) return std::unexpected(tile.error());
    if (!tile->crs && !stated && named_as_ordnance_tile(*tile)) {
      tile->crs = *Crs::named(british_grid, sources[n].label);
      ++by_name;
    } else if (!tile->crs) {
      if (!stated)
        return fault(sources[n].label, "it does not say on which grid its coordinates are",
                     "name the grid with --crs EPSG:n");
      tile->crs = stated;
      ++as_stated;
    }
    const auto home = std::ranges::find_if(
        groups, [&](const HeightsGroup& group) { return check_alike(group.tiles.front(), *tile).has_value(); });
    if (home == groups.end()) {
      groups.push_back({{}, {}, sources[n].label});
      groups.back().tiles.push_back(std::move(*tile));
    } else {
      home->tiles.push_back(std::move(*tile));
    }
    if (!go_on(progress, static_cast<double>(n + 1) / static_cast<double>(sources.size())))
      return stopped("Looking at the sources");
  }
  for (HeightsGroup& group : groups) {
    const auto frame = frame_round(group.tiles, group.label);
    if (!frame) return std::unexpected(frame.error());
    group.frame = *frame;
  }
  if (by_name > 0)
    guessed.push_back({phrase("tiles that name no grid: the British National Grid, by their names"), by_name});
  if (as_stated > 0) guessed.push_back({phrase("rasters that name no grid: the one asked for"), as_stated});
  return groups;
}

Result<ComposedHeights> compose_heights(const std::vector<HeightsGroup>& groups, const GridFrame& frame,
                                        const Crs& grid, const Progress& progress) {
  ComposedHeights all;
  all.heights.assign(frame.cells(), std::numeric_limits<float>::quiet_NaN());
  for (std::size_t n = 0; n < groups.size(); ++n) {
    const Progress share = [&](double part) {
      return go_on(progress, (static_cast<double>(n) + part) / static_cast<double>(groups.size()));
    };
    if (auto added = add_group(groups[n], frame, grid, all, share); !added) return std::unexpected(added.error());
    if (std::ranges::none_of(all.heights, [](float h) { return std::isnan(h); })) break;
  }
  return all;
}

}  // namespace sandgate
