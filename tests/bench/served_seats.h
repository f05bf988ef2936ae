// For benchmarks of the network: an exercise of 2 000 bodies that is served over loopback TLS to seats of two sides
// with perfect signals. Host and guests share this process and its thread, so that what guests do to take it in is in
// the figures.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include "app/hosting/host.h"
#include "app/joining/guest.h"

namespace sandgate::bench {

using Clock = std::chrono::steady_clock;

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().sentence());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline double ms_since(Clock::time_point then) {
  return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

/// Lets events come until it is `done`, and sleeps where there is none.
inline void until(const std::function<bool()>& done, std::chrono::milliseconds at_most) {
  const auto begun = Clock::now();
  QTimer watch;
  watch.start(std::chrono::milliseconds(500));
  while (!done()) {
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    if (Clock::now() - begun > at_most) throw std::runtime_error("it takes too long");
  }
}
inline void until(Clock::time_point due) {
  if (due <= Clock::now()) return QCoreApplication::processEvents();
  bool is_due = false;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setSingleShot(true);
  QObject::connect(&timer, &QTimer::timeout, [&] { is_due = true; });
  timer.start(std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now()));
  until([&] { return is_due; }, std::chrono::minutes(1));
}

/// The first `red` seats are Red's, the others Blue's; each side has half of the bodies, and they are far from one
/// another.
inline Scenario scenario_of(int seats, int red) {
  constexpr int bodies = 2'000;
  Setting s;
  s.name = s.title = "bench";
  s.country = Country::level(40'000, 40'000);
  s.rulebook = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign"));
  s.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::east},
             {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::west}};
  for (int seat = 0; seat < seats; ++seat)
    s.seats.push_back({SeatId{seat}, fmt::format("seat-{}", seat), "Somebody", SideId{seat < red ? 0 : 1}});
  for (int i = 0; i < bodies; ++i) {
    const int side = i % 2, of_side = i / 2;
    Body body;
    body.id = BodyId{i};
    body.name = fmt::format("Body {}", i);
    body.seat = side == 0 ? SeatId{of_side % red} : SeatId{red + of_side % (seats - red)};
    body.side = SideId{side};
    body.contents = Contents::of(Arm::infantry, Men{{60}});
    body.at = {Length::feet(5 + 3 * (of_side % 40)), Length::feet((side == 0 ? 5 : 280) + 3 * (of_side / 40))};
    s.order_of_battle.push_back(body);
  }
  Scenario scenario;
  scenario.json = "{}";
  scenario.setting = std::make_shared<const Setting>(std::move(s));
  return scenario;
}

/// How long orders took, each until it was folded in at each seat that may know it.
struct Taken {
  std::vector<double> ms;
  double at(double part) {
    std::ranges::sort(ms);
    return ms.empty() ? 0 : ms[static_cast<std::size_t>(part * static_cast<double>(ms.size() - 1))];
  }
};

/// Such an exercise, begun, and a guest in each seat.
class ServedSeats {
 public:
  ServedSeats(int seats, int red) : red_(red), seats_(seats) {
    std::filesystem::create_directories(folder);
    setenv("SANDGATE_HOST_FOLDER", (folder / "host").c_str(), 1);
    setenv("SANDGATE_CACHE_FOLDER", (folder / "cache").c_str(), 1);
    HostingWays ways;
    ways.bind = "127.0.0.1";
    ways.serving.fresh = true;
    ways.serving.begin = BeginWhen::umpire_says;
    host = need(Host::serve(need(Session::create(scenario_of(seats, red), folder / "x.sandgate", 7)), ways));
    // The first brings the country, which the others find.
    for (int seat = 0; seat + 1 < seats; ++seat) {
      join(seat);
      if (seat % 16 == 0) until([&] { return guests_.back()->up_to_date; }, std::chrono::minutes(1));
    }
    until([&] { return std::ranges::all_of(guests_, [](const auto& one) { return one->up_to_date; }); },
          std::chrono::minutes(2));
    host->server().steer(wire::Steering::begin);
    // Who is late has it all: the country is kept here, as for whoever was there before.
    const auto late = Clock::now();
    join(seats - 1);
    until([&] { return guests_.back()->up_to_date; }, std::chrono::minutes(1));
    late_joiner_ms = ms_since(late);
    until([&] { return client(0).picture().clock.my_move || client(red_).picture().clock.my_move; },
          std::chrono::seconds(10));
    be_told_all();
    for (int seat = 0; seat < seats; ++seat)
      client(seat).on_change([this, seat](const std::vector<PictureChange>&) {
        if (into_ && (seat < red_) == red_moves()) into_->ms.push_back(ms_since(sent_));
      });
  }
  ~ServedSeats() {
    guests_.clear();
    host.reset();
    std::filesystem::remove_all(folder);
  }

  bool red_moves() { return client(0).picture().clock.my_move; }
  /// Seats of the side that moves: who may know its orders.
  int seats_that_move() { return red_moves() ? red_ : seats_ - red_; }

  /// So many orders, fifty a second, of those whose move it is in turn, each to another of his bodies.
  void order(int orders, Taken& into) {
    const int first = red_moves() ? 0 : red_, of_side = seats_that_move();
    const auto begun = Clock::now();
    for (int i = 0; i < orders; ++i) {
      until(begun + i * between_orders);
      const int seat = first + i % of_side;
      std::vector<const OwnBody*> mine;
      for (const OwnBody& body : client(seat).picture().bodies) {
        if (body.mine) mine.push_back(&body);
      }
      const OwnBody& body = *mine[next_[seat]++ % mine.size()];
      std::optional<bool> accepted;
      into_ = &into;
      sent_ = Clock::now();
      client(seat).send(MarchOrder<Handle>{body.handle, {body.at, {body.at.x + Length::feet(3), body.at.y}}, false},
                        [&](const Answer& answer) { accepted = answer.has_value(); });
      until([&] { return accepted.has_value(); }, std::chrono::minutes(1));
      // Those who are told after its sender.
      const std::size_t all = into.ms.size() / static_cast<std::size_t>(of_side) * static_cast<std::size_t>(of_side);
      if (into.ms.size() != all)
        until([&] { return into.ms.size() >= all + static_cast<std::size_t>(of_side); }, std::chrono::minutes(1));
      into_ = nullptr;
      if (!*accepted) throw std::runtime_error("an order was refused");
    }
  }
  /// Closes the move, and waits until all have heard of it and nothing more is sent.
  void close_move() {
    const std::int64_t move = client(0).picture().clock.move;
    host->server().steer(wire::Steering::close_move);
    for (int seat = 0; seat < seats_; ++seat)
      until([&] { return client(seat).picture().clock.move > move; }, std::chrono::minutes(1));
    be_told_all();
  }
  std::string link(int seat) const { return host->invitations()[static_cast<std::size_t>(seat)].link; }

  const std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("bench-net-{}", ::getpid());
  std::unique_ptr<Host> host;
  double late_joiner_ms = 0;

 private:
  static constexpr std::chrono::milliseconds between_orders{20};

  struct Seated {
    std::unique_ptr<Guest> guest;
    bool up_to_date = false;
  };

  /// Who is there and what the clock shows comes after the rest.
  void be_told_all() {
    for (std::uint64_t sent = 0; std::exchange(sent, host->bytes_sent()) != host->bytes_sent();)
      until(Clock::now() + std::chrono::milliseconds(100));
  }
  void join(int seat) {
    guests_.push_back(std::make_unique<Seated>());
    GuestOwner owner;
    owner.up_to_date = [one = guests_.back().get()] { one->up_to_date = true; };
    guests_.back()->guest = std::make_unique<Guest>(need(read_link(link(seat))), "", "", std::move(owner));
  }
  wire::RemoteClient& client(int seat) { return *guests_[static_cast<std::size_t>(seat)]->guest->end().client(); }

  const int red_, seats_;
  std::vector<std::unique_ptr<Seated>> guests_;
  std::map<int, std::size_t> next_;
  Taken* into_ = nullptr;
  Clock::time_point sent_{};
};

}  // namespace sandgate::bench
