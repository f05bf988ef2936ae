// How injects are folded in (KS-10).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::InjectApplier : Applier {
  void operator()(const InjectPrepared& e) const {
    assert(e.inject.index() == c.rulings_.injects.size());
    c.rulings_.injects.push_back({e.terms});
  }
  void operator()(const InjectCalledOff& e) const { inject(e.inject).state = InjectState::called_off; }
  void operator()(const InjectFired& e) const {
    Inject& fired = inject(e.inject);
    ++fired.times;
    fired.last = c.move_;
    if (!fired.terms.repeats) fired.state = InjectState::fired;
  }
  void operator()(const InjectFailed& e) const { inject(e.inject).state = InjectState::failed; }

  Inject& inject(InjectId id) const { return known(c.rulings_.injects, id); }
};

bool Campaign::apply_inject(const Event& event) { return visit_family(InjectEvents(), event, InjectApplier{{*this}}); }

}  // namespace sandgate
