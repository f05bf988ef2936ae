// How events of marches, boxes and screens are folded in (CX-1 to CX-4, KS-2).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::MarchApplier : Applier {
  void operator()(const MarchOrdered& e) const {
    leave_off_work(e.body);
    March march;
    march.path = e.path;
    march.press_on = e.press_on;
    Applier::body(e.body).march = std::move(march);
  }
  void operator()(const MarchHalted& e) const { Applier::body(e.body).march.reset(); }
  void operator()(const Marched& e) const {
    Body& body = Applier::body(e.body);
    body.at = e.at;
    body.facing = e.facing;
    if (body.contents.arm() == Arm::boat) carry(e);
    if (e.end != MarchEnd::goes_on) {
      body.march.reset();
      return;
    }
    assert(body.march);
    March& march = *body.march;
    march.along = e.along;
    march.settled = e.settled;
    march.paid = e.paid;
    march.waited = e.waited;
  }
  // KS-9: who is in a boat goes with it.
  void carry(const Marched& e) const {
    for (Body& other : c.bodies_) {
      if (other.gone || other.aboard != e.body) continue;
      other.at = e.at;
      other.facing = e.facing;
    }
  }
  void operator()(const BoxOpened& e) const { Applier::body(e.body).formation = e.formation; }
  void operator()(const DummyRemoved& e) const {
    Body& body = Applier::body(e.body);
    body.gone = true;
    body.march.reset();
  }
  void operator()(const Boxed& e) const { Applier::body(e.body).formation = Formation::boxed; }
};

bool Campaign::apply_march(const Event& event) { return visit_family(MarchEvents(), event, MarchApplier{{*this}}); }

}  // namespace sandgate
