// Orders by which seats end their moves and the system opens and closes them: what they come to, or why they cannot be,
// and how their events are folded in (LW-2).
#include <algorithm>
#include <iterator>

#include "core/campaign/applier.h"
#include "core/campaign/close_move.h"
#include "core/campaign/deciding.h"
#include "core/campaign/game.h"
#include "core/campaign/gun_phase.h"
#include "core/campaign/setup_orders.h"

namespace sandgate {
namespace {

struct SeatDecider {
  const Deciding& d;

  // A run always has an end: two seats that wait for each other's news must not wait for ever.
  Decision operator()(const CloseMyMove& order) const {
    if (d.campaign.phase() == Phase::setting_up) {
      if (order.run_on) return refuse(RefusalCode::setting_up, clauses::toss);
      if (auto no = not_done(d.campaign, d.seat)) return refused(*no);
      return carried_on(d, {}, {d.seat});
    }
    if (auto no = d.out_of_turn()) return refused(*no);
    const ExerciseTime now = d.campaign.time();
    SeatClosed closed{d.seat, order.run_on};
    if (closed.run_on) {
      std::optional<ExerciseTime>& until = closed.run_on->until;
      if (until && *until <= now) {
        return refuse(RefusalCode::no_such_time, clauses::move_and_clock,
                      {{"until", until->minutes}, {"now", now.minutes}});
      }
      const Rulebook::WideCountry& wide = d.campaign.setting().rulebook.wide;
      const ExerciseTime latest = now.after(std::int64_t{wide.run_on_rounds} * wide.minutes_per_round);
      until = std::min(until.value_or(latest), latest);
    }
    std::vector<Event> events{closed};
    // KS-11.7: who has no more orders keeps nobody's guns waiting. Where he is the last, the move's close ends them.
    if (d.after(events).all_closed()) return events;
    return with_guns_ended(d, std::move(events));
  }
  Decision operator()(const Begin&) const {
    if (d.campaign.begun()) return refuse(RefusalCode::not_your_order, clauses::officials);
    if (d.campaign.setting().setup()) {
      std::vector<Event> events = open_setup(d.campaign, d.dice);
      d.look_again(events);
      return events;
    }
    Began began;
    if (d.campaign.setting().toss) {
      began.tossed = true;
      began.camp = d.dice.roll({.purpose = "toss"}, 2) == 0 ? Camp::first : Camp::second;
    }
    std::vector<Event> events{began};
    d.look_again(events);
    Campaign scratch = d.after(events);
    std::ranges::move(begin_guns(scratch), std::back_inserter(events));
    std::ranges::move(open_game(d.campaign, d.dice), std::back_inserter(events));
    return events;
  }
  Decision operator()(const CloseMove&) const {
    if (!d.campaign.begun()) return refuse(RefusalCode::not_your_order, clauses::officials);
    if (d.campaign.phase() == Phase::setting_up) return carried_on(d, {}, awaited_in_setup(d.campaign));
    return close_move(d.campaign, d.dice);
  }
};

}  // namespace

std::optional<Decision> decide_seat(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(SeatDeeds(), deed, SeatDecider{deciding});
}

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
