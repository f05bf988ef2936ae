// What a seat learns of injects (KS-10): nothing. What they bring about is told as if the umpire had ordered it.
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::InjectWitness : Witness {
  void operator()(const InjectPrepared&) const {}
  void operator()(const InjectCalledOff&) const {}
  void operator()(const InjectFired&) const {}
  void operator()(const InjectFailed&) const {}
};

bool SeatView::witness_inject(const Witness& witness, const Event& event) {
  return visit_family(InjectEvents(), event, InjectWitness{witness});
}

}  // namespace sandgate
