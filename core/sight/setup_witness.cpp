#include "core/sight/setup_witness.h"

#include <algorithm>

namespace sandgate {

SeenSetup SeatView::SetupVisitor::seen_setup() const {
  const Setting& setting = after.setting();
  const SetupState& setup = after.setup();
  SeenSetup seen;
  seen.stage = setup.stage;
  seen.mine = after.setup_awaits(seat());
  seen.chooser = setup.chooser;
  seen.defender = setup.defender;
  seen.turn = setup.turn;
  SideId other;
  for (const Side& one : setting.sides) {
    seen.back_lines.push_back(after.back_line(one.id));
    if (one.id != side()) other = one.id;
  }
  seen.other_done = setup.stage != SetupStage::over && !after.setup_awaits(setting.leader(other));
  seen.points = muster_points(setting.rulebook, *setting.setup(), side(), setup.defender);
  seen.muster = setup.musters[side().index()];
  const bool told = setting.setup()->open_mustering || setup.stage != SetupStage::mustering;
  if (setting.setup()->points && told) seen.enemy_muster = count_of(setup.musters[other.index()]);
  if (seen.mine && setup.stage == SetupStage::setting_down) {
    const MapBox ground = setting.country->bounds();
    seen.zones = set_down_zones(setting.rulebook, {{}, setting.to_table({ground.east, ground.north})},
                                after.line_of(side()), set_down_role(side(), setup.defender));
  }
  return seen;
}

void SeatView::SetupVisitor::learn_setup() {
  if (!after.setting().setup()) return;
  SeenSetup now = seen_setup();
  if (view.picture_.setup != now) learn(SetupIs{std::move(now)});
}

void SeatView::SetupVisitor::learn_men_of(BodyId body) {
  if (!ours(body)) return;
  learn_body(body);
  std::vector<ManId> men;
  for (const Soldier& man : after.men()) {
    if (man.body == body) men.push_back(man.id);
  }
  std::vector<GunId> guns;
  for (const Gun& gun : after.guns()) {
    if (gun.body == body) guns.push_back(gun.id);
  }
  learn_men(men, guns);
}

void SeatView::SetupVisitor::operator()(const SetupBegan& e) {
  learn(ClockIs{view.clock(after)});
  learn_setup();
  const SideId named = e.defender ? e.defender : e.chooser;
  if (!named) return;
  report(ReportCode::roles_tossed, e.defender ? clauses::defensive_game : clauses::country, {},
         {{"side", std::int64_t{named.number}},
          {"defender", std::int64_t{e.defender ? 1 : 0}},
          {"tossed", std::int64_t{e.tossed}}});
}

void SeatView::SetupVisitor::operator()(const SetupStageBegan& e) {
  if (view.picture_.mine != after.seat(seat())) learn(SeatIs{after.seat(seat())});
  learn_setup();
  if (e.stage == SetupStage::setting_down && after.setup_awaits(seat()))
    report(ReportCode::set_down_now, e.turn && after.setup().defender ? clauses::defensive_game : clauses::toss, {});
}

// The other's is secret, unless the field is open: then the count of it is told.
void SeatView::SetupVisitor::operator()(const Mustered&) { learn_setup(); }

void SeatView::SetupVisitor::operator()(const ForceRaised& e) {
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
void SeatView::SetupVisitor::operator()(const ChancesThrown& e) {
  for (const ChancesThrown::LeftOut& out : e.left_out) learn_body(out.body);
  std::string dice;
  for (const std::int32_t die : e.dice) dice += (dice.empty() ? "" : ", ") + std::to_string(die);
  report(ReportCode::chances_thrown, clauses::chances, {},
         {{"side", std::int64_t{e.side.number}}, {"taken", std::int64_t{e.taken}}, {"dice", dice}});
}

void SeatView::SetupVisitor::operator()(const SideChosen&) {
  learn_setup();
  report(ReportCode::side_chosen, clauses::country, {}, {{"edge", static_cast<std::int64_t>(after.back_line(side()))}});
}

void SeatView::SetupVisitor::operator()(const BodySetDown& e) { learn_men_of(e.body); }
void SeatView::SetupVisitor::operator()(const BodyTakenUp& e) { learn_men_of(e.body); }

void SeatView::SetupVisitor::operator()(const MenPlaced& e) {
  if (e.side != side()) return;
  std::vector<ManId> men;
  for (const MenPlaced::Man& placed : e.men) men.push_back(placed.man);
  std::vector<GunId> guns;
  for (const MenPlaced::Piece& placed : e.guns) guns.push_back(placed.gun);
  learn_men(men, guns);
}

}  // namespace sandgate
