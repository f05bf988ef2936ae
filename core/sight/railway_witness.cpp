// What a seat learns of trains (CX-7, KS-9).
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::RailwayWitness : Witness {
  void operator()(const EntrainingBegan&) const {}
  void operator()(const EntrainingWentOn&) const {}
  void operator()(const EntrainingEnded&) const {}
  void operator()(const Entrained&) const {}
  void operator()(const Detrained&) const {}
  void operator()(const TrainOrdered&) const {}
  void operator()(const TrainRan&) const {}
  void operator()(const TrainMadeUp&) const {}
  void operator()(const TrainParted&) const {}
};

bool SeatView::witness_railway(const Witness& witness, const Event& event) {
  return visit_family(RailwayEvents(), event, RailwayWitness{witness});
}

}  // namespace sandgate
