#include "plugins/commanders/vanguard/vanguard.h"

namespace sandgate::vanguard {

void Vanguard::take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) {
  Turn turn(picture, briefing, temper_, orders, routes_);
  lead_post(turn);
  lead_tables(turn, grounds_);
  if (fed_by_packets(picture, briefing)) turn.larder = std::make_unique<Larder>(turn, lines_);
  if (turn.larder) {
    lead_guards(turn);
    lead_raids(turn, lines_);
  }
  lead_diggers(turn);
  // Columns first: where they go says where scouts and followers belong.
  lead_columns(turn);
  lead_scouts(turn);
  lead_followers(turn);
  if (turn.larder) {
    lead_convoys(turn);
    lead_trains(turn, lines_);
  }
}

}  // namespace sandgate::vanguard
