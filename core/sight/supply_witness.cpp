// What a seat learns of packets (KS-4).
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SupplyWitness : Witness {
  void operator()(const TransferOrdered&) const {}
  void operator()(const Transferred&) const {}
  void operator()(const DepotOrdered&) const {}
  void operator()(const DepotBegun&) const {}
  void operator()(const ConvoySet&) const {}
  void operator()(const SupplyCollected&) const {}
  void operator()(const StarvedOut&) const {}
  void operator()(const StoresTaken&) const {}
};

bool SeatView::witness_supply(const Witness& witness, const Event& event) {
  return visit_family(SupplyEvents(), event, SupplyWitness{witness});
}

}  // namespace sandgate
