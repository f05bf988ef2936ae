#include "plugins/reports/kml/kml_writer.h"

#include <fmt/format.h>

#include "plugins/reports/common/geographic.h"
#include "plugins/reports/common/out_file.h"
#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

/// "#A32020" as KML writes colours: alpha, blue, green, red.
std::string kml_colour(const std::string& colour) {
  if (colour.size() != 7 || colour.front() != '#') return "ff404040";
  for (const char c : colour.substr(1)) {
    if (!std::string_view("0123456789abcdefABCDEF").contains(c)) return "ff404040";
  }
  return "ff" + colour.substr(5, 2) + colour.substr(3, 2) + colour.substr(1, 2);
}

std::string element(std::string_view name, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>", name, escaped(text));
}

/// By whose a feature is, where it has a field "side" with a side's name: which style it has.
std::string style_of(const Report& report, const ReportLayer& layer, const ReportFeature& feature) {
  for (std::size_t c = 0; c < layer.columns.size(); ++c) {
    const auto* name = std::get_if<std::string>(&feature.fields[c]);
    if (!name || layer.columns[c].name != "side") continue;
    for (std::size_t side = 0; side < report.sides.size(); ++side) {
      if (report.sides[side].name == *name) return fmt::format("#side{}", side);
    }
  }
  return "#none";
}

/// What it is called: its first field of words that is not a side.
std::string name_of(const ReportLayer& layer, const ReportFeature& feature) {
  for (std::size_t c = 0; c < layer.columns.size(); ++c) {
    const auto* words = std::get_if<std::string>(&feature.fields[c]);
    if (words && layer.columns[c].name != "side") return *words;
  }
  return layer.title;
}

void add_styles(const Report& report, std::string& all) {
  const auto add = [&](const std::string& id, const std::string& colour) {
    all += fmt::format(
        "<Style id=\"{0}\"><IconStyle><color>{1}</color><scale>0.8</scale></IconStyle><LabelStyle><scale>0.8</scale>"
        "</LabelStyle><LineStyle><color>{1}</color><width>3</width></LineStyle></Style>\n",
        id, colour);
  };
  for (std::size_t side = 0; side < report.sides.size(); ++side)
    add(fmt::format("side{}", side), kml_colour(report.sides[side].colour));
  add("none", kml_colour({}));
}

Result<void> add_feature(const Report& report, const ReportLayer& layer, const ReportFeature& feature,
                         const Geographic& geographic, std::string& all) {
  const auto places = geographic.degrees(points_of(feature));
  if (!places) return std::unexpected(places.error());
  all += "<Placemark>" + element("name", name_of(layer, feature));
  all += "<TimeSpan>" + element("begin", feature.from) + element("end", feature.until) + "</TimeSpan>";
  all += element("styleUrl", style_of(report, layer, feature));
  all += "<ExtendedData>";
  for (std::size_t c = 0; c < layer.columns.size(); ++c) {
    const std::string value = cell_text(feature.fields[c]);
    if (value.empty()) continue;
    all += fmt::format("<Data name=\"{}\">{}{}</Data>", escaped(layer.columns[c].name),
                       element("displayName", layer.columns[c].title), element("value", value));
  }
  all += "</ExtendedData>";
  const bool point = std::holds_alternative<MapPoint>(feature.shape);
  all += point ? "<Point><coordinates>" : "<LineString><tessellate>1</tessellate><coordinates>";
  for (std::size_t i = 0; i < places->size(); ++i)
    all += fmt::format("{}{:.7f},{:.7f}", i > 0 ? " " : "", (*places)[i].longitude, (*places)[i].latitude);
  all += point ? "</coordinates></Point>" : "</coordinates></LineString>";
  all += "</Placemark>\n";
  return {};
}

}  // namespace

Result<void> KmlWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  const auto geographic = Geographic::of(report.crs, "kml");
  if (!geographic) return std::unexpected(geographic.error());
  std::string all =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>\n";
  all += element("name", report.title) + "\n";
  std::string about = report.whose;
  for (const std::string& more : {report.warning, report.made_of})
    if (!more.empty()) about += (about.empty() ? "" : ". ") + more;
  all += element("description", about) + "\n";
  add_styles(report, all);
  for (std::size_t i = 0; i < report.layers.size(); ++i) {
    const ReportLayer& layer = report.layers[i];
    all += "<Folder>" + element("name", layer.title) + "\n";
    for (std::size_t f = 0; f < layer.features.size(); ++f) {
      if (f % 256 == 0 && !go_on(progress, static_cast<double>(i) / static_cast<double>(report.layers.size())))
        return stopped(to.string());
      if (auto added = add_feature(report, layer, layer.features[f], *geographic, all); !added) return added;
    }
    all += "</Folder>\n";
  }
  return write_file(to, all + "</Document>\n</kml>\n");
}

}  // namespace sandgate::reports
