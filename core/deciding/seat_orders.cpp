// Orders by which seats end their moves and the system opens and closes them: what they come to, or why they cannot be
// (LW-2).
#include <algorithm>
#include <iterator>

#include "core/deciding/close_move.h"
#include "core/deciding/deciding.h"
#include "core/deciding/game.h"
#include "core/deciding/gun_phase.h"
#include "core/deciding/setup_orders.h"

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
      return prepared(std::move(events));
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
    return prepared(std::move(events));
  }
  /// KS-10: with what the scenario has prepared.
  std::vector<Event> prepared(std::vector<Event> events) const {
    InjectId id{0};
    for (const InjectTerms& terms : d.campaign.setting().injects) {
      events.push_back(InjectPrepared{id, terms});
      ++id.number;
    }
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

}  // namespace sandgate
