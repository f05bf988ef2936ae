// What a seat learns of changes of formation (KS-3): of bodies at hand, and of men and guns whom it knows on a table.
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::FormationWitness : Witness {
  void operator()(const FormingBegan& e) const { learn_own(e.body); }
  void operator()(const FormingWentOn& e) const { learn_own(e.body); }
  void operator()(const Formed& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    report(ReportCode::formed, clauses::delays, e.body, {{"to", static_cast<std::int64_t>(e.to)}});
  }
  void learn_own(BodyId body) const {
    if (at_hand(body)) learn_body(body);
  }
  void operator()(const MenFormed& e) const {
    std::vector<ManId> men;
    for (const MenFormed::Man& man : e.men) men.push_back(man.man);
    learn_own(e.body);
    learn_men(men, e.guns);
  }
  void operator()(const HorsesLost& e) const {
    std::vector<BodyId> bodies;
    for (const ManId man : e.men) {
      const BodyId body = after.man(man).body;
      if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    for (const BodyId body : bodies) learn_own(body);
    learn_men(e.men);
    for (const BodyId body : bodies) {
      if (!at_hand(body)) continue;
      const std::int64_t lost = std::ranges::count_if(e.men, [&](ManId man) { return after.man(man).body == body; });
      report(ReportCode::horses_lost, clauses::delays, body, {{"men", lost}});
    }
  }
};

bool SeatView::witness_formation(const Witness& witness, const Event& event) {
  return visit_family(FormationEvents(), event, FormationWitness{witness});
}

}  // namespace sandgate
