#include "core/signals/couriers.h"

#include <algorithm>
#include <ranges>

#include "core/scenario/setting.h"

namespace sandgate {

Couriers::Couriers(const Setting& setting) {
  const auto by_couriers = [&](const Side& side) { return setting.by_couriers(side.id); };
  if (std::ranges::none_of(setting.sides, by_couriers)) return;
  for (const Seat& seat : setting.seats) posts.push_back(setting.by_couriers(seat.side) ? seat.post : BodyId{});
  settling.resize(setting.seats.size());
  hold(setting.order_of_battle.size());
  for (const Seat& seat : setting.seats) {
    if (posts[seat.id.index()].none()) continue;
    const Point post = setting.order_of_battle[posts[seat.id.index()].index()].at;
    for (const Body& body : setting.order_of_battle) {
      if (body.side == seat.side && within(body.at, post, setting.rulebook.signalling.call))
        at_hand[body.id.index()].push_back(seat.id);
    }
  }
}

void Couriers::hold(std::size_t bodies) {
  at_hand.resize(bodies);
  watches.resize(bodies);
  unreported.resize(bodies);
  ordered.resize(bodies);
}

bool Couriers::has_at_hand(SeatId seat, BodyId body) const {
  const std::vector<SeatId>& seats = at_hand[body.index()];
  return std::ranges::find(seats, seat) != seats.end();
}

const Courier* Couriers::find(RideId id) const {
  const auto at = std::ranges::lower_bound(rides, id, {}, &Courier::id);
  return at == rides.end() || at->id != id ? nullptr : &*at;
}

void Couriers::let_go() {
  std::erase_if(rides, [](const Courier& ride) { return ride.end.has_value(); });
}

std::int64_t Couriers::orders_sent(SeatId from, BodyId to, std::int64_t move) const {
  std::int64_t count = 0;
  for (const Courier& ride : std::views::reverse(rides)) {
    if (ride.move != move) break;
    if (ride.from == from && ride.to_body == to) ++count;
  }
  return count;
}

const SeatWatch* Couriers::watch(SeatId seat, bool near, BodyId of) const {
  const auto at = std::ranges::find(watches[of.index()], std::pair(seat, !near), SeatWatch::order);
  return at == watches[of.index()].end() ? nullptr : &*at;
}

}  // namespace sandgate
