// The state and a seat's Picture at any of 100 000 events of a campaign, from its file, after it was folded once. Asked
// for at random; the median and the worst are reported, what the history holds in memory besides, and how long the
// first fold takes. The campaign is played: bodies march about in sight of one another, and are ordered on as they
// arrive.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <random>

#include "core/chronicle/history.h"
#include "core/deciding/decide.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t most_events = 100'000;
constexpr int bodies_to_a_party = 10;

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  return std::move(*result);
}

OrderId fresh_id() {
  static std::mt19937_64 random(1);
  OrderId id;
  for (auto& byte : id.bytes) byte = static_cast<std::uint8_t>(random());
  return id;
}

/// Two camps mixed over level ground that grows with them, most of them boxed.
std::shared_ptr<const Setting> marching(int bodies) {
  auto setting = std::make_shared<Setting>();
  const int side_m = static_cast<int>(std::sqrt(bodies / 5000.0) * 50'000);
  setting->name = "bench";
  setting->country = Country::level(side_m, side_m);
  setting->rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  setting->rulebook.contact.link = {};  // no tables: marches, sight and reports
  setting->sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
                    {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  setting->seats = {{SeatId{0}, "red", "Red", SideId{0}}, {SeatId{1}, "blue", "Blue", SideId{1}}};
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(side_m * 0.02, side_m * 0.98);
  constexpr Arm arms[] = {Arm::infantry, Arm::infantry, Arm::infantry, Arm::cavalry, Arm::artillery};
  for (int i = 0; i < bodies + bodies / bodies_to_a_party; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = fmt::format("{} Company, {} Battalion", i % 8, i / 8);
    body.side = SideId{i % 2};
    body.seat = SeatId{i % 2};
    body.scouts = i >= bodies;
    body.contents = body.scouts ? Contents::of(Arm::cavalry, Men{{4}}) : Contents::of(arms[i / 2 % 5], Men{{40}});
    body.formation = body.scouts || i / 2 % 5 == 3 ? Formation::fours : Formation::boxed;
    body.at = setting->to_table({place(random), place(random)});
    setting->order_of_battle.push_back(body);
  }
  return setting;
}

/// A way about the ground, as drawn by a hand or found by a route: of many points.
Path way_from(const Setting& setting, Point from, std::mt19937& random) {
  const MapBox bounds = setting.country->bounds();
  std::uniform_real_distribution<double> leg(-bounds.east * 0.03, bounds.east * 0.03);
  MapPoint at = setting.to_ground(from);
  Path path{from};
  for (int legs = 0; legs < 40; ++legs) {
    at = {std::clamp(at.east + leg(random), 100.0, bounds.east - 100),
          std::clamp(at.north + leg(random), 100.0, bounds.north - 100)};
    path.push_back(setting.to_table(at));
  }
  return path;
}

/// A campaign of so many events and its file, played when first asked for.
struct Played {
  fs::path folder;
  std::shared_ptr<const Setting> setting;
  std::optional<ExerciseFile> file;

  explicit Played(int bodies)
      : folder((fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
               fmt::format("sandgate-bench-{:08x}", std::random_device()())),
        setting(marching(bodies)) {
    fs::create_directory(folder);
    ExerciseFile::Contents contents;
    contents.scenario_json = contents.rulebook_json = "{}";
    contents.seats = {"red", "blue"};
    contents.build = "bench";
    file = need(ExerciseFile::create(folder / "a.sandgate", contents));
    History history(*file, setting, {.states = 0});
    const auto give = [&](SeatId seat, Deed deed) {
      const Order order{fresh_id(), seat, std::move(deed)};
      const auto events = decide(history.now(), order, Dice(1, 0));
      if (events) history.append(order, *events).value();
    };
    give(system_seat, Begin{});
    std::mt19937 random(11);
    while (history.events() < most_events) {
      for (std::size_t i = 0; i < setting->order_of_battle.size() && history.events() < most_events; ++i) {
        const Body& body = history.now().bodies()[i];
        if (!body.march && !body.gone && setting->side(body.side).camp == history.now().camp())
          give(body.seat, MarchOrder<BodyId>{body.id, way_from(*setting, body.at, random), true});
      }
      give(system_seat, CloseMove{});
    }
    file->close().value();
    file = need(ExerciseFile::read(folder / "a.sandgate"));
  }
  ~Played() {
    file.reset();
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
};

Played& played(int bodies) {
  static std::map<int, std::unique_ptr<Played>> all;
  std::unique_ptr<Played>& one = all[bodies];
  if (!one) one = std::make_unique<Played>(bodies);
  return *one;
}

/// Milliseconds.
template <class Work>
double took(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double megabytes_held() { return static_cast<double>(mallinfo2().uordblks + mallinfo2().hblkhd) / 1e6; }

/// Asks `question` of events by lot.
template <class Question>
void ask(benchmark::State& state, bool of_seat, Question&& question) {
  Played& exercise = played(static_cast<int>(state.range(0)));
  const double before = megabytes_held();
  History history(*exercise.file, exercise.setting, {});
  state.counters["fold_ms"] = took([&] { history.fold().value(); });
  if (of_seat) state.counters["first_ms"] = took([&] { question(history, history.events() - 1); });
  std::mt19937_64 random(5);
  std::uniform_int_distribution<std::int64_t> event(1, history.events());
  std::vector<double> times;
  for (auto _ : state) {
    times.push_back(took([&] { question(history, event(random)); }));
    state.SetIterationTime(times.back() / 1e3);
  }
  std::ranges::sort(times);
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["worst_ms"] = times.back();
  state.counters["events"] = static_cast<double>(history.events());
  state.counters["entries"] = static_cast<double>(history.entries());
  state.counters["snapshots"] = static_cast<double>(history.snapshots());
  state.counters["held_MB"] = megabytes_held() - before;
}

void state_at(benchmark::State& state) {
  ask(state, false,
      [](const History& history, std::int64_t event) { benchmark::DoNotOptimize(need(history.at(event)).move()); });
}

void picture_at(benchmark::State& state) {
  ask(state, true, [](const History& history, std::int64_t event) {
    benchmark::DoNotOptimize(need(history.view(SeatId{0}, event)).picture().sequence);
  });
}

}  // namespace

BENCHMARK(state_at)->Arg(24)->Arg(500)->Arg(5000)->UseManualTime()->Iterations(300)->Unit(benchmark::kMillisecond);
BENCHMARK(picture_at)->Arg(24)->Arg(500)->Arg(5000)->UseManualTime()->Iterations(300)->Unit(benchmark::kMillisecond);
