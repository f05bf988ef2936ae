#include "tests/fuzz/seeds.h"

#include "map/import/import.h"

namespace sandgate::tests {
namespace {

const char* const osm_text =
    R"(<?xml version="1.0"?><osm version="0.6"><bounds minlat="51" minlon="0" maxlat="51.02" maxlon="0.02"/>
<node id="1" lat="51.005" lon="0.001"/><node id="2" lat="51.005" lon="0.019"/><node id="3" lat="51.001" lon="0.01"/>
<node id="4" lat="51.019" lon="0.01"><tag k="place" v="village"/><tag k="name" v="Ö"/></node>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="bridge" v="yes"/></way>
<way id="2"><nd ref="3"/><nd ref="4"/><tag k="waterway" v="river"/><tag k="width" v="12 ft"/></way>
<way id="3"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="natural" v="water"/></way>
<way id="4"><nd ref="1"/><nd ref="4"/><tag k="natural" v="coastline"/></way>
<relation id="1"><member type="way" ref="3" role="outer"/><tag k="type" v="multipolygon"/><tag k="landuse" v="forest"/></relation></osm>)";

const char* const gml_text =
    R"(<?xml version="1.0"?><os:DataSet xmlns:os="http://namespaces.ordnancesurvey.co.uk/elevation/contours/v1.0" xmlns:gml="http://www.opengis.net/gml/3.2">
<os:member><os:ContourLine gml:id="a"><os:geometry><gml:LineString srsName="urn:ogc:def:crs:EPSG::27700"><gml:posList>540000 124000 541000 124500 541500 123000</gml:posList></gml:LineString></os:geometry><os:propertyValue uom="m">100</os:propertyValue><os:contourLineType>ordinary</os:contourLineType></os:ContourLine></os:member>
<os:member><os:SpotHeight gml:id="b"><os:geometry><gml:Point srsName="urn:ogc:def:crs:EPSG::27700"><gml:pos>540300 124100</gml:pos></gml:Point></os:geometry><os:propertyValue uom="m">112</os:propertyValue></os:SpotHeight></os:member></os:DataSet>)";

const char* const json_text = R"({"type": "FeatureCollection", "name": "roads", "features": [
{"type": "Feature", "properties": {"highway": "primary", "name": "A"}, "geometry": {"type": "LineString", "coordinates": [[0.001, 51.001], [0.019, 51.019]]}},
{"type": "Feature", "properties": {}, "geometry": {"type": "MultiLineString", "coordinates": [[[0.001, 51.01], [0.019, 51.01]], [[0.1, 51], [9, 9]]]}}]})";

const char* const asc_text =
    "ncols 3\nnrows 3\nxllcorner 540000\nyllcorner 124000\ncellsize 50\nNODATA_value -9999\n1 2 3\n4 -9999 6\n7.5 8 "
    "9\n";

std::string country() {
  Feature road;
  road.kind = FeatureKind::road;
  road.shape = FeatureShape::line;
  road.points = {{1, 1}, {90, 90}};
  Feature wood;
  wood.kind = FeatureKind::wood;
  wood.shape = FeatureShape::area;
  wood.points = {{10, 10}, {10, 60}, {60, 60}, {10, 10}};
  wood.rings = {0};
  const auto bytes = country_bytes(*Country::level(100, 100, {road, wood})).value();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A zip of one stored file.
std::string zip_of(const std::string& name, const std::string& text) {
  std::uint32_t crc = ~0u;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320u : 0);
  }
  const auto common = [&](std::string& out) {
    for (const int v : {20, 0, 0, 0, 33}) tiff::put(out, static_cast<std::uint16_t>(v));
    tiff::put(out, ~crc);
    tiff::put(out, static_cast<std::uint32_t>(text.size()));
    tiff::put(out, static_cast<std::uint32_t>(text.size()));
    tiff::put(out, static_cast<std::uint16_t>(name.size()));
    tiff::put(out, std::uint16_t{0});
  };
  std::string out = "PK\3\4";
  common(out);
  out += name + text;
  const std::uint32_t directory = static_cast<std::uint32_t>(out.size());
  out += std::string("PK\1\2") + std::string("\24\0", 2);
  common(out);
  out += std::string(14, '\0') + name;
  const std::uint32_t length = static_cast<std::uint32_t>(out.size()) - directory;
  out += "PK\5\6";
  for (const int v : {0, 0, 1, 1}) tiff::put(out, static_cast<std::uint16_t>(v));
  tiff::put(out, length);
  tiff::put(out, directory);
  tiff::put(out, std::uint16_t{0});
  return out;
}

}  // namespace

const std::vector<std::string>& seed_endings() {
  static const std::vector<std::string> endings{".tif",     ".asc", ".gpkg", ".osm", ".osm.pbf", ".gml",
                                                ".geojson", ".zip", ".hgt",  ".shp", ".dt0",     ".osm.gz"};
  return endings;
}

GeoTiff ground_tiff() {
  GeoTiff tiff;
  tiff.width = tiff.height = 50;
  tiff.cells.assign(2500, 40);
  tiff.epsg = 4326;
  tiff.geographic = true;
  tiff.west = -0.002;
  tiff.north = 51.023;
  tiff.cell_x = tiff.cell_y = 0.0005;
  return tiff;
}

std::vector<std::string> seeds() {
  const std::vector<std::pair<std::string, std::string>> files{
      {".tif", ground_tiff().bytes()},
      {".tif", GeoTiff().bytes()},
      {".asc", asc_text},
      {".gpkg", country()},
      {".osm", osm_text},
      {".osm.pbf", std::string("\0\0\0\15\12\11OSMHeader\30\2", 17)},
      {".gml", gml_text},
      {".geojson", json_text},
      {".zip", zip_of("a.asc", asc_text)},
      {".zip", zip_of("a.osm", osm_text)},
      {".hgt", std::string(2 * 1201 * 1201, '\1')},
      {".shp", std::string("\0\0\x27\x0a", 4) + std::string(96, '\0')},
      {".dt0", "UHL1" + std::string(3424, '0')},
      {".osm.gz", std::string("\x1f\x8b\x08\0\0\0\0\0\0\3", 10)}};
  std::vector<std::string> all;
  for (const auto& [ending, bytes] : files)
    for (std::size_t i = 0; i < seed_endings().size(); ++i)
      if (seed_endings()[i] == ending) all.push_back(std::string(1, static_cast<char>(i)) + bytes);
  return all;
}

}  // namespace sandgate::tests
