#include "core/base/text.h"
#include "core/campaign/box_check.h"
#include "core/campaign/decide.h"
#include "core/campaign/gun_orders.h"
#include "core/campaign/march_check.h"
#include "core/campaign/setup_orders.h"
#include "core/campaign/table_orders.h"

namespace sandgate {
namespace {

std::optional<Refusal> because(RefusalCode code, Clause clause, std::vector<Argument> arguments = {}) {
  return Refusal{code, clause, std::move(arguments)};
}

// Why `order` cannot be: one question per deed, asked of a state it does not change.
struct OrderChecker {
  const Campaign& campaign;
  SeatId seat;

  // What every order of a player's seat must pass first.
  std::optional<Refusal> out_of_turn() const {
    if (!campaign.begun()) return because(RefusalCode::not_your_move, clauses::move_and_clock);
    if (campaign.phase() == Phase::setting_up) return because(RefusalCode::setting_up, clauses::toss);
    if (campaign.setting().camp_of(seat) != campaign.camp()) {
      return because(RefusalCode::not_your_move, clauses::move_and_clock);
    }
    if (campaign.phase() == Phase::choices) return because(RefusalCode::melees_wait, clauses::melee_choice);
    if (campaign.seat(seat).closed) return because(RefusalCode::already_closed, clauses::move_and_clock);
    return {};
  }

  std::optional<Refusal> not_mine(BodyId body) const {
    if (!campaign.exists(body) || campaign.body(body).seat != seat)
      return because(RefusalCode::not_your_body, clauses::command);
    if (campaign.body(body).gone) return because(RefusalCode::body_gone, clauses::contact);
    return {};
  }

  std::optional<Refusal> cannot_march(BodyId id, const Path& path) const {
    const Setting& setting = campaign.setting();
    const Body& body = campaign.body(id);
    if (auto no = cannot_fall_in(campaign, body)) return no;
    return check_path(*setting.country, setting.scale, setting.rulebook, body.contents, body.formation, body.at, path);
  }

  std::optional<Refusal> operator()(const MarchOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    return cannot_march(order.body, order.path);
  }
  std::optional<Refusal> operator()(const HaltOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!campaign.body(order.body).march) return because(RefusalCode::nothing_to_halt, clauses::move_and_clock);
    return {};
  }
  std::optional<Refusal> operator()(const BoxOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    const Body& body = campaign.body(order.body);
    if (auto no = never_boxed(body.scouts, body.contents)) return no;
    if (body.formation == Formation::boxed) return because(RefusalCode::boxed_already, clauses::boxes);
    if (auto no = cannot_fall_in(campaign, body)) return no;
    const Length reach = campaign.setting().rulebook.wide.box_again;
    for (const Body& other : campaign.bodies()) {
      const bool enemy = campaign.setting().side(other.side).camp != campaign.setting().camp_of(seat);
      if (!enemy || !campaign.watch(body.side, other.id).in_sight() || !within(body.at, other.at, reach)) continue;
      return because(RefusalCode::enemy_too_near, clauses::disclosure);
    }
    return {};
  }
  std::optional<Refusal> operator()(const StandOutOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (campaign.body(order.body).formation != Formation::boxed || order.formation == Formation::boxed)
      return because(RefusalCode::stands_out_already, clauses::disclosure);
    return {};
  }
  std::optional<Refusal> operator()(const ScreenOrder<BodyId>& order) const {
    for (const auto& party : order.parties) {
      if (auto no = not_mine(party.scouts)) return no;
    }
    if (auto no = out_of_turn()) return no;
    if (order.parties.empty()) return because(RefusalCode::no_parties, clauses::scouts);
    for (std::size_t i = 0; i < order.parties.size(); ++i) {
      const BodyId scouts = order.parties[i].scouts;
      if (!campaign.body(scouts).scouts) return because(RefusalCode::not_scouts, clauses::scouts);
      for (std::size_t j = 0; j < i; ++j) {
        if (order.parties[j].scouts == scouts) return because(RefusalCode::named_twice, clauses::scouts);
      }
    }
    for (const auto& party : order.parties) {
      if (auto no = cannot_march(party.scouts, party.path)) return no;
    }
    return {};
  }
  template <class T>
  static std::optional<Refusal> why_not(const std::expected<T, Refusal>& tried) {
    if (!tried) return tried.error();
    return {};
  }
  std::optional<Refusal> operator()(const MoveMenOrder<BodyId>& order) const {
    if (auto no = out_of_turn()) return no;
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const FireOrder<BodyId>& order) const {
    if (auto no = out_of_turn()) return no;
    return cannot_fire(campaign, seat, order);
  }
  std::optional<Refusal> operator()(const LieDownOrder<BodyId>& order) const {
    if (auto no = out_of_turn()) return no;
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const TrailOrder<BodyId>& order) const {
    if (auto no = out_of_turn()) return no;
    return why_not(try_order(campaign, seat, order));
  }
  // The system's too: half the allowance has gone.
  std::optional<Refusal> operator()(const GunsDoneOrder<BodyId>& order) const {
    if (seat != system_seat) {
      if (auto no = out_of_turn()) return no;
    } else if (!campaign.begun()) {
      return because(RefusalCode::not_your_order, clauses::officials);
    }
    return cannot_end_guns(campaign, seat, order.table);
  }
  std::optional<Refusal> operator()(const ChooseOrder<BodyId>& order) const {
    if (campaign.phase() != Phase::choices) return because(RefusalCode::no_melee_waits, clauses::melee_choice);
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const CentreOrder<BodyId>& order) const {
    if (campaign.phase() != Phase::choices) return because(RefusalCode::no_melee_waits, clauses::centred_melee);
    return why_not(try_order(campaign, seat, order));
  }
  // LW-5.8: at any instant, whoever moves.
  std::optional<Refusal> operator()(const WhiteFlagOrder<BodyId>& order) const {
    if (campaign.phase() == Phase::choices) return because(RefusalCode::melees_wait, clauses::melee_choice);
    if (campaign.phase() == Phase::setting_up) return because(RefusalCode::setting_up, clauses::toss);
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const FormUpOrder<BodyId>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!campaign.body(order.body).set_out) return because(RefusalCode::not_set_out, clauses::contact);
    if (order.formation == Formation::boxed) return (*this)(BoxOrder<BodyId>{order.body});
    return cannot_fall_in(campaign, campaign.body(order.body));
  }
  std::optional<Refusal> operator()(const CloseMyMove& order) const {
    if (campaign.phase() == Phase::setting_up) {
      if (order.run_on) return because(RefusalCode::setting_up, clauses::toss);
      return not_done(campaign, seat);
    }
    if (auto no = out_of_turn()) return no;
    if (order.run_on && order.run_on->until && *order.run_on->until <= campaign.time()) {
      return because(RefusalCode::no_such_time, clauses::move_and_clock,
                     {{"until", order.run_on->until->minutes}, {"now", campaign.time().minutes}});
    }
    return {};
  }
  std::optional<Refusal> operator()(const Begin&) const {
    if (seat != system_seat || campaign.begun()) return because(RefusalCode::not_your_order, clauses::officials);
    return {};
  }
  std::optional<Refusal> operator()(const CloseMove&) const {
    if (seat != system_seat || !campaign.begun()) return because(RefusalCode::not_your_order, clauses::officials);
    return {};
  }
  std::optional<Refusal> operator()(const MusterOrder& order) const {
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const ChooseSideOrder& order) const {
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const SetDownOrder<BodyId>& order) const {
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const TakeUpOrder<BodyId>& order) const {
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const PlaceMenOrder<BodyId>& order) const {
    return why_not(try_order(campaign, seat, order));
  }
  std::optional<Refusal> operator()(const SetVisibility& order) const {
    if (seat != umpire_seat || !campaign.begun()) return because(RefusalCode::not_your_order, clauses::officials);
    if (order.visibility < Rulebook::WideCountry::least_visibility ||
        order.visibility > Rulebook::WideCountry::most_visibility)
      return because(RefusalCode::no_such_visibility, clauses::visibility);
    if (!is_line(order.reason)) return because(RefusalCode::no_such_text, clauses::officials);
    return {};
  }
  std::optional<Refusal> operator()(const GiveTable& order) const {
    if (seat != umpire_seat) return because(RefusalCode::not_your_order, clauses::officials);
    if (!campaign.exists(order.table) || campaign.table(order.table).closed)
      return because(RefusalCode::not_your_table, clauses::contact);
    const bool known = order.seat && order.seat.index() < campaign.setting().seats.size();
    if (!known || campaign.setting().seat(order.seat).side != order.side ||
        !campaign.table(order.table).tells(order.side))
      return because(RefusalCode::no_such_seat, clauses::officials);
    return {};
  }
  std::optional<Refusal> operator()(const ManSeat& order) const {
    if (seat != umpire_seat) return because(RefusalCode::not_your_order, clauses::officials);
    if (order.seat.none() || order.seat.index() >= campaign.setting().seats.size())
      return because(RefusalCode::no_such_seat, clauses::officials);
    if (!is_line(order.commander)) return because(RefusalCode::no_such_text, clauses::officials);
    return {};
  }
};

/// Whose order a deed is.
SeatId owner_of(const Deed& deed, SeatId giver) {
  if (std::holds_alternative<Begin>(deed) || std::holds_alternative<CloseMove>(deed)) return system_seat;
  if (std::holds_alternative<SetVisibility>(deed) || std::holds_alternative<ManSeat>(deed) ||
      std::holds_alternative<GiveTable>(deed))
    return umpire_seat;
  if (std::holds_alternative<GunsDoneOrder<BodyId>>(deed) && giver == system_seat) return system_seat;
  return giver.none() ? SeatId{} : giver;
}

}  // namespace

std::optional<Refusal> check(const Campaign& campaign, const Order& order) {
  const SeatId owner = owner_of(order.deed, order.seat);
  const bool player = owner && owner.index() < campaign.setting().seats.size();
  if (owner != order.seat || (!player && owner != system_seat && owner != umpire_seat))
    return because(RefusalCode::not_your_order, clauses::officials);
  if (campaign.over()) return because(RefusalCode::battle_over, clause_of(campaign.setting().table->game->kind));
  return std::visit(OrderChecker{campaign, order.seat}, order.deed);
}

}  // namespace sandgate
