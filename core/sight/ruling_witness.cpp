// What a seat learns of the umpire's rulings (KS-10).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::RulingWitness : Witness {
  void operator()(const VisibilityChanged& e) const {
    learn(VisibilityIs{e.visibility, e.reason});
    report(ReportCode::visibility, clauses::visibility, {}, {{"visibility", e.visibility.count}, {"reason", e.reason}});
  }
  void operator()(const TableGiven& e) const {
    if (e.side != side()) return;
    // KS-11.1: who has nobody at hand there does not learn by this that his side fights.
    if (e.seat != seat() && !tells(e.table)) return;
    learn_table(e.table);
    learn_bodies_on(e.table);
    if (e.seat == seat())
      report(ReportCode::table_given, clauses::officials, {},
             {{"table", std::int64_t{view.handle(e.table).number} + 1}});
  }
  // Who plays a seat is the host's business.
  void operator()(const SeatManned&) const {}
  void operator()(const Announced& e) const {
    report(ReportCode::announcement, clauses::officials, {}, {{"text", e.text}});
  }
  void operator()(const TakenBack& e) const {
    // What was told since is no part of this Picture, and its number stands for nothing any more.
    view.picture_.sequence = sequence_in_epoch(static_cast<std::uint64_t>(e.times), view.picture_.sequence);
    learn(ClockIs{view.clock(after)});
    report(ReportCode::taken_back, clauses::officials, {}, {{"reason", e.reason}});
  }
  void operator()(const RulingContested& e) const {
    if (e.seat != seat()) return;
    report(ReportCode::contested, clauses::officials, {}, {{"dispatch", e.dispatch}, {"reason", e.reason}});
  }
  void operator()(const ContestAnswered& e) const {
    const Contest& contest = after.contest(e.contest);
    if (contest.seat != seat()) return;
    report(ReportCode::contest_answered, clauses::officials, {},
           {{"dispatch", contest.dispatch}, {"granted", std::int64_t{e.granted}}, {"reason", e.reason}});
  }
  void operator()(const ExerciseMarked& e) const {
    report(ReportCode::exercise_marked, clauses::officials, {},
           {{"mark", std::string(word(e.mark))}, {"reason", e.reason}});
  }
  void operator()(const UmpireKeySet&) const { report(ReportCode::umpire_key_set, clauses::officials, {}); }
};

bool SeatView::witness_ruling(const Witness& witness, const Event& event) {
  return visit_family(RulingEvents(), event, RulingWitness{witness});
}

}  // namespace sandgate
