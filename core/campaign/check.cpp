#include "core/campaign/decide.h"
#include "core/campaign/march_check.h"

namespace sandgate {
namespace {

std::optional<Refusal> refusal(RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
  return Refusal{code, clause, std::move(arguments)};
}

// Why `order` cannot be: one question per deed, asked of a state it does not change.
struct Checker {
  const Campaign& campaign;
  SeatId seat;

  // What every order of a player's seat must pass first.
  std::optional<Refusal> out_of_turn() const {
    if (!campaign.begun()) return refusal(RefusalCode::not_your_move, clauses::move_and_clock);
    if (campaign.setting().camp_of(seat) != campaign.camp()) {
      return refusal(RefusalCode::not_your_move, clauses::move_and_clock);
    }
    if (campaign.seat(seat).closed) return refusal(RefusalCode::already_closed, clauses::move_and_clock);
    return {};
  }

  std::optional<Refusal> not_mine(BodyId body) const {
    if (campaign.exists(body) && campaign.body(body).seat == seat) return {};
    return refusal(RefusalCode::not_your_body, clauses::command);
  }

  std::optional<Refusal> operator()(const MarchOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    const Setting& setting = campaign.setting();
    const Body& body = campaign.body(order.body);
    return check_path(*setting.country, setting.scale, setting.rulebook, body.arm, body.formation, body.at, order.path);
  }
  std::optional<Refusal> operator()(const HaltOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!campaign.body(order.body).march) return refusal(RefusalCode::nothing_to_halt, clauses::move_and_clock);
    return {};
  }
  std::optional<Refusal> operator()(const CloseMyMove& order) const {
    if (auto no = out_of_turn()) return no;
    if (order.run_on && order.run_on->until && *order.run_on->until <= campaign.time()) {
      return refusal(RefusalCode::no_such_time, clauses::move_and_clock,
                     {{"until", order.run_on->until->minutes}, {"now", campaign.time().minutes}});
    }
    return {};
  }
  std::optional<Refusal> operator()(const Begin&) const {
    if (seat != system_seat || campaign.begun()) return refusal(RefusalCode::not_your_order, clauses::officials);
    return {};
  }
  std::optional<Refusal> operator()(const CloseMove&) const {
    if (seat != system_seat || !campaign.begun()) return refusal(RefusalCode::not_your_order, clauses::officials);
    return {};
  }
};

}  // namespace

std::optional<Refusal> check(const Campaign& campaign, const Order& order) {
  const bool player = order.seat && order.seat.index() < campaign.setting().seats.size();
  const bool systems = std::holds_alternative<Begin>(order.deed) || std::holds_alternative<CloseMove>(order.deed);
  if (player == systems) return refusal(RefusalCode::not_your_order, clauses::officials);
  return std::visit(Checker{campaign, order.seat}, order.deed);
}

}  // namespace sandgate
