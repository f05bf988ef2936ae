#include "map/import/vector_file.h"

#include <cpl_vsi.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gdal.h>
#include <ogr_api.h>

#include <algorithm>
#include <array>
#include <set>

#include "map/import/country_file.h"
#include "map/import/rule_reader.h"

namespace sandgate {
namespace {

constexpr std::uintmax_t most_text_bytes = 600'000'000, most_json_bytes = 150'000'000;
constexpr const char* in_memory_mb = "600";  // of an OpenStreetMap file's nodes; more goes to a file without a name

bool ends(const std::string& path, std::string_view ending) {
  return path.size() >= ending.size() && matches(ending, std::string_view(path).substr(path.size() - ending.size()));
}

/// What OpenStreetMap's reader is to give as fields, and which rings it is to give as areas.
std::string osm_words(const Mapping& mapping) {
  std::set<std::string> keys, areas;
  const auto plain = [](const std::string& word) { return word.find_first_of(",=\n[]* \"") == std::string::npos; };
  const auto take = [&](const std::string& key) {
    if (plain(key) && !key.starts_with("@") && key != "osm_id") keys.insert(key);
  };
  for (const MappingSource& source : mapping.sources) {
    if (std::ranges::find(source.drivers, "OSM") == source.drivers.end()) continue;
    for (const std::string& key : source.names_from) take(key);
    for (const MappingRule& rule : source.rules) {
      for (const auto* tests : {&rule.when, &rule.unless})
        for (const AttributeTest& test : *tests) take(test.key);
      for (const auto* list :
           {&rule.width_from, &rule.height_from, &rule.storeys_from, &rule.level_from, &rule.class_from})
        for (const std::string& key : *list) take(key);
      if (rule.shape != FeatureShape::area) continue;
      for (const AttributeTest& test : rule.when)
        for (const std::string& value : test.values)
          if (plain(test.key)) areas.insert(value == "*" ? test.key : test.key + "=" + value);
    }
  }
  std::erase_if(areas, [&](const std::string& area) { return area.find('*') != std::string::npos; });
  std::string words = fmt::format("closed_ways_are_polygons={}\nattribute_name_laundering=no\n", fmt::join(areas, ","));
  for (const char* layer : {"points", "lines", "multipolygons", "multilinestrings", "other_relations"})
    words += fmt::format("[{}]\nosm_id=yes\nattributes={}\nother_tags=no\n", layer, fmt::join(keys, ","));
  return words;
}

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

/// A file wherever GDAL finds it, as bytes; none where it cannot be read.
std::optional<std::vector<std::byte>> whole(const std::string& path, std::uintmax_t size) {
  VSILFILE* file = VSIFOpenL(path.c_str(), "rb");
  if (file == nullptr) return std::nullopt;
  std::vector<std::byte> bytes(size);
  const bool read = VSIFReadL(bytes.data(), 1, bytes.size(), file) == bytes.size();
  VSIFCloseL(file);
  if (!read) return std::nullopt;
  return bytes;
}

/// Whether an OpenStreetMap file as text has things with ids below nought, as editors give to what is new. GDAL's own
/// index of places cannot hold those, and would lose them.
bool has_new_ids(const std::string& path) {
  constexpr std::size_t piece = std::size_t{1} << 20;
  const std::array<std::string_view, 4> marks{" id='-", " id=\"-", " ref='-", " ref=\"-"};
  VSILFILE* file = VSIFOpenL(path.c_str(), "rb");
  if (file == nullptr) return false;
  bool found = false;
  std::string text;
  for (std::size_t read = 1; read > 0 && !found;) {
    const std::size_t kept = std::min<std::size_t>(text.size(), 8);  // a mark may lie across two pieces
    text.erase(0, text.size() - kept);
    text.resize(kept + piece);
    read = VSIFReadL(text.data() + kept, 1, piece, file);
    text.resize(kept + read);
    found = std::ranges::any_of(marks, [&](std::string_view mark) { return text.contains(mark); });
  }
  VSIFCloseL(file);
  return found;
}

}  // namespace

Result<VectorFile> VectorFile::open(const Source& source, const Mapping& mapping) {
  Session session;
  VectorFile file;
  file.source_ = source;
  const std::string& where = source.label;
  const auto too_large = [&](std::uintmax_t most) {
    return fault(where, phrase("it is larger than {} million bytes", most / 1'000'000), "cut a piece out of it");
  };
  constexpr unsigned flags = GDAL_OF_VECTOR | GDAL_OF_READONLY;
  if (ends(source.label, ".gpkg")) {
    file.driver_ = "GPKG";
    file.dataset_ = country_file::open_layers(source.path);
  } else if (ends(source.label, ".shp")) {
    file.driver_ = "ESRI Shapefile";
    file.dataset_ = open_with(source.path, flags, {"ESRI Shapefile"});
  } else if (ends(source.label, ".gml")) {
    // From memory, so that schemas and notes beside the file are neither read nor written.
    if (source.bytes > most_text_bytes) return too_large(most_text_bytes);
    auto bytes = whole(source.path, source.bytes);
    if (!bytes) return fault(where, "it cannot be read", "fetch it again");
    file.driver_ = "GML";
    file.bytes_ = std::make_unique<std::vector<std::byte>>(std::move(*bytes));
    file.files_.push_back(std::make_unique<MemoryFile>("gml", *file.bytes_));
    file.dataset_ = open_with(file.files_.back()->path(), flags, {"GML"},
                              {"WRITE_GFS=NO", "DOWNLOAD_SCHEMA=NO", "EXPOSE_GML_ID=NO", "EXPOSE_FID=NO"});
  } else if (ends(source.label, ".json") || ends(source.label, ".geojson")) {
    if (source.bytes > most_json_bytes) return too_large(most_json_bytes);
    file.driver_ = "GeoJSON";
    file.dataset_ = open_with(source.path, flags, {"GeoJSON"});
  } else {
    file.driver_ = "OSM";
    file.bytes_ = std::make_unique<std::vector<std::byte>>(bytes_of(osm_words(mapping)));
    file.files_.push_back(std::make_unique<MemoryFile>("ini", *file.bytes_));
    const bool any_ids = !ends(source.label, ".pbf") && has_new_ids(source.path);
    file.dataset_ =
        open_with(source.path, flags, {"OSM"},
                  {"CONFIG_FILE=" + file.files_.back()->path(), std::string("MAX_TMPFILE_SIZE=") + in_memory_mb,
                   "COMPRESS_NODES=YES", "INTERLEAVED_READING=YES",
                   std::string("USE_CUSTOM_INDEXING=") + (any_ids ? "NO" : "YES")});
  }
  if (!file.dataset_ || session.failed())
    return fault(where, "it is not a map that can be read, or it is damaged",
                 "name a GeoPackage, shapefile, GML, GeoJSON or OpenStreetMap file");
  return file;
}

std::vector<void*> VectorFile::layers() const {
  std::vector<void*> found;
  for (int i = 0; i < GDALDatasetGetLayerCount(dataset()); ++i) {
    const OGRLayerH layer = GDALDatasetGetLayer(dataset(), i);
    if (layer == nullptr) continue;
    const std::string name = OGR_L_GetName(layer);
    if (driver_ == "GPKG" && (name == country_file::about_table || !country_file::has_table(dataset(), name))) continue;
    found.push_back(layer);
  }
  return found;
}

const MappingSource* maker_of(const Mapping& mapping, const std::string& driver, void* layer) {
  const OGRFeatureDefnH fields = OGR_L_GetLayerDefn(layer);
  for (const MappingSource& source : mapping.sources) {
    const bool by_format = std::ranges::find(source.drivers, driver) != source.drivers.end();
    const bool by_field = std::ranges::any_of(
        source.fields, [&](const std::string& field) { return OGR_FD_GetFieldIndex(fields, field.c_str()) >= 0; });
    const bool anyone = source.drivers.empty() && source.fields.empty();
    if (!by_format && !by_field && !anyone) continue;
    for (const MappingRule& rule : source.rules)
      if (RuleReader(rule, source, layer).possible()) return &source;
  }
  return nullptr;
}

}  // namespace sandgate
