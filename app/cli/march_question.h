// What every question about a march begins with: whose, over which ground, from where.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options.h"
#include "map/march/march.h"

namespace sandgate::cli {

struct MarchQuestion {
  CountryChoice choice;
  std::string from, rulebook;
  std::vector<std::string> broken;  ///< places of bridges and fords that carry nobody
  Arm arm = Arm::infantry;
  Formation formation = Formation::fours;
  bool json = false;
};
void add_march_question(CLI::App& sub, MarchQuestion& question);

struct MarchGiven {
  ChosenCountry chosen;
  std::string rulebook;
  MarchRates rates;
  MapPoint start;

  const Country& country() const { return *chosen.country; }
  const Scale& scale() const { return chosen.scale; }
  Point on_table(MapPoint place) const { return chosen.scale.to_table(place, chosen.country->bounds()); }
  MapPoint on_ground(Point place) const { return chosen.scale.to_ground(place, chosen.country->bounds()); }
  /// Why `bar` stops this mover at `at`, with its clause: "(KS-2.3): …".
  std::string why(Bar bar, Point at) const;
};
/// The bridges, culverts and fords nearest to places of `--broken`, in order of their ids.
Result<std::vector<FeatureId>> read_broken(const std::vector<std::string>& places, const Country& country);
void add_broken(CLI::App& sub, std::vector<std::string>& places);
Result<MarchGiven> read_march_question(const MarchQuestion& question, const Progress& progress);

}  // namespace sandgate::cli
