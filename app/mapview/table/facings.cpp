#include "app/mapview/table/facings.h"

#include <cmath>
#include <limits>

namespace sandgate {
namespace {

/// A bearing for drawing only.
Bearing bearing_of(double east, double north) {
  const double turn = std::atan2(east, north) / (2 * M_PI);
  return Bearing::of(static_cast<int>(std::lround(turn * Bearing::full_circle)));
}

}  // namespace

void face_enemies(std::vector<TableMan>& men, std::span<const Camp> camps) {
  for (std::size_t i = 0; i < men.size(); ++i) {
    TableMan& man = men[i];
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < men.size(); ++j) {
      if (camps[j] == camps[i] || men[j].state != TableMan::State::free) continue;
      const double east = men[j].at.east - man.at.east, north = men[j].at.north - man.at.north;
      const double away = east * east + north * north;
      if (away >= nearest) continue;
      nearest = away;
      man.facing = bearing_of(east, north);
    }
  }
}

}  // namespace sandgate
