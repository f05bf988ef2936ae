// The ways of a side's packets over its country (KS-4.2), kept from move to move.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/scenario/setting.h"
#include "logistics/supply/ways.h"

namespace sandgate {

/// Each side's, made when they are first asked for. What is kept changes no answer. For any number of threads, one at a
/// time.
class FedWays {
 public:
  explicit FedWays(const Setting& setting);
  /// Asks something of a side's ways, which nobody else asks meanwhile.
  void with(SideId side, const std::function<void(SupplyWays&)>& ask);

 private:
  std::shared_ptr<const Country> country_;
  Scale scale_;
  MarchRates waggons_;
  SupplyFigures figures_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<SupplyWays>> ways_;  // by side; null: not asked for yet
};

}  // namespace sandgate
