// Contour lines kept for drawing: one set for each interval, made when first asked for.
#pragma once

#include <QPolygonF>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "map/base/progress.h"
#include "map/country/country.h"

namespace sandgate {

/// A place relative to the country's south-west corner, metres; single precision keeps a large country's lines in half
/// the memory and is good to a few centimetres.
struct NearPoint {
  float east = 0, north = 0;
};

/// All contours at one interval. Immutable.
class ContourSet {
 public:
  struct Line {
    double level = 0;
    bool heavy = false, closed = false;
    std::uint32_t first = 0, count = 0;  ///< of its points
  };
  /// A stretch of a line short enough to be left out when it lies beside the view.
  struct Stretch {
    std::uint32_t line = 0;
    std::uint32_t first = 0, last = 0;  ///< vertices of the line, both included
    float west = 0, south = 0, east = 0, north = 0;
  };

  static Result<std::shared_ptr<const ContourSet>> make(const Country& country, double interval_m,
                                                        const Progress& progress = {});

  double interval_m() const { return interval_m_; }
  std::span<const Line> lines() const { return lines_; }
  std::span<const Stretch> stretches() const { return stretches_; }
  std::span<const NearPoint> points(const Line& line) const {
    return std::span(points_).subspan(line.first, line.count);
  }

 private:
  double interval_m_ = 0;
  std::vector<Line> lines_;
  std::vector<Stretch> stretches_;
  std::vector<NearPoint> points_;
};

/// Sets by interval. May be asked from several threads; who asks for a set being made waits for it.
class ContourStore {
 public:
  explicit ContourStore(std::shared_ptr<const Country> country) : country_(std::move(country)) {}

  Result<std::shared_ptr<const ContourSet>> set(double interval_m, const Progress& progress = {}) const;

 private:
  std::shared_ptr<const Country> country_;
  mutable std::mutex mutex_;
  mutable std::map<double, std::shared_ptr<const ContourSet>> sets_;
};

}  // namespace sandgate
