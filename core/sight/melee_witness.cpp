// What a seat learns of melees and of what becomes of men (LW-5).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {
namespace {

struct FateTold {
  ReportCode own, enemy;
  Clause clause;
  bool told = true;
};
FateTold told_of(Fate fate) {
  switch (fate) {
    case Fate::escorted: return {ReportCode::own_surrendered, ReportCode::enemy_surrendered, clauses::escort, false};
    case Fate::freed: return {ReportCode::own_freed, ReportCode::enemy_freed, clauses::freed};
    case Fate::retaken: return {ReportCode::own_retaken, ReportCode::enemy_retaken, clauses::freed};
    case Fate::held: return {ReportCode::own_held, ReportCode::enemy_held, clauses::over_back_line};
    case Fate::rearmed: return {ReportCode::rearmed, ReportCode::rearmed, clauses::freed};
    case Fate::crossed: return {ReportCode::own_crossed, ReportCode::enemy_crossed, clauses::over_back_line};
    case Fate::surrendered: return {ReportCode::own_surrendered, ReportCode::enemy_surrendered, clauses::white_flag};
    case Fate::capitulated: return {ReportCode::own_capitulated, ReportCode::enemy_capitulated, clauses::blow};
    case Fate::cut_off: return {ReportCode::own_cut_off, ReportCode::enemy_cut_off, clauses::pursuit};
    case Fate::ridden_down: return {ReportCode::own_ridden_down, ReportCode::enemy_ridden_down, clauses::pursuit};
  }
  return {ReportCode::own_freed, ReportCode::enemy_freed, clauses::none, false};
}

}  // namespace

struct SeatView::MeleeWitness : Witness {
  void operator()(const MeleeJoined& e) const {
    if (!tells(e.table)) return;
    learn_men(e.melee.first);
    learn_men(e.melee.second);
    learn_table(e.table);
  }
  void operator()(const MeleeCentred& e) const {
    if (!tells(e.table)) return;
    learn_men(e.melee.first);
    learn_men(e.melee.second);
    learn_table(e.table);
  }
  void operator()(const MeleesRejoined& e) const {
    if (!tells(e.table)) return;
    for (const JoinedMelee& melee : e.melees) {
      learn_men(melee.first);
      learn_men(melee.second);
    }
    learn_table(e.table);
  }
  void operator()(const MeleeChosen& e) const {
    if (tells(e.table)) learn_table(e.table);
  }
  void operator()(const MeleeFought& e) const {
    const TableHandle handle = view.handle(e.table);
    const SeenTable* table = view.picture_.table(handle);
    if (!table || !tells(e.table)) return;
    const auto melee = std::ranges::find(table->melees, e.melee, &SeenMelee::number);
    if (melee == table->melees.end()) return;
    const SeenMelee fought = *melee;
    std::vector<ManId> men, own;
    for (const ManHandle man : fought.own) own.push_back(view.man(man));
    men = own;
    for (const ManHandle man : fought.enemy) men.push_back(view.man(man));
    learn_men(men);
    for (const Body& body : after.bodies()) {
      if (body.table == e.table || body.set_out) learn_body(body.id);
    }
    learn_table(e.table);
    if (fought.charge) return tell_of_charge(fought, own);
    report(ReportCode::melee, clauses::melee_outcome, body_of_most(own),
           {{"own", static_cast<std::int64_t>(fought.own.size())},
            {"enemy", static_cast<std::int64_t>(fought.enemy.size())},
            {"own_killed", fought.own_fare.killed},
            {"own_taken", fought.own_fare.prisoners},
            {"own_left", fought.own_fare.left},
            {"enemy_killed", fought.enemy_fare.killed},
            {"enemy_taken", fought.enemy_fare.prisoners},
            {"enemy_left", fought.enemy_fare.left}},
           fought.at);
  }
  // KS-8.
  void tell_of_charge(const SeenMelee& fought, const std::vector<ManId>& own) const {
    const SeenCharge& charge = *fought.charge;
    std::int64_t guns = 0, driven = 0;
    for (const SeenCharge::Group& group : charge.groups) {
      guns += group.kind == ChargedKind::guns ? group.lost : 0;
      driven += group.driven;
    }
    report(ReportCode::charge, clauses::charges, body_of_most(own),
           {{"ours", std::int64_t{fought.attacking}},
            {"band", static_cast<std::int64_t>(charge.band)},
            {"own", std::ssize(fought.own)},
            {"enemy", std::ssize(fought.enemy)},
            {"own_killed", fought.own_fare.killed},
            {"own_taken", fought.own_fare.prisoners},
            {"own_left", fought.own_fare.left},
            {"enemy_killed", fought.enemy_fare.killed},
            {"enemy_taken", fought.enemy_fare.prisoners},
            {"enemy_left", fought.enemy_fare.left},
            {"guns", guns},
            {"driven", driven}},
           fought.at);
  }
  // KS-8.2 to KS-8.5: who goes back is seen to.
  void operator()(const MenRetired& e) const {
    std::vector<ManId> men, own;
    for (const MenRetired::Walk& walk : e.men) {
      men.push_back(walk.man);
      const Soldier& man = after.man(walk.man);
      if (man.side == side() && at_hand(man.body)) own.push_back(walk.man);
    }
    learn_men(men);
    for (const ManId man : men) learn_body(after.man(man).body);
    if (own.empty()) return;
    report(ReportCode::own_retired, e.driven ? clauses::standing_horse : clauses::pursuit, body_of_most(own),
           {{"men", std::ssize(own)}, {"driven", std::int64_t{e.driven}}}, after.man(own.front()).at);
  }
  void operator()(const MenPressed& e) const {
    std::vector<ManId> men, must;
    for (const MenPressed::Man& pressed : e.men) {
      const Soldier& man = after.man(pressed.man);
      if (man.side != side() || !at_hand(man.body)) continue;
      men.push_back(pressed.man);
      if (pressed.must) must.push_back(pressed.man);
    }
    learn_men(men);
    if (must.empty()) return;
    report(ReportCode::own_pressed, clauses::standing_horse, body_of_most(must), {{"men", std::ssize(must)}},
           after.man(must.front()).at);
  }
  void operator()(const MenFared& e) const {
    // Who knew of them before is told, and whose they are; by couriers only where those are at hand who led them off.
    std::vector<ManId> mine, theirs;
    const bool taken_for_good = e.fate == Fate::held || e.fate == Fate::capitulated;
    const auto ours_for_good = [&](const Soldier& man) {
      const bool known = !after.setting().by_couriers(side()) || (man.keeper && at_hand(man.keeper));
      return taken_for_good && man.captor == side() && known;
    };
    for (const ManId id : e.men) {
      const Soldier& man = after.man(id);
      const bool own_known = view.handle(id) || (man.state != ManState::held && at_hand(man.body));
      const bool concerns = man.side == side() ? own_known : bool{view.handle(id)};
      if (man.side == side() && concerns) {
        mine.push_back(id);
      } else if (!own_camp(man.side) && (view.handle(id) || ours_for_good(man))) {
        theirs.push_back(id);
      }
    }
    const auto place_of = [this](const std::vector<ManId>& men) { return after.man(in_open_order(men).front()).at; };
    learn_men(e.men);
    for (const ManId id : e.men) learn_body(after.man(id).body);
    const FateTold told = told_of(e.fate);
    if (!told.told) return;
    if (!mine.empty()) report(told.own, told.clause, body_of_most(mine), {{"men", std::ssize(mine)}}, place_of(mine));
    if (!theirs.empty() && e.fate != Fate::rearmed)
      report(told.enemy, told.clause, {}, {{"men", std::ssize(theirs)}}, place_of(theirs));
  }
};

bool SeatView::witness_melee(const Witness& witness, const Event& event) {
  return visit_family(MeleeEvents(), event, MeleeWitness{witness});
}

}  // namespace sandgate
