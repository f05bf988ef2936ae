// What a seat learns of tables, and of men and guns on them (CX-10, LW-3).
#include <algorithm>

#include "core/battle/muster.h"
#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::TableWitness : Witness {
  void operator()(const TableOpened&) const {}
  void operator()(const TableChanged& e) const {
    if (!tells(e.table)) return;
    const bool news = view.handle(e.table).none();
    learn_table(e.table, true);
    if (!news) return learn_bodies_on(e.table);
    for (const Body& body : after.bodies()) {
      if (body.table != e.table) continue;
      learn_body(body.id);
      if (body.set_out) learn_men_of(body.id);
    }
    advise(e.table);
  }
  // CX-8. A higher commander may give some of it to another seat.
  void advise(TableId table) const {
    if (!after.orders_on(seat(), table)) return;
    std::int64_t men = 0, guns = 0;
    for (const Body& body : after.bodies()) {
      if (body.table != table || body.side != side() || body.gone || after.orders_men_of(body) != seat()) continue;
      men += body.contents.men().count;
      guns += body.contents.guns();
    }
    const Rulebook& rules = after.setting().rulebook;
    if (!much_to_command(rules, men, guns)) return;
    report(ReportCode::much_to_command, clauses::command, {},
           {{"men", men},
            {"guns", guns},
            {"advised_men", std::int64_t{rules.wide.player_men}},
            {"advised_guns", std::int64_t{rules.wide.player_guns}}});
  }
  void operator()(const TableClosed& e) const {
    const TableHandle handle = view.handle(e.table);
    if (handle && view.picture_.table(handle)) {
      const std::int64_t number = std::int64_t{handle.number} + 1;
      learn(TableGone{handle});
      if (e.into) {
        report(ReportCode::table_joined, clauses::contact, {}, {{"table", number}});
      } else {
        report(ReportCode::table_closed, clauses::contact, {}, {{"table", number}});
        // The dead are carried off.
        MenGone dead;
        for (const SeenMan& man : view.picture_.men) {
          if (man.table != handle || man.state != ManState::dead) continue;
          dead.men.push_back(man.handle);
          view.man_handles_[view.man(man.handle).index()] = {};
        }
        if (!dead.men.empty()) learn(std::move(dead));
      }
      view.table_handles_[e.table.index()] = {};
    }
    for (const Body& body : after.bodies()) {
      if (!body.gone) learn_body(body.id);
    }
    learn_all_men();
  }
  // Its men are where it is.
  void operator()(const BodyJoined& e) const { come_or_go(e.body); }
  void operator()(const BodyLeft& e) const { come_or_go(e.body); }
  void come_or_go(BodyId body) const {
    learn_body(body);
    if (after.body(body).set_out) learn_men_of(body);
  }
  void operator()(const BodySetOut& e) const {
    learn_body(e.body);
    std::vector<ManId> men;
    for (const Soldier& man : after.men()) {
      if (man.body == e.body && man.on_ground()) men.push_back(man.id);
    }
    for (const BodySetOut::Brought& brought : e.brought) men.push_back(brought.man);
    std::vector<GunId> guns;
    for (const Gun& gun : after.guns()) {
      if (gun.body == e.body) guns.push_back(gun.id);
    }
    if (at_hand(e.body)) learn_men(men, guns);
  }
  void operator()(const FormedUp& e) const {
    learn_body(e.body);
    learn_all_men();
  }
  void operator()(const MenMoved& e) const {
    std::vector<ManId> men;
    std::vector<BodyId> bodies;
    for (const MenMoved::Walk& walk : e.men) {
      men.push_back(walk.man);
      const BodyId body = after.man(walk.man).body;
      if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    std::vector<GunId> guns;
    for (const MenMoved::Haul& haul : e.guns) guns.push_back(haul.gun);
    for (const BodyId body : bodies) learn_body(body);
    learn_men(men, guns);
  }
  void operator()(const MenSighted& e) const {
    if (e.side == side()) learn_men(e.men, e.guns);
  }
  void operator()(const MenLost& e) const {
    if (e.side == side()) learn_men(e.men, e.guns);
  }
  void operator()(const BodyLost& e) const {
    if (!at_hand(e.body)) return;
    learn_body(e.body);
    learn_all_men();
    report(ReportCode::own_fallen, e.clause(), e.body);
  }
};

bool SeatView::witness_table(const Witness& witness, const Event& event) {
  return visit_family(TableEvents(), event, TableWitness{witness});
}

}  // namespace sandgate
