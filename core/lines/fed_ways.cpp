#include "core/lines/fed_ways.h"

#include "core/rulebook/lines_ruling.h"

namespace sandgate {

FedWays::FedWays(const Setting& setting)
    : country_(setting.country),
      scale_(setting.scale),
      waggons_(march_rates(setting.rulebook, Arm::supply, Formation::fours)),
      figures_(supply_figures(setting.rulebook.supply)),
      ways_(setting.sides.size()) {}

void FedWays::with(SideId side, const std::function<void(SupplyWays&)>& ask) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<SupplyWays>& ways = ways_[side.index()];
  if (!ways) ways = std::make_unique<SupplyWays>(country_, scale_, waggons_, figures_);
  ask(*ways);
}

}  // namespace sandgate
