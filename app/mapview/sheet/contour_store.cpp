#include "app/mapview/sheet/contour_store.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/sheet/style.h"
#include "map/relief/relief.h"

namespace sandgate {
namespace {

constexpr std::uint32_t stretch_points = 48;

}  // namespace

Result<std::shared_ptr<const ContourSet>> ContourSet::make(const Country& country, double interval_m,
                                                           const Progress& progress) {
  auto traced = contours(country, interval_m, progress);
  if (!traced) return std::unexpected(std::move(traced.error()));
  auto set = std::make_shared<ContourSet>();
  set->interval_m_ = interval_m;
  std::size_t total = 0;
  for (const Contour& contour : *traced) total += contour.points.size();
  set->points_.reserve(total);
  set->lines_.reserve(traced->size());
  const MapBox bounds = country.bounds();
  for (const Contour& contour : *traced) {
    Line line{contour.level, std::llround(contour.level / interval_m) % index_every == 0, contour.closed,
              static_cast<std::uint32_t>(set->points_.size()), static_cast<std::uint32_t>(contour.points.size())};
    for (const MapPoint p : contour.points)
      set->points_.push_back({static_cast<float>(p.east - bounds.west), static_cast<float>(p.north - bounds.south)});
    const auto points = set->points(line);
    const auto number = static_cast<std::uint32_t>(set->lines_.size());
    for (std::uint32_t first = 0; first + 1 < line.count; first += stretch_points) {
      Stretch stretch{number,
                      first,
                      std::min(first + stretch_points, line.count - 1),
                      points[first].east,
                      points[first].north,
                      points[first].east,
                      points[first].north};
      // One vertex more at both ends: the drawn curve leans on its neighbours.
      for (std::uint32_t i = first > 0 ? first - 1 : 0; i <= std::min(stretch.last + 1, line.count - 1); ++i) {
        stretch.west = std::min(stretch.west, points[i].east);
        stretch.east = std::max(stretch.east, points[i].east);
        stretch.south = std::min(stretch.south, points[i].north);
        stretch.north = std::max(stretch.north, points[i].north);
      }
      set->stretches_.push_back(stretch);
    }
    set->lines_.push_back(line);
  }
  return set;
}

Result<std::shared_ptr<const ContourSet>> ContourStore::set(double interval_m, const Progress& progress) const {
  const std::scoped_lock lock(mutex_);
  if (const auto found = sets_.find(interval_m); found != sets_.end()) return found->second;
  auto made = ContourSet::make(*country_, interval_m, progress);
  if (made) sets_[interval_m] = *made;
  return made;
}

}  // namespace sandgate
