#include "core/campaign/written_orders.h"

#include <algorithm>

#include "core/campaign/deciding.h"

namespace sandgate {
namespace {

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
      case InstructionKind::work: return WorkOrder<BodyId>{body.id, {errand.mend, {}, {errand.crossing, order.to}}};
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

Decision do_as_written(const Campaign& campaign, SeatId from, BodyId to, const Instruction& order) {
  const Dice none(0, 0);  // nothing of this is thrown for
  const Deciding deciding{campaign, from, none, true};
  const Deed deed = WrittenOrder{campaign, campaign.body(to), order}.deed();
  if (auto decided = decide_supply(deciding, deed)) return *std::move(decided);
  if (auto decided = decide_railway(deciding, deed)) return *std::move(decided);
  if (auto decided = decide_works(deciding, deed)) return *std::move(decided);
  return refuse(RefusalCode::not_your_body, clauses::command);
}

}  // namespace sandgate
