#include "core/campaign/decide.h"

#include <algorithm>

#include "core/campaign/close_move.h"
#include "core/campaign/game.h"
#include "core/campaign/gun_orders.h"
#include "core/campaign/meeting.h"
#include "core/campaign/observe.h"
#include "core/campaign/settle.h"
#include "core/campaign/setup_orders.h"
#include "core/campaign/table_orders.h"
#include "core/campaign/table_sight.h"

namespace sandgate {
namespace {

struct Decider {
  const Campaign& campaign;
  SeatId seat;
  const Dice& dice;

  // A seat that runs on and gives an order after all takes its moves in hand again.
  std::vector<Event> in_hand() const {
    if (campaign.seat(seat).run_on) return {RunOnEnded{seat, RunOnEnd::order}};
    return {};
  }

  // What changes the looks of a body is seen at once by whoever has it in sight.
  template <class Change>
  std::vector<Event> seen_to_change(const Change& change) const {
    auto events = in_hand();
    fall_in_first(events, change.body);
    events.push_back(change);
    look_again(events, change.body);
    return events;
  }
  // Men whose table has closed fall in of themselves when their body is ordered on.
  void fall_in_first(std::vector<Event>& events, BodyId id) const {
    const Body& body = campaign.body(id);
    if (body.set_out) events.push_back(fall_in(campaign, body, body.formation));
  }
  void look_again(std::vector<Event>& events, std::optional<BodyId> changed = {}) const {
    Campaign scratch = campaign;
    for (const Event& event : events) scratch.apply(event);
    if (scratch.phase() == Phase::setting_up) return;  // nothing is seen before it is shown
    std::vector<bool> news(campaign.setting().sides.size());
    for (Event& event : observe(scratch, {}, changed)) {
      if (const auto side = side_with_news(campaign, event)) news[side->index()] = true;
      events.push_back(std::move(event));
    }
    // Who has come out of a box on a table stands there man by man.
    std::ranges::move(set_out_who_stand(scratch), std::back_inserter(events));
    std::ranges::move(look_over_tables(scratch), std::back_inserter(events));
    for (const Seat& who : campaign.setting().seats) {
      const std::optional<RunOn>& run_on = scratch.seat(who.id).run_on;
      if (run_on && run_on->until_report && news[who.side.index()])
        events.push_back(RunOnEnded{who.id, RunOnEnd::report});
    }
  }

  std::vector<Event> operator()(const MarchOrder<BodyId>& order) const {
    auto events = in_hand();
    fall_in_first(events, order.body);
    events.push_back(MarchOrdered{order.body, order.path, order.press_on});
    return events;
  }
  std::vector<Event> operator()(const HaltOrder<BodyId>& order) const {
    auto events = in_hand();
    events.push_back(MarchHalted{order.body, {}});
    return events;
  }
  std::vector<Event> operator()(const BoxOrder<BodyId>& order) const { return seen_to_change(Boxed{order.body}); }
  std::vector<Event> operator()(const StandOutOrder<BodyId>& order) const {
    return seen_to_change(BoxOpened{order.body, order.formation, {}});
  }
  std::vector<Event> operator()(const ScreenOrder<BodyId>& order) const {
    auto events = in_hand();
    for (const auto& party : order.parties) {
      fall_in_first(events, party.scouts);
      events.push_back(MarchOrdered{party.scouts, party.path, order.press_on});
    }
    return events;
  }
  // LW-2.5: men who go with no gun wait until guns have done.
  std::vector<Event> operator()(const MoveMenOrder<BodyId>& order) const {
    auto events = in_hand();
    if (order.guns.empty() && campaign.table(order.table).guns_open) {
      events.emplace_back(WalksHeld{order.table, {seat, order.men}});
      return events;
    }
    std::ranges::move(moved_and_seen(campaign, *try_order(campaign, seat, order)), std::back_inserter(events));
    return with_guns_ended(std::move(events));
  }
  std::vector<Event> operator()(const FireOrder<BodyId>& order) const {
    auto events = in_hand();
    std::vector<Event> shot = fire(campaign, seat, order, dice);
    const auto& fired = std::get<ShotFired>(shot.front());
    const bool felled = !fired.felled.empty();
    const std::vector<BodyId> struck = fired.struck;
    std::ranges::move(shot, std::back_inserter(events));
    Campaign scratch = campaign;
    for (const Event& event : events) scratch.apply(event);
    const auto happen = [&](Event event) {
      scratch.apply(event);
      events.push_back(std::move(event));
    };
    for (const BodyId box : struck) {
      if (scratch.body(box).contents.dummy()) {
        happen(DummyRemoved{box});
      } else {
        happen(BoxOpened{box, Formation::fours, {}, true});
      }
    }
    const auto lost = lose_empty_bodies(scratch);
    events.insert(events.end(), lost.begin(), lost.end());
    if (!struck.empty() || !lost.empty()) {
      look_again(events);
    } else if (felled) {
      std::ranges::move(look_over_tables(scratch), std::back_inserter(events));
    }
    return with_guns_ended(std::move(events));
  }
  std::vector<Event> operator()(const LieDownOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const TrailOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const GunsDoneOrder<BodyId>& order) const {
    Campaign scratch = campaign;
    if (seat == system_seat) return end_guns(scratch, order.table);
    auto events = in_hand();
    events.emplace_back(GunsWaived{order.table, campaign.setting().seat(seat).side});
    return with_guns_ended(std::move(events));
  }
  // Once no gun has anything left to do, held walks are carried out.
  std::vector<Event> with_guns_ended(std::vector<Event> events) const {
    Campaign scratch = campaign;
    for (const Event& event : events) scratch.apply(event);
    std::ranges::move(end_used_guns(scratch), std::back_inserter(events));
    return events;
  }
  std::vector<Event> operator()(const ChooseOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const CentreOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const WhiteFlagOrder<BodyId>& order) const {
    std::vector<Event> events{*try_order(campaign, seat, order)};
    Campaign scratch = campaign;
    scratch.apply(events.front());
    const auto lost = lose_empty_bodies(scratch);
    events.insert(events.end(), lost.begin(), lost.end());
    if (!lost.empty()) look_again(events);
    return events;
  }
  std::vector<Event> operator()(const FormUpOrder<BodyId>& order) const {
    if (order.formation == Formation::boxed) return (*this)(BoxOrder<BodyId>{order.body});
    auto events = in_hand();
    events.push_back(fall_in(campaign, campaign.body(order.body), order.formation));
    look_again(events, order.body);
    return events;
  }
  // A run always has an end: two seats that wait for each other's news must not wait for ever.
  std::vector<Event> operator()(const CloseMyMove& order) const {
    if (campaign.phase() == Phase::setting_up) return carried_on({}, {seat});
    SeatClosed closed{seat, order.run_on};
    if (closed.run_on) {
      const Rulebook::WideCountry& wide = campaign.setting().rulebook.wide;
      const ExerciseTime latest = campaign.time().after(std::int64_t{wide.run_on_rounds} * wide.minutes_per_round);
      closed.run_on->until = std::min(closed.run_on->until.value_or(latest), latest);
    }
    return {closed};
  }
  // The curtain goes up with the first move.
  std::vector<Event> carried_on(std::vector<Event> happened, const std::vector<SeatId>& done) const {
    std::vector<Event> events = carry_on_setup(campaign, dice, std::move(happened), done);
    if (!done.empty()) look_again(events);
    return events;
  }
  std::vector<Event> operator()(const MusterOrder& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const ChooseSideOrder& order) const {
    return carried_on({*try_order(campaign, seat, order)}, {seat});
  }
  std::vector<Event> operator()(const SetDownOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const TakeUpOrder<BodyId>& order) const { return {*try_order(campaign, seat, order)}; }
  std::vector<Event> operator()(const PlaceMenOrder<BodyId>& order) const {
    return {*try_order(campaign, seat, order)};
  }
  std::vector<Event> operator()(const Begin&) const {
    if (campaign.setting().setup()) {
      std::vector<Event> events = open_setup(campaign, dice);
      look_again(events);
      return events;
    }
    Began began;
    if (campaign.setting().toss) {
      began.tossed = true;
      began.camp = dice.roll({.purpose = "toss"}, 2) == 0 ? Camp::first : Camp::second;
    }
    std::vector<Event> events{began};
    look_again(events);
    Campaign scratch = campaign;
    for (const Event& event : events) scratch.apply(event);
    std::ranges::move(begin_guns(scratch), std::back_inserter(events));
    std::ranges::move(open_game(campaign, dice), std::back_inserter(events));
    return events;
  }
  std::vector<Event> operator()(const CloseMove&) const {
    if (campaign.phase() == Phase::setting_up) return carried_on({}, awaited_in_setup(campaign));
    return close_move(campaign, dice);
  }
  std::vector<Event> operator()(const SetVisibility& order) const {
    std::vector<Event> events{VisibilityChanged{order.visibility, order.reason}};
    look_again(events);
    return events;
  }
  std::vector<Event> operator()(const GiveTable& order) const {
    return {TableGiven{order.table, order.side, order.seat}};
  }
  std::vector<Event> operator()(const ManSeat& order) const { return {SeatManned{order.seat, order.commander}}; }
};

}  // namespace

std::expected<std::vector<Event>, Refusal> decide(const Campaign& campaign, const Order& order, const Dice& dice) {
  if (auto refusal = check(campaign, order)) return std::unexpected(std::move(*refusal));
  return std::visit(Decider{campaign, order.seat, dice}, order.deed);
}

}  // namespace sandgate
