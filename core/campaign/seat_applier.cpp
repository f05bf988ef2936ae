// How events that end moves, and open and close an exercise, are folded in (LW-2).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::SeatApplier : Applier {
  void operator()(const Began& e) const {
    c.move_ = 1;
    c.camp_ = c.opening_camp_ = e.camp;
  }
  void operator()(const PhaseBegan& e) const { c.phase_ = e.phase; }
  void operator()(const SeatClosed& e) const {
    SeatState& seat = Applier::seat(e.seat);
    seat.closed = true;
    seat.run_on = e.run_on;
  }
  void operator()(const RunOnEnded& e) const { Applier::seat(e.seat).run_on.reset(); }
  void operator()([[maybe_unused]] const MoveClosed& e) const {
    assert(e.move == c.move_);
    end_gun_phase();
    count_retreat();
    ++c.move_;
    c.camp_ = other(c.camp_);
    c.phase_ = Phase::interval;
    for (SeatState& seat : c.seats_) seat.closed = false;
    c.couriers_.let_go();
  }
};

bool Campaign::apply_seat(const Event& event) { return visit_family(SeatEvents(), event, SeatApplier{{*this}}); }

}  // namespace sandgate
