// One move of many bodies with standing marches: the close of a move, decided whole (marches, contours, who sees whom,
// boxes opened, reports); all of a side knowing the same at once, and with what they know riding to a hundred posts
// (KS-11).
#include <benchmark/benchmark.h>

#include "tests/bench/marching.h"

namespace sandgate::bench {
namespace {

void one_move(benchmark::State& state) {
  const Campaign campaign = marching(static_cast<int>(state.range(0)));
  std::int64_t marched = 0, reports = 0;
  for (auto _ : state) {
    const auto events = close_of(campaign);
    marched = reports = 0;
    for (const Event& event : events) {
      marched += holds_alternative<Marched>(event);
      reports += holds_alternative<Reported>(event);
    }
    benchmark::DoNotOptimize(events);
  }
  // Both camps' bodies stand on the ground; those of the camp that moves march.
  state.counters["marches"] = static_cast<double>(marched);
  state.counters["reports"] = static_cast<double>(reports);
  state.counters["marches_per_s"] =
      benchmark::Counter(static_cast<double>(marched), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(one_move)->Arg(500)->Arg(1000)->Arg(2000)->Arg(5000)->Unit(benchmark::kMillisecond)->Complexity();

// KS-6: the same among a thousand field works, at most a fifth dearer.
void one_move_among_works(benchmark::State& state) {
  const Campaign campaign = marching(static_cast<int>(state.range(0)), {}, 50, 10, static_cast<int>(state.range(1)));
  for (auto _ : state) benchmark::DoNotOptimize(close_of(campaign));
}
BENCHMARK(one_move_among_works)
    ->ArgNames({"bodies", "works"})
    ->Args({5000, 0})
    ->Args({5000, 1000})
    ->Unit(benchmark::kMillisecond);

// The posts have ridden so before: their fields of least time are there.
void one_move_with_posts(benchmark::State& state, Signals signals, std::size_t orders_of_each = 10) {
  const Campaign campaign =
      marching(static_cast<int>(state.range(0)), signals, static_cast<int>(state.range(1)), orders_of_each);
  const auto events = close_of(campaign);
  const auto count = [&](auto&& is) { return static_cast<double>(std::ranges::count_if(events, is)); };
  state.counters["posts"] = static_cast<double>(campaign.setting().seats.size());
  state.counters["marches"] = count([](const Event& e) { return holds_alternative<Marched>(e); });
  state.counters["under_way"] = static_cast<double>(campaign.couriers().under_way.size());
  state.counters["riders"] = count([](const Event& e) { return holds_alternative<RiderRode>(e); });
  state.counters["sent"] = count([](const Event& e) { return holds_alternative<RiderSent>(e); });
  state.counters["observed"] = count([](const Event& e) { return holds_alternative<Observed>(e); });
  for (auto _ : state) benchmark::DoNotOptimize(close_of(campaign));
  state.SetComplexityN(state.range(0));
}
BENCHMARK_CAPTURE(one_move_with_posts, perfect, Signals::perfect)
    ->ArgNames({"bodies", "a_post"})
    ->ArgsProduct({{500, 1000, 2000, 5000}, {50}})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK_CAPTURE(one_move_with_posts, couriers, Signals::couriers)
    ->ArgNames({"bodies", "a_post"})
    ->ArgsProduct({{500, 1000, 2000, 5000}, {50}})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
// Fewer orders: beside reports hardly more than a thousand riders.
BENCHMARK_CAPTURE(one_move_with_posts, one_order, Signals::couriers, 1)
    ->ArgNames({"bodies", "a_post"})
    ->ArgsProduct({{500, 1000, 2000, 5000}, {50}})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
// The same bodies under twenty posts.
BENCHMARK_CAPTURE(one_move_with_posts, few_posts, Signals::couriers)
    ->ArgNames({"bodies", "a_post"})
    ->Args({5000, 250})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate::bench
