// How events of sight are folded in (CX-11).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::SightApplier : Applier {
  void operator()(const Sighted& e) const { watch(e.side, e.body).by = e.by; }
  void operator()(const SightLost& e) const { watch(e.side, e.body) = {}; }
  void operator()(const Reported& e) const {
    Watch& watch = Applier::watch(e.side, e.about);
    if (!watch.in_sight()) return;
    watch.by = e.by;
    watch.seen = e.seen;
  }
};

bool Campaign::apply_sight(const Event& event) { return visit_family(SightEvents(), event, SightApplier{{*this}}); }

}  // namespace sandgate
