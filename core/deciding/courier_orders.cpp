// Posts that are named (KS-11.8), and orders of waggons, works and trains that a rider has brought (KS-11.5): what they
// come to, or why they cannot be.
#include <algorithm>

#include "core/deciding/courier_move.h"
#include "core/deciding/deciding.h"

namespace sandgate {
namespace {

struct CourierDecider {
  const Deciding& d;

  // Of a body that is not at hand nothing is asked but whose it is: whether it is still there, a seat without a post
  // learns when nothing comes from it.
  Decision operator()(const NamePostOrder<BodyId>& order) const {
    const auto no = [](RefusalCode code) { return refuse(code, clauses::lost_post); };
    if (!d.campaign.setting().by_couriers(d.campaign.setting().seat(d.seat).side))
      return no(RefusalCode::signals_perfect);
    if (auto not_his = d.not_mine(order.body)) return refused(*not_his);
    if (auto not_now = d.out_of_turn()) return refused(*not_now);
    const BodyId post = d.campaign.post(d.seat);
    if (post == order.body) return no(RefusalCode::is_post_already);
    if (post && !d.at_hand(order.body)) return no(RefusalCode::post_stands);
    auto events = d.in_hand();
    events.emplace_back(PostNamed{d.seat, order.body});
    Campaign after = d.after(events);
    for (Event& event : judge_at_hand(after)) events.push_back(std::move(event));
    return events;
  }
};

struct WrittenOrder {
  const Campaign& campaign;
  const Body& body;
  const Instruction& order;
  Errand errand = order.errand.value_or(Errand{});

  /// None: nobody of the side is called so any more.
  BodyId named(const std::string& name) const {
    const auto found = std::ranges::find_if(
        campaign.bodies(), [&](const Body& one) { return one.side == body.side && !one.gone && one.name == name; });
    return found == campaign.bodies().end() ? BodyId{} : found->id;
  }

  Deed deed() const {
    switch (order.kind) {
      case InstructionKind::convoy: return convoy();
      case InstructionKind::entrain: return EntrainOrder<BodyId>{body.id, named(errand.to)};
      case InstructionKind::work:
        if (errand.dig) return WorkOrder<BodyId>{body.id, {false, {}, {{}, order.to}, errand.dig}};
        return WorkOrder<BodyId>{body.id, {errand.mend, {}, {errand.crossing, order.to}}};
      case InstructionKind::form: return FormOrder<BodyId>{body.id, errand.form};
      default: return HaltOrder<BodyId>{body.id};
    }
  }
  ConvoyOrder<BodyId> convoy() const {
    if (!order.errand) return {body.id, {}};
    Convoy convoy{errand.convoy, {}, named(errand.to), errand.apart, errand.packets, false};
    if (!errand.from.empty()) convoy.from = named(errand.from);
    return {body.id, convoy};
  }
};

}  // namespace

std::optional<Decision> decide_courier(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicCourierDeeds<BodyId>(), deed, CourierDecider{deciding});
}

Decision do_as_written(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order) {
  const Dice none(0, 0);  // nothing of this is thrown for
  const Deciding deciding{campaign, from, none, true};
  const Deed deed = WrittenOrder{campaign, campaign.body(to), order}.deed();
  if (auto decided = decide_supply(deciding, deed)) return *std::move(decided);
  if (auto decided = decide_railway(deciding, deed)) return *std::move(decided);
  if (auto decided = decide_works(deciding, deed)) return *std::move(decided);
  if (auto decided = decide_formation(deciding, deed)) return *std::move(decided);
  return refuse(RefusalCode::not_your_body, clauses::command);
}

}  // namespace sandgate
