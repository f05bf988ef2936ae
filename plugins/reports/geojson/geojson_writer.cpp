#include "plugins/reports/geojson/geojson_writer.h"

#include <nlohmann/json.hpp>

#include "plugins/reports/common/geographic.h"
#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

using Json = nlohmann::ordered_json;

Json value_of(const ReportCell& cell) {
  struct Say {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(std::int64_t count) const { return count; }
    Json operator()(double measure) const { return measure; }  // one that is not finite becomes null
    Json operator()(const std::string& words) const { return clean(words); }
  };
  return std::visit(Say{}, cell);
}

Json geometry_of(const ReportFeature& feature, const std::vector<Degrees>& places) {
  Json all = Json::array();
  for (const Degrees& place : places) all.push_back({place.longitude, place.latitude});
  if (std::holds_alternative<MapPoint>(feature.shape)) return {{"type", "Point"}, {"coordinates", all.front()}};
  return {{"type", "LineString"}, {"coordinates", all}};
}

}  // namespace

Result<void> GeojsonWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  const auto geographic = Geographic::of(report.crs, "geojson");
  if (!geographic) return std::unexpected(geographic.error());
  // A feature to a line: the file can be read and compared by eye.
  std::string all = "{\"type\":\"FeatureCollection\",\n\"title\":" + Json(clean(report.title)).dump() +
                    ",\n\"as_of\":" + Json(clean(report.as_of)).dump() +
                    ",\n\"whose\":" + Json(clean(report.whose)).dump() + ",\n";
  if (!report.warning.empty()) all += "\"warning\":" + Json(clean(report.warning)).dump() + ",\n";
  all += "\"features\":[";
  bool first = true;
  for (std::size_t i = 0; i < report.layers.size(); ++i) {
    const ReportLayer& layer = report.layers[i];
    for (std::size_t f = 0; f < layer.features.size(); ++f) {
      if (f % 256 == 0 && !go_on(progress, static_cast<double>(i) / static_cast<double>(report.layers.size())))
        return stopped(to.string());
      const ReportFeature& feature = layer.features[f];
      const auto places = geographic->degrees(points_of(feature));
      if (!places) return std::unexpected(places.error());
      Json properties{{"layer", clean(layer.name)}, {"from", clean(feature.from)}, {"until", clean(feature.until)}};
      for (std::size_t c = 0; c < layer.columns.size(); ++c)
        properties[clean(layer.columns[c].name)] = value_of(feature.fields[c]);
      const Json one{{"type", "Feature"}, {"geometry", geometry_of(feature, *places)}, {"properties", properties}};
      all += (first ? "\n" : ",\n") + one.dump();
      first = false;
    }
  }
  return write_file(to, all + "\n]}\n");
}

}  // namespace sandgate::reports
