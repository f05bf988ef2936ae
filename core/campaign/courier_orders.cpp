// Posts that are named (KS-11.8): what orders about them come to, or why they cannot be.
#include "core/campaign/courier_move.h"
#include "core/campaign/deciding.h"

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

}  // namespace

std::optional<Decision> decide_courier(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicCourierDeeds<BodyId>(), deed, CourierDecider{deciding});
}

}  // namespace sandgate
