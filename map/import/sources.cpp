#include "map/import/sources.h"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <system_error>

#include "map/import/session.h"
#include "map/import/whole_file.h"

namespace sandgate {

std::string on_disk(const std::filesystem::path& path) {
  const std::string full = std::filesystem::absolute(path).lexically_normal().string();
  return full.starts_with("/vsi") ? "/." + full : full;
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_tiles = 20'000;
constexpr std::string_view zip_start = "PK";

// Of rasters only: a name that merely goes with one (.prj, .hdr, .tfw) is opened by the driver that wants it.
constexpr std::array<std::string_view, 9> raster_endings{".tif", ".tiff", ".asc", ".hgt", ".dt0",
                                                         ".dt1", ".dt2",  ".bil", ".flt"};

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

constexpr std::array<std::string_view, 9> map_endings{".gpkg", ".shp",     ".gml",    ".geojson", ".json",
                                                      ".osm",  ".osm.pbf", ".osm.gz", ".pbf"};

bool ends_in(const fs::path& name, std::span<const std::string_view> endings) {
  const std::string file = lower(name.filename().string());
  return !file.starts_with(".") &&
         std::ranges::any_of(endings, [&](std::string_view ending) { return file.ends_with(ending); });
}

bool is_raster(const fs::path& name) { return ends_in(name, raster_endings); }
bool is_map(const fs::path& name) { return ends_in(name, map_endings); }

bool is_zip(const fs::path& path) {
  const auto start = read_start(path, zip_start.size());
  return start && *start == zip_start;
}

std::string inside_zip(const fs::path& zip) {
  const std::string file = on_disk(zip);
  // Braces let the zip have any ending; a zip with braces in its own name must end in .zip instead.
  return file.find_first_of("{}") == std::string::npos ? "/vsizip/{" + file + "}" : "/vsizip/" + file;
}

/// Names in a zip come from strangers: none may leave it, lead into another archive or hold control characters.
bool harmless(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != std::string::npos) return false;
  if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; })) return false;
  return std::ranges::none_of(fs::path(name), [](const fs::path& part) { return part == ".."; });
}

std::vector<std::string> names_in_zip(const fs::path& zip) {
  Session session;
  char** list = VSIReadDirRecursive(inside_zip(zip).c_str());
  std::vector<std::string> names;
  for (int i = 0; i < CSLCount(list); ++i)
    if (harmless(list[i])) names.emplace_back(list[i]);
  CSLDestroy(list);
  std::ranges::sort(names);
  return names;
}

using Wanted = bool (*)(const fs::path& name);

void add_zip(const fs::path& zip, Wanted wanted, std::vector<Source>& found) {
  for (const std::string& name : names_in_zip(zip)) {
    if (!wanted(name)) continue;
    const std::string path = inside_zip(zip) + "/" + name;
    VSIStatBufL stat;
    if (VSIStatExL(path.c_str(), &stat, VSI_STAT_EXISTS_FLAG | VSI_STAT_SIZE_FLAG) != 0) continue;
    found.push_back({path, (zip / name).string(), static_cast<std::uintmax_t>(stat.st_size), true});
  }
}

void add_file(const fs::path& path, std::vector<Source>& found) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  const bool packed = lower(path.extension().string()) == ".gz";
  if (!error) found.push_back({(packed ? "/vsigzip/" : "") + on_disk(path), path.string(), bytes, packed});
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (std::error_code gone; at->is_directory(gone) || at->is_regular_file(gone)) paths.push_back(at->path());
  std::ranges::sort(paths);
  return paths;
}

void add_folder(const fs::path& folder, int levels_below, Wanted wanted, std::vector<Source>& found) {
  for (const fs::path& path : entries(folder)) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      if (levels_below > 0) add_folder(path, levels_below - 1, wanted, found);
    } else if (lower(path.extension().string()) == ".zip") {
      add_zip(path, wanted, found);
    } else if (wanted(path)) {
      add_file(path, found);
    }
  }
}

/// A name without its endings: "ny20" of "NY20.shp.xml".
std::string bare(const fs::path& path) {
  const std::string name = lower(path.filename().string());
  return name.substr(0, name.find('.'));
}

/// GDAL opens what lies beside a raster or a map and bears its name. A pipe or a device there would be read for ever.
Result<void> in_plain_company(const std::vector<Source>& found) {
  std::map<fs::path, std::map<std::string, fs::path>> strange;  // by folder and bare name
  for (const Source& source : found) {
    if (source.path.starts_with("/vsi")) continue;
    const auto [folder, first] = strange.try_emplace(fs::path(source.path).parent_path());
    std::error_code error;
    for (fs::directory_iterator at(folder->first, error), end; first && !error && at != end; at.increment(error))
      if (std::error_code gone; at->exists(gone) && !at->is_directory(gone) && !at->is_regular_file(gone))
        folder->second.try_emplace(bare(at->path()), at->path());
    if (const auto beside = folder->second.find(bare(source.path)); beside != folder->second.end())
      return fault(beside->second.string(), phrase("it lies beside {} and is no plain file", source.label),
                   "take it away");
  }
  return {};
}

bool of_ordnance_survey(const fs::path& zip) {
  for (const std::string& name : names_in_zip(zip)) {
    if (!lower(fs::path(name).filename().string()).starts_with("metadata") || !lower(name).ends_with(".xml")) continue;
    VSILFILE* file = VSIFOpenL((inside_zip(zip) + "/" + name).c_str(), "rb");
    if (file == nullptr) continue;
    std::string text(std::size_t{1} << 16, '\0');
    text.resize(VSIFReadL(text.data(), 1, text.size(), file));
    VSIFCloseL(file);
    return text.find("ordnancesurvey.co.uk") != std::string::npos;
  }
  return false;
}

}  // namespace

Result<std::vector<Source>> find_rasters(const fs::path& path) {
  const std::string where = path.string();
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return fault(where, "there is no such file or folder", "look at the spelling of the path");
  std::vector<Source> found;
  if (fs::is_directory(status)) {
    add_folder(path, 1, is_raster, found);
    if (found.empty())
      return fault(where, "the folder holds no raster of heights",
                   "name a folder of GeoTIFF, .asc or .hgt files or their zips");
  } else if (!fs::is_regular_file(status)) {
    return fault(where, "it is not a file", "name a file or a folder");
  } else {
    const auto start = read_start(path, zip_start.size());
    if (!start) return std::unexpected(start.error());
    if (start->empty()) return fault(where, "the file is empty", "fetch it again");
    if (is_zip(path)) {
      add_zip(path, is_raster, found);
      if (found.empty())
        return fault(where, "the zip is damaged or holds no raster of heights",
                     "name a zip with a GeoTIFF, .asc or .hgt in it");
    } else {
      add_file(path, found);
      if (found.empty()) return fault(where, "its size cannot be read", "see that you may read it");
    }
  }
  if (found.size() > most_tiles)
    return fault(where,
                 phrase("it holds {} rasters, and {} are the most that are put together", found.size(), most_tiles),
                 "name a smaller folder");
  if (auto good = in_plain_company(found); !good) return std::unexpected(std::move(good.error()));
  return found;
}

namespace {

/// Tiles of heights come with an outline of the same name, which says nothing new.
void leave_out_outlines(Sources& found) {
  std::set<std::string> tiles;
  for (const Source& raster : found.rasters) tiles.insert(fs::path(raster.path).replace_extension().string());
  std::erase_if(found.maps,
                [&](const Source& map) { return tiles.contains(fs::path(map.path).replace_extension().string()); });
}

}  // namespace

Result<Sources> find_sources(const fs::path& path) {
  const std::string where = path.string();
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  Sources found;
  if (fs::is_directory(status)) {
    add_folder(path, 1, is_raster, found.rasters);
    add_folder(path, 1, is_map, found.maps);
  } else if (fs::is_regular_file(status) && is_zip(path)) {
    add_zip(path, is_raster, found.rasters);
    add_zip(path, is_map, found.maps);
  } else if (fs::is_regular_file(status) && is_map(path)) {
    const auto start = read_start(path, 1);
    if (!start) return std::unexpected(start.error());
    if (start->empty()) return fault(where, "the file is empty", "fetch it again");
    add_file(path, found.maps);
  } else {
    auto rasters = find_rasters(path);
    if (!rasters) return std::unexpected(rasters.error());
    found.rasters = std::move(*rasters);
  }
  leave_out_outlines(found);
  for (Source& map : found.maps) map.met = map.label != where;
  if (found.rasters.empty() && found.maps.empty())
    return fault(
        where, "it is damaged or holds neither heights nor a map that can be read",
        "name rasters of heights, GeoPackages, shapefiles, GML, GeoJSON, OpenStreetMap, or zips and folders of them");
  if (found.rasters.size() + found.maps.size() > most_tiles)
    return fault(where,
                 phrase("it holds {} files, and {} are the most that are put together",
                        found.rasters.size() + found.maps.size(), most_tiles),
                 "name a smaller folder");
  for (const auto* sources : {&found.rasters, &found.maps})
    if (auto good = in_plain_company(*sources); !good) return std::unexpected(std::move(good.error()));
  return found;
}

std::string plain_name(const fs::path& path) {
  fs::path name = fs::absolute(path).lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  std::error_code error;
  if (fs::is_directory(path, error)) return name.filename().string();
  name = name.filename();
  const std::string ending = lower(name.extension().string());
  if (ending == ".zip" && (is_raster(name.stem()) || is_map(name.stem()))) name = name.stem();
  if ((ending == ".pbf" || ending == ".gz") && is_map(name.stem())) name = name.stem();
  return name.stem().string();
}

std::string attribution_in(const fs::path& path) {
  std::error_code error;
  std::vector<fs::path> candidates{path};
  if (fs::is_directory(path, error)) candidates = entries(path);
  const auto zip =
      std::ranges::find_if(candidates, [](const fs::path& p) { return lower(p.extension().string()) == ".zip"; });
  if (zip == candidates.end() || !of_ordnance_survey(*zip)) return {};
  return "Contains OS data © Crown copyright and database right";
}

}  // namespace sandgate
