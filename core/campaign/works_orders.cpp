// Orders of parties that break and mend: what they come to, or why they cannot be, and how their events are folded in
// (KS-5).
#include "core/campaign/applier.h"
#include "core/campaign/deciding.h"

namespace sandgate {
namespace {

struct WorksDecider {
  const Deciding& d;

  Decision operator()(const WorkOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const CeaseWorkOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const DetachOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const RejoinOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
};

}  // namespace

std::optional<Decision> decide_works(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicWorksDeeds<BodyId>(), deed, WorksDecider{deciding});
}

struct Campaign::WorksApplier : Applier {
  void operator()(const WorkBegun&) const {}
  void operator()(const WorkCeased&) const {}
  void operator()(const Worked&) const {}
  void operator()(const WorkDone&) const {}
  void operator()(const FellWithBridge&) const {}
  void operator()(const BreakSeen&) const {}
  void operator()(const BodyDetached&) const {}
  void operator()(const BodyRejoined&) const {}
};

bool Campaign::apply_works(const Event& event) { return visit_family(WorksEvents(), event, WorksApplier{{*this}}); }

}  // namespace sandgate
