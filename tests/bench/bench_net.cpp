// How long an accepted order takes over the network, from its sender until it is folded in at each seat that may know
// it, beside what a bare synced write takes in the same run; what it costs as seats grow in number; and what strangers
// change about it who guess keys.
#include <benchmark/benchmark.h>
#include <fcntl.h>

#include "tests/bench/served_seats.h"
#include "tests/bench/strangers.h"

using namespace sandgate;
using namespace sandgate::bench;

namespace {

/// What a synced write of a page takes: the median.
double bare_write_ms(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  Taken times;
  const std::vector<char> page(4096, 'x');
  for (int i = 0; i < 200; ++i) {
    const auto begun = Clock::now();
    if (::pwrite(descriptor, page.data(), page.size(), i * 4096) < 0 || ::fdatasync(descriptor) != 0) break;
    times.ms.push_back(ms_since(begun));
  }
  ::close(descriptor);
  return times.at(0.5);
}

double processor_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// Of so many seats so many may know an order: the seats of its side. Orders are given in five moves, and the moves of a
// side that has another number of seats are passed over.
void an_order_reaches_whom_it_may(benchmark::State& state) {
  constexpr int moves = 5, orders_a_move = 100, orders = moves * orders_a_move;
  const int seats = static_cast<int>(state.range(0)), may_know = static_cast<int>(state.range(1));
  for (auto _ : state) {
    ServedSeats served(seats, may_know);
    Taken taken;
    double processor = 0, seconds = 0;
    std::uint64_t of_orders = 0, of_moves = 0;
    for (int move = 0; move < moves; served.close_move()) {
      if (served.seats_that_move() != may_know) continue;
      ++move;
      const auto begun = Clock::now();
      const double processor_before = processor_ms();
      const std::uint64_t sent_before = served.host->bytes_sent();
      served.order(orders_a_move, taken);
      processor += processor_ms() - processor_before;
      seconds += ms_since(begun) / 1e3;
      of_orders += served.host->bytes_sent() - sent_before;
      served.close_move();
      of_moves += served.host->bytes_sent() - sent_before;
    }
    const double bare = bare_write_ms(served.folder / "page");
    state.SetIterationTime(seconds);
    state.counters["bare_write_ms"] = bare;
    state.counters["median_above_ms"] = taken.at(0.5) - bare;
    state.counters["p95_above_ms"] = taken.at(0.95) - bare;
    state.counters["p99_above_ms"] = taken.at(0.99) - bare;
    state.counters["told"] = static_cast<double>(taken.ms.size()) / orders;
    state.counters["late_joiner_ms"] = served.late_joiner_ms;
    state.counters["processor_ms_an_order"] = processor / orders;
    state.counters["bytes_an_order"] = static_cast<double>(of_orders) / orders;
    state.counters["bytes_a_seat_and_order"] = static_cast<double>(of_orders) / seats / orders;
    state.counters["bytes_a_seat_and_move"] = static_cast<double>(of_moves) / seats / moves;
  }
}
BENCHMARK(an_order_reaches_whom_it_may)
    ->ArgNames({"seats", "may_know"})
    ->Args({10, 5})
    ->Args({30, 15})
    ->Args({100, 50})
    ->Args({30, 5})
    ->Args({100, 5})
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

// By turns without and with strangers, so that whatever else the machine does weighs on both alike. Each turn of theirs
// begins with as many handshakes at once as an address has after a rest, which is more than they have in the long run.
void an_order_among_strangers(benchmark::State& state) {
  constexpr int turns = 6, orders_a_turn = 200;
  for (auto _ : state) {
    ServedSeats served(30, 15);
    Strangers strangers(served.link(0));
    Taken quiet, flooded;
    double flooded_s = 0, quiet_processor = 0, flooded_processor = 0;
    const auto begun = Clock::now();
    for (int turn = 0; turn < turns; ++turn) {
      double processor = processor_ms();
      served.order(orders_a_turn, quiet);
      quiet_processor += processor_ms() - processor;
      strangers.go();
      const auto since = Clock::now();
      processor = processor_ms();
      served.order(orders_a_turn, flooded);
      flooded_processor += processor_ms() - processor;
      strangers.rest();
      flooded_s += ms_since(since) / 1e3;
      served.close_move();
    }
    state.SetIterationTime(ms_since(begun) / 1e3);
    const StrangersCount count = strangers.end();
    const double bare = bare_write_ms(served.folder / "page");
    state.counters["bare_write_ms"] = bare;
    for (const double part : {0.5, 0.95, 0.99}) {
      const auto name = [part](const char* what) { return fmt::format("p{:.0f}_{}", part * 100, what); };
      state.counters[name("quiet_ms")] = quiet.at(part);
      state.counters[name("flooded_ms")] = flooded.at(part);
      state.counters[name("ratio")] = flooded.at(part) / quiet.at(part);
    }
    state.counters["processor_ratio"] = flooded_processor / quiet_processor;
    state.counters["tries_a_minute"] = count.tries * 60 / flooded_s;
    state.counters["wrong_keys_a_minute"] = count.turned * 60 / flooded_s;
    state.counters["strangers_processor"] = count.processor_s / flooded_s;
  }
}
BENCHMARK(an_order_among_strangers)->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  if (argc == 3 && std::string_view(argv[1]) == "--strangers") return be_strangers(argv[2]);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
