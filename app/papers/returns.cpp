#include "app/papers/returns.h"

#include <algorithm>

#include "app/words/bodies.h"
#include "core/chronicle/history.h"

namespace sandgate::papers {
namespace {

/// Men by what has become of them, of one body.
void count_man(Casualties& lost, ManState state) {
  switch (state) {
    case ManState::dead: ++lost.dead; break;
    case ManState::prisoner:
    case ManState::held: ++lost.prisoners; break;
    case ManState::crossed: ++lost.crossed; break;
    case ManState::free:
    case ManState::disarmed:
    case ManState::ranks: break;
  }
}

void count_others(ReturnedBody& body) {
  const std::int64_t missing = body.men_began - body.contents.men().count;
  body.lost.others = std::max<std::int64_t>(0, missing - body.lost.dead - body.lost.prisoners - body.lost.crossed);
}

/// By side, then by seat, the `first` seat before its brothers; who answers to nobody comes last.
void sort_by_seats(Return& of, SeatId first) {
  const auto place = [&](const ReturnedBody& body) {
    const std::int64_t seat = body.seat.none() ? std::ssize(of.seats) : body.seat == first ? -1 : body.seat.number;
    return std::pair(body.side.number, seat);
  };
  std::ranges::stable_sort(of.bodies, {}, place);
}

}  // namespace

Return return_of(const Campaign& campaign, std::optional<SideId> side) {
  const Setting& setting = campaign.setting();
  Return of;
  of.exercise = setting.title;
  of.side = side;
  if (side) of.whose = setting.side(*side).name;
  of.move = campaign.move();
  of.time = campaign.time();
  of.sides = setting.sides;
  of.seats = setting.seats;
  std::vector<Casualties> lost(campaign.bodies().size());
  for (const Soldier& man : campaign.men()) count_man(lost[man.body.index()], man.state);
  for (const Body& body : campaign.bodies()) {
    if (side && body.side != *side) continue;
    ReturnedBody one{body.side, body.seat, body.name, body.title, body.contents, body.contents.men_began().count};
    if (body.id.index() < setting.order_of_battle.size())
      one.guns_began = setting.order_of_battle[body.id.index()].contents.guns();
    one.lost = lost[body.id.index()];
    one.packets = body.packets;
    one.gone = body.gone;
    count_others(one);
    of.bodies.push_back(std::move(one));
  }
  sort_by_seats(of, {});
  return of;
}

Return return_of(const Picture& picture, const Picture& opening, const Briefing& briefing) {
  Return of;
  const Seat& seat = briefing.seats[picture.seat.index()];
  of.exercise = briefing.title;
  of.whose = seat.title;
  of.side = picture.side;
  of.believed = true;
  of.move = picture.clock.move;
  of.time = picture.clock.time;
  of.sides = briefing.sides;
  of.seats = briefing.seats;
  for (const OwnBody& body : picture.bodies) {
    ReturnedBody one{picture.side, body.seat, body.name, body.title, body.contents, body.contents.men_began().count};
    if (const OwnBody* began = opening.body(body.handle)) one.guns_began = began->contents.guns();
    // What a body that is not at hand has lost is known as it was last reported: no man of it is counted one by one.
    for (const SeenMan& man : picture.men)
      if (body.at_hand && man.body == body.handle) count_man(one.lost, man.state);
    one.packets = body.packets;
    one.gone = body.gone;
    if (!body.at_hand && body.known != picture.clock.time) one.known = body.known;
    count_others(one);
    of.bodies.push_back(std::move(one));
  }
  sort_by_seats(of, picture.seat);
  return of;
}

}  // namespace sandgate::papers
