// An exercise of 2 000 bodies served over loopback TLS to 10, 30 and 100 seats of two sides with perfect signals, while
// 50 orders a second arrive: how long an accepted order takes, from its sender until it is folded in at each seat that
// may know it; beside what a bare synced write takes in the same run. Host and guests share this process and its
// thread, so that what guests do to take it in is in the figures.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>
#include <algorithm>
#include <cstring>
#include <deque>
#include <filesystem>
#include <map>

#include "app/hosting/host.h"
#include "app/joining/guest.h"
#include "app/net/connection.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

constexpr int bodies = 2'000, orders = 500;
constexpr std::chrono::milliseconds between_orders{20};

Scenario scenario_of(int seats) {
  Setting s;
  s.name = s.title = "bench";
  s.country = Country::level(40'000, 40'000);
  s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  s.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
             {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  for (int seat = 0; seat < seats; ++seat)
    s.seats.push_back({SeatId{seat}, fmt::format("seat-{}", seat), "Somebody", SideId{seat % 2}});
  for (int i = 0; i < bodies; ++i) {
    Body body;
    body.id = BodyId{i};
    body.name = fmt::format("Body {}", i);
    body.seat = SeatId{i % seats};
    body.side = s.seats[body.seat.index()].side;
    body.contents = Contents::of(Arm::infantry, Men{{60}});
    // The sides are far from one another.
    body.at = {Length::feet(5 + 3 * (i / 2 % 40)), Length::feet((body.side.number == 0 ? 5 : 280) + 3 * (i / 80))};
    s.order_of_battle.push_back(body);
  }
  Scenario scenario;
  scenario.json = "{}";
  scenario.setting = std::make_shared<const Setting>(std::move(s));
  return scenario;
}

/// What a synced write of a page takes: the median.
double bare_write_ms(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  std::vector<double> times;
  const std::vector<char> page(4096, 'x');
  for (int i = 0; i < 200; ++i) {
    const auto begun = Clock::now();
    if (::pwrite(descriptor, page.data(), page.size(), i * 4096) < 0 || ::fdatasync(descriptor) != 0) break;
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
  }
  ::close(descriptor);
  std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
  return times[times.size() / 2];
}

double at_part(std::vector<double>& sorted, double part) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

/// A seat, with when it learned what.
struct Seated {
  std::unique_ptr<Guest> guest;
  bool up_to_date = false;
};

std::unique_ptr<Seated> join(const std::string& link, std::function<void(Seated&)> ready = {}) {
  auto seated = std::make_unique<Seated>();
  GuestOwner owner;
  owner.up_to_date = [one = seated.get(), ready = std::move(ready)] {
    if (!std::exchange(one->up_to_date, true) && ready) ready(*one);
  };
  seated->guest = std::make_unique<Guest>(need(read_link(link)), "", "", std::move(owner));
  return seated;
}

void until(const std::function<bool()>& done, std::chrono::seconds at_most) {
  const auto begun = Clock::now();
  while (!done()) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    if (Clock::now() - begun > at_most) throw std::runtime_error("it takes too long");
  }
}

/// Strangers who try keys by guessing, some ten thousand a minute, from a process of their own.
class Flood {
 public:
  Flood(const std::string& link) {
    process_.start(QStringLiteral("/proc/self/exe"), {QStringLiteral("--flood"), QString::fromStdString(link)});
    process_.waitForStarted();
  }
  ~Flood() {
    process_.terminate();
    process_.waitForFinished();
  }

 private:
  QProcess process_;
};

int flood(const std::string& link) {
  Invitation invitation = need(read_link(link));
  invitation.secret.bytes[3] ^= 1;
  struct Try {
    std::unique_ptr<NetConnection> connection;
    bool over = false;
  };
  std::deque<std::unique_ptr<Try>> tries;
  NetTarget target{invitation.addresses, invitation.port, {}, invitation.plain};
  std::memcpy(target.fingerprint.data(), invitation.fingerprint.bytes.data(), target.fingerprint.size());
  wire::Hello hello;
  hello.name = invitation.seat;
  hello.key = invitation.secret.bytes;
  const auto greeting = std::make_shared<const wire::Bytes>(wire::encode(wire::FromClient{hello}));
  QTimer again;
  QObject::connect(&again, &QTimer::timeout, [&] {
    std::erase_if(tries, [](const auto& one) { return one->over; });
    tries.push_back(std::make_unique<Try>());
    Try* const one = tries.back().get();
    ConnectionCalls calls;
    calls.opened = [one, greeting](const std::string&) { one->connection->send(greeting); };
    calls.message = [](NetBytes) {};
    calls.closed = [one](NetEnd, const std::string&) { one->over = true; };
    one->connection = std::make_unique<NetConnection>(target, std::move(calls));
  });
  again.start(std::chrono::milliseconds(6));
  return QCoreApplication::exec();
}

void an_order_reaches_whom_it_may(benchmark::State& state) {
  const int seats = static_cast<int>(state.range(0));
  const bool flooded = state.range(1) != 0;
  const fs::path folder = fs::temp_directory_path() / fmt::format("bench-net-{}-{}", ::getpid(), seats);
  fs::create_directories(folder);
  setenv("SANDGATE_HOST_FOLDER", (folder / "host").c_str(), 1);
  setenv("SANDGATE_CACHE_FOLDER", (folder / "cache").c_str(), 1);
  for (auto _ : state) {
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.serving.fresh = true;
    ways.serving.begin = BeginWhen::umpire_says;
    auto host = need(Host::serve(need(Session::create(scenario_of(seats), folder / "x.sandgate", 7)), ways));
    const auto invitations = host->invitations();
    std::vector<std::unique_ptr<Seated>> all;
    // The first brings the country, which the others find.
    for (int seat = 0; seat + 1 < seats; ++seat) {
      all.push_back(join(invitations[static_cast<std::size_t>(seat)].link));
      if (seat % 16 == 0) until([&] { return all.back()->up_to_date; }, std::chrono::seconds(60));
    }
    until([&] { return std::ranges::all_of(all, [](const auto& one) { return one->up_to_date; }); },
          std::chrono::seconds(120));
    host->server().steer(wire::Steering::begin);

    // Who is late has it all: the country is kept here, as for whoever was there before.
    const auto late = Clock::now();
    all.push_back(join(invitations[static_cast<std::size_t>(seats - 1)].link));
    until([&] { return all.back()->up_to_date; }, std::chrono::seconds(60));
    const double late_ms = std::chrono::duration<double, std::milli>(Clock::now() - late).count();

    // Whose move it is gives orders in turn, each to another of his bodies.
    until([&] { return all.front()->guest->end().board().begun; }, std::chrono::seconds(10));
    const int camp = all.front()->guest->end().client()->picture().clock.my_move ? 0 : 1;
    std::vector<double> taken;
    Clock::time_point sent{};
    std::int64_t refused = 0, answered = 0;
    for (int seat = camp; seat < seats; seat += 2) {
      all[static_cast<std::size_t>(seat)]->guest->end().client()->on_change([&](const std::vector<PictureChange>&) {
        taken.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
      });
    }
    std::optional<Flood> strangers;
    if (flooded) strangers.emplace(invitations.front().link);
    std::map<int, std::size_t> next;
    const auto begun = Clock::now();
    for (int i = 0; i < orders; ++i) {
      const auto due = begun + i * between_orders;
      until([&] { return Clock::now() >= due; }, std::chrono::seconds(60));
      const int seat = camp + 2 * (i % (seats / 2));
      wire::RemoteClient& client = *all[static_cast<std::size_t>(seat)]->guest->end().client();
      std::vector<const OwnBody*> mine;
      for (const OwnBody& body : client.picture().bodies) {
        if (body.mine) mine.push_back(&body);
      }
      const OwnBody& body = *mine[next[seat]++ % mine.size()];
      sent = Clock::now();
      client.send(MarchOrder<Handle>{body.handle, {body.at, {body.at.x + Length::feet(3), body.at.y}}, false},
                  [&](const Answer& answer) { ++answered, refused += !answer; });
      until([&] { return answered == i + 1; }, std::chrono::seconds(60));
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    if (refused > 0) state.SkipWithError("an order was refused");
    std::ranges::sort(taken);
    state.SetIterationTime(seconds);
    const double bare = bare_write_ms(folder / "page");
    state.counters["bare_write_ms"] = bare;
    state.counters["median_above_ms"] = at_part(taken, 0.5) - bare;
    state.counters["p95_above_ms"] = at_part(taken, 0.95) - bare;
    state.counters["p99_above_ms"] = at_part(taken, 0.99) - bare;
    state.counters["told"] = static_cast<double>(taken.size()) / orders;
    state.counters["late_joiner_ms"] = late_ms;
    state.counters["bytes_a_seat_and_order"] =
        static_cast<double>(host->bytes_sent()) / static_cast<double>(seats) / orders;
    all.clear();
    need(host->close());
  }
  fs::remove_all(folder);
}
BENCHMARK(an_order_reaches_whom_it_may)
    ->ArgNames({"seats", "flooded"})
    ->Args({10, 0})
    ->Args({30, 0})
    ->Args({100, 0})
    ->Args({30, 1})
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  if (argc == 3 && std::string_view(argv[1]) == "--flood") return flood(argv[2]);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
