#include "map/import/survey.h"

#include <fmt/format.h>
#include <gdal.h>
#include <ogr_api.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "map/base/log.h"
#include "map/import/country_file.h"
#include "map/import/gather.h"
#include "map/import/survey_held.h"
#include "map/import/whole_file.h"

namespace sandgate {
namespace {

/// Where one layer of a map lies.
struct LayerGround {
  MapBox box;  ///< in `crs`
  Crs crs;
  std::string label;
};

/// Rasters inside GeoPackages, as sources of their own. The heights table of a country of ours counts as one.
void add_tables(const Source& source, std::vector<Source>& rasters) {
  if (source.label.size() < 5 || !matches("*.gpkg", source.label)) return;
  const Dataset layers = country_file::open_layers(source.path);
  if (!layers) return;
  for (const std::string& table : country_file::raster_tables(layers.get())) {
    Source raster = source;
    raster.table = table;
    rasters.push_back(std::move(raster));
  }
}

MapBox ground_of(const HeightsGroup& group) {
  return group.tiles.front().turned.empty() ? group.frame.bounds() : ground_of(group.tiles.front());
}

class Surveyor {
 public:
  Surveyor(const ImportPlan& plan, const Progress& progress) : plan_(plan), progress_(progress) {
    held_ = std::make_shared<Survey::Held>();
  }

  Result<Survey> run() {
    if (plan_.sources.empty()) return fault("import", "no source is named", "name at least one");
    auto stated = stated_grid(plan_.crs);
    if (!stated) return std::unexpected(stated.error());
    held_->stated = *stated;
    if (auto found = find(); !found) return std::unexpected(found.error());
    auto groups = group_rasters(rasters_, held_->stated, survey_.guessed, share(0.1, 0.8));
    if (!groups) return std::unexpected(groups.error());
    held_->groups = std::move(*groups);
    if (auto looked = look_at_maps(); !looked) return std::unexpected(looked.error());
    const bool heights = !held_->groups.empty() || !contours_.empty();
    if (!heights && others_.empty()) {
      if (auto read = read_extents(); !read) return std::unexpected(read.error());
    }
    if (!heights && others_.empty() && !map_grid_)
      return fault(plan_.sources.front().string(), "there are neither heights nor a map that is recognised in it",
                   "add a raster of heights, contours or a map");
    if (auto grid = choose_grid(); !grid) return std::unexpected(grid.error());
    if (auto placed = place(); !placed) return std::unexpected(placed.error());
    for (const HeightsGroup& group : held_->groups)
      for (const HeightsCredit& credit : plan_.mapping.heights)
        for (const std::string& pattern : credit.files)
          if (matches(pattern, std::filesystem::path(group.label).filename().string()))
            add_once(survey_.attributions, credit.attribution);
    for (const auto& source : plan_.sources) {
      add_once(survey_.attributions, attribution_in(source));
      add_once(survey_.attributions, country_file::attribution_of(source.string()));
    }
    survey_.held = held_;
    log_line(LogRoom::import, [&] {
      return fmt::format("{} rasters in {} groups, {} maps; {} by {} cells on the grid {}", rasters_.size(),
                         held_->groups.size(), held_->maps.size(), survey_.frame.width, survey_.frame.height,
                         survey_.crs);
    });
    return std::move(survey_);
  }

 private:
  Progress share(double from, double to) const {
    return [this, from, to](double part) { return go_on(progress_, from + part * (to - from)); };
  }

  Result<void> find() {
    for (const auto& source : plan_.sources) {
      std::error_code error;
      if (!std::filesystem::exists(source, error))
        return fault(source.string(), "there is no such file or folder", "look at the spelling of the path");
      auto found = find_sources(source);
      if (!found) return std::unexpected(found.error());
      rasters_.insert(rasters_.end(), found->rasters.begin(), found->rasters.end());
      for (Source& map : found->maps) {
        add_tables(map, rasters_);
        held_->maps.push_back(std::move(map));
      }
    }
    return {};
  }

  Result<void> look_at_maps() {
    std::erase_if(held_->maps, [&](const Source& map) {
      if (!map.met || VectorFile::open(map, plan_.mapping)) return false;
      held_->left_out.push_back({phrase("{}: it cannot be read", map.label), 1});
      return true;
    });
    for (std::size_t n = 0; n < held_->maps.size(); ++n) {
      const auto file = VectorFile::open(held_->maps[n], plan_.mapping);
      if (!file) return std::unexpected(file.error());
      for (void* layer : file->layers()) {
        const MappingSource* maker = maker_of(plan_.mapping, file->driver(), layer);
        const std::string name = OGR_L_GetName(layer);
        survey_.layers.push_back({held_->maps[n].label, name, maker != nullptr ? maker->name : "",
                                  static_cast<std::int64_t>(OGR_L_GetFeatureCount(layer, FALSE))});
        if (maker == nullptr) continue;
        const auto grid = grid_of(layer, held_->stated, held_->maps[n].label);
        if (!grid) return std::unexpected(grid.error());
        add_once(survey_.attributions, maker->attribution);
        if (grid->metric() && grid->name() != web_mercator && !map_grid_) map_grid_ = *grid;
        const bool lines = std::ranges::any_of(maker->rules, [&](const MappingRule& rule) {
          return (rule.meaning == Meaning::contour) &&
                 std::ranges::any_of(rule.layers, [&](const std::string& p) { return matches(p, name); });
        });
        OGREnvelope e;
        if (OGR_L_GetExtent(layer, &e, !file->mixed()) == OGRERR_NONE)
          (lines ? contours_ : others_).push_back({{e.MinX, e.MinY, e.MaxX, e.MaxY}, *grid, held_->maps[n].label});
      }
      if (!go_on(progress_, 0.8 + 0.2 * static_cast<double>(n + 1) / static_cast<double>(held_->maps.size())))
        return stopped("Looking at the sources");
    }
    return {};
  }

  /// Nothing has said where the country lies: maps that do not say it in their heads are read for it.
  Result<void> read_extents() {
    for (const Source& map : held_->maps) {
      const auto file = VectorFile::open(map, plan_.mapping);
      if (!file) return std::unexpected(file.error());
      if (!file->mixed()) continue;
      for (void* layer : file->layers()) {
        if (maker_of(plan_.mapping, file->driver(), layer) == nullptr) continue;
        const auto grid = grid_of(layer, held_->stated, map.label);
        if (!grid) return std::unexpected(grid.error());
        const auto ground = read_extent(*file, progress_);
        if (!ground) return std::unexpected(ground.error());
        if (!ground->empty()) others_.push_back({*ground, *grid, map.label});
        break;
      }
    }
    return {};
  }

  /// The wish, else the first grid in metres among heights, contours and maps, else the UTM zone of the middle.
  Result<void> choose_grid() {
    Crs& grid = held_->grid;
    if (held_->stated.metric()) {
      grid = held_->stated;
    } else if (held_->stated && !held_->groups.empty() &&
               !held_->stated.same_as(held_->groups.front().tiles.front().crs)) {
      return fault("--crs " + plan_.crs.substr(0, 60), "a country is drawn on a grid in metres, and this is none",
                   "name one such as EPSG:27700");
    } else {
      for (const HeightsGroup& group : held_->groups)
        if (!grid && group.tiles.front().crs.metric()) grid = group.tiles.front().crs;
      for (const LayerGround& ground : contours_)
        if (!grid && ground.crs.metric()) grid = ground.crs;
      if (!grid && map_grid_) grid = *map_grid_;
      if (!grid) return choose_zone();
    }
    survey_.crs = grid.name();
    return {};
  }

  /// By what a country is placed: its heights, else its contours, else its maps.
  std::optional<LayerGround> first_ground() const {
    if (!held_->groups.empty()) {
      const HeightsGroup& group = held_->groups.front();
      return LayerGround{ground_of(group), group.tiles.front().crs, group.label};
    }
    if (!contours_.empty()) return contours_.front();
    if (!others_.empty()) return others_.front();
    return std::nullopt;
  }

  Result<void> choose_zone() {
    const auto first = first_ground();
    if (!first)
      return fault(plan_.sources.front().string(), "it does not say where it lies", "give --bounds and --crs");
    const auto& [whole, own, label] = *first;
    MapBox box = whole;
    if (plan_.bounds && own.geographic() && plan_.bounds->meets(box)) box = *plan_.bounds;
    if (own.geographic() && box.width() > widest_zone)
      return fault(
          label,
          phrase("it spans {} degrees of longitude, too much for one UTM zone", fmt::format("{:.0f}", box.width())),
          "name a grid in metres with --crs EPSG:n, or bounds");
    const auto middle = to_longitude_latitude(own, {(box.west + box.east) / 2, (box.south + box.north) / 2});
    const auto zone = middle ? Crs::utm(middle->east, middle->north) : std::nullopt;
    if (!zone) return fault(label, "its middle lies in no UTM zone", "name a grid in metres with --crs EPSG:n");
    held_->grid = *zone;
    survey_.crs = zone->name();
    survey_.guessed.push_back({phrase("the country's grid: the UTM zone of the middle, {}", survey_.crs), 1});
    return {};
  }

  /// How large a cell of the first heights is on the country's grid, in metres and neat.
  double own_cell(const HeightsGroup& group) const {
    const GridFrame& frame = group.frame;
    const auto whole = box_in(ground_of(group), group.tiles.front().crs, held_->grid);
    if (!whole) return 0;
    const double cell = std::sqrt(whole->width() / frame.width * (whole->depth() / frame.height));
    if (cell >= 10) return std::floor(cell);
    return cell >= 1 ? std::floor(cell * 10) / 10 : cell;
  }

  static double contour_cell(const MapBox& box) {
    constexpr std::array<double, 9> neat{100, 50, 25, 20, 10, 5, 2, 1, 0.5};
    constexpr double across = 500;  // cells that a sheet of contours is given at least
    const double wanted = std::max(box.width(), box.depth()) / across;
    for (const double cell : neat)
      if (cell <= wanted) return cell;
    return std::max(wanted, 1e-3);
  }

  Result<void> place() {
    const Crs& grid = held_->grid;
    MapBox ground;
    for (const HeightsGroup& group : held_->groups) {
      const auto box = box_in(ground_of(group), group.tiles.front().crs, grid);
      if (!box)
        return fault(group.label, phrase("its ground cannot be drawn on the grid {}", grid.name().substr(0, 60)),
                     "name another grid with --crs EPSG:n");
      ground.take_in({box->west, box->south});
      ground.take_in({box->east, box->north});
      survey_.heights.push_back(
          {group.label, group.tiles.front().crs.name(), static_cast<int>(group.tiles.size()), *box, own_cell(group)});
    }
    for (const LayerGround& lines : contours_) {
      const auto box = box_in(lines.box, lines.crs, grid);
      if (!box) continue;
      ground.take_in({box->west, box->south});
      ground.take_in({box->east, box->north});
      survey_.heights.push_back({lines.label, lines.crs.name(), 0, *box, contour_cell(*box)});
    }
    for (const LayerGround& layer : others_) {
      const auto box = box_in(layer.box, layer.crs, grid);
      if (!box) continue;
      survey_.map_ground.take_in({box->west, box->south});
      survey_.map_ground.take_in({box->east, box->north});
    }
    if (survey_.heights.empty()) ground = survey_.map_ground;
    if (ground.empty() && plan_.bounds) ground = *plan_.bounds;
    if (ground.empty()) return fault("import", "the heights lie nowhere on the country's grid", "name another --crs");
    auto wanted = wanted_ground(ground);
    if (!wanted) return std::unexpected(wanted.error());
    return choose_frame(*wanted, ground);
  }

  /// The bounds asked for, on the country's grid.
  Result<MapBox> wanted_ground(const MapBox& ground) const {
    if (!plan_.bounds) return ground;
    const MapBox& asked = *plan_.bounds;
    const std::string where =
        fmt::format("--bounds {:g},{:g},{:g},{:g}", asked.west, asked.south, asked.east, asked.north);
    const Phrase mend = phrase("give W,S,E,N in the country's grid or in degrees, W before E and S before N");
    const bool sensible = std::isfinite(asked.west) && std::isfinite(asked.south) && std::isfinite(asked.east) &&
                          std::isfinite(asked.north) && asked.west < asked.east && asked.south < asked.north;
    if (!sensible) return fault(where, "they are no bounds", mend);
    if (asked.meets(ground)) return asked;
    const bool degrees = asked.west >= -180 && asked.east <= 180 && asked.south >= -90 && asked.north <= 90;
    if (degrees) {
      const auto wgs = Crs::named("EPSG:4326", where);
      const auto box = wgs ? box_in(asked, *wgs, held_->grid) : std::nullopt;
      if (box && box->meets(ground)) return *box;
    }
    return fault(where, "no heights lie inside them", mend);
  }

  Result<void> choose_frame(const MapBox& wanted, const MapBox& ground) {
    const bool rasters = !held_->groups.empty();
    const HeightsGroup* first = rasters ? &held_->groups.front() : nullptr;
    const bool own = first != nullptr && first->tiles.front().turned.empty() &&
                     first->tiles.front().crs.same_as(held_->grid) && !plan_.cell_m;
    double cell_x = plan_.cell_m.value_or(rasters ? survey_.heights.front().cell_m : contour_cell(ground)),
           cell_y = cell_x;
    double west = 0, north = 0;  // a corner of the lattice
    if (own) {
      cell_x = first->frame.cell_x;
      cell_y = first->frame.cell_y;
      west = first->frame.west;
      north = first->frame.north;
    }
    if (!(cell_x > 0) || !std::isfinite(cell_x))
      return fault("--cell", "it is not a positive number of metres", "give the size of a cell in metres");
    constexpr double slack = 1e-6;  // of a cell: bounds that lie on the lattice take in no further cells
    const double left = std::floor((wanted.west - west) / cell_x + slack),
                 right = std::ceil((wanted.east - west) / cell_x - slack);
    const double top = std::floor((north - wanted.north) / cell_y + slack),
                 bottom = std::ceil((north - wanted.south) / cell_y - slack);
    const double cells = (right - left) * (bottom - top);
    if (!(cells <= static_cast<double>(most_cells)))
      return fault(
          "import",
          phrase("the country would have {} × {} cells, and {} million are the most there may be",
                 fmt::format("{:.0f}", right - left), fmt::format("{:.0f}", bottom - top), most_cells / 1'000'000),
          "choose smaller bounds or a larger --cell");
    survey_.frame = {std::max(1, static_cast<int>(right - left)),
                     std::max(1, static_cast<int>(bottom - top)),
                     west + left * cell_x,
                     north - top * cell_y,
                     cell_x,
                     cell_y};
    return {};
  }

  const ImportPlan& plan_;
  const Progress& progress_;
  Survey survey_;
  std::shared_ptr<Survey::Held> held_;
  std::vector<Source> rasters_;
  std::vector<LayerGround> contours_, others_;
  std::optional<Crs> map_grid_;
};

}  // namespace

Result<Survey> survey(const ImportPlan& plan, const Progress& progress) {
  const std::string where = plan.sources.empty() ? "import" : plan.sources.front().string();
  return within_memory(where, [&] {
    Session session;
    return Surveyor(plan, progress).run();
  });
}

}  // namespace sandgate
