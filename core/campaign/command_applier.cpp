// How events of who commands whom are folded in (CX-8, KS-1.2).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::CommandApplier : Applier {
  Commission& commission(SeatId seat) const { return known(c.commissions_, seat); }

  void operator()(const BodiesGiven& e) const {
    for (const BodyId id : e.bodies) body(id).seat = e.seat;
  }
  void operator()(const HandedOver& e) const { (e.seat.none() ? c.umpire_ : commission(e.seat).holder) = e.holder; }
  void operator()(const Deputed& e) const { commission(e.seat).deputed = e.acts; }
  void operator()(const GeneralStruck& e) const {
    Body& general = body(e.general);
    general.out = e.until;
    general.march.reset();
    general.entraining.reset();
  }
  void operator()(const GeneralBack& e) const { body(e.general).out = 0; }
  void operator()(const GeneralTaken& e) const {
    for (Part& part : body(e.general).contents.parts) part.men.count = 0;
  }
  void operator()(const RightsSet& e) const {
    commission(e.seat).may = e.may;
    commission(e.seat).deputy = e.deputy;
  }
  void operator()(const IntentSealed& e) const { known(c.intents_, e.seat) = c.move_; }
};

bool Campaign::apply_command(const Event& event) {
  return visit_family(CommandEvents(), event, CommandApplier{{*this}});
}

}  // namespace sandgate
