// What a seat learns of moves that begin, close and run on (LW-2).
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::SeatWitness : Witness {
  void operator()(const Began& e) const {
    learn_clock();
    report(ReportCode::exercise_began, e.tossed ? clauses::toss : clauses::move_and_clock, {},
           {{"tossed", std::int64_t{e.tossed}}});
  }
  // Told only where it is news: how often the other camp's phase changes says what guns it has.
  void operator()(const PhaseBegan&) const { learn_phase(); }
  void operator()(const SeatClosed& e) const {
    if (e.seat == seat()) learn_seat();
    if (after.phase() == Phase::setting_up) learn_setup();
  }
  void operator()(const RunOnEnded& e) const {
    if (e.seat != seat()) return;
    learn_seat();
    report(ReportCode::run_on_ended, clauses::move_and_clock, {}, {{"why", static_cast<std::int64_t>(e.why)}});
  }
  void operator()(const MoveClosed&) const {
    learn_end_of_guns();
    learn_clock();
    if (view.picture_.mine != after.seat(seat())) learn_seat();
    tell_of_retreat();
  }
};

bool SeatView::witness_seat(const Witness& witness, const Event& event) {
  return visit_family(SeatEvents(), event, SeatWitness{witness});
}

}  // namespace sandgate
