#include "map/import/crs.h"

#include <cpl_conv.h>
#include <fmt/format.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace sandgate {
namespace {

constexpr int sure_match = 90;  // per cent, as GDAL weighs it: only details of spelling differ

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::optional<int> epsg_code(const std::string& text) {
  if (!upper(text.substr(0, 5)).starts_with("EPSG:")) return std::nullopt;
  int code = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + 5, end, code);
  if (error != std::errc{} || stop != end || code <= 0) return std::nullopt;
  return code;
}

bool registered(OGRSpatialReferenceH crs) {
  const char* authority = OSRGetAuthorityName(crs, nullptr);
  return authority != nullptr && std::strcmp(authority, "EPSG") == 0 && OSRGetAuthorityCode(crs, nullptr) != nullptr;
}

bool same_word(OGRSpatialReferenceH a, OGRSpatialReferenceH b, const char* key) {
  const char *in_a = OSRGetAttrValue(a, key, 0), *in_b = OSRGetAttrValue(b, key, 0);
  return in_a != nullptr && in_b != nullptr && std::strcmp(in_a, in_b) == 0;
}

/// Whether two projected grids differ by no more than rounding in how they were written down: a centimetre in a
/// country. Ordnance Survey's own files give the scale factor of its grid with one digit less than the register.
bool nearly_same(OGRSpatialReferenceH a, OGRSpatialReferenceH b) {
  constexpr double rounding = 2e-9;
  constexpr std::array<const char*, 12> parameters{SRS_PP_LATITUDE_OF_ORIGIN,   SRS_PP_CENTRAL_MERIDIAN,
                                                   SRS_PP_SCALE_FACTOR,         SRS_PP_FALSE_EASTING,
                                                   SRS_PP_FALSE_NORTHING,       SRS_PP_STANDARD_PARALLEL_1,
                                                   SRS_PP_STANDARD_PARALLEL_2,  SRS_PP_LATITUDE_OF_CENTER,
                                                   SRS_PP_LONGITUDE_OF_CENTER,  SRS_PP_AZIMUTH,
                                                   SRS_PP_RECTIFIED_GRID_ANGLE, SRS_PP_PSEUDO_STD_PARALLEL_1};
  const auto close = [](double x, double y) { return std::abs(x - y) <= rounding * std::max(1.0, std::abs(x)); };
  return OSRIsProjected(a) && OSRIsProjected(b) && same_word(a, b, "PROJECTION") && same_word(a, b, "DATUM") &&
         close(OSRGetLinearUnits(a, nullptr), OSRGetLinearUnits(b, nullptr)) &&
         close(OSRGetPrimeMeridian(a, nullptr), OSRGetPrimeMeridian(b, nullptr)) &&
         close(OSRGetSemiMajor(a, nullptr), OSRGetSemiMajor(b, nullptr)) &&
         close(OSRGetInvFlattening(a, nullptr), OSRGetInvFlattening(b, nullptr)) &&
         std::ranges::all_of(parameters, [&](const char* name) {
           return close(OSRGetNormProjParm(a, name, 0, nullptr), OSRGetNormProjParm(b, name, 0, nullptr));
         });
}

/// The registered grid that `crs` describes without naming it, or null.
OGRSpatialReferenceH find_registered(OGRSpatialReferenceH crs) {
  int count = 0;
  int* confidence = nullptr;
  OGRSpatialReferenceH* matches = OSRFindMatches(crs, nullptr, &count, &confidence);
  OGRSpatialReferenceH found = nullptr;
  for (int i = 0; i < count && found == nullptr; ++i)
    if (registered(matches[i]) && (confidence[i] >= sure_match || nearly_same(crs, matches[i])))
      found = OSRClone(matches[i]);
  OSRFreeSRSArray(matches);
  CPLFree(confidence);
  return found;
}

}  // namespace

Crs::Crs(OGRSpatialReferenceH taken)
    : handle_(taken, [](void* crs) { OSRRelease(static_cast<OGRSpatialReferenceH>(crs)); }) {
  OSRStripVertical(taken);
  OSRSetAxisMappingStrategy(taken, OAMS_TRADITIONAL_GIS_ORDER);
}

Result<Crs> Crs::named(const std::string& text, const std::string& where) {
  const OGRSpatialReferenceH crs = OSRNewSpatialReference(nullptr);
  Crs made(crs);
  bool good = false;
  if (const auto code = epsg_code(text)) {
    good = OSRImportFromEPSG(crs, *code) == OGRERR_NONE;
  } else if (text.find('[') != std::string::npos) {
    std::string copy = text;
    char* at = copy.data();
    good = OSRImportFromWkt(crs, &at) == OGRERR_NONE;
  }
  if (!good)
    return fault(where, phrase("“{}” names no grid that is known here", text.substr(0, 60)),
                 "name one by its EPSG code, such as EPSG:27700");
  OSRStripVertical(crs);
  OSRSetAxisMappingStrategy(crs, OAMS_TRADITIONAL_GIS_ORDER);
  return made;
}

Crs Crs::of(OGRSpatialReferenceH handle) {
  if (handle == nullptr || !(OSRIsProjected(handle) || OSRIsGeographic(handle) || OSRIsCompound(handle))) return {};
  Crs crs(OSRClone(handle));
  if (!crs.projected() && !crs.geographic()) return {};
  if (registered(crs.handle())) return crs;
  if (const OGRSpatialReferenceH found = find_registered(crs.handle())) return Crs(found);
  return crs;
}

std::optional<Crs> Crs::utm(double longitude, double latitude) {
  if (!(std::abs(latitude) <= 84) || !(std::abs(longitude) <= 360)) return std::nullopt;
  const double turned = longitude - 360 * std::floor((longitude + 180) / 360);
  const int zone = std::min(static_cast<int>((turned + 180) / 6) + 1, 60);
  const OGRSpatialReferenceH crs = OSRNewSpatialReference(nullptr);
  Crs made(crs);
  if (OSRImportFromEPSG(crs, (latitude >= 0 ? 32600 : 32700) + zone) != OGRERR_NONE) return std::nullopt;
  OSRSetAxisMappingStrategy(crs, OAMS_TRADITIONAL_GIS_ORDER);
  return made;
}

std::string Crs::name() const {
  if (!handle_) return {};
  if (registered(handle())) return fmt::format("EPSG:{}", OSRGetAuthorityCode(handle(), nullptr));
  return wkt();
}

std::string Crs::wkt() const {
  if (!handle_) return {};
  char* text = nullptr;
  const char* const newest[] = {"FORMAT=WKT2_2019", nullptr};
  std::string copy;
  if (OSRExportToWktEx(handle(), &text, newest) == OGRERR_NONE && text != nullptr) copy = text;
  CPLFree(text);
  return copy;
}

bool Crs::projected() const { return handle_ && OSRIsProjected(handle()) != 0; }
bool Crs::geographic() const { return handle_ && OSRIsGeographic(handle()) != 0; }

bool Crs::metric() const { return projected() && std::abs(OSRGetLinearUnits(handle(), nullptr) - 1) < 1e-9; }

bool Crs::same_as(const Crs& other) const {
  if (!handle_ || !other.handle_) return !handle_ && !other.handle_;
  if (registered(handle()) && registered(other.handle())) return name() == other.name();
  return OSRIsSame(handle(), other.handle()) != 0;
}

Result<Crs> stated_grid(const std::string& text) {
  if (text.empty()) return Crs{};
  auto crs = Crs::named(text, "--crs " + text.substr(0, 60));
  if (crs && !crs->projected() && !crs->geographic())
    return fault("--crs " + text.substr(0, 60), "it is no grid for places on the ground",
                 "name one such as EPSG:27700");
  return crs;
}

std::optional<MapPoint> to_longitude_latitude(const Crs& crs, MapPoint place) {
  const OGRSpatialReferenceH wgs = OSRNewSpatialReference(nullptr);
  OSRImportFromEPSG(wgs, 4326);
  OSRSetAxisMappingStrategy(wgs, OAMS_TRADITIONAL_GIS_ORDER);
  OGRCoordinateTransformationH way = OCTNewCoordinateTransformation(crs.handle(), wgs);
  const bool good = way != nullptr && OCTTransform(way, 1, &place.east, &place.north, nullptr) != 0;
  if (way != nullptr) OCTDestroyCoordinateTransformation(way);
  OSRRelease(wgs);
  if (!good || !std::isfinite(place.east) || !std::isfinite(place.north)) return std::nullopt;
  return place;
}

}  // namespace sandgate
