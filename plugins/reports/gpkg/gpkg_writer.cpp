#include "plugins/reports/gpkg/gpkg_writer.h"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <gdal.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <cstdio>
#include <memory>
#include <set>

#include "plugins/reports/common/geographic.h"
#include "plugins/reports/common/text.h"
#include "plugins/reports/gpkg/layer_style.h"

namespace sandgate::reports {
namespace {

struct CloseDataset {
  void operator()(GDALDatasetH dataset) const { GDALClose(dataset); }
};
using Dataset = std::unique_ptr<void, CloseDataset>;
struct DropFeature {
  void operator()(OGRFeatureH feature) const { OGR_F_Destroy(feature); }
};
using Feature = std::unique_ptr<std::remove_pointer_t<OGRFeatureH>, DropFeature>;

// What GDAL says, kept for our sentence; and the date it stamps its tables with, which is the exercise's.
class Session {
 public:
  explicit Session(const std::string& as_of) {
    CPLErrorReset();
    CPLPushErrorHandler(CPLQuietErrorHandler);
    CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", (as_of + ".000Z").c_str());
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    CPLSetThreadLocalConfigOption("OGR_CURRENT_DATE", nullptr);
    CPLPopErrorHandler();
  }
};

std::unexpected<Fault> cannot(const std::filesystem::path& to) {
  const std::string said = clean(CPLGetLastErrorMsg());
  return fault(
      to.string(),
      said.empty() ? phrase("the GeoPackage cannot be written") : phrase("the GeoPackage cannot be written: {}", said),
      "see that the disk has room and the folder can be written to");
}

/// Columns may not have a name that the format or our own times have.
std::string column_name(const std::string& name) {
  const std::string word = word_of(name);
  static const std::set<std::string> own{"fid", "geom", "from_time", "until_time"};
  return own.contains(word) ? word + "_" : word;
}

OGRFieldType type_of(const ReportTable::Column& column, bool whole) {
  return !column.number ? OFTString : whole ? OFTInteger64 : OFTReal;
}

bool add_column(OGRLayerH layer, const std::string& name, const std::string& title, OGRFieldType type) {
  const auto drop = [](OGRFieldDefnH field) { OGR_Fld_Destroy(field); };
  const std::unique_ptr<std::remove_pointer_t<OGRFieldDefnH>, decltype(drop)> field(OGR_Fld_Create(name.c_str(), type),
                                                                                    drop);
  OGR_Fld_SetAlternativeName(field.get(), clean(title).c_str());
  return OGR_L_CreateField(layer, field.get(), 1) == OGRERR_NONE;
}

/// Whether all numbers of a column are counts.
template <class Rows, class Cell>
bool is_whole(const Rows& rows, const Cell& cell_of) {
  for (const auto& row : rows)
    if (holds_alternative<double>(cell_of(row))) return false;
  return true;
}

void set_cell(OGRFeatureH feature, int field, const ReportCell& cell, const ReportTable::Column& column) {
  const auto* words = std::get_if<std::string>(&cell);
  const auto* count = std::get_if<std::int64_t>(&cell);
  const auto* measure = std::get_if<double>(&cell);
  if (!column.number && cell.index() != 0)
    OGR_F_SetFieldString(feature, field, cell_text(cell).c_str());
  else if (count)
    OGR_F_SetFieldInteger64(feature, field, *count);
  else if (measure)
    OGR_F_SetFieldDouble(feature, field, *measure);
  else if (words)
    OGR_F_SetFieldNull(feature, field);
}

/// "1909-09-14T10:12:00", or without seconds.
void set_time(OGRFeatureH feature, int field, const std::string& iso) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  if (std::sscanf(iso.c_str(), "%d-%d-%dT%d:%d:%d", &year, &month, &day, &hour, &minute, &second) < 5) return;
  constexpr int world_time = 100;  // the exercise has no zones, and the format wants one
  OGR_F_SetFieldDateTime(feature, field, year, month, day, hour, minute, second, world_time);
}

void set_shape(OGRFeatureH feature, const ReportFeature& of) {
  const auto points = points_of(of);
  const bool point = std::holds_alternative<MapPoint>(of.shape);
  OGRGeometryH shape = OGR_G_CreateGeometry(point ? wkbPoint : wkbLineString);
  for (const MapPoint& p : points) OGR_G_AddPoint_2D(shape, p.east, p.north);
  OGR_F_SetGeometryDirectly(feature, shape);
}

bool add_layer(GDALDatasetH dataset, OGRSpatialReferenceH crs, const ReportLayer& layer) {
  char** options = CSLSetNameValue(nullptr, "DESCRIPTION", clean(layer.title).c_str());
  options = CSLSetNameValue(options, "IDENTIFIER", clean(layer.title).c_str());
  OGRLayerH made = GDALDatasetCreateLayer(dataset, word_of(layer.name).c_str(), crs,
                                          layer.lines ? wkbLineString : wkbPoint, options);
  CSLDestroy(options);
  if (!made) return false;
  bool good =
      add_column(made, "from_time", "From", OFTDateTime) && add_column(made, "until_time", "Until", OFTDateTime);
  for (std::size_t c = 0; c < layer.columns.size() && good; ++c) {
    const bool whole = is_whole(layer.features, [&](const ReportFeature& f) { return f.fields[c]; });
    good =
        add_column(made, column_name(layer.columns[c].name), layer.columns[c].title, type_of(layer.columns[c], whole));
  }
  for (std::size_t f = 0; f < layer.features.size() && good; ++f) {
    const ReportFeature& of = layer.features[f];
    const Feature feature(OGR_F_Create(OGR_L_GetLayerDefn(made)));
    set_time(feature.get(), 0, of.from);
    set_time(feature.get(), 1, of.until);
    for (std::size_t c = 0; c < layer.columns.size(); ++c)
      set_cell(feature.get(), static_cast<int>(c) + 2, of.fields[c], layer.columns[c]);
    set_shape(feature.get(), of);
    good = OGR_L_CreateFeature(made, feature.get()) == OGRERR_NONE;
  }
  return good && OGR_L_SyncToDisk(made) == OGRERR_NONE;
}

OGRLayerH add_attributes(GDALDatasetH dataset, const std::string& name, const std::string& title) {
  char** options = CSLSetNameValue(nullptr, "DESCRIPTION", clean(title).c_str());
  if (!title.empty()) options = CSLSetNameValue(options, "IDENTIFIER", clean(title).c_str());
  OGRLayerH made = GDALDatasetCreateLayer(dataset, name.c_str(), nullptr, wkbNone, options);
  CSLDestroy(options);
  return made;
}

bool add_table(GDALDatasetH dataset, const ReportTable& table) {
  OGRLayerH made = add_attributes(dataset, "table_" + word_of(table.name), table.title);
  if (!made) return false;
  bool good = true;
  for (std::size_t c = 0; c < table.columns.size() && good; ++c) {
    const bool whole = is_whole(table.rows, [&](const auto& row) { return row[c]; });
    good =
        add_column(made, column_name(table.columns[c].name), table.columns[c].title, type_of(table.columns[c], whole));
  }
  for (std::size_t r = 0; r < table.rows.size() && good; ++r) {
    const Feature feature(OGR_F_Create(OGR_L_GetLayerDefn(made)));
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      set_cell(feature.get(), static_cast<int>(c), table.rows[r][c], table.columns[c]);
    good = OGR_L_CreateFeature(made, feature.get()) == OGRERR_NONE;
  }
  return good && OGR_L_SyncToDisk(made) == OGRERR_NONE;
}

/// As QGIS keeps styles in a database: it takes up a layer's default by itself.
bool add_styles(GDALDatasetH dataset, const Report& report) {
  OGRLayerH made = add_attributes(dataset, "layer_styles", "");
  if (!made) return false;
  bool good = true;
  for (const char* name : {"f_table_catalog", "f_table_schema", "f_table_name", "f_geometry_column", "styleName",
                           "styleQML", "styleSLD", "useAsDefault", "description", "owner", "ui", "update_time"}) {
    const std::string column = name;
    const auto type = column == "useAsDefault" ? OFTInteger : column == "update_time" ? OFTDateTime : OFTString;
    good = good && add_column(made, column, "", type);
  }
  for (const ReportLayer& layer : report.layers) {
    if (!good) break;
    const Feature feature(OGR_F_Create(OGR_L_GetLayerDefn(made)));
    const std::string table = word_of(layer.name), style = style_of(layer, report.sides);
    const auto set = [&](int field, const std::string& text) {
      OGR_F_SetFieldString(feature.get(), field, text.c_str());
    };
    int field = 0;
    for (const std::string& text :
         {std::string(), std::string(), table, std::string("geom"), table, style, std::string()})
      set(field++, text);
    OGR_F_SetFieldInteger(feature.get(), field++, 1);
    set(field++, clean(layer.title));
    set(field++, "");
    set(field++, "");
    set_time(feature.get(), field, report.as_of);
    good = OGR_L_CreateFeature(made, feature.get()) == OGRERR_NONE;
  }
  return good && OGR_L_SyncToDisk(made) == OGRERR_NONE;
}

}  // namespace

Result<void> GpkgWriter::write(const Report& report, const std::filesystem::path& to, const Progress& progress) {
  GDALAllRegister();
  const Session session(report.as_of);
  GDALDriverH driver = GDALGetDriverByName("GPKG");
  if (!driver) return fault("gpkg", "the installed GDAL cannot write GeoPackages", "install the usual one");
  Dataset dataset(GDALCreate(driver, to.c_str(), 0, 0, 0, GDT_Unknown, nullptr));
  if (!dataset) return cannot(to);
  const auto drop = [](OGRSpatialReferenceH crs) { OSRDestroySpatialReference(crs); };
  const std::unique_ptr<std::remove_pointer_t<OGRSpatialReferenceH>, decltype(drop)> crs(
      OSRNewSpatialReference(nullptr), drop);
  OSRSetAxisMappingStrategy(crs.get(), OAMS_TRADITIONAL_GIS_ORDER);
  const bool placed = !report.crs.empty() && OSRSetFromUserInput(crs.get(), report.crs.c_str()) == OGRERR_NONE;
  // One transaction: thousands of features are one synced write.
  if (GDALDatasetStartTransaction(dataset.get(), FALSE) != OGRERR_NONE) return cannot(to);
  const double all = static_cast<double>(report.layers.size() + report.tables.size()) + 1;
  double done = 0;
  for (const ReportLayer& layer : report.layers) {
    if (!go_on(progress, done++ / all)) return stopped(to.string());
    if (!add_layer(dataset.get(), placed ? crs.get() : nullptr, layer)) return cannot(to);
  }
  for (const ReportTable& table : report.tables) {
    if (!go_on(progress, done++ / all)) return stopped(to.string());
    if (!add_table(dataset.get(), table)) return cannot(to);
  }
  if (!add_styles(dataset.get(), report)) return cannot(to);
  if (GDALDatasetCommitTransaction(dataset.get()) != OGRERR_NONE) return cannot(to);
  CPLErrorReset();
  dataset.reset();
  // What is said only when it is closed: a full disk.
  if (CPLGetLastErrorType() >= CE_Failure) return cannot(to);
  return {};
}

}  // namespace sandgate::reports
