#include "plugins/commanders/vanguard/vanguard.h"

namespace sandgate::vanguard {

void Vanguard::take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) {
  Turn turn(picture, briefing, temper_, orders, routes_);
  lead_post(turn);
  lead_tables(turn, grounds_);
  // Columns first: where they go says where scouts and followers belong.
  lead_columns(turn);
  lead_scouts(turn);
  lead_followers(turn);
}

}  // namespace sandgate::vanguard
