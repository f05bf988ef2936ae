// What it costs to review an exercise: to reckon all of it, and to show any instant of the truth and one seat's belief.
// Of 40 moves by ten seats, and of 100 000 events, 1 000 moves and 100 seats.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <filesystem>
#include <map>
#include <random>

#include "core/chronicle/history.h"
#include "core/review/review.h"
#include "tests/bench/marching_seats.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

struct Played {
  std::shared_ptr<const Setting> setting;
  std::vector<ExerciseFile::Entry> entries;
  std::int64_t events = 0, moves = 0;
  History history() const { return History::of(setting, entries); }
};

/// Played once, and kept until the program ends.
const Played& played(int seats) {
  static std::map<int, Played> all;
  Played& one = all[seats];
  if (one.setting) return one;
  const fs::path file = fs::temp_directory_path() / fmt::format("bench-review-{}.sandgate", seats);
  fs::remove(file);
  const bool large = seats >= 100;
  {
    const Scenario scenario = bench::marching_scenario(seats, large ? 2 : 6);
    one.setting = scenario.setting;
    auto session = bench::need(Session::create(scenario, file, 7));
    bench::march_up_and_down(*session, large ? 100'000 : 0, large ? 1'000 : 40);
    one.events = session->events();
    one.moves = session->take(SeatId{0})->picture().clock.move - 1;
    const auto keep = [&](const Transaction& entry) {
      one.entries.push_back({std::ssize(one.entries) + 1, entry.order, entry.events});
    };
    if (!session->each_transaction(0, std::numeric_limits<std::int64_t>::max(), keep))
      throw std::runtime_error("not read");
  }
  fs::remove(file);
  return one;
}

double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void count(benchmark::State& state, const Played& of) {
  state.counters["events"] = static_cast<double>(of.events);
  state.counters["moves"] = static_cast<double>(of.moves);
  state.counters["peak_MiB"] = peak_mib();
}

void reckon(benchmark::State& state) {
  const Played& of = played(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    state.PauseTiming();
    History history = of.history();
    state.ResumeTiming();
    const Review review = bench::need(read_review(history, {true, state.range(1) != 0}));
    benchmark::DoNotOptimize(review.beliefs.data());
  }
  count(state, of);
}
BENCHMARK(reckon)
    ->ArgNames({"seats", "moments"})
    ->Args({10, 1})
    ->Args({100, 0})
    ->Args({100, 1})
    ->Unit(benchmark::kMillisecond);

/// The truth and what one seat knew, at moves in no order, once the history has been folded and the seat asked about.
void any_instant(benchmark::State& state) {
  const Played& of = played(static_cast<int>(state.range(0)));
  const History history = of.history();
  const SeatId seat{static_cast<int>(state.range(0)) / 2};
  history.follow(seat);
  bench::need(history.view(seat, of.events));
  std::mt19937 random(1);
  std::uniform_int_distribution<std::int64_t> event(1, of.events);
  for (auto _ : state) {
    const std::int64_t at = event(random);
    auto campaign = bench::need(history.at(at));
    auto view = bench::need(history.view(seat, at));
    benchmark::DoNotOptimize(belief_of(campaign, view, campaign.move()).known);
  }
  count(state, of);
}
BENCHMARK(any_instant)->ArgName("seats")->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond);

/// The same of a seat that nobody has asked about yet.
void another_seat(benchmark::State& state) {
  const Played& of = played(static_cast<int>(state.range(0)));
  const History history = of.history();
  bench::need(history.at(of.events));
  int seat = 0;
  for (auto _ : state) {
    auto view = bench::need(history.view(SeatId{seat++ % static_cast<int>(state.range(0))}, of.events / 2));
    benchmark::DoNotOptimize(view.picture().sequence);
  }
  count(state, of);
}
BENCHMARK(another_seat)->ArgName("seats")->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(20);

}  // namespace
