// What the journal costs: folding events, one accepted order against a bare synced commit of the same bytes, opening a
// long exercise.
#include <SQLiteCpp/SQLiteCpp.h>
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>

#include "core/chronicle/history.h"
#include "core/deciding/decide.h"
#include "core/journal/codec.h"
#include "core/journal/exercise_file.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr int bodies = 24;

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  return std::move(*result);
}

/// Two sides of a dozen bodies each on ten kilometres of level ground.
const std::shared_ptr<const Setting>& setting() {
  static const std::shared_ptr<const Setting> made = [] {
    Setting s;
    s.name = "bench";
    s.country = Country::level(10'000, 10'000);
    s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
    s.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
               {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
    s.seats = {{SeatId{0}, "red", "", SideId{0}}, {SeatId{1}, "blue", "", SideId{1}}};
    for (int i = 0; i < bodies; ++i) {
      Body body;
      body.id = BodyId{i};
      body.name = fmt::format("Body {}", i);
      body.side = SideId{i % 2};
      body.seat = SeatId{i % 2};
      body.contents = Contents::of(Arm::infantry, Men{{60}});
      body.at = {Length::feet(5 + 4 * (i / 2)), Length::feet(i % 2 == 0 ? 5 : 95)};
      s.order_of_battle.push_back(body);
    }
    return std::make_shared<const Setting>(std::move(s));
  }();
  return made;
}

ExerciseFile::Contents contents() {
  ExerciseFile::Contents c;
  c.scenario_json = c.rulebook_json = "{}";
  c.seats = {"red", "blue"};
  c.build = "bench";
  return c;
}

OrderId fresh_id() {
  static std::mt19937_64 random(1);
  OrderId id;
  for (auto& byte : id.bytes) byte = static_cast<std::uint8_t>(random());
  return id;
}

Path path_of(const Body& body) { return {body.at, {body.at.x, Length::feet(50)}}; }

/// What comes before the moves: the opening and every body's march.
std::vector<Event> opening() {
  std::vector<Event> events{Began{}, PhaseBegan{Phase::men}};
  for (const Body& body : setting()->order_of_battle) events.push_back(MarchOrdered{body.id, path_of(body), false});
  return events;
}

/// The events of one closing of move `move`: every body marches a little further.
std::vector<Event> closing(std::int64_t move) {
  std::vector<Event> events;
  for (const Body& body : setting()->order_of_battle) {
    Marched m;
    m.body = body.id;
    m.along = {{move}};
    m.at = {body.at.x, body.at.y + (body.id.number % 2 == 0 ? m.along : -m.along)};
    m.distance = {{1}};
    m.multiplied = Moves::whole(1);
    events.push_back(m);
  }
  events.push_back(MoveClosed{move});
  events.push_back(PhaseBegan{Phase::men});
  return events;
}

/// A folder of its own under `parent`, gone with this value.
struct Folder {
  fs::path path;
  explicit Folder(const fs::path& parent)
      : path(parent / fmt::format("sandgate-bench-{:08x}", std::random_device()())) {
    fs::create_directory(path);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

fs::path in_memory() { return fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path(); }

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Microseconds.
template <class Work>
double took(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

void fold(benchmark::State& state) {
  std::vector<Event> events = opening();
  for (std::int64_t move = 1; move <= 400; ++move) std::ranges::copy(closing(move), std::back_inserter(events));
  for (auto _ : state) {
    Campaign campaign(setting());
    for (const Event& event : events) campaign.apply(event);
    benchmark::DoNotOptimize(campaign.move());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(events.size()));
}

void encode_and_decode(benchmark::State& state) {
  const Event event = closing(500).front();
  for (auto _ : state) {
    const Encoded e = encode(event);
    benchmark::DoNotOptimize(decode_event(e.kind, e.version, e.body, "bench"));
  }
}

/// One march order found new, checked, decided, journalled and folded, in turn with a bare insert of the same bytes,
/// synced, into a table of its own. The median of each is reported, since single syncs differ by far more.
void accepted_order(benchmark::State& state, const fs::path& parent) {
  const Folder folder(parent);
  ExerciseFile file = need(ExerciseFile::create(folder.path / "a.sandgate", contents()));
  SQLite::Database bare((folder.path / "bare.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  for (const char* pragma : {"locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"})
    bare.exec(std::string("PRAGMA ") + pragma);
  bare.exec("CREATE TABLE bytes (bytes TEXT)");
  SQLite::Statement begin(bare, "BEGIN IMMEDIATE"), insert(bare, "INSERT INTO bytes VALUES (?)"),
      commit(bare, "COMMIT");
  const auto run = [](SQLite::Statement& statement) {
    statement.exec();
    statement.reset();
  };

  Campaign campaign(setting());
  const Dice dice(1, 0);
  const auto give = [&](const Order& order) {
    if (file.find(order.id)) return;
    const auto events = decide(campaign, order, dice);
    if (!events || !file.append(order, *events)) throw std::runtime_error("an order was not accepted");
    for (const Event& event : *events) campaign.apply(event);
  };
  give({fresh_id(), system_seat, Begin{}});

  std::vector<double> ours, bares, above;
  for (auto _ : state) {
    const Body& body = campaign.body(BodyId{static_cast<std::int32_t>(2 * (ours.size() % (bodies / 2)))});
    const Order order{fresh_id(), body.seat, MarchOrder<BodyId>{body.id, path_of(body), false}};
    // The row's own bytes, its id and one hash beside.
    const Encoded deed = encode(order.deed), event = encode(Event(MarchOrdered{body.id, path_of(body), false}));
    const std::string bytes = deed.kind + deed.body + event.kind + event.body + std::string(16 + 32, 'x');
    const auto write_bare = [&] {
      run(begin);
      insert.bind(1, bytes);
      run(insert);
      run(commit);
    };
    // By turns first, as the disk may favour one.
    double mine = 0, bare_one = 0;
    if (ours.size() % 2 == 0) bare_one = took(write_bare);
    mine = took([&] { give(order); });
    if (ours.size() % 2 == 1) bare_one = took(write_bare);
    ours.push_back(mine);
    bares.push_back(bare_one);
    above.push_back(mine - bare_one);
    state.SetIterationTime(mine / 1e6);
  }
  state.counters["order_us"] = median(ours);
  state.counters["bare_us"] = median(bares);
  state.counters["above_us"] = median(ours) - median(bares);
  state.counters["above_pairwise_us"] = median(above);
}

/// Opening to go on playing: the file examined, every entry read, its chain checked, decoded, folded.
void open_exercise(benchmark::State& state) {
  const Folder folder(in_memory());
  const fs::path path = folder.path / "a.sandgate";
  std::int64_t events = 0;
  {
    ExerciseFile file = need(ExerciseFile::create(path, contents()));
    if (!file.append({fresh_id(), system_seat, Begin{}}, opening())) throw std::runtime_error("not written");
    for (std::int64_t move = 1; file.events() < state.range(0); ++move) {
      if (!file.append({fresh_id(), system_seat, CloseMove{}}, closing(move))) throw std::runtime_error("not written");
    }
    events = file.events();
  }
  for (auto _ : state) {
    ExerciseFile file = need(ExerciseFile::open(path));
    History history(file, setting(), {});
    if (!history.fold()) throw std::runtime_error("not read");
    benchmark::DoNotOptimize(history.now().move());
    state.PauseTiming();
    file.close().value();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * events);
  state.counters["megabytes"] = static_cast<double>(fs::file_size(path)) / 1e6;
}

}  // namespace

BENCHMARK(fold)->Unit(benchmark::kMillisecond);
BENCHMARK(encode_and_decode);
BENCHMARK_CAPTURE(accepted_order, on_disk, fs::temp_directory_path())
    ->UseManualTime()
    ->Iterations(400)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(accepted_order, in_memory, in_memory())
    ->UseManualTime()
    ->Iterations(4'000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(open_exercise)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
