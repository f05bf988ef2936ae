// What a seat learns of the umpire's corrections (KS-10): of bodies at hand, and of men on tables that it is told of.
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::CorrectionWitness : Witness {
  void operator()(const BodyCorrected& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    ruled(e.body, e.reason);
  }
  // Who commands it is told that he has it, wherever it is.
  void operator()(const BodyPutOn& e) const {
    if (!ours(e.into) || (!at_hand(e.into) && seat() != e.seat)) return;
    learn(BodyIs{view.own_body(after, after.body(e.into))});
    ruled(e.into, e.reason);
  }
  void operator()(const BodyTakenOff& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    ruled(e.body, e.reason);
  }
  void operator()(const MenRuled& e) const {
    const bool known = std::ranges::any_of(e.men, [&](ManId man) { return knows(after.man(man)); });
    learn_men(e.men);
    std::vector<BodyId> bodies;
    for (const ManId man : e.men) {
      const BodyId body = after.man(man).body;
      if (at_hand(body) && std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    for (const BodyId body : bodies) learn_body(body);
    if (!bodies.empty() || (known && tells(e.table))) ruled(bodies.empty() ? BodyId{} : bodies.front(), e.reason);
  }
  // KS-5: who sees it learns of it, as of any break.
  void operator()(const BreakRuled&) const {}
  // KS-6.3: so is it with works; but whoever knows of one that is no more finds it gone when he comes to see it.
  void operator()(const EarthworkRuled&) const {}
  void operator()(const OutcomeEntered& e) const {
    if (!tells(e.table)) return;
    const auto own = std::ranges::find_if(e.bodies, [&](BodyId body) { return at_hand(body); });
    ruled(own == e.bodies.end() ? BodyId{} : *own, e.reason);
  }
  void operator()(const TableRuled& e) const {
    if (!tells(e.table)) return;
    const auto own = std::ranges::find_if(e.bodies, [&](BodyId body) { return at_hand(body); });
    ruled(own == e.bodies.end() ? BodyId{} : *own, e.reason);
  }
  void ruled(BodyId body, const std::string& reason) const {
    report(ReportCode::ruled, clauses::officials, body, {{"reason", reason}});
  }
};

bool SeatView::witness_correction(const Witness& witness, const Event& event) {
  return visit_family(CorrectionEvents(), event, CorrectionWitness{witness});
}

}  // namespace sandgate
