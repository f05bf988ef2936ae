// An exercise laid out on any country: two forces on its roads, either side of a town both want.
#pragma once

#include <string>

#include "core/rulebook/rulebook.h"
#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/base/telling.h"
#include "map/country/country.h"

namespace sandgate {

struct LayOut {
  std::string name;  ///< typed: small letters, figures, hyphens
  std::string title;
  std::string country_source;  ///< as scenario.json names it
  double approach_m = 5'000;   ///< how far from the middle each force begins, as near as the roads allow
  Telling tell = in_english;   ///< briefs, titles and names of bodies
};

/// The text of a scenario.json by a rulebook: Blue from the west or south and Red opposite, with a seat, a general,
/// foot, horse, guns, engineers, supply and scouts each, all on the largest network of roads and where they may stand;
/// three places by name as objectives. Where armies are fed by packets (KS-4) each side has a depot behind its force,
/// towards its back line, with what the force gives up in four collections, loaded waggons, and, where a railway long
/// enough lies on its side, a train near the depot. The same country gives the same text. Faults: no roads, or too few
/// places to stand on both sides.
Result<std::string> lay_out(const Country& country, const LayOut& wishes, const Rulebook& rulebook,
                            const Progress& progress = {});

}  // namespace sandgate
