// How the umpire's rulings are folded in (KS-10).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::RulingApplier : Applier {
  void operator()(const VisibilityChanged& e) const { c.visibility_ = e.visibility; }
  void operator()(const TableGiven& e) const {
    Table& table = Applier::table(e.table);
    table.fighting[e.side.index()] = table.given[e.side.index()] = e.seat;
  }
  void operator()(const SeatManned& e) const { known(c.commanders_, e.seat) = e.commander; }
  void operator()(const Announced&) const {}  // only told
  void operator()(const UmpireKeySet& e) const { c.umpire_key_ = e; }
};

bool Campaign::apply_ruling(const Event& event) { return visit_family(RulingEvents(), event, RulingApplier{{*this}}); }

}  // namespace sandgate
