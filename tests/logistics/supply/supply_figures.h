// The figures of KS-4 as the book has them, waggons, and places in feet, for tests of supply.
#pragma once

#include <random>

#include "logistics/supply/collect.h"
#include "map/country/country.h"

namespace sandgate::tests {

inline SupplyFigures book_figures() {
  SupplyFigures figures;
  figures.men_per_food = 30;
  figures.horses_per_forage = 6;
  figures.men_per_ammunition = 30;
  figures.free_below = Men{{30}};
  figures.pool = Length::feet(12);
  figures.infantry = Length::feet(6);
  figures.cavalry = Length::feet(18);
  figures.clear = Length::feet(1);
  figures.siege = Length::feet(3);
  figures.food_of_a_horse = 1;
  return figures;
}

/// KS-2.1: a foot by road and half across; no fords (KS-3), and wheels (KS-2.3).
inline MarchRates waggons() {
  MarchRates rates;
  rates.road = Length::feet(1);
  rates.across = Length{{Length::per_foot / 2}};
  rates.climb = Length::feet(1);
  rates.descent = Length{{Length::per_foot / 2}};
  rates.wheels = true;
  rates.stream_m = 4;
  return rates;
}

inline Point at_feet(double x, double y) { return {Length::from_feet(x), Length::from_feet(y)}; }
inline Point east_of(Point at, Length by) { return {at.x + by, at.y}; }
constexpr Length a_64th{{1}};

inline SupplyWays ways_over(const std::shared_ptr<const Country>& country) {
  return SupplyWays(country, Scale{}, waggons(), book_figures());
}

/// A place by lot where waggons can stand.
inline Point drawn_place(const Country& country, std::mt19937& random) {
  std::uniform_real_distribution<double> part(0.02, 0.98);
  const MapBox box = country.bounds();
  for (;;) {
    const double east = part(random), north = part(random);
    const Point at = Scale{}.to_table({box.west + box.width() * east, box.south + box.depth() * north}, box);
    if (standing_bar(country, Scale{}, by_length(waggons()), at) == Bar::none) return at;
  }
}

inline SupplyBody foot_body(std::int32_t id, Point at, std::int32_t men = 30) {
  return {id, at, {men, 0, 0, 0}, {}, true};
}
inline SupplyBody horse_body(std::int32_t id, Point at, std::int32_t men = 30) {
  return {id, at, {0, men, men, 0}, {}, true};
}

}  // namespace sandgate::tests
