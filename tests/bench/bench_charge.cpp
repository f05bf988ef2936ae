// Cavalry charges settled (KS-8), one kind after another and all kinds together, and fives of riflemen found (KS-7.2).
#include <benchmark/benchmark.h>

#include <random>

#include "core/kriegspiel/charge.h"
#include "core/kriegspiel/rifle_fives.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

const Rulebook& book() {
  static const Rulebook read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel").value();
  return read;
}

std::vector<ChargeAsked> charges(bool mixed) {
  std::mt19937 dice(8);
  std::vector<ChargeAsked> asked(1024);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    asked[i].sabres = 8 + static_cast<std::int32_t>(dice() % 60);
    asked[i].distance = Length{{static_cast<std::int64_t>(dice() % (3 * Length::per_foot))}};
    asked[i].contours = static_cast<std::int32_t>(dice() % 7) - 3;
    for (std::size_t kind = 0; kind < charged_kinds; ++kind)
      if (mixed || kind == i % charged_kinds)
        asked[i].charged.set(static_cast<ChargedKind>(kind), static_cast<std::int32_t>(dice() % 40));
  }
  return asked;
}

void settle_charges(benchmark::State& state) {
  const auto asked = charges(state.range(0) != 0);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(rule_charge(*book().charges, asked[next++ % asked.size()]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(settle_charges)->ArgName("mixed")->Arg(0)->Arg(1);

/// Men in ranks, three inches apart, or all over a table.
void find_fives(benchmark::State& state) {
  std::mt19937 dice(7);
  std::vector<Point> men;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    const auto at = [&](std::int64_t inches) { return Length{{static_cast<std::int64_t>(dice() % (inches * 64))}}; };
    men.push_back(state.range(1) != 0 ? Point{at(120), at(60)}
                                      : Point{Length::inches(i % 50), Length::inches(i / 50 * 3)});
  }
  std::size_t fives = 0;
  for (auto _ : state) fives = rifle_fives(*book().rifles, men).size();
  state.counters["fives"] = static_cast<double>(fives);
}
BENCHMARK(find_fives)
    ->ArgNames({"men", "scattered"})
    ->Args({40, 0})
    ->Args({400, 0})
    ->Args({40, 1})
    ->Args({400, 1})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sandgate
