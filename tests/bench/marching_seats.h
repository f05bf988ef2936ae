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
    s.seats.push_back({SeatId{seat}, fmt::format("seat-{}", seat), "", SideId{seat % 2}});
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

/// The same, with a text by which it can be read again from its file.
inline Scenario marching_scenario_to_keep(int seats, int bodies_of_a_seat) {
  const std::shared_ptr<const Setting> made = marching_scenario(seats, bodies_of_a_seat).setting;
  // Sixty kilometres each way, as heights of such a country come: every fifty metres.
  constexpr int cells = 1'200;
  constexpr double cell = 50;
  Country::Parts parts{"level", "EPSG:27700", "", {cells, cells, 0, cells * cell, cell, cell}, {}, {}};
  parts.heights.assign(parts.frame.cells(), 0.0F);
  const std::shared_ptr<const Country> country = need(Country::make(std::move(parts)));
  std::string of_seats, of_bodies;
  for (const Seat& seat : made->seats)
    of_seats += fmt::format(R"({}{{"name": "{}", "title": "{}", "side": "{}"}})", of_seats.empty() ? "" : ",",
                            seat.name, seat.name, made->side(seat.side).name);
  for (const Body& body : made->order_of_battle) {
    const MapPoint at = made->to_ground(body.at);
    of_bodies += fmt::format(
        R"({}{{"name": "{}", "title": "{}", "side": "{}", "seat": "{}", "arm": "infantry", "formation": "fours", "men": 60, "at": [{}, {}]}})",
        of_bodies.empty() ? "" : ",", body.name, body.name, made->side(body.side).name, made->seat(body.seat).name,
        at.east, at.north);
  }
  const std::string json = fmt::format(
      R"({{"schema": 1, "name": "bench", "title": "Up and down", "country": {{"source": "country.gpkg"}},
          "scale": {{"metres_per_foot": 100, "metres_per_contour": 10, "vertical": 1}},
          "rulebook": "campaign", "begins": "1909-09-14T09:00", "first_move": "first",
          "sides": [{{"name": "Red", "livery": "red", "camp": "first", "back_line": "east"}},
                    {{"name": "Blue", "livery": "blue", "camp": "second", "back_line": "west"}}],
          "seats": [{}], "bodies": [{}]}})",
      of_seats, of_bodies);
  Scenario scenario = need(scenario_over(json, "bench", SANDGATE_SOURCE_DIR "/data/rulebooks", country));
  Setting setting = *scenario.setting;
  setting.rulebook.contact.link = {};
  scenario.setting = std::make_shared<const Setting>(std::move(setting));
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
