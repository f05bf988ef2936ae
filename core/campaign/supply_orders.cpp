// Orders of packets: what they come to, or why they cannot be, and how their events are folded in (KS-4).
#include "core/campaign/applier.h"
#include "core/campaign/deciding.h"

namespace sandgate {
namespace {

struct SupplyDecider {
  const Deciding& d;

  Decision operator()(const TransferOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const BeginDepotOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const ConvoyOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
};

}  // namespace

std::optional<Decision> decide_supply(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicSupplyDeeds<BodyId>(), deed, SupplyDecider{deciding});
}

struct Campaign::SupplyApplier : Applier {
  void operator()(const TransferOrdered&) const {}
  void operator()(const Transferred&) const {}
  void operator()(const DepotOrdered&) const {}
  void operator()(const DepotBegun&) const {}
  void operator()(const ConvoySet&) const {}
  void operator()(const SupplyCollected&) const {}
  void operator()(const StarvedOut&) const {}
  void operator()(const StoresTaken&) const {}
};

bool Campaign::apply_supply(const Event& event) { return visit_family(SupplyEvents(), event, SupplyApplier{{*this}}); }

}  // namespace sandgate
