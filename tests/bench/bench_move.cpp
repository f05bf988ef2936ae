// One move of many bodies with standing marches: the close of a move, decided whole (marches, contours, who sees whom,
// boxes opened, reports). The ground grows with the bodies, so that their density stays as it is: 5 000 bodies and 500
// scouting parties have 2000 × 2000 cells.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "core/campaign/decide.h"
#include "core/scenario/setting.h"

namespace sandgate {
namespace {

constexpr double cell_m = 25;
constexpr double cells_for_5000 = 2000;
constexpr int bodies_to_a_party = 10;

Feature square(FeatureKind kind, MapPoint middle, double half_m) {
  Feature feature;
  feature.kind = kind;
  feature.shape = FeatureShape::area;
  feature.rings = {0};
  for (const auto& [east, north] :
       {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1), std::pair(-1, -1)})
    feature.points.push_back({middle.east + east * half_m, middle.north + north * half_m});
  return feature;
}

// A wood and four houses to the square kilometre: what a line of sight meets besides the ground.
std::vector<Feature> woods_and_farms(double side_m) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(300, side_m - 300);
  std::vector<Feature> features;
  const int square_kilometres = static_cast<int>(side_m * side_m / 1e6);
  for (int i = 0; i < square_kilometres; ++i) {
    features.push_back(square(FeatureKind::wood, {place(random), place(random)}, 200));
    for (int house = 0; house < 4; ++house)
      features.push_back(square(FeatureKind::house, {place(random), place(random)}, 8));
  }
  return features;
}

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
  parts.features = woods_and_farms(side_m);
  return *Country::make(std::move(parts));
}

// Two camps mixed over the ground, each body with a march of some kilometres before it; most are boxed. The first move
// of both is over, so that what is in sight by now is known.
Campaign marching(int bodies) {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  auto setting = std::make_shared<Setting>();
  const double side_m = std::sqrt(bodies / 5000.0) * cells_for_5000 * cell_m;
  setting->country = rolling_ground(side_m);
  setting->rulebook = *rulebook;
  setting->rulebook.contact.link = {};  // marches and sight alone; what tables cost, bench_table says
  setting->sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                    {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  setting->seats = {{SeatId{0}, "red", "Red", SideId{0}}, {SeatId{1}, "blue", "Blue", SideId{1}}};
  std::mt19937 random(7);
  const MapBox bounds = setting->country->bounds();
  std::uniform_real_distribution<double> place(500, bounds.east - 500), leg(-4000, 4000);
  constexpr Arm arms[] = {Arm::infantry, Arm::infantry, Arm::infantry, Arm::cavalry, Arm::artillery};
  for (int i = 0; i < bodies + bodies / bodies_to_a_party; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = std::to_string(i);
    body.side = SideId{i % 2};
    body.seat = SeatId{i % 2};
    body.scouts = i >= bodies;
    body.contents = body.scouts ? Contents::of(Arm::cavalry, Men{{4}}) : Contents::of(arms[i / 2 % 5], Men{{40}});
    body.formation = body.scouts || i / 2 % 5 == 3 ? Formation::fours : Formation::boxed;
    body.at = setting->to_table({place(random), place(random)});
    setting->order_of_battle.push_back(body);
  }
  Campaign campaign(setting);
  const auto happen = [&campaign](const Deed& deed) {
    const auto events = decide(campaign, {{}, system_seat, deed}, Dice(1, 0));
    for (const Event& event : *events) campaign.apply(event);
  };
  happen(Begin{});
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
  happen(CloseMove{});
  happen(CloseMove{});
  return campaign;
}

void one_move(benchmark::State& state) {
  const Campaign campaign = marching(static_cast<int>(state.range(0)));
  std::int64_t marched = 0, reports = 0;
  for (auto _ : state) {
    const auto events = decide(campaign, {{}, system_seat, CloseMove{}}, Dice(1, 0));
    marched = reports = 0;
    for (const Event& event : *events) {
      marched += std::holds_alternative<Marched>(event);
      reports += std::holds_alternative<Reported>(event);
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

}  // namespace
}  // namespace sandgate
