// The grids maps are drawn on. Private to this room. GDAL's handle (an OGRSpatialReferenceH) is a plain pointer here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "map/base/fault.h"
#include "map/base/point.h"

namespace sandgate {

/// A coordinate reference system without its vertical part, east before north. A value; copies share.
class Crs {
 public:
  /// None at all.
  Crs() = default;
  /// From "EPSG:n" or WKT as a user or a country file names it; nothing else is looked up. `where` names it in faults.
  static Result<Crs> named(const std::string& text, const std::string& where);
  /// A copy of GDAL's own; none where `handle` is null or says nothing about places on Earth. A grid that is in the
  /// EPSG register without saying so (Ordnance Survey's .prj) is recognised.
  static Crs of(void* handle);
  /// The UTM zone of a longitude and latitude on WGS 84; none near the poles.
  static std::optional<Crs> utm(double longitude, double latitude);

  explicit operator bool() const { return handle_ != nullptr; }
  void* handle() const { return handle_.get(); }
  /// "EPSG:n" where it has a code, otherwise WKT; empty for none.
  std::string name() const;
  std::string wkt() const;
  bool projected() const;
  bool geographic() const;
  /// Whether its unit is the metre.
  bool metric() const;
  bool same_as(const Crs& other) const;

 private:
  explicit Crs(void* taken);
  std::shared_ptr<void> handle_;
};

/// Degrees of longitude that still may be drawn on one UTM zone.
inline constexpr double widest_zone = 18;
inline constexpr std::string_view web_mercator = "EPSG:3857";

/// The grid the user wishes for with --crs; none where he names none.
Result<Crs> stated_grid(const std::string& text);

/// Longitude and latitude on WGS 84 of a place in `crs`; none where it has none.
std::optional<MapPoint> to_longitude_latitude(const Crs& crs, MapPoint place);

}  // namespace sandgate
