// What events of packets rest on.
#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct SupplyJudge : Judge {
  using Judge::operator();

  std::string operator()(const TransferOrdered&) const { return {}; }
  std::string operator()(const Transferred&) const { return {}; }
  std::string operator()(const DepotOrdered&) const { return {}; }
  std::string operator()(const DepotBegun&) const { return {}; }
  std::string operator()(const ConvoySet&) const { return {}; }
  std::string operator()(const SupplyCollected&) const { return {}; }
  std::string operator()(const StarvedOut&) const { return {}; }
  std::string operator()(const StoresTaken&) const { return {}; }
};

}  // namespace

std::string misfit_of_supply(const Campaign& campaign, const Event& event) {
  return ask_judge<SupplyEvents>(SupplyJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
