#include <algorithm>

#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

/// KS-2.1 or CX-5, whichever this formation has; never both.
Length road_march(const Rulebook& rulebook, const Rulebook::ArmMarch& arm, Formation formation) {
  if (formation == Formation::boxed && arm.box_gains) return rulebook.wide.box_on_road.of(arm.road);
  if (formation == Formation::fours && arm.column_gains) return rulebook.march.column_on_road.of(arm.road);
  return arm.road;
}

}  // namespace

MarchRates march_rates(const Rulebook& rulebook, Arm arm, Formation formation) {
  const Rulebook::MarchRules& rules = rulebook.march;
  const Rulebook::ArmMarch& own = rulebook.arm(arm);
  MarchRates rates;
  rates.across = own.across;
  rates.road = road_march(rulebook, own, formation);
  rates.water = own.water;
  rates.climb = rules.climb;
  rates.descent = rules.descent;
  rates.ford = own.ford;
  rates.wheels = own.wheels;
  rates.steep_contours = rules.steep_contours;
  rates.steep_path = rules.steep_path;
  rates.stream_m = rules.stream_m;
  return rates;
}

MarchRates march_rates(const Rulebook& rulebook, const Contents& contents, Formation formation) {
  MarchRates slowest = march_rates(rulebook, contents.arm(), formation);
  for (const Part& part : contents.parts) {
    const MarchRates rates = march_rates(rulebook, part.arm, formation);
    slowest.across = std::min(slowest.across, rates.across);
    slowest.road = std::min(slowest.road, rates.road);
    slowest.water = std::min(slowest.water, rates.water);
    slowest.ford = slowest.ford && rates.ford ? std::optional(std::max(*slowest.ford, *rates.ford)) : std::nullopt;
    slowest.wheels = slowest.wheels || rates.wheels;
  }
  return slowest;
}

}  // namespace sandgate
