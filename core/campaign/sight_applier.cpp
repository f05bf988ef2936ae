// How events of sight are folded in (CX-11).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::SightApplier : Applier {
  void operator()(const Sighted& e) const { c.watches_[e.side.index()][e.body.index()].by = e.by; }
  void operator()(const SightLost& e) const { c.watches_[e.side.index()][e.body.index()] = {}; }
  void operator()(const Reported& e) const {
    Watch& watch = c.watches_[e.side.index()][e.about.index()];
    if (!watch.in_sight()) return;
    watch.by = e.by;
    watch.seen = e.seen;
  }
};

bool Campaign::apply_sight(const Event& event) { return visit_family(SightEvents(), event, SightApplier{{*this}}); }

}  // namespace sandgate
