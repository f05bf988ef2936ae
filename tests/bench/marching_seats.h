// An exercise of many seats whose bodies march up and down the country, for benchmarks of what reads it back.
#pragma once

#include <fmt/format.h>

#include <stdexcept>

#include "app/host/session.h"

namespace sandgate::bench {

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  return std::move(*result);
}

/// Two sides of so many seats in all, each with a column of bodies. No tables: marches, sight and reports.
inline Scenario marching_scenario(int seats, int bodies_of_a_seat) {
  Setting s;
  s.name = "bench";
  s.country = Country::level(60'000, 60'000);
  s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  s.rulebook.contact.link = {};
  s.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
             {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  for (int seat = 0; seat < seats; ++seat) {
    s.seats.push_back({SeatId{seat}, fmt::format("seat {}", seat), "", SideId{seat % 2}});
    for (int i = 0; i < bodies_of_a_seat; ++i) {
      Body body;
      body.id = BodyId{static_cast<int>(s.order_of_battle.size())};
      body.name = fmt::format("Body {}", body.id.number);
      body.side = SideId{seat % 2};
      body.seat = SeatId{seat};
      body.contents = Contents::of(Arm::infantry, Men{{60}});
      body.at = {Length::feet(20 + 25 * i), Length::feet(20 + 5 * seat)};
      s.order_of_battle.push_back(body);
    }
  }
  Scenario scenario;
  scenario.json = "{}";
  scenario.setting = std::make_shared<const Setting>(std::move(s));
  return scenario;
}

/// Bodies go up and down the country until there are so many events and so many moves are closed.
inline void march_up_and_down(Session& session, std::int64_t events, std::int64_t moves = 0) {
  std::vector<std::unique_ptr<Client>> clients;
  for (const Seat& seat : session.setting().seats) clients.push_back(session.take(seat.id));
  while (session.events() < events || clients.front()->picture().clock.move <= moves) {
    for (const auto& client : clients) {
      if (!client->picture().clock.my_move) continue;
      const std::vector<OwnBody> bodies = client->picture().bodies;
      for (const OwnBody& body : bodies) {
        if (!body.mine || body.march) continue;
        const Length to = body.at.x < Length::feet(300) ? Length::feet(500) : Length::feet(100);
        client->send(MarchOrder<Handle>{body.handle, {body.at, {to, body.at.y}}, true}, {});
      }
    }
    if (auto closed = session.close_move(); !closed) throw std::runtime_error(closed.error().sentence());
  }
}

}  // namespace sandgate::bench
