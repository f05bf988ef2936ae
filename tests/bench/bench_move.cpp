// One move of many bodies with standing marches: the close of a move, decided whole (marches, contours, what is in
// sight). The ground grows with the bodies, so that their density stays as it is.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "core/campaign/decide.h"
#include "core/scenario/setting.h"

namespace sandgate {
namespace {

constexpr double cell_m = 50;
constexpr double bodies_per_square_km = 1.25;

std::shared_ptr<const Country> rolling_ground(double side_m) {
  Country::Parts parts;
  parts.name = "Rolling ground";
  parts.crs = "EPSG:27700";
  const int cells = static_cast<int>(side_m / cell_m);
  parts.frame = {cells, cells, 0, cells * cell_m, cell_m, cell_m};
  for (int row = 0; row < cells; ++row) {
    for (int column = 0; column < cells; ++column) {
      const MapPoint p = parts.frame.centre(column, row);
      const double height =
          120 + 60 * std::sin(p.east / 900) * std::cos(p.north / 1100) + 25 * std::sin((p.east + p.north) / 310);
      parts.heights.push_back(static_cast<float>(height));
    }
  }
  return *Country::make(std::move(parts));
}

// Two camps mixed over the ground, each body with a march of some kilometres before it.
Campaign marching(int bodies) {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  auto setting = std::make_shared<Setting>();
  const double side_m = std::sqrt(bodies / bodies_per_square_km) * 1000;
  setting->country = rolling_ground(side_m);
  setting->rulebook = *rulebook;
  setting->sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                    {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  setting->seats = {{SeatId{0}, "red", "Red", SideId{0}}, {SeatId{1}, "blue", "Blue", SideId{1}}};
  std::mt19937 random(7);
  const MapBox bounds = setting->country->bounds();
  std::uniform_real_distribution<double> place(500, bounds.east - 500), leg(-4000, 4000);
  constexpr Arm arms[] = {Arm::infantry, Arm::infantry, Arm::infantry, Arm::cavalry, Arm::artillery};
  for (int i = 0; i < bodies; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = std::to_string(i);
    body.side = SideId{i % 2};
    body.seat = SeatId{i % 2};
    body.contents = Contents::of(arms[i / 2 % 5], Men{{40}});
    body.at = setting->to_table({place(random), place(random)});
    setting->order_of_battle.push_back(body);
  }
  Campaign campaign(setting);
  campaign.apply(Began{});
  campaign.apply(PhaseBegan{Phase::men});
  for (const Body& body : setting->order_of_battle) {
    MapPoint at = setting->to_ground(body.at);
    Path path = {body.at};
    for (int legs = 0; legs < 3; ++legs) {
      at = {std::clamp(at.east + leg(random), 100.0, bounds.east - 100),
            std::clamp(at.north + leg(random), 100.0, bounds.north - 100)};
      path.push_back(setting->to_table(at));
    }
    campaign.apply(MarchOrdered{body.id, path, true});
  }
  return campaign;
}

void one_move(benchmark::State& state) {
  const Campaign campaign = marching(static_cast<int>(state.range(0)));
  std::int64_t marched = 0;
  for (auto _ : state) {
    const auto events = decide(campaign, {{}, system_seat, CloseMove{}}, Dice(1, 0));
    marched = 0;
    for (const Event& event : *events) marched += std::holds_alternative<Marched>(event);
    benchmark::DoNotOptimize(events);
  }
  // Both camps' bodies stand on the ground; those of the camp that moves march.
  state.counters["marches"] = static_cast<double>(marched);
  state.counters["marches_per_s"] =
      benchmark::Counter(static_cast<double>(marched), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(one_move)->Arg(500)->Arg(1000)->Arg(2000)->Arg(5000)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace
}  // namespace sandgate
