// A table: its ground made, ways over it, bodies stood out, orders tried and planned, among four hundred men a side.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "core/battle/stand_out.h"
#include "core/battle/table_move.h"

namespace sandgate {
namespace {

constexpr double metres_per_inch = 100.0 / 12;
constexpr Length side = Length::feet(20);

Rulebook rules() {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "little-wars");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  return *rulebook;
}

Feature shape(FeatureKind kind, FeatureShape form, std::vector<MapPoint> inches, double width_m = 0) {
  Feature feature;
  feature.kind = kind;
  feature.shape = form;
  feature.width_m = width_m;
  for (const MapPoint p : inches) feature.points.push_back({p.east * metres_per_inch, p.north * metres_per_inch});
  if (form == FeatureShape::area) feature.rings = {0};
  return feature;
}

/// A village of houses in rows with walls behind them, and a river with two bridges.
std::vector<Feature> village() {
  std::vector<Feature> features;
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 6; ++j) {
      const double x = 84 + 6 * i, y = 80 + 14 * j, w = 2 + i % 3, d = 2 + j % 2;
      features.push_back(
          shape(FeatureKind::house, FeatureShape::area, {{x, y}, {x + w, y}, {x + w, y + d}, {x, y + d}, {x, y}}));
    }
  }
  for (int j = 0; j < 6; ++j) {
    const double y = 86 + 14 * j;
    features.push_back(shape(FeatureKind::wall, FeatureShape::line, {{84, y}, {110, y}}));
    features.push_back(shape(FeatureKind::wall, FeatureShape::line, {{116, y}, {150, y}}));
  }
  features.push_back(shape(FeatureKind::river, FeatureShape::line, {{0, 70}, {120, 74}, {240, 60}}, 15));
  for (const MapPoint p : {MapPoint{60, 72}, MapPoint{180, 67}})
    features.push_back(shape(FeatureKind::bridge, FeatureShape::point, {p}));
  return features;
}

struct Table {
  Rulebook rulebook = rules();
  std::shared_ptr<const Country> country;
  TableGround ground;
  std::vector<Soldier> men;
  std::vector<std::uint32_t> red, blue;

  explicit Table(bool built)
      : country(Country::level(2000, 2000, built ? village() : std::vector<Feature>{})),
        ground(country, Scale{}, rulebook, {{}, {side, side}}) {
    for (int body = 0; body < 10; ++body) {
      for (const std::uint8_t camp : {std::uint8_t{0}, std::uint8_t{1}}) {
        const Point at{Length::inches(80 + body % 5 * 20), Length::inches((camp == 0 ? 100 : 125) + body / 5 * 12)};
        Contents contents = Contents::of(Arm::infantry, Men{30});
        contents.parts.push_back(Part{Arm::cavalry, Men{10}, Men{10}});
        const Bearing facing{static_cast<std::int16_t>(camp == 0 ? 0 : 3200)};
        for (const auto& place : stand_out(ground, contents, Formation::two_ranks, at, facing, {}, men, {}).men) {
          Soldier man;
          man.id = ManId{static_cast<std::int32_t>(men.size())};
          man.camp = camp;
          man.arm = place.arm;
          man.at = place.at;
          (camp == 0 ? red : blue).push_back(static_cast<std::uint32_t>(men.size()));
          men.push_back(man);
        }
      }
    }
  }
  TableMoveOrder order() const { return {0, SideId{0}, 5, false, false, {}, {}}; }
  std::span<const std::uint32_t> sixty() const { return std::span(red).first(60); }
};

void make_ground(benchmark::State& state) {
  const Rulebook rulebook = rules();
  const auto country = Country::level(2000, 2000, village());
  for (auto _ : state) benchmark::DoNotOptimize(TableGround(country, Scale{}, rulebook, {{}, {side, side}}));
}
BENCHMARK(make_ground)->Unit(benchmark::kMicrosecond);

void way(benchmark::State& state) {
  const Table table(true);
  const Point from{Length::inches(90), Length::inches(78)}, to{Length::inches(90 + state.range(0)), Length::inches(90)};
  std::size_t points = 0;
  for (auto _ : state) points = table.ground.way(from, to, table.rulebook.table.foot_radius, Length::feet(20))->size();
  state.counters["points"] = static_cast<double>(points);
}
BENCHMARK(way)->Arg(9)->Arg(63)->Unit(benchmark::kMicrosecond);

void stand_out_400(benchmark::State& state) {
  const Table table(state.range(0) != 0);
  Contents contents = Contents::of(Arm::infantry, Men{300});
  contents.parts.push_back(Part{Arm::cavalry, Men{80}, Men{80}});
  contents.parts.push_back(Part{Arm::artillery, Men{20}, Men{20}, 4});
  const Point at{Length::inches(120), Length::inches(120)};
  for (auto _ : state)
    benchmark::DoNotOptimize(stand_out(table.ground, contents, Formation::two_ranks, at, Bearing{800}, {}, {}, {}));
}
BENCHMARK(stand_out_400)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// Who goes straight ahead by so much, as far as that can be asked.
TableMoveOrder ahead(const Table& table) {
  TableMoveOrder order = table.order();
  order.men = plan_group(table.ground, table.men, {}, order, table.sixty(), GroupShape::as_they_stand,
                         {Length::inches(90), Length::inches(104)}, {});
  return order;
}

void try_sixty(benchmark::State& state) {
  const Table table(state.range(0) != 0);
  const TableMoveOrder order = ahead(table);
  for (auto _ : state) {
    if (!try_move(table.ground, table.men, {}, order)) state.SkipWithError("refused");
  }
  state.counters["walks"] = static_cast<double>(order.men.size());
}
BENCHMARK(try_sixty)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void plan_sixty(benchmark::State& state) {
  const Table table(state.range(0) != 0);
  const Point to{Length::inches(95 + state.range(1)), Length::inches(112)};
  std::size_t walks = 0;
  for (auto _ : state)
    walks =
        plan_group(table.ground, table.men, {}, table.order(), table.sixty(), GroupShape::line, to, Bearing{0}).size();
  state.counters["walks"] = static_cast<double>(walks);
}
BENCHMARK(plan_sixty)->ArgsProduct({{0, 1}, {0, 60}})->Unit(benchmark::kMillisecond);

void charge_sixty(benchmark::State& state) {
  const Table table(state.range(0) != 0);
  std::size_t walks = 0;
  for (auto _ : state)
    walks = plan_charge(table.ground, table.men, {}, table.order(), table.sixty(), table.blue).size();
  state.counters["walks"] = static_cast<double>(walks);
}
BENCHMARK(charge_sixty)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void reach_of_one(benchmark::State& state) {
  const Table table(state.range(0) != 0);
  // Of its thirty foot and ten horse, one of each.
  const std::uint32_t man = table.red[state.range(1) != 0 ? 35 : 5];
  std::size_t squares = 0;
  for (auto _ : state) squares = reach_of(table.ground, table.men, {}, man).size();
  state.counters["squares"] = static_cast<double>(squares);
}
BENCHMARK(reach_of_one)->ArgsProduct({{0, 1}, {0, 1}})->Unit(benchmark::kMillisecond);

void sees(benchmark::State& state) {
  const Table table(true);
  std::size_t i = 0, seen = 0;
  for (auto _ : state) {
    seen += table.ground.sees(table.men[i % 400].at, table.men[(i * 7 + 3) % table.men.size()].at) ? 1 : 0;
    ++i;
  }
  benchmark::DoNotOptimize(seen);
}
BENCHMARK(sees);

}  // namespace
}  // namespace sandgate
