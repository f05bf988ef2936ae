// What one order costs its host, with 2, 20 and 100 seats of which two may know it: in memory, and synced to a file.
// Two seats make a side; who is of another side has nobody in sight and learns nothing.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>

#include "app/host/session.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  return std::move(*result);
}

Scenario scenario_of(int seats) {
  Setting s;
  s.name = "bench";
  s.country = Country::level(40'000, 40'000);
  s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  for (int side = 0; side < seats / 2; ++side) {
    const Camp camp = side % 2 == 0 ? Camp::first : Camp::second;
    s.sides.push_back({SideId{side}, fmt::format("Side {}", side), camp == Camp::first ? Livery::red : Livery::blue,
                       camp, camp == Camp::first ? Edge::east : Edge::west});
  }
  for (int seat = 0; seat < seats; ++seat) {
    s.seats.push_back({SeatId{seat}, fmt::format("seat {}", seat), "", SideId{seat / 2}});
    Body body;
    body.id = BodyId{seat};
    body.name = fmt::format("Body {}", seat);
    body.side = SideId{seat / 2};
    body.seat = SeatId{seat};
    body.contents = Contents::of(Arm::infantry, Men{{60}});
    body.at = {Length::feet(10 + 30 * (seat % 10)), Length::feet(10 + 30 * (seat / 10))};
    s.order_of_battle.push_back(body);
  }
  Scenario scenario;
  scenario.json = "{}";
  scenario.setting = std::make_shared<const Setting>(std::move(s));
  return scenario;
}

// A march is ordered, and halted: two orders.
void give_orders(benchmark::State& state, Session& session) {
  std::vector<std::unique_ptr<Client>> clients;
  for (const Seat& seat : session.setting().seats) clients.push_back(session.take(seat.id));
  Client& client = *clients.front();
  const OwnBody& body = client.picture().bodies.front();
  const MarchOrder<Handle> march{body.handle, {body.at, {body.at.x + Length::feet(3), body.at.y}}, false};
  const HaltOrder<Handle> halt{body.handle};
  const std::uint64_t knew = clients[1]->picture().sequence;
  const Client* const stranger = clients.size() > 2 ? clients.back().get() : nullptr;
  std::int64_t refused = 0;
  const auto count = [&refused](const Answer& answer) { refused += !answer; };
  for (auto _ : state) {
    client.send(march, count);
    client.send(halt, count);
  }
  if (refused > 0) state.SkipWithError("an order was refused");
  if (clients[1]->picture().sequence == knew || (stranger && stranger->picture().sequence != knew))
    state.SkipWithError("others know it than should");
  state.SetItemsProcessed(2 * state.iterations());
}

void in_memory(benchmark::State& state) {
  const Commanders none;
  auto session = need(Session::rehearse(scenario_of(static_cast<int>(state.range(0))), 7, none));
  give_orders(state, *session);
}
BENCHMARK(in_memory)->Arg(2)->Arg(20)->Arg(100)->Unit(benchmark::kMicrosecond);

void in_a_file(benchmark::State& state) {
  const fs::path file = fs::temp_directory_path() / fmt::format("bench-host-{}.sandgate", state.range(0));
  fs::remove(file);
  {
    auto session = need(Session::create(scenario_of(static_cast<int>(state.range(0))), file, 7));
    give_orders(state, *session);
  }
  fs::remove(file);
}
BENCHMARK(in_a_file)->Arg(2)->Arg(20)->Arg(100)->Unit(benchmark::kMicrosecond)->Iterations(200);

}  // namespace
