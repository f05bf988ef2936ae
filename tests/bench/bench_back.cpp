// What it costs to take an exercise of 100 000 events back by 1 000: the journal's entry, the state, and the Pictures
// of all its seats anew. Each turn brings back what it struck, outside the time.
#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>

#include "tests/bench/marching_seats.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t most_events = 100'000, taken_back = 1'000;
constexpr int bodies_of_a_seat = 10;

void take_back(benchmark::State& state) {
  const fs::path file = fs::temp_directory_path() / fmt::format("bench-back-{}.sandgate", state.range(0));
  fs::remove(file);
  {
    auto session = bench::need(
        Session::create(bench::marching_scenario(static_cast<int>(state.range(0)), bodies_of_a_seat), file, 7));
    bench::march_up_and_down(*session, most_events);
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
