// Places of a country as degrees of the world (WGS 84).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "map/base/fault.h"
#include "map/base/point.h"
#include "plugins/api/report.h"

namespace sandgate::reports {

struct Degrees {
  double longitude = 0, latitude = 0;
};

class Geographic {
 public:
  /// Faults: the country has no coordinate system, or one that cannot be turned into degrees. `format`: who asks, for
  /// the sentence.
  static Result<Geographic> of(const std::string& crs, const std::string& format);
  Geographic(Geographic&&) noexcept;
  Geographic& operator=(Geographic&&) noexcept;
  ~Geographic();

  /// To seven places, a centimetre. Faults: a place outside what the coordinate system can hold.
  Result<std::vector<Degrees>> degrees(const std::vector<MapPoint>& points) const;

 private:
  struct Way;
  explicit Geographic(std::unique_ptr<Way> way);
  std::unique_ptr<Way> way_;
};

/// The points of a feature's shape.
std::vector<MapPoint> points_of(const ReportFeature& feature);

}  // namespace sandgate::reports
