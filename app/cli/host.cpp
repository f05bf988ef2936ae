// `sandgate host`: serves an exercise to a network, without a window.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QImage>
#include <QProcess>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/event_loop.h"
#include "app/cli/options.h"
#include "app/cli/seat_commanders.h"
#include "app/host/data_folder.h"
#include "app/hosting/host.h"
#include "app/hosting/syndicates.h"
#include "app/invite/qr.h"
#include "core/scenario/scenario.h"
#include "map/base/log.h"

namespace sandgate::cli {
namespace {

struct HostOptions {
  std::string scenario, posting, signalling, rulebook, to, begin = "all", cards;
  std::vector<std::string> commanders;  // SEAT=PLUGIN
  std::uint64_t seed = 0;
  bool seeded = false, apart = false, quiet = false, json = false;
  std::int64_t patience = 20, stand_in_after = 120;
  int syndicates = 1;
  HostingWays ways;
};

bool goes_on(const HostOptions& o) { return o.scenario.ends_with(".sandgate"); }

Result<std::vector<std::unique_ptr<Session>>> sessions_for(const HostOptions& o, const Output& out) {
  const auto files = syndicate_files(goes_on(o) ? o.scenario : o.to, o.syndicates);
  if (!files) return std::unexpected(files.error());
  if (goes_on(o)) {
    if (!o.posting.empty() || !o.signalling.empty() || !o.rulebook.empty() || !o.to.empty() || o.seeded)
      return fault(o.scenario, "it is an exercise, whose seats, signals, rulebook and dice were chosen when it began",
                   "leave out --posting, --signals, --rulebook, --out and --seed");
    return open_syndicates(*files, out.progress(utf8(Cli::tr("Reading"))));
  }
  if (o.to.empty()) return fault("--out", "a scenario is hosted in an exercise file", "name one with --out X.sandgate");
  const auto scenario =
      read_scenario(scenario_named(o.scenario), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))),
                    {o.posting, signals_named(o.signalling), o.rulebook});
  if (!scenario) return std::unexpected(scenario.error());
  const std::uint64_t seed = o.seeded ? o.seed : std::random_device()();
  return create_syndicates(*scenario, *files, seed, out.progress(utf8(Cli::tr("Setting up"))));
}

/// Programs in processes of their own, each at its seat by an invitation as anybody else.
class Apart {
 public:
  void seat(const std::string& link, const std::string& program) {
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->setStandardOutputFile(QProcess::nullDevice());
    process->start(QStringLiteral("/proc/self/exe"), {QStringLiteral("join"), QStringLiteral("-"),
                                                      QStringLiteral("--commander"), QString::fromStdString(program)});
    // Not on its command line, which anybody on this machine can read.
    process->write(QByteArray::fromStdString(link + "\n"));
    process->closeWriteChannel();
    processes_.push_back(std::move(process));
  }
  ~Apart() {
    for (const auto& process : processes_) process->terminate();
    constexpr int moment_ms = 3'000;
    for (const auto& process : processes_) {
      if (!process->waitForFinished(moment_ms)) process->kill();
    }
  }

 private:
  std::vector<std::unique_ptr<QProcess>> processes_;
};

/// A picture of each invitation's link, by the name of its seat.
Result<void> write_cards(const std::filesystem::path& folder, const std::vector<SeatInvitation>& invitations) {
  constexpr int pixels = 8;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const SeatInvitation& one : invitations) {
    if (one.link.empty()) continue;
    const std::filesystem::path file = folder / (one.name + ".png");
    if (error || !qr_of(one.link).image(pixels).save(QString::fromStdString(file.string())))
      return fault(file.string(), "it cannot be written", "choose another folder with --cards");
  }
  return {};
}

using Hosts = std::vector<std::unique_ptr<Host>>;

/// Those of the first where it is alone; each syndicate's in a folder named as its file.
std::filesystem::path cards_folder(const HostOptions& o, Host& host) {
  const std::filesystem::path folder = o.cards;
  return o.syndicates == 1 ? folder : folder / host.session().file().stem();
}

Result<Hosts> begin_hosting(const HostOptions& o, const Output& out, Apart& apart) {
  auto sessions = sessions_for(o, out);
  if (!sessions) return std::unexpected(std::move(sessions.error()));
  const Setting& setting = sessions->front()->setting();
  auto named = seat_commanders(o.commanders, setting,
                               o.commanders.empty() ? Commanders() : Commanders::read(plugin_folders()), out);
  if (!named) return std::unexpected(std::move(named.error()));
  for (const auto& session : *sessions) {
    for (const Seat& seat : setting.seats) {
      const std::string& name = (*named)[seat.id.index()];
      if (name.empty() || o.apart) continue;
      if (auto manned = session->man(seat.id, name); !manned) return std::unexpected(std::move(manned.error()));
    }
  }
  HostingWays ways = o.ways;
  ways.serving.fresh = !goes_on(o);
  ways.serving.begin = o.begin == "umpire" ? BeginWhen::umpire_says
                       : o.begin == "now"  ? BeginWhen::at_once
                                           : BeginWhen::all_there;
  ways.serving.patience = std::chrono::seconds(o.patience);
  ways.serving.stand_in_after = std::chrono::seconds(o.stand_in_after);
  auto hosts = serve_syndicates(std::move(*sessions), ways);
  if (!hosts) return hosts;
  for (const auto& host : *hosts) {
    const auto invitations = host->invitations();
    if (!o.cards.empty()) {
      auto written = write_cards(cards_folder(o, *host), invitations);
      if (!written) return std::unexpected(std::move(written.error()));
    }
    for (const Seat& seat : host->session().setting().seats) {
      const std::string& name = (*named)[seat.id.index()];
      if (o.apart && !name.empty()) apart.seat(invitations[seat.id.index()].link, name);
    }
  }
  return hosts;
}

nlohmann::ordered_json invitations_of(const Host& host) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const SeatInvitation& one : host.invitations())
    all.push_back({{"seat", one.name}, {"role", word(one.role)}, {"link", one.link}});
  return all;
}

Text serving_told(const Host& host) {
  std::string text = utf8(Cli::tr("Serving on port %1, at %2. The host's fingerprint: %3"), host.port(),
                          fmt::format("{}", fmt::join(host.addresses(), ", ")), host.fingerprint()) +
                     "\n";
  for (const SeatInvitation& one : host.invitations())
    text += fmt::format("  {:<20} {}\n", one.name, one.link.empty() ? utf8(Cli::tr("(withdrawn)")) : one.link);
  return text;
}

void say_that_they_serve(const Hosts& hosts, const Output& out) {
  const std::string end = utf8(Cli::tr("Ctrl-C closes it; nothing is lost."));
  if (hosts.size() == 1) {
    const Host& host = *hosts.front();
    out.answer({{"port", host.port()}, {"fingerprint", host.fingerprint()}, {"invitations", invitations_of(host)}},
               serving_told(host) + end);
  } else {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    std::string text;
    for (const auto& host : hosts) {
      const std::string file = host->session().file().string();
      all.push_back({{"file", file}, {"port", host->port()}, {"invitations", invitations_of(*host)}});
      text += fmt::format("{}\n{}", file, serving_told(*host));
    }
    out.answer({{"fingerprint", hosts.front()->fingerprint()}, {"syndicates", all}}, text + end);
  }
  // Whoever started it waits for this line.
  std::cout.flush();
  std::fflush(stdout);
}

ExitCode run(const HostOptions& o) {
  const Output out(o.json);
  if (const std::string& stand_in = o.ways.serving.stand_in; !stand_in.empty()) {
    const Commanders commanders = Commanders::read(plugin_folders());
    if (!commanders.find(stand_in))
      return out.fail(Fault{"--stand-in", phrase("there is no commander '{}'", stand_in),
                            phrase("those there are: {}", commanders.names())});
  }
  ExitCode code = ExitCode::success;
  Hosts hosts;
  std::unique_ptr<Apart> apart;
  const auto begin = [&] {
    apart = std::make_unique<Apart>();
    auto serving = begin_hosting(o, out, *apart);
    if (!serving) {
      code = out.fail(serving.error());
      return stop_loop();
    }
    hosts = std::move(*serving);
    say_that_they_serve(hosts, out);
  };
  const auto end = [&] {
    apart.reset();
    for (const auto& host : hosts) {
      if (auto closed = host->close(); !closed) code = out.fail(closed.error());
    }
    hosts.clear();
  };
  run_loop(begin, stop_loop, end);
  return code;
}

}  // namespace

void add_host(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<HostOptions>();
  CLI::App& sub = *app.add_subcommand(
      "host", utf8(Cli::tr("Serve an exercise to a network: everybody takes his seat by an invitation of his own")));
  sub.add_option(
         "SCENARIO", o->scenario,
         utf8(Cli::tr(
             "A scenario, its folder, or a sample's name; or an exercise (*.sandgate) to go on with, on the same "
             "port and by the same invitations")))
      ->required();
  sub.add_option("--out", o->to, utf8(Cli::tr("Exercise file to write (*.sandgate); for a scenario")));
  sub.add_option(
         "--syndicates", o->syndicates,
         utf8(Cli::tr(
             "So many groups play it side by side, 1 to 9: of --out X.sandgate each has its own file X-1.sandgate, "
             "X-2.sandgate …, its own invitations, and the next port; named X.sandgate they are gone on with")))
      ->check(CLI::Range(1, most_syndicates));
  add_posting(sub, o->posting);
  add_played_by(sub, o->rulebook);
  add_signals(sub, o->signalling);
  CLI::Option* seed = sub.add_option("--seed", o->seed, utf8(Cli::tr("Of the dice; by chance where it is not said")));
  sub.add_option("--bind", o->ways.bind, utf8(Cli::tr("This machine's address to serve on (all of them)")));
  sub.add_option("--port", o->ways.port,
                 utf8(Cli::tr("Port to serve on; 0: the one it was hosted on before, else any that is free")));
  sub.add_flag("--plain", o->ways.plain, utf8(Cli::tr("Without TLS; on a loopback address only")));
  sub.add_flag_callback(
      "--no-discovery", [o] { o->ways.discovery = false; },
      utf8(Cli::tr("Do not tell the local network that an exercise is hosted here")));
  sub.add_flag("--clock", o->ways.by_clock, utf8(Cli::tr("Moves are timed, as the rulebook has it (LW-2.2)")));
  sub.add_option(
         "--begin", o->begin,
         utf8(Cli::tr(
             "When it begins: 'all' when every seat is taken, unless an umpire is there, who then says so; 'umpire' "
             "when he says so; 'now' at once")))
      ->check(CLI::IsMember({"all", "umpire", "now"}));
  sub.add_option("--patience", o->patience,
                 utf8(Cli::tr("Seconds for which a move waits for somebody who was there and is lost")))
      ->check(CLI::Range(0, 3600));
  sub.add_option("--stand-in", o->ways.serving.stand_in,
                 utf8(Cli::tr("A program that plays for whoever is not there, until he is")));
  sub.add_option("--stand-in-after", o->stand_in_after, utf8(Cli::tr("Seconds after which it does")))
      ->check(CLI::Range(0, 86'400));
  sub.add_option("--umpire", o->ways.serving.umpires, utf8(Cli::tr("By what names umpires are invited (umpire)")));
  sub.add_option(
         "--commander", o->commanders,
         utf8(Cli::tr(
             "Let a program play a seat; once for each seat, or all=PLUGIN for those not named. A program runs with "
             "all your rights: use only those you trust")))
      ->option_text("SEAT=PLUGIN")
      ->check(seat_and_commander())
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub.add_flag(
      "--apart", o->apart,
      utf8(Cli::tr(
          "Programs play in processes of their own, as guests: what one does to itself ends its own seat only")));
  sub.add_option("--cards", o->cards, utf8(Cli::tr("Folder for a QR picture of each invitation")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON: one line when it serves")));
  sub.callback([o, seed, &chosen] {
    o->seeded = seed->count() > 0;
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
