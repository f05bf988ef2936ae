// What the attention list costs a move: 100 seats of persons, so many bodies, one in twenty a dummy, one in ten idle.
// The whole close of a move, whose events are read too; and one order.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "app/umpire/attention/attention.h"
#include "tests/bench/marching.h"

using namespace sandgate;

namespace {

struct Played {
  Campaign before, after;
  Transaction close;
};

/// `fed`: each side has a depot, and eats of it (KS-4).
Played play(int bodies, bool fed) {
  constexpr int seats = 100;
  const Campaign made = bench::marching(bodies, Signals::perfect, bodies / seats);
  auto setting = std::make_shared<Setting>(made.setting());
  for (Body& body : setting->order_of_battle) {
    if (body.formation == Formation::boxed && body.id.number % 20 == 0)
      body.contents = Contents::of(body.contents.arm(), {{0}});
  }
  if (fed) {
    for (const Side& side : setting->sides) {
      const auto first = std::ranges::find(setting->order_of_battle, side.id, &Body::side);
      Body depot = *first;
      depot.id = BodyId{static_cast<std::int32_t>(setting->order_of_battle.size())};
      depot.name = "Depot of " + side.name;
      depot.contents = Contents::of(Arm::depot, {{0}});
      depot.packets = {1'000, 1'000, 1'000};
      setting->order_of_battle.push_back(depot);
    }
  }
  Campaign campaign(setting);
  const auto begun = decide(campaign, {{}, system_seat, Begin{}}, Dice(1, 0));
  for (const Event& event : begun.value()) campaign.apply(event);
  for (const Body& body : made.bodies()) {
    if (body.march && body.id.number % 10 != 0) campaign.apply(MarchOrdered{body.id, body.march->path.points(), true});
  }
  Played played{campaign, campaign, {}};
  played.close = {1, {{}, system_seat, CloseMove{}}, bench::close_of(campaign)};
  for (const Event& event : played.close.events) played.after.apply(event);
  return played;
}

const Played& played(int bodies, bool fed = false) {
  static std::map<std::pair<int, bool>, Played> all;
  auto known = all.find({bodies, fed});
  if (known == all.end()) known = all.emplace(std::pair(bodies, fed), play(bodies, fed)).first;
  return known->second;
}

void a_move_closes(benchmark::State& state) {
  const Played& game = played(static_cast<int>(state.range(0)));
  Attention list(game.before, [] { return Attention::Time(); }, {.idle_moves = 1});
  for (auto _ : state) list.follow(game.after, {&game.close, 1});
  state.counters["waiting"] = static_cast<double>(list.waiting().size());
  state.counters["events"] = static_cast<double>(game.close.events.size());
  if (list.waiting().empty()) state.SkipWithError("nothing was found");
}
BENCHMARK(a_move_closes)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);

// With a forecast of supply at hand, and what the next is to be reckoned from told to the thread that does so.
void a_fed_move_closes(benchmark::State& state) {
  const Played& game = played(static_cast<int>(state.range(0)), true);
  if (supplies_now(game.after).sides.empty()) return state.SkipWithError("nobody is supplied");
  const auto forecast =
      std::make_shared<const SupplyForecast>(SupplyForesight(game.after.setting()).foresee(supplies_now(game.after)));
  Attention list(game.before, [] { return Attention::Time(); }, {.idle_moves = 1});
  for (auto _ : state) {
    list.follow(game.after, {&game.close, 1});
    benchmark::DoNotOptimize(supplies_now(game.after));
    list.set_supply(game.after, forecast);
  }
  state.counters["pools"] = static_cast<double>(forecast->pools.size());
  state.counters["waiting"] = static_cast<double>(list.waiting().size());
}
BENCHMARK(a_fed_move_closes)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);

// Off the windows' thread: the first, and one after it.
void supply_is_foreseen(benchmark::State& state) {
  const Played& game = played(static_cast<int>(state.range(0)), true);
  const bool kept = state.range(1) == 1;
  SupplyForesight foresight(game.after.setting());
  const SuppliesNow now = supplies_now(game.after);
  if (kept) foresight.foresee(now);
  for (auto _ : state) {
    if (kept)
      benchmark::DoNotOptimize(foresight.foresee(now));
    else
      benchmark::DoNotOptimize(SupplyForesight(game.after.setting()).foresee(now));
  }
}
BENCHMARK(supply_is_foreseen)->Args({5000, 0})->Args({5000, 1})->Iterations(1)->Unit(benchmark::kMillisecond);

void an_order_is_given(benchmark::State& state) {
  const Played& game = played(static_cast<int>(state.range(0)));
  Attention list(game.before, [] { return Attention::Time(); }, {.idle_moves = 1});
  list.follow(game.after, {&game.close, 1});
  const Body& body = game.after.bodies()[1];
  const Path path{body.at, {body.at.x + Length::feet(1), body.at.y}};
  const Transaction order{2, {{}, body.seat, MarchOrder<BodyId>{body.id, path}}, {MarchOrdered{body.id, path}}};
  for (auto _ : state) list.follow(game.after, {&order, 1});
}
BENCHMARK(an_order_is_given)->Arg(5000)->Unit(benchmark::kMillisecond);

}  // namespace
