#include "app/desk/shell/umpires_chain.h"

#include "app/words/bodies.h"

namespace sandgate {

std::vector<CommandPost> command_posts(const UmpireClient& umpire) {
  const auto& campaign = umpire.campaign();
  std::vector<CommandPost> posts;
  const Setting& setting = campaign.setting();
  for (const Seat& seat : setting.seats) {
    const Commission& now = campaign.commission(seat.id);
    CommandPost& post = posts.emplace_back();
    post.seat = seat.id;
    post.person = words::person(seat);
    post.post = words::post(seat);
    post.side = QString::fromStdString(setting.side(seat.side).name);
    post.holder = QString::fromStdString(now.holder);
    post.may = now.may;
    post.deputy = now.deputy;
    post.deputed = now.deputed;
    for (const Body& body : campaign.bodies()) {
      if (body.seat == seat.id && !body.gone)
        post.bodies.push_back({body.id.number, QString::fromStdString(body.name), words::strength(body.contents)});
    }
  }
  return posts;
}

Deed umpires_deed(const CommandDeed& deed) {
  if (const auto* give = std::get_if<GiveBodiesOrder<std::int32_t>>(&deed)) {
    GiveBodiesOrder<BodyId> order{give->seat, {}};
    for (const std::int32_t number : give->bodies) order.bodies.push_back(BodyId{number});
    return order;
  }
  if (const auto* over = std::get_if<HandOver>(&deed)) return *over;
  if (const auto* depute = std::get_if<Depute>(&deed)) return *depute;
  return std::get<SetRights>(deed);
}

}  // namespace sandgate
