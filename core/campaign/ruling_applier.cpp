// How the umpire's rulings are folded in (KS-10).
#include <algorithm>

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
  void operator()(const RulingContested& e) const {
    assert(e.contest.index() == c.rulings_.contests.size());
    c.rulings_.contests.push_back({e.seat, e.dispatch, e.reason, c.move_, {}, {}});
  }
  void operator()(const ContestAnswered& e) const {
    Contest& contest = known(c.rulings_.contests, e.contest);
    contest.granted = e.granted;
    contest.answer = e.reason;
  }
  void operator()(const ExerciseMarked& e) const { c.rulings_.marked = e.mark; }
  void operator()(const UmpireKeySet& e) const { c.umpire_key_ = e; }
  // The rest is the history's: this state is already the one that is gone back to.
  void operator()(const TakenBack& e) const {
    c.times_taken_back_ = e.times;
    c.branch_ = static_cast<std::uint32_t>(e.branch);
    c.highest_branch_ = static_cast<std::uint32_t>(e.highest);
    c.umpire_ = e.umpire;
    c.umpire_key_ = e.key;
    std::ranges::fill(c.commanders_, std::string());
    for (const SeatManned& seat : e.programs) known(c.commanders_, seat.seat) = seat.commander;
  }
};

bool Campaign::apply_ruling(const Event& event) { return visit_family(RulingEvents(), event, RulingApplier{{*this}}); }

}  // namespace sandgate
