// What a seat learns of bodies that are not its own: what is reported to its side (CX-11, KS-1.1).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SightWitness : Witness {
  // Facts of the umpire's: what a seat knows of them comes by a report.
  void operator()(const Sighted&) const {}
  void operator()(const SightLost&) const {}
  void operator()(const Reported& e) const {
    if (e.side != view.picture_.side) return;
    const bool news = view.handle(e.about).none();
    if (news) view.recognize(e.about, after.body(e.about).side, e.seen);
    SightedBody body;
    body.handle = view.handle_for(e.about);
    const SightedBody* before = view.picture_.sighted_body(body.handle);
    body.side = after.body(e.about).side;
    body.state = e.kind;
    body.seen = e.seen;
    body.time = after.time();
    body.move = after.move();
    body.by = view.handle_for(e.by);
    const bool shut_both = before && before->seen.formation == Formation::boxed && e.seen.formation == Formation::boxed;
    if (shut_both && e.seen.parts.empty()) {  // what is taken for a box keeps what is known of it
      body.seen.parts = before->seen.parts;
      body.seen.counted = before->seen.counted;
    }
    if (before) body.moving = e.kind == ReportKind::lost ? before->moving : before->seen.at != e.seen.at;
    const bool was_open = before && before->seen.formation != Formation::boxed;
    learn(SightingIs{body});
    if (e.kind != ReportKind::seen) view.forget(e.about);
    tell_of(body, news, was_open);
  }
};

bool SeatView::witness_sight(const Witness& witness, const Event& event) {
  return visit_family(SightEvents(), event, SightWitness{witness});
}

}  // namespace sandgate
