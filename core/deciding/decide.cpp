#include <algorithm>
#include <iterator>
#include <utility>

#include "core/checks/march_check.h"
#include "core/deciding/courier_move.h"
#include "core/deciding/deciding.h"
#include "core/deciding/injects.h"
#include "core/deciding/meeting.h"
#include "core/deciding/observe.h"
#include "core/deciding/table_orders.h"

namespace sandgate {

std::optional<Refusal> Deciding::out_of_turn() const {
  if (on_the_spot) return {};
  if (!campaign.begun()) return Refusal{RefusalCode::not_your_move, clauses::move_and_clock, {}};
  if (campaign.phase() == Phase::setting_up) return Refusal{RefusalCode::setting_up, clauses::toss, {}};
  if (campaign.setting().camp_of(seat) != campaign.camp())
    return Refusal{RefusalCode::not_your_move, clauses::move_and_clock, {}};
  if (campaign.phase() == Phase::choices) return Refusal{RefusalCode::melees_wait, clauses::melee_choice, {}};
  if (campaign.seat(seat).closed) return Refusal{RefusalCode::already_closed, clauses::move_and_clock, {}};
  return {};
}

std::optional<Refusal> Deciding::not_mine(BodyId body) const {
  if (!campaign.exists(body) || !campaign.commands(seat, body))
    return Refusal{RefusalCode::not_your_body, clauses::command, {}};
  if (at_hand(body) && campaign.body(body).gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
  return {};
}

Decision Deciding::send(BodyId body, const Instruction& order) const {
  if (campaign.post(seat).none()) return refuse(RefusalCode::no_post, clauses::lost_post);
  if (auto no = lies_out(campaign.body(campaign.post(seat)).out, campaign.move())) return refused(*no);
  if (campaign.couriers().orders_sent(seat, body, campaign.move()) >= most_orders_a_move)
    return refuse(RefusalCode::too_many_orders, clauses::sent_orders, {{"most", most_orders_a_move}});
  const MapBox ground = campaign.setting().country->bounds();
  const Point far = campaign.setting().to_table({ground.east, ground.north});
  const bool somewhere = order.kind == InstructionKind::march || order.kind == InstructionKind::run_train ||
                         order.kind == InstructionKind::work;
  if (somewhere) {
    if (order.via.size() > most_via)
      return refuse(RefusalCode::too_many_places, clauses::sent_orders, {{"most", std::int64_t{most_via}}});
    std::vector<Point> places = order.via;
    places.push_back(order.to);
    for (const Point place : places) {
      if (!Window{{}, far}.holds(place)) return refuse(RefusalCode::off_map, clauses::sent_orders, {{"at", place}});
    }
  }
  auto events = in_hand();
  std::ranges::move(send_order(campaign, seat, body, order), std::back_inserter(events));
  return events;
}

std::vector<Event> Deciding::in_hand() const {
  if (!on_the_spot && campaign.seat(seat).run_on) return {RunOnEnded{seat, RunOnEnd::order}};
  return {};
}

std::vector<Event> Deciding::in_hand(BodyId body) const {
  std::vector<Event> events = in_hand();
  if (on_the_spot || !campaign.couriers().any()) return events;
  const auto rides_to_it = [&](RideId id) { return campaign.couriers().ride(id).to_body == body; };
  if (std::ranges::any_of(campaign.couriers().under_way, rides_to_it)) events.push_back(OrderedAtHand{body});
  return events;
}

void Deciding::fall_in_first(std::vector<Event>& events, BodyId id) const {
  const Body& body = campaign.body(id);
  if (body.set_out) events.push_back(fall_in(campaign, body, body.formation));
}

void Deciding::look_again(std::vector<Event>& events, std::optional<BodyId> changed) const {
  Campaign scratch = after(events);
  if (scratch.phase() == Phase::setting_up) return;  // nothing is seen before it is shown
  std::vector<NewsFor> news;
  for (Event& event : observe(scratch, {}, changed)) {
    if (const auto one = news_of(campaign, event)) news.push_back(*one);
    events.push_back(std::move(event));
  }
  // Who has come out of a box on a table stands there man by man.
  std::ranges::move(set_out_who_stand(scratch), std::back_inserter(events));
  for (Event& event : observe_tables(scratch)) {
    if (const auto one = news_of(campaign, event)) news.push_back(*one);
    events.push_back(std::move(event));
  }
  for (const Seat& who : campaign.setting().seats) {
    const std::optional<RunOn>& run_on = scratch.seat(who.id).run_on;
    const auto is_for = [&](const NewsFor& one) { return one.for_seat(who); };
    if (run_on && run_on->until_report && std::ranges::any_of(news, is_for))
      events.push_back(RunOnEnded{who.id, RunOnEnd::report});
  }
}

void Deciding::end_runs_on_news(std::vector<Event>& events) const {
  const auto reports = [](const Event& event) {
    return holds_alternative<Reported>(event) || holds_alternative<Observed>(event);
  };
  if (std::ranges::none_of(events, reports)) return;
  Campaign scratch = campaign;
  std::vector<NewsFor> news;
  for (const Event& event : events) {
    if (const auto one = news_of(scratch, event)) news.push_back(*one);
    scratch.apply(event);
  }
  for (const Seat& who : campaign.setting().seats) {
    const std::optional<RunOn>& run_on = scratch.seat(who.id).run_on;
    const auto is_for = [&](const NewsFor& one) { return one.for_seat(who); };
    if (run_on && run_on->until_report && std::ranges::any_of(news, is_for))
      events.push_back(RunOnEnded{who.id, RunOnEnd::report});
  }
}

Campaign Deciding::after(const std::vector<Event>& events) const {
  Campaign scratch = campaign;
  for (const Event& event : events) scratch.apply(event);
  return scratch;
}

namespace {

/// Whether an order of that kind is the seat's to give.
bool may_give(const Campaign& campaign, Owner owner, SeatId seat) {
  const bool player = seat && seat.index() < campaign.setting().seats.size();
  switch (owner) {
    case Owner::seat: return player;
    case Owner::umpire: return seat == umpire_seat;
    case Owner::system: return seat == system_seat;
    case Owner::seat_or_system: return player || seat == system_seat;
    case Owner::seat_or_umpire: return player || seat == umpire_seat;
  }
  return false;
}

/// CX-8. While a deputy acts for a seat it orders nothing; but who commands whom is no matter of rights.
std::optional<Refusal> without_right(const Campaign& campaign, const OrderKind& kind, SeatId seat) {
  const bool player = seat && seat.index() < campaign.setting().seats.size();
  if (!player || (kind.owner == Owner::seat_or_umpire && !kind.right)) return {};
  if (campaign.commission(seat).deputed) return Refusal{RefusalCode::deputy_acts, clauses::general_out, {}};
  if (!kind.right || has(campaign.rights_of(seat), *kind.right)) return {};
  return Refusal{RefusalCode::no_right, clauses::command, {{"right", std::string(word(*kind.right))}}};
}

/// When the battle or the exercise has ended only the umpire makes it go on, from before it ended; he still answers who
/// contests. While there is no play nothing is ordered, and nothing closes; messages go.
std::optional<Refusal> not_on(const Campaign& campaign, const Deed& deed) {
  const bool answers = holds_alternative<AnswerContest>(deed);
  if (campaign.over() && !holds_alternative<TakeBack>(deed) && !answers) {
    const bool game = campaign.game() && campaign.game()->ended;
    return Refusal{
        RefusalCode::battle_over, game ? clause_of(campaign.setting().table->game->kind) : clauses::officials, {}};
  }
  const OrderKind& kind = kind_of(deed);
  const bool rules = kind.owner == Owner::umpire || kind.owner == Owner::seat_or_umpire;
  if (!campaign.no_play() || rules || holds_alternative<ContestRuling>(deed)) return {};
  return Refusal{RefusalCode::no_play, clauses::officials, {}};
}

}  // namespace

Decision decide_alone(const Campaign& campaign, const Order& order, const Dice& dice) {
  if (!may_give(campaign, kind_of(order.deed).owner, order.seat))
    return refuse(RefusalCode::not_your_order, clauses::officials);
  if (auto no = without_right(campaign, kind_of(order.deed), order.seat)) return refused(*no);
  if (auto no = not_on(campaign, order.deed)) return refused(*no);
  const Deciding deciding{campaign, order.seat, dice};
  for (const auto family : {decide_march, decide_table, decide_melee, decide_gun, decide_setup, decide_signal,
                            decide_courier, decide_supply, decide_railway, decide_works, decide_formation, decide_seat,
                            decide_command, decide_ruling, decide_correction, decide_inject, decide_game}) {
    if (std::optional<Decision> decision = family(deciding, order.deed)) return std::move(*decision);
  }
  std::unreachable();  // every deed is of one family
}

// What is gone back to is the history's to know, and with it what falls due there.
Decision decide(const Campaign& campaign, const Order& order, const Dice& dice) {
  Decision decision = decide_alone(campaign, order, dice);
  if (!decision || holds_alternative<TakeBack>(order.deed)) return decision;
  return with_injects(campaign, std::move(*decision), dice);
}

std::optional<Refusal> check(const Campaign& campaign, const Order& order) {
  const Decision decision = decide(campaign, order, Dice(0, campaign.branch()));
  return decision ? std::nullopt : std::optional(decision.error());
}

}  // namespace sandgate
