// Small countries drawn by lot, with everything in them that bears on a march.
#pragma once

#include <cmath>
#include <limits>
#include <random>

#include "tests/map/made_features.h"

namespace sandgate::tests {

struct Lot {
  int width = 40, height = 40;
  double cell_x = 50, cell_y = 50;
  double hills_m = 40, rough_m = 6;
  bool features = true, voids = false, whole_metres = false;
};

/// The same seed draws the same country.
class RandomCountry {
 public:
  RandomCountry(unsigned seed, const Lot& lot) : random_(seed), lot_(lot) {}

  std::shared_ptr<const Country> draw() {
    const double wide = lot_.width * lot_.cell_x, deep = lot_.height * lot_.cell_y;
    Country::Parts parts{
        "drawn", "EPSG:27700", "", {lot_.width, lot_.height, 1000, 2000 + deep, lot_.cell_x, lot_.cell_y}, {}, {}};
    const double a = wide * (0.05 + 0.2 * part()), b = deep * (0.05 + 0.2 * part());
    for (int row = 0; row < lot_.height; ++row)
      for (int column = 0; column < lot_.width; ++column) {
        const MapPoint at = parts.frame.centre(column, row);
        double height = lot_.hills_m * std::sin(at.east / a) * std::cos(at.north / b) + lot_.rough_m * part();
        if (lot_.whole_metres) height = std::round(height);
        parts.heights.push_back(static_cast<float>(height));
      }
    if (lot_.voids)
      for (int i = 0; i < 4; ++i) tear(parts);
    if (lot_.features) fill(parts.features, {1000, 2000, 1000 + wide, 2000 + deep});
    return Country::make(std::move(parts)).value();
  }

 private:
  double part() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  MapPoint place(const MapBox& box) { return {box.west + box.width() * part(), box.south + box.depth() * part()}; }

  void tear(Country::Parts& parts) {
    const int column = static_cast<int>(part() * (lot_.width - 4)), row = static_cast<int>(part() * (lot_.height - 4));
    const int wide = 1 + static_cast<int>(part() * 4), deep = 1 + static_cast<int>(part() * 4);
    for (int r = row; r < row + deep; ++r)
      for (int c = column; c < column + wide; ++c)
        parts.heights[static_cast<std::size_t>(r * lot_.width + c)] = std::numeric_limits<float>::quiet_NaN();
  }

  void fill(std::vector<Feature>& features, const MapBox& box) {
    const double cell = std::max(lot_.cell_x, lot_.cell_y);
    const MapPoint ford = place(box), bridge = place(box), south = place(box), north = place(box);
    features.push_back(line(FeatureKind::river,
                            {{south.east, box.south - cell}, ford, bridge, {north.east, box.north + cell}},
                            10 + 20 * part()));
    features.push_back(spot(FeatureKind::ford, ford));
    features.push_back(spot(FeatureKind::bridge, bridge));
    features.push_back(line(FeatureKind::river, {place(box), place(box)}, 2));  // a stream
    features.push_back(line(FeatureKind::road,
                            {{box.west, place(box).north}, place(box), bridge, place(box), {box.east, ford.north}}));
    features.push_back(line(FeatureKind::road, {place(box), features.back().points[1], place(box)}, 12));
    features.push_back(line(FeatureKind::wall, {place(box), place(box)}));
    const MapPoint lake = place(box);
    features.push_back(square(FeatureKind::lake, {lake.east, lake.north, lake.east + 6 * cell, lake.north + 4 * cell}));
    features.push_back(
        line(FeatureKind::bridge,
             {{lake.east - cell, lake.north + 2 * cell}, {lake.east + 7 * cell, lake.north + 2.5 * cell}}, 8));
    features.push_back(square(
        FeatureKind::rock, {lake.east + cell, lake.north + 3 * cell, lake.east + 2 * cell, lake.north + 3.5 * cell}));
    for (int i = 0; i < 10; ++i) {
      const MapPoint at = place(box);
      features.push_back(square(FeatureKind::house, {at.east, at.north, at.east + 12, at.north + 17}));
    }
    const MapPoint town = features[4].points[1];
    features.push_back(square(FeatureKind::house, {town.east - cell, town.north - cell, town.east + cell, town.north}));
    std::erase_if(features, [&](const Feature& f) {
      return f.bounds().west < box.west - box.width() || f.bounds().east > box.east + box.width();
    });
  }

  std::mt19937 random_;
  Lot lot_;
};

}  // namespace sandgate::tests
