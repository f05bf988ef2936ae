// Battles of programs: how many a second, and what a move of theirs costs as men grow in number.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "app/host/session.h"
#include "tests/plugins/fixtures/duel.h"

namespace sandgate {
namespace {

const Commanders& programs() {
  static const Commanders commanders = Commanders::read(plugin_folders());
  return commanders;
}

std::unique_ptr<Session> begin(const Scenario& scenario, std::uint64_t seed, const std::string& name) {
  auto session = Session::rehearse(scenario, seed, programs());
  if (!session) std::abort();
  for (const Seat& seat : (*session)->setting().seats) {
    if (auto manned = (*session)->man(seat.id, name); !manned) {
      std::fprintf(stderr, "%s\n", manned.error().sentence().c_str());
      std::exit(1);
    }
  }
  return std::move(*session);
}

void play(Session& session, std::int64_t moves) {
  while (!session.over() && session.move() <= moves) {
    const std::int64_t move = session.move();
    session.play_commanders();
    while (!session.over() && session.move() == move && session.close_move()) {
    }
  }
}

// The Battle of Hook's Farm, from the first move to the end by points.
void hooks_farm(benchmark::State& state) {
  const auto scenario = read_scenario(SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm", rulebook_folder());
  if (!scenario) std::abort();
  std::uint64_t seed = 0;
  std::int64_t moves = 0;
  for (auto _ : state) {
    const auto session = begin(*scenario, ++seed, "vanguard");
    play(*session, 200);
    moves += session->move();
  }
  state.counters["battles"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["moves"] = static_cast<double>(moves) / static_cast<double>(state.iterations());
}
// Commanders think in threads of their own, one after another: so the processor time of all of them counts.
BENCHMARK(hooks_farm)->Unit(benchmark::kMillisecond)->MinTime(10)->MeasureProcessCPUTime();

/// So many men a side in companies of 25, one gun to every two of them, four feet apart on level ground.
Scenario lines(int men) {
  constexpr int company = 25;
  constexpr double apart_ft = 4, front_ft = 1.5, west_ft = 58, south_ft = 20;
  tests::Duel duel;
  duel.as_a_fight();
  const int companies = men / company;
  for (int i = 0; i < companies; ++i) {
    const double along = south_ft + (i - companies / 2) * front_ft * 0.8;
    const std::string number = std::to_string(i + 1);
    duel.body("Red", ("R" + number).c_str(), "infantry", "two_ranks", company, west_ft + apart_ft, along).facing(270);
    duel.body("Blue", ("B" + number).c_str(), "infantry", "two_ranks", company, west_ft, along).facing(90);
    if (i % 2 != 0) continue;
    const std::string gun = " Gun " + number;
    duel.body("Red", ("R" + gun).c_str(), "artillery", "fours", 6, west_ft + apart_ft + 1, along).facing(270);
    duel.body("Blue", ("B" + gun).c_str(), "artillery", "fours", 6, west_ft - 1, along).facing(90);
  }
  return duel.scenario();
}

// One move of one side, on the average of the first eight.
void move_of(benchmark::State& state) {
  constexpr std::int64_t moves = 8;
  const Scenario scenario = lines(static_cast<int>(state.range(0)));
  std::uint64_t seed = 0;
  for (auto _ : state) {
    const auto session = begin(scenario, ++seed, "vanguard");
    const auto began = std::chrono::steady_clock::now();
    play(*session, moves);
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
    state.SetIterationTime(gone.count() / moves);
  }
  state.SetComplexityN(state.range(0));
}
BENCHMARK(move_of)
    ->Arg(50)
    ->Arg(100)
    ->Arg(200)
    ->Arg(400)
    ->Arg(800)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3)
    ->Complexity();

}  // namespace
}  // namespace sandgate
