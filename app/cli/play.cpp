// `sandgate play`: plays an exercise through without a window.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <random>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/march_orders.h"
#include "app/cli/options.h"
#include "app/host/data_folder.h"
#include "app/words/refusals.h"
#include "app/words/times.h"
#include "core/scenario/scenario.h"

namespace sandgate::cli {
namespace {

struct Options {
  std::string scenario, to, orders;
  std::uint64_t seed = 0;
  bool seeded = false;
  std::int64_t moves = 12;
  bool json = false;
};

class Player {
 public:
  Player(Session& session, std::vector<PlannedOrder> orders) : session_(session), orders_(std::move(orders)) {
    for (const Seat& seat : session.setting().seats) clients_.push_back(session.take(seat.id));
  }

  /// Plays `moves` moves, or as many as `progress` allows.
  Result<void> play(std::int64_t moves, const Progress& progress) {
    const std::int64_t last = session_.move() + moves;
    while (session_.move() < last) {
      const std::int64_t move = session_.move();
      for (const auto& client : clients_) {
        if (client->picture().clock.my_move) take_turn(*client, progress);
      }
      if (session_.broken()) return std::unexpected(*session_.broken());
      // A move that no seat could close, because one refused to, is closed by the clock.
      if (session_.move() == move) {
        if (auto closed = session_.close_move(); !closed) return closed;
      }
      if (!go_on(progress, 1 - static_cast<double>(last - session_.move()) / static_cast<double>(moves))) {
        return stopped("Playing");
      }
    }
    return {};
  }

  std::int64_t given() const { return given_; }
  const Answer& refused() const { return refused_; }
  const std::string& refused_text() const { return refused_text_; }

 private:
  void take_turn(Client& client, const Progress& progress) {
    const Picture& picture = client.picture();
    const std::string& seat = client.briefing().seats[picture.seat.index()].name;
    for (const PlannedOrder& order : orders_) {
      if (order.seat != seat || order.move != picture.clock.own_move) continue;
      ++given_;
      if (const auto refusal = give(client, order, progress)) note(order, *refusal, client.briefing());
    }
    client.send(CloseMyMove{}, {});
  }

  void note(const PlannedOrder& order, const Refusal& refusal, const Briefing& briefing) {
    const std::string why = words::sentence(refusal, briefing).toStdString();
    refused_.push_back({{"order", order.where}, {"body", order.body}, {"clause", refusal.clause.id}, {"why", why}});
    refused_text_ += fmt::format("Refused: {}, {}: {} ({})\n", order.where, order.body, why, refusal.clause.id);
  }

  Session& session_;
  std::vector<PlannedOrder> orders_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::int64_t given_ = 0;
  Answer refused_ = Answer::array();
  std::string refused_text_;
};

ExitCode run(const Options& o) {
  const Output out(o.json);
  const auto scenario = read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress("Reading"));
  if (!scenario) return out.fail(scenario.error());
  auto orders = march_table(*scenario->setting);
  if (!o.orders.empty()) {
    auto read = read_orders(o.orders, *scenario->setting);
    if (!read) return out.fail(read.error());
    orders.insert(orders.end(), read->begin(), read->end());
  }
  const std::uint64_t seed = o.seeded ? o.seed : std::random_device()();
  auto session = Session::create(*scenario, o.to, seed, out.progress("Setting up"));
  if (!session) return out.fail(session.error());
  const std::int64_t first = (*session)->move();
  std::int64_t played = 0, given = 0;
  Answer refused;
  std::string refused_text;
  {
    Player player(**session, std::move(orders));
    const auto done = player.play(o.moves, out.progress("Playing"));
    played = (*session)->move() - first;
    given = player.given();
    refused = player.refused();
    refused_text = player.refused_text();
    // What was played up to here is in the file, whatever stopped it.
    if (!done) return out.fail(done.error());
  }
  const ExerciseTime time = (*session)->time();
  if (auto closed = (*session)->close(); !closed) return out.fail(closed.error());
  Answer answer{{"file", o.to}, {"moves", played}, {"time", time.iso()}, {"orders", given}, {"refused", refused}};
  out.answer(answer,
             fmt::format("{}{} moves played, {} orders given; the clock stands at {}, {}.\nWritten to {}", refused_text,
                         played, given, words::time_of_day(time).toStdString(), words::date(time).toStdString(), o.to));
  return ExitCode::success;
}

}  // namespace

void add_play(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App& sub = *app.add_subcommand("play", "Play an exercise through by its march table and a file of orders");
  sub.add_option("SCENARIO", o->scenario, "A scenario, its folder, or a sample's name")->required();
  sub.add_option("--out", o->to, "Exercise file to write (*.sandgate)")->required();
  CLI::Option* seed = sub.add_option("--seed", o->seed, "Of the dice; by chance where it is not given");
  sub.add_option("--moves", o->moves, "Moves to play, both camps' together")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  sub.add_option("--orders", o->orders, "A file of orders to give");
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, seed, &chosen] {
    o->seeded = seed->count() > 0;
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
