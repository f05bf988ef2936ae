// What it costs to take an exercise of 100 000 events back by 1 000: the journal's entry, the state, and the Pictures
// of all its seats anew. Each turn brings back what it struck, outside the time.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "app/host/session.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t most_events = 100'000, taken_back = 1'000;
constexpr int bodies_of_a_seat = 10;

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  return std::move(*result);
}

/// Two sides of so many seats in all, each with a column of bodies.
Scenario scenario_of(int seats) {
  Setting s;
  s.name = "bench";
  s.country = Country::level(60'000, 60'000);
  s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  s.rulebook.contact.link = {};  // no tables: marches, sight and reports
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

/// Bodies go up and down the country until there are so many events.
void play(Session& session) {
  std::vector<std::unique_ptr<Client>> clients;
  for (const Seat& seat : session.setting().seats) clients.push_back(session.take(seat.id));
  while (session.events() < most_events) {
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

void take_back(benchmark::State& state) {
  const fs::path file = fs::temp_directory_path() / fmt::format("bench-back-{}.sandgate", state.range(0));
  fs::remove(file);
  {
    auto session = need(Session::create(scenario_of(static_cast<int>(state.range(0))), file, 7));
    play(*session);
    const std::int64_t end = session->events();
    // The last event of an order that is about as far back.
    std::int64_t to = end - taken_back;
    while (!session->would_strike(to)) --to;
    for (auto _ : state) {
      const auto begin = std::chrono::steady_clock::now();
      const Answer done = session->take_back({to, true, "Once more"}, false);
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      state.SetIterationTime(took.count());
      if (!done || !session->take_back({end, false, "It stands"}, false)) {
        state.SkipWithError("it was not taken back");
        break;
      }
    }
    state.counters["events"] = static_cast<double>(end);
  }
  fs::remove(file);
}
BENCHMARK(take_back)->Arg(10)->Arg(100)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
