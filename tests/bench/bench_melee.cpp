// Hand-to-hand fighting: melees settled a second, with places, and a whole table's judged at once.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/battle/come_near.h"
#include "core/battle/ground/table_ground.h"
#include "core/battle/melee.h"

namespace sandgate {
namespace {

Rulebook rules() {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "little-wars");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  return *rulebook;
}

// Two lines of so many, breast to breast in knots of twenty a side with two feet between.
std::vector<Soldier> lines(int a_side) {
  std::vector<Soldier> men;
  for (int i = 0; i < a_side; ++i) {
    for (std::uint8_t camp : {std::uint8_t{0}, std::uint8_t{1}}) {
      Soldier man;
      man.id = ManId{static_cast<std::int32_t>(men.size())};
      man.camp = camp;
      man.at = {Length::inches(i % 5 + i / 20 * 29), Length{{(camp == 0 ? -1 : 1) * (30 + i % 20 / 5 * 60)}}};
      men.push_back(man);
    }
  }
  return men;
}

void settle_twenty_against_twenty(benchmark::State& state) {
  const Rulebook rulebook = rules();
  const auto men = lines(20);
  std::int64_t settled = 0;
  for (auto _ : state) {
    for (const Melee& melee : find_melees(rulebook, men, 0)) {
      benchmark::DoNotOptimize(default_choice(rulebook, men, melee));
      ++settled;
    }
  }
  state.SetItemsProcessed(settled);
}
BENCHMARK(settle_twenty_against_twenty);

void judge_a_table(benchmark::State& state) {
  const Rulebook rulebook = rules();
  const auto men = lines(static_cast<int>(state.range(0)));
  std::size_t melees = 0;
  for (auto _ : state) melees = find_melees(rulebook, men, 0).size();
  state.counters["melees"] = static_cast<double>(melees);
}
BENCHMARK(judge_a_table)->Arg(100)->Arg(400)->Arg(1600)->Unit(benchmark::kMillisecond);

Feature house(double west, double south, double side) {
  Feature feature;
  feature.kind = FeatureKind::house;
  feature.shape = FeatureShape::area;
  feature.rings = {0};
  feature.points = {
      {west, south}, {west + side, south}, {west + side, south + side}, {west, south + side}, {west, south}};
  return feature;
}

// The same with ways found for supporters (LW-5.1), over ground with a house beside every knot.
void judge_a_table_among_houses(benchmark::State& state) {
  const Rulebook rulebook = rules();
  const Scale scale;
  const double inch = scale.metres_per_foot / 12;
  auto men = lines(static_cast<int>(state.range(0)));
  const Point origin{Length::inches(60), Length::inches(60)};
  for (Soldier& man : men) man.at = {man.at.x + origin.x, man.at.y + origin.y};
  std::vector<Feature> houses;
  const int knots = static_cast<int>(state.range(0)) / 20;
  for (int i = 0; i < knots; ++i) houses.push_back(house((60 + 14 + i * 29) * inch, 58 * inch, 4 * inch));
  const double width = (knots * 29 + 120) * inch;
  const auto country = Country::level(width, 120 * inch, std::move(houses));
  const Window window{{}, {scale.length(width), Length::inches(120)}};
  const TableGround ground(country, scale, rulebook, window);
  const CanComeNear can_come = [&](const Soldier& man, Point to, Length near) {
    return could_come_near(ground, man, to, near);
  };
  std::size_t melees = 0;
  for (auto _ : state) melees = find_melees(rulebook, men, 0, can_come).size();
  state.counters["melees"] = static_cast<double>(melees);
}
BENCHMARK(judge_a_table_among_houses)->Arg(100)->Arg(400)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate
