// One move of 200 trains on a railway of 10 000 junctions (CX-7), by how far they run in it, and a timetable of twenty
// moves.
#include <benchmark/benchmark.h>

#include <random>

#include "logistics/railway/trains.h"
#include "tests/bench/rail_grid.h"

namespace sandgate {
namespace {

struct Ground {
  std::shared_ptr<const Country> country = bench::rail_grid();
  LineNetwork network{*country, LineKind::railway};
  Track track{network, Scale{}};
};
const Ground& ground() {
  static const Ground made;
  return made;
}

/// From station to station, ten to forty kilometres.
std::vector<Train> trains(int count, std::int64_t feet) {
  std::mt19937 dice(5);
  const LineNetwork& network = ground().network;
  const auto station = [&] {
    const auto at = [&] { return static_cast<int>(dice() % ((bench::rail_lines + 2) / 3)) * 3; };
    const int column = at(), row = at();
    return *network.nearest(bench::rail_junction(column, row), 1);
  };
  std::vector<Train> made;
  while (made.size() < static_cast<std::size_t>(count)) {
    const auto way = network.shortest(station(), station());
    if (!way || way->length_m < 10'000 || way->length_m > 40'000) continue;
    Train& train = made.emplace_back();
    train.number = static_cast<std::int32_t>(made.size());
    train.way = ground().track.way(*way);
    train.at = train.way.front().begin();
    train.ahead = train.way.front().ahead();
    train.allowance = Length::feet(feet);
  }
  return made;
}

void one_move(benchmark::State& state) {
  const auto start = trains(static_cast<int>(state.range(0)), state.range(1));
  // In the midst of their ways, where they meet.
  const auto runs = foresee(ground().track, {}, start, 2);
  std::vector<Train> under_way;
  for (const TrainRun& run : runs) under_way.push_back(run.train);
  double held = 0;
  for (auto _ : state) {
    held = 0;
    for (const TrainRun& run : run_trains(ground().track, {}, under_way))
      held += run.halt == TrainHalt::section_taken || run.halt == TrainHalt::train_ahead;
  }
  state.counters["junctions"] = static_cast<double>(ground().network.nodes().size());
  state.counters["held"] = held;
}
BENCHMARK(one_move)
    ->ArgNames({"trains", "feet"})
    ->Args({200, 8})
    ->Args({200, 24})
    ->Args({2000, 24})
    ->Unit(benchmark::kMillisecond);

void timetable(benchmark::State& state) {
  const auto start = trains(200, 24);
  for (auto _ : state) benchmark::DoNotOptimize(foresee(ground().track, {}, start, 20));
}
BENCHMARK(timetable)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate
