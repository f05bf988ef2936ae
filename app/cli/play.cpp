// `sandgate play`: plays an exercise through without a window.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/game_answer.h"
#include "app/cli/options.h"
#include "app/cli/seat_commanders.h"
#include "app/experiment/player.h"
#include "app/host/commanders.h"
#include "app/host/data_folder.h"
#include "app/orders/as_fought.h"
#include "app/stories/ends.h"
#include "app/words/times.h"
#include "core/kinds/event.h"
#include "core/scenario/scenario.h"

namespace sandgate::cli {
namespace {

struct PlayOptions {
  std::string scenario, posting, signalling, rulebook, to, orders;
  std::vector<std::string> commanders;  // SEAT=PLUGIN
  std::uint64_t seed = 0;
  bool seeded = false, as_fought = false, explain = false;
  std::optional<std::int64_t> moves;
  bool json = false;
};

/// Whether an exercise is gone on with, and no new one set up.
bool goes_on(const PlayOptions& o) { return o.scenario.ends_with(".sandgate"); }

/// As typed; where there is no such file, that of the name beside the scenario.
std::string orders_named(const PlayOptions& o) {
  std::error_code none;
  if (goes_on(o) || std::filesystem::exists(o.orders, none)) return o.orders;
  const std::filesystem::path beside = beside_scenario(scenario_named(o.scenario), o.orders);
  return std::filesystem::is_regular_file(beside, none) ? beside.string() : o.orders;
}

struct Wishes {
  std::vector<std::string> commanders;  // by seat
  OrdersFile file;
  std::int64_t moves = 0;
};
Result<Wishes> wishes_of(const PlayOptions& o, const Setting& setting, const Output& out) {
  constexpr std::int64_t few_moves = 12, whole_battle = 400;
  auto seated = seat_commanders(o.commanders, setting,
                                o.commanders.empty() ? Commanders() : Commanders::read(plugin_folders()), out);
  if (!seated) return std::unexpected(std::move(seated.error()));
  Wishes wishes{std::move(*seated), {}, few_moves};
  std::string orders = o.orders.empty() ? std::string() : orders_named(o);
  if (o.as_fought) orders = as_fought_orders(scenario_named(o.scenario)).string();
  if (!orders.empty()) {
    auto read = read_orders(orders, setting);
    if (!read) return std::unexpected(std::move(read.error()));
    wishes.file = std::move(*read);
    wishes.moves = std::max(wishes.moves, 2 * wishes.file.last_move());
    if (o.as_fought) wishes.moves = 2 * wishes.file.last_move();
  } else if (setting.table && !goes_on(o)) {
    if (o.commanders.empty()) std::ranges::fill(wishes.commanders, usual_commander);
    if (std::ranges::none_of(wishes.commanders, &std::string::empty)) wishes.moves = whole_battle;
  }
  const auto standing = march_table(setting);
  wishes.file.orders.insert(wishes.file.orders.begin(), standing.begin(), standing.end());
  wishes.moves = o.moves.value_or(wishes.moves);
  return wishes;
}

/// LW-6: what there is to say of a battle that is over.
void tell_end(const BattleEnded& ended, const Setting& setting, Answer& answer, std::string& text) {
  answer["battle"] = battle_answer(ended, setting);
  if (setting.table->game->war) answer["war"] = war_answer(stories::war_with(ended, setting), names_of_sides(setting));
  text += game_text(ended, setting);
}

ExitCode play(const PlayOptions& o, const Output& out, Session& session, Wishes wishes) {
  const Setting& setting = session.setting();
  for (const Seat& seat : setting.seats) {
    std::string& name = wishes.commanders[seat.id.index()];
    if (name.empty()) {
      name = session.commander(seat.id);
    } else if (auto manned = session.man(seat.id, name); !manned) {
      return out.fail(manned.error());
    }
  }
  const std::int64_t first = session.move();
  experiment::PlayReport report;
  std::optional<BattleEnded> ended;
  {
    experiment::Player player(session, std::move(wishes.file), std::move(wishes.commanders));
    if (o.explain) player.explain();
    const auto done = player.play(wishes.moves, out.progress(utf8(Cli::tr("Playing"))));
    report = player.report();
    ended = player.ended();
    // What was played up to here is in the file, whatever stopped it.
    if (!done) return out.fail(done.error());
  }
  const std::int64_t played = session.move() - first;
  const ExerciseTime time = session.time();
  const std::string file = goes_on(o) ? o.scenario : o.to;
  Answer answer{{"file", file},           {"moves", played},           {"time", time.iso()},
                {"orders", report.given}, {"refused", report.refused}, {"seats", report.seats},
                {"faults", report.faults}};
  if (!report.story.empty()) answer["story"] = report.story;
  if (ended) tell_end(*ended, setting, answer, report.text);
  if (auto closed = session.close(); !closed) return out.fail(closed.error());
  out.answer(answer, report.text +
                         utf8(Cli::tr("%1 moves played, %2 orders given; the clock stands at %3, %4."), played,
                              report.given, words::time_of_day(time), words::date(time)) +
                         "\n" + utf8(Cli::tr("Written to %1"), file));
  return ExitCode::success;
}

ExitCode go_on_with(const PlayOptions& o) {
  const Output out(o.json);
  if (!o.posting.empty())
    return out.fail(
        Fault{o.scenario, "it is an exercise, whose seats were chosen when it began", "leave out --posting"});
  if (!o.signalling.empty())
    return out.fail(
        Fault{o.scenario, "it is an exercise, whose signals were chosen when it began", "leave out --signals"});
  if (!o.rulebook.empty())
    return out.fail(
        Fault{o.scenario, "it is an exercise, whose rulebook was chosen when it began", "leave out --rulebook"});
  if (!o.to.empty() || o.seeded)
    return out.fail(Fault{o.scenario, "it is an exercise, which goes on in its own file and with its own dice",
                          "leave out --out and --seed, or name a scenario"});
  auto session = Session::open(o.scenario, out.progress(utf8(Cli::tr("Reading"))));
  if (!session) return out.fail(session.error());
  if ((*session)->over()) return out.fail(Fault{o.scenario, "its battle is over", "look at it with: sandgate review"});
  auto wishes = wishes_of(o, (*session)->setting(), out);
  if (!wishes) return out.fail(wishes.error());
  return play(o, out, **session, std::move(*wishes));
}

ExitCode run(const PlayOptions& o) {
  if (goes_on(o)) return go_on_with(o);
  const Output out(o.json);
  const auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))),
                    {o.posting, signals_named(o.signalling), o.rulebook});
  if (!scenario) return out.fail(scenario.error());
  auto wishes = wishes_of(o, *scenario->setting, out);
  if (!wishes) return out.fail(wishes.error());
  const std::uint64_t seed = o.seeded ? o.seed : wishes->file.seed ? *wishes->file.seed : std::random_device()();
  auto session = Session::create(*scenario, o.to, seed, out.progress(utf8(Cli::tr("Setting up"))));
  if (!session) return out.fail(session.error());
  return play(o, out, **session, std::move(*wishes));
}

}  // namespace

void add_play(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<PlayOptions>();
  CLI::App& sub = *app.add_subcommand(
      "play", utf8(Cli::tr(
                  "Play an exercise through: by its march table, a file of orders, and commanders that are programs")));
  sub.add_option("SCENARIO", o->scenario,
                 utf8(Cli::tr("A scenario, its folder, or a sample's name; or an exercise (*.sandgate) to go on with")))
      ->required();
  sub.add_option("--out", o->to, utf8(Cli::tr("Exercise file to write (*.sandgate); for a scenario")));
  add_posting(sub, o->posting);
  add_played_by(sub, o->rulebook);
  add_signals(sub, o->signalling);
  CLI::Option* seed = sub.add_option(
      "--seed", o->seed, utf8(Cli::tr("Of the dice; by chance where neither this nor the file of orders says")));
  sub.add_option(
         "--moves", o->moves,
         utf8(Cli::tr(
             "Moves to play, both camps' together; 12, or as many as the orders are for, or to the end of a battle "
             "on a table that programs play")))
      ->check(CLI::Range(0, 1'000'000));
  sub.add_option("--orders", o->orders,
                 utf8(Cli::tr("A file of orders to give; also one of the scenario's folder, by its name")));
  sub.add_flag("--as-fought", o->as_fought,
               utf8(Cli::tr("Play the scenario as it was fought, with the commentary it brings")))
      ->excludes("--orders");
  sub.add_option(
         "--commander", o->commanders,
         utf8(Cli::tr(
             "Let a program play a seat; once for each seat, or all=PLUGIN for those not named. A scenario that is one "
             "table, with neither this nor "
             "orders, is played by vanguard on all sides. A program runs with all your rights: use only those you "
             "trust")))
      ->option_text("SEAT=PLUGIN")
      ->check(seat_and_commander())
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub.add_flag("--explain", o->explain, utf8(Cli::tr("Have programs say why they gave their orders")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, seed, &chosen] {
    o->seeded = seed->count() > 0;
    if (o->to.empty() && !goes_on(*o)) throw CLI::RequiredError("--out");
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
