// Which rasters a path stands for: a file, what lies in a zip, what lies in a folder. Private to this room.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "map/base/fault.h"

namespace sandgate {

struct Source {
  std::string path;          ///< as GDAL opens it
  std::string label;         ///< as a user knows it
  std::uintmax_t bytes = 0;  ///< on the disk, or uncompressed in its zip
  bool zipped = false;
  std::string table = {};  ///< of a GeoPackage: which raster
  bool met = false;        ///< in a folder or zip, not named by the user
};

/// Every raster that `path` stands for, in order of name; at least one. Folders are searched with one level of
/// folders below, and the zips in them; zips are searched through. Other files are passed over.
Result<std::vector<Source>> find_rasters(const std::filesystem::path& path);

/// Everything that `path` stands for which may hold heights or features, in order of name.
struct Sources {
  std::vector<Source> rasters, maps;
};
/// The same search for rasters and for files of points, lines and areas: GeoPackages, shapefiles, GML, GeoJSON,
/// OpenStreetMap (.osm, .osm.pbf; also packed as .gz). At least one of either.
Result<Sources> find_sources(const std::filesystem::path& path);

/// `path` so that GDAL takes it for a file on the disk, whatever it is called.
std::string on_disk(const std::filesystem::path& path);

/// The name a country from `path` has unless it is given another: "N42E001" from "N42E001.hgt.zip".
std::string plain_name(const std::filesystem::path& path);

/// Whose data a zip says it holds, as the licence wants it printed; empty where it says nothing known.
std::string attribution_in(const std::filesystem::path& path);

}  // namespace sandgate
