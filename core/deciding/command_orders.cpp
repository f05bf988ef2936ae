// Who commands whom: what orders about it come to, or why they cannot be (CX-8, KS-1.2).
#include <algorithm>

#include "core/checks/march_check.h"
#include "core/deciding/deciding.h"
#include "core/deciding/setup_orders.h"
#include "core/scenario/command_check.h"

namespace sandgate {
namespace {

struct CommandDecider {
  const Deciding& d;

  bool is_umpire() const { return d.seat == umpire_seat; }
  bool known(SeatId seat) const { return seat && seat.index() < d.campaign.setting().seats.size(); }
  SideId side_of(SeatId seat) const { return d.campaign.setting().seat(seat).side; }

  /// Whether the seat, or the umpire, gives orders for `seat`.
  bool speaks_for(SeatId seat) const { return is_umpire() || d.campaign.acting_for(seat) == d.seat; }

  std::optional<Refusal> not_begun() const {
    if (d.campaign.begun()) return {};
    return Refusal{RefusalCode::not_your_move, clauses::command, {}};
  }

  /// While a battle is set up, for whom it waits may hang on it.
  Decision happened(Event event) const {
    std::vector<Event> events{std::move(event)};
    if (d.campaign.phase() == Phase::setting_up) return carried_on(d, std::move(events), {});
    return events;
  }

  Decision operator()(const GiveBodiesOrder<BodyId>& order) const {
    if (!known(order.seat)) return refuse(RefusalCode::no_such_seat, clauses::command);
    const SideId side = side_of(order.seat);
    const bool general = !is_umpire() && d.campaign.acting_for(d.campaign.setting().leader(side)) == d.seat;
    if (!is_umpire() && !general) return refuse(RefusalCode::not_the_generals, clauses::command);
    if (auto no = not_begun()) return refused(*no);
    if (order.bodies.empty()) return refuse(RefusalCode::no_bodies_named, clauses::command);
    BodiesGiven given{order.seat, order.bodies};
    std::ranges::sort(given.bodies);
    if (std::ranges::adjacent_find(given.bodies) != given.bodies.end())
      return refuse(RefusalCode::named_twice, clauses::command);
    for (const BodyId body : given.bodies) {
      if (!d.campaign.exists(body) || d.campaign.body(body).side != side)
        return refuse(RefusalCode::not_your_body, clauses::command);
      if (d.campaign.body(body).gone) return refuse(RefusalCode::body_gone, clauses::command);
      if (d.campaign.body(body).seat == order.seat) return refuse(RefusalCode::commands_it_already, clauses::command);
    }
    return happened(std::move(given));
  }
  Decision operator()(const HandOver& order) const {
    if (!known(order.seat) && order.seat != SeatId{}) return refuse(RefusalCode::no_such_seat, clauses::command);
    if (!is_umpire() && order.seat != d.seat) return refuse(RefusalCode::not_your_order, clauses::command);
    if (!is_holder(order.holder) || !is_note(order.note)) return refuse(RefusalCode::no_such_text, clauses::command);
    return std::vector<Event>{HandedOver{order.seat, order.holder, order.note}};
  }
  Decision operator()(const Depute& order) const {
    if (!known(order.seat)) return refuse(RefusalCode::no_such_seat, clauses::general_out);
    const Commission& commission = d.campaign.commission(order.seat);
    const bool deputys = commission.deputy && d.campaign.acting_for(commission.deputy) == d.seat;
    if (!is_umpire() && !deputys && order.seat != d.seat)
      return refuse(RefusalCode::not_your_order, clauses::general_out);
    if (commission.deputy.none()) return refuse(RefusalCode::no_deputy, clauses::general_out);
    if (commission.deputed == order.acts) return refuse(RefusalCode::deputed_so_already, clauses::general_out);
    for (const Body& body : d.campaign.bodies()) {
      const bool lies = !is_umpire() && !order.acts && !body.gone && body.seat == order.seat;
      const auto no = lies ? lies_out(body.out, d.campaign.move()) : std::nullopt;
      if (no) return refused(*no);
    }
    // Two who act for one another leave nobody to order anything.
    if (order.acts && d.campaign.acting_for(commission.deputy) == order.seat)
      return refuse(RefusalCode::deputies_in_a_ring, clauses::general_out);
    return happened(Deputed{order.seat, order.acts});
  }
  Decision operator()(const SetRights& order) const {
    if (!known(order.seat)) return refuse(RefusalCode::no_such_seat, clauses::command);
    const bool deputy = order.deputy == SeatId{} || (known(order.deputy) && order.deputy != order.seat &&
                                                     side_of(order.deputy) == side_of(order.seat));
    if (!deputy) return refuse(RefusalCode::no_such_seat, clauses::general_out);
    RightsSet set{order.seat, order.may, order.deputy};
    std::ranges::sort(set.may);
    if (std::ranges::adjacent_find(set.may) != set.may.end()) return refuse(RefusalCode::named_twice, clauses::command);
    const Commission& before = d.campaign.commission(order.seat);
    if (before.deputed && before.deputy != order.deputy)
      return refuse(RefusalCode::deputed_so_already, clauses::general_out);
    return std::vector<Event>{std::move(set)};
  }
  Decision operator()(const SealIntent& order) const {
    if (!is_seal(order.digest)) return refuse(RefusalCode::no_intent, clauses::command);
    if (!d.campaign.may_seal_intent(d.seat)) return refuse(RefusalCode::intent_too_late, clauses::command);
    return std::vector<Event>{IntentSealed{d.seat, order.digest}};
  }
};

}  // namespace

std::optional<Decision> decide_command(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicCommandDeeds<BodyId>(), deed, CommandDecider{deciding});
}

}  // namespace sandgate
