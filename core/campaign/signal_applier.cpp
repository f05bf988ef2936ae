// How events of messages are folded in (KS-11.6).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::SignalApplier : Applier {
  void operator()(const MessageSent& e) const {
    assert(e.id == c.messages_.next());
    c.messages_.add(SentMessage{e, c.time(), c.move()});
  }
  void operator()(const MessageArrived& e) const {
    assert(c.messages_.exists(e.id));
    c.messages_.add(Messages::Arrival{e.id, e.at});
  }
};

bool Campaign::apply_signal(const Event& event) { return visit_family(SignalEvents(), event, SignalApplier{{*this}}); }

}  // namespace sandgate
