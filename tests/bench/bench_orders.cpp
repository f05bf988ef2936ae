// Orders on a table, as a host decides them and as the seat that gives them asks of itself first: Hook's Farm.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "core/deciding/decide.h"
#include "core/scenario/scenario.h"

namespace sandgate {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

/// The battle in its first move, and orders for the side that has it.
struct Farm {
  Dice dice{7, 0};
  Campaign campaign;
  SeatId seat;

  Farm() : campaign(setting()) {
    auto begun = decide(campaign, {{}, system_seat, Begin{}}, dice);
    if (!begun) give_up("the battle does not begin");
    for (const Event& event : *begun) campaign.apply(event);
    for (const Seat& each : campaign.setting().seats) {
      if (campaign.setting().side(each.side).camp == campaign.camp()) seat = each.id;
    }
    // Guns keep men waiting who go with none.
    auto done = decide(campaign, {{}, seat, GunsDoneOrder<BodyId>{TableId{0}}}, dice);
    for (const Event& event : done ? *done : std::vector<Event>()) campaign.apply(event);
  }
  static std::shared_ptr<const Setting> setting() {
    auto scenario =
        read_scenario(SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm", SANDGATE_SOURCE_DIR "/data/rulebooks");
    if (!scenario) give_up(scenario.error().sentence());
    return scenario->setting;
  }

  /// As many men as can, each a little on towards the middle of the table; all of them can go there together.
  MoveMenOrder<BodyId> group(std::size_t men) const {
    const Window& window = campaign.table(TableId{0}).window;
    const Length middle{(window.south_west.y + window.north_east.y).count / 2};
    MoveMenOrder<BodyId> order{TableId{0}, {}, {}};
    for (const Soldier& man : campaign.men()) {
      if (order.men.size() == men) break;
      if (man.side != campaign.setting().seat(seat).side || !man.on_ground()) continue;
      const Length step = Length::inches(man.at.y < middle ? 1 : -1);
      order.men.push_back({man.id, {man.at, {man.at.x, man.at.y + step}}});
      if (!decide(campaign, {{}, seat, order}, dice)) order.men.pop_back();
    }
    if (order.men.size() < men) give_up("so many men cannot go");
    return order;
  }
};

/// One group's walk, tried, decided and seen; items are men.
void walk(benchmark::State& state) {
  const Farm farm;
  const Order order{{}, farm.seat, farm.group(static_cast<std::size_t>(state.range(0)))};
  for (auto _ : state) {
    auto decided = decide(farm.campaign, order, farm.dice);
    if (!decided) state.SkipWithError("the walk is refused");
    benchmark::DoNotOptimize(decided);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(walk)->Arg(5)->Arg(20)->Arg(40)->Unit(benchmark::kMicrosecond);

/// The same walk refused: one man of it goes too far.
void walk_refused(benchmark::State& state) {
  const Farm farm;
  auto group = farm.group(static_cast<std::size_t>(state.range(0)));
  group.men.back().path.back().y += Length::feet(3);
  const Order order{{}, farm.seat, group};
  for (auto _ : state) {
    auto decided = decide(farm.campaign, order, farm.dice);
    if (decided) state.SkipWithError("the walk is not refused");
    benchmark::DoNotOptimize(decided);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(walk_refused)->Arg(40)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sandgate
