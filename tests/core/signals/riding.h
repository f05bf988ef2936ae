// Ground and rates for tests of riders. Private to this room.
#pragma once

#include <filesystem>
#include <random>

#include "core/signals/rider.h"
#include "tests/map/fixtures/made_features.h"

namespace sandgate::tests {

inline const Scale riding_scale;

inline Rulebook rulebook_named(std::string_view name) {
  return read_rulebook(std::filesystem::path(SANDGATE_SOURCE_DIR) / "data" / "rulebooks", name).value();
}
inline const MarchRates& riders() {
  static const MarchRates rates = rider_rates(rulebook_named("campaign"));
  return rates;
}

inline Point on_table(double east, double north) { return {riding_scale.length(east), riding_scale.length(north)}; }

/// Square cells of ten metres, whose south-west corner is the table's.
inline std::shared_ptr<const Country> ground_of(int columns, int rows, const auto& height_of,
                                                std::vector<Feature> features = {}) {
  Country::Parts parts{"made", "EPSG:27700", "", {columns, rows, 0, rows * 10.0, 10, 10}, {}, std::move(features)};
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const MapPoint at = parts.frame.centre(column, row);
      parts.heights.push_back(static_cast<float>(height_of(at.east, at.north)));
    }
  return Country::make(std::move(parts)).value();
}

inline bool can_stand(const Country& country, Point at) {
  return standing_bar(country, riding_scale, riders(), at) == Bar::none;
}

}  // namespace sandgate::tests
