#include "app/host/umpire_client.h"
#include "app/umpire/seats_model.h"

namespace sandgate {

std::vector<SeatPost> posts_now(const UmpireClient& umpire) {
  const auto& campaign = umpire.campaign();
  std::vector<SeatPost> posts;
  for (const Seat& seat : campaign.setting().seats) {
    const Commission& now = campaign.commission(seat.id);
    posts.push_back({now.may, now.deputy, now.deputed, now.holder, {}});
  }
  for (const Body& body : campaign.bodies()) {
    if (body.seat && !body.gone) ++posts[body.seat.index()].bodies[arm_place(body)];
  }
  return posts;
}

}  // namespace sandgate
