// What a seat learns of marches and boxes: those of its own side that are at hand (CX-1 to CX-4, KS-11.1).
#include <algorithm>

#include "core/rulebook/bars.h"
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::MarchWitness : Witness {
  void operator()(const MarchOrdered& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    report(ReportCode::marching, clauses::rates, e.body, {{"to", e.path.back()}});
  }
  void operator()(const MarchHalted& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    if (e.enemy_at) {
      report(ReportCode::sighted_and_halted, clauses::march_multiplier, e.body, {{"enemy", *e.enemy_at}});
    } else {
      report(ReportCode::halted, clauses::move_and_clock, e.body);
    }
  }
  void operator()(const Marched& e) const {
    if (after.body(e.body).contents.arm() == Arm::boat) learn_who_is_in(e.body);
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    switch (e.end) {
      case MarchEnd::goes_on: break;
      case MarchEnd::arrived: report(ReportCode::arrived, clauses::rates, e.body); break;
      case MarchEnd::sighted:
        report(ReportCode::sighted_and_halted, clauses::march_multiplier, e.body, {{"enemy", *e.enemy_at}});
        break;
      case MarchEnd::barred:
        report(ReportCode::barred, clause_of(e.bar), e.body, {{"bar", static_cast<std::int64_t>(e.bar)}});
        break;
      case MarchEnd::touched:
        // A box that is touched tells of it when it is opened.
        if (after.body(e.body).formation != Formation::boxed)
          report(ReportCode::halted_in_touch, clauses::contact, e.body);
        break;
      case MarchEnd::mined: break;  // the mine is told of
      case MarchEnd::hungry: report(ReportCode::halted_hungry, clauses::going_without, e.body); break;
    }
  }
  // KS-9.
  void learn_who_is_in(BodyId boat) const {
    for (const Body& body : after.bodies()) {
      if (body.aboard == boat && !body.gone && at_hand(body.id)) learn_body(body.id);
    }
  }
  void operator()(const BoxOpened& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    if (e.fired_on) {
      report(ReportCode::own_fired_on, clauses::disclosure, e.body);
    } else if (e.scouts && !after.body(*e.scouts).scouts) {
      report(ReportCode::own_touched, clauses::disclosure, e.body);
    } else if (e.scouts) {
      report(ReportCode::own_opened, clauses::disclosure, e.body);
    } else {
      report(ReportCode::stood_out, clauses::disclosure, e.body);
    }
  }
  void operator()(const DummyRemoved& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    report(ReportCode::own_dummy, clauses::contact, e.body);
  }
  void operator()(const Boxed& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    report(ReportCode::boxed, clauses::disclosure, e.body);
  }
};

bool SeatView::witness_march(const Witness& witness, const Event& event) {
  return visit_family(MarchEvents(), event, MarchWitness{witness});
}

}  // namespace sandgate
