#include "plugins/reports/gpkg/layer_style.h"

#include <fmt/format.h>

#include <algorithm>

#include "plugins/reports/common/text.h"

namespace sandgate::reports {
namespace {

constexpr const char* nobodys = "#404040";

/// "#A32020" as "163,32,32,255".
std::string rgba(std::string colour) {
  const auto part = [&](std::size_t at) { return std::stoi(colour.substr(at, 2), nullptr, 16); };
  const bool good = colour.size() == 7 && colour.front() == '#' &&
                    std::all_of(colour.begin() + 1, colour.end(),
                                [](char c) { return std::string_view("0123456789abcdefABCDEF").contains(c); });
  if (!good) colour = nobodys;
  return fmt::format("{},{},{},255", part(1), part(3), part(5));
}

bool has(const ReportLayer& layer, std::string_view column) {
  return std::ranges::find(layer.columns, column, &ReportTable::Column::name) != layer.columns.end();
}

std::string option(std::string_view name, std::string_view value) {
  return fmt::format("<Option type=\"QString\" name=\"{}\" value=\"{}\"/>", name, escaped(value));
}

/// One symbol, by its place among those of the layer.
std::string symbol(const ReportLayer& layer, std::size_t number, const std::string& colour) {
  std::string body;
  if (layer.lines) {
    body = "<layer class=\"SimpleLine\" enabled=\"1\" locked=\"0\" pass=\"0\"><Option type=\"Map\">" +
           option("line_color", rgba(colour)) + option("line_width", "0.6") + option("line_width_unit", "MM") +
           option("capstyle", "round") + option("joinstyle", "round") + option("line_style", "solid") + "</Option>";
    if (has(layer, "men")) {
      // As on the sheet, after Minard: as broad as there are men.
      body += "<data_defined_properties><Option type=\"Map\">" + option("name", "") +
              "<Option type=\"Map\" name=\"properties\"><Option type=\"Map\" name=\"outlineWidth\">"
              "<Option type=\"bool\" name=\"active\" value=\"true\"/>" +
              option("expression", "0.3 + coalesce(\"men\", 0) / 40.0") +
              "<Option type=\"int\" name=\"type\" value=\"3\"/></Option></Option>" + option("type", "collection") +
              "</Option></data_defined_properties>";
    }
    body += "</layer>";
  } else {
    body = "<layer class=\"SimpleMarker\" enabled=\"1\" locked=\"0\" pass=\"0\"><Option type=\"Map\">" +
           option("name", "square") + option("color", rgba(colour)) + option("outline_color", "255,252,244,255") +
           option("outline_width", "0.3") + option("size", "3") + option("size_unit", "MM") + "</Option></layer>";
  }
  return fmt::format("<symbol name=\"{}\" type=\"{}\" alpha=\"1\" clip_to_extent=\"1\" force_rhr=\"0\">{}</symbol>",
                     number, layer.lines ? "line" : "marker", body);
}

std::string renderer(const ReportLayer& layer, const std::vector<Report::Side>& sides) {
  if (!has(layer, "side"))
    return "<renderer-v2 type=\"singleSymbol\" symbollevels=\"0\" enableorderby=\"0\"><symbols>" +
           symbol(layer, 0, nobodys) + "</symbols></renderer-v2>";
  std::string categories, symbols;
  const auto add = [&](std::size_t number, const std::string& value, const std::string& title,
                       const std::string& colour) {
    categories += fmt::format("<category render=\"true\" symbol=\"{}\" value=\"{}\" label=\"{}\" type=\"string\"/>",
                              number, escaped(value), escaped(title));
    symbols += symbol(layer, number, colour);
  };
  for (std::size_t i = 0; i < sides.size(); ++i) add(i, sides[i].name, sides[i].name, sides[i].colour);
  add(sides.size(), "", "", nobodys);
  return "<renderer-v2 type=\"categorizedSymbol\" attr=\"side\" symbollevels=\"0\" enableorderby=\"0\"><categories>" +
         categories + "</categories><symbols>" + symbols + "</symbols></renderer-v2>";
}

}  // namespace

std::string style_of(const ReportLayer& layer, const std::vector<Report::Side>& sides) {
  const bool named = !layer.lines && has(layer, "name");
  std::string style =
      "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n"
      "<qgis version=\"3.22.0\" styleCategories=\"Symbology|Labeling|Temporal\" labelsEnabled=\"";
  style += named ? "1" : "0";
  style +=
      "\">\n<temporal enabled=\"1\" mode=\"2\" startField=\"from_time\" endField=\"until_time\" limitMode=\"0\" "
      "fixedDuration=\"0\" durationField=\"\" durationUnit=\"min\" accumulate=\"0\" startExpression=\"\" "
      "endExpression=\"\"><fixedRange><start></start><end></end></fixedRange></temporal>\n";
  style += renderer(layer, sides);
  if (named) {
    style +=
        "\n<labeling type=\"simple\"><settings calloutType=\"simple\"><text-style fieldName=\"name\" "
        "isExpression=\"0\" fontSize=\"8\" fontSizeUnit=\"Point\" textColor=\"40,36,30,255\" fontFamily=\"Cabin\">"
        "<text-buffer bufferDraw=\"1\" bufferSize=\"0.7\" bufferSizeUnits=\"MM\" bufferColor=\"255,252,244,255\"/>"
        "</text-style><placement placement=\"6\" dist=\"1\" distUnits=\"MM\"/></settings></labeling>";
  }
  return style + "\n</qgis>\n";
}

}  // namespace sandgate::reports
