// What a seat learns of parties that break and mend (KS-5).
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::WorksWitness : Witness {
  void operator()(const WorkBegun&) const {}
  void operator()(const WorkCeased&) const {}
  void operator()(const Worked&) const {}
  void operator()(const WorkDone&) const {}
  void operator()(const FellWithBridge&) const {}
  void operator()(const BreakSeen&) const {}
  void operator()(const BodyDetached&) const {}
  void operator()(const BodyRejoined&) const {}
};

bool SeatView::witness_works(const Witness& witness, const Event& event) {
  return visit_family(WorksEvents(), event, WorksWitness{witness});
}

}  // namespace sandgate
