// What a seat learns while a battle is set up (LW-1.1, LW-2.1, LW-6.3, LW-7).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SetupWitness : Witness {
  void operator()(const SetupBegan& e) const {
    learn(ClockIs{view.clock(after)});
    learn_setup();
    const SideId named = e.defender ? e.defender : e.chooser;
    if (!named) return;
    report(ReportCode::roles_tossed, e.defender ? clauses::defensive_game : clauses::country, {},
           {{"side", std::int64_t{named.number}},
            {"defender", std::int64_t{e.defender ? 1 : 0}},
            {"tossed", std::int64_t{e.tossed}}});
  }
  void operator()(const SetupStageBegan& e) const {
    if (view.picture_.mine != after.seat(seat())) learn_seat();
    learn_setup();
    if (e.stage == SetupStage::setting_down && after.setup_awaits(seat()))
      report(ReportCode::set_down_now, e.turn && after.setup().defender ? clauses::defensive_game : clauses::toss, {});
  }
  // The other's is secret, unless the field is open: then the count of it is told.
  void operator()(const Mustered&) const { learn_setup(); }
  void operator()(const ForceRaised& e) const {
    for (const Body& body : after.bodies()) {
      if (body.side == e.side) learn_body(body.id);
    }
    if (e.side == side()) return;
    const MusterCount count = count_of(e.bodies);
    report(ReportCode::muster_over, clauses::forces, {},
           {{"infantry", std::int64_t{count.infantry}},
            {"cavalry", std::int64_t{count.cavalry}},
            {"guns", std::int64_t{count.guns}}});
  }
  // The dice lie open; whom they leave out is the side's own affair.
  void operator()(const ChancesThrown& e) const {
    for (const ChancesThrown::LeftOut& out : e.left_out) learn_body(out.body);
    std::string dice;
    for (const std::int32_t die : e.dice) dice += (dice.empty() ? "" : ", ") + std::to_string(die);
    report(ReportCode::chances_thrown, clauses::chances, {},
           {{"side", std::int64_t{e.side.number}}, {"taken", std::int64_t{e.taken}}, {"dice", dice}});
  }
  void operator()(const SideChosen&) const {
    learn_setup();
    report(ReportCode::side_chosen, clauses::country, {},
           {{"edge", static_cast<std::int64_t>(after.back_line(side()))}});
  }
  void operator()(const BodySetDown& e) const { learn_body(e.body), learn_men_of(e.body); }
  void operator()(const BodyTakenUp& e) const { learn_body(e.body), learn_men_of(e.body); }
  void operator()(const MenPlaced& e) const {
    if (e.side != side()) return;
    std::vector<ManId> men;
    for (const MenPlaced::Man& placed : e.men) men.push_back(placed.man);
    std::vector<GunId> guns;
    for (const MenPlaced::Piece& placed : e.guns) guns.push_back(placed.gun);
    learn_men(men, guns);
  }
};

bool SeatView::witness_setup(const Witness& witness, const Event& event) {
  return visit_family(SetupEvents(), event, SetupWitness{witness});
}

}  // namespace sandgate
