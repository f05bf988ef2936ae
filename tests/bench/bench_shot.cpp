// How many shots a second, what a shot costs as men grow in number, and beside a plain Bullet world that holds every
// man of the table from the first, steps them all together and sweeps the shot (CCD).
//
// The plain world that is timed steps at 240 a second throughout, which is the cheapest that can be called a
// simulation. How many men fall depends on the step in any Bullet world (a man of 2 inches is passed in less than one
// of these), so `bench_shot --same_shots` compares 500 common shots with a plain world whose steps near the men are as
// short as ours, and prints the coarse one beside it.
#include <benchmark/benchmark.h>

#include <cstring>

#include "tests/bench/plain_world.h"

namespace sandgate::bench {
namespace {

void shot_among(::benchmark::State& state) {
  const ShotRange table(static_cast<int>(state.range(0)));
  std::int64_t number = 0;
  std::size_t down = 0;
  for (auto _ : state) down += table.gunnery.fly(table.targets(), table.shot(number++)).felled.size();
  state.SetItemsProcessed(number);
  state.counters["down"] = static_cast<double>(down) / static_cast<double>(number);
}
BENCHMARK(shot_among)->Arg(50)->Arg(100)->Arg(200)->Arg(400)->Arg(800)->Arg(1600)->Unit(::benchmark::kMicrosecond);

void shot_over_boards(::benchmark::State& state) {
  const ShotRange table(static_cast<int>(state.range(0)), boards());
  std::int64_t number = 0;
  std::size_t down = 0;
  for (auto _ : state) down += table.gunnery.fly(table.targets(), table.shot(number++)).felled.size();
  state.SetItemsProcessed(number);
  state.counters["down"] = static_cast<double>(down) / static_cast<double>(number);
}
BENCHMARK(shot_over_boards)->Arg(50)->Arg(400)->Unit(::benchmark::kMicrosecond);

void shot_in_a_plain_world(::benchmark::State& state) {
  const ShotRange table(static_cast<int>(state.range(0)));
  PlainWorld plain(table);
  std::int64_t number = 0;
  int down = 0;
  for (auto _ : state) down += plain.fly(table.shot(number++));
  state.SetItemsProcessed(number);
  state.counters["down"] = static_cast<double>(down) / static_cast<double>(number);
}
BENCHMARK(shot_in_a_plain_world)->Arg(400)->Unit(::benchmark::kMicrosecond);

int same_shots() {
  const ShotRange table(400);
  PlainWorld coarse(table), careful(table, Steps::as_ours);
  std::size_t ours = 0;
  int by_coarse = 0, by_careful = 0;
  constexpr int shots = 500;
  for (int i = 0; i < shots; ++i) {
    ours += table.gunnery.fly(table.targets(), table.shot(i)).felled.size();
    by_coarse += coarse.fly(table.shot(i));
    by_careful += careful.fly(table.shot(i));
  }
  const auto beside = [ours](int peer) { return 100.0 * (static_cast<double>(ours) / peer - 1); };
  std::printf(
      "%d shots at 400 men: %zu down; %d in a plain world stepped as finely (%+.1f %%), %d at 240 steps a second "
      "(%+.1f %%)\n",
      shots, ours, by_careful, beside(by_careful), by_coarse, beside(by_coarse));
  return 0;
}

}  // namespace
}  // namespace sandgate::bench

int main(int count, char** arguments) {
  if (count > 1 && std::strcmp(arguments[1], "--same_shots") == 0) return sandgate::bench::same_shots();
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
