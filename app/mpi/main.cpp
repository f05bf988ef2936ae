// `sandgate-batch-mpi`: what `sandgate batch` does, over the processes that MPI has started on many machines. All of
// them are given the same command; the first hands battles out, gathers what they come to, writes the file and answers.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "app/cli/batch_command.h"
#include "app/cli/cli_words.h"
#include "app/cli/experiment_command.h"
#include "app/cli/help_words.h"
#include "app/mpi/distribution.h"
#include "app/mpi/play_along.h"
#include "app/words/tongue.h"
#include "map/base/log.h"

namespace sandgate::mpi {
namespace {

using cli::Cli;
using cli::ExitCode;
using cli::Output;
using cli::utf8;

constexpr const char* program = "sandgate-batch-mpi";

struct Options {
  cli::BatchOptions batch;
  std::string experiment, tables;  // in place of a batch
  std::int64_t threads = 1, patience = 3600;
  std::string log;
};

volatile std::sig_atomic_t told_to_go = 0;

/// mpirun gives a process one second between the signal that ends it and the one that kills it.
void heed_signals(const Ranks& ranks) {
  if (!ranks.first()) {
    // The first rank says when it is the end: nothing that others have in hand is lost.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGUSR1, SIG_IGN);
    return;
  }
  cli::stop_on_interrupt(SIGINT);
  cli::stop_on_interrupt(SIGUSR1);
  std::signal(SIGTERM, [](int) { told_to_go = 1; });
}

/// mpirun passes on what processes write to standard error: whether it writes it to a terminal is seen there.
bool mpirun_is_on_a_terminal() {
  const std::string theirs = "/proc/" + std::to_string(getppid()) + "/fd/2";
  const int there = std::getenv("OMPI_COMM_WORLD_RANK") ? open(theirs.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC) : -1;
  if (there < 0) return false;
  const bool terminal = isatty(there) != 0;
  close(there);
  return terminal;
}

void add_options(CLI::App& app, Options& o) {
  cli::add_batch_options(app, o.batch);
  CLI::Option* const scenario = app.get_option("SCENARIO")->required(false);
  CLI::Option* const experiment =
      app.add_option("--experiment", o.experiment,
                     utf8(Cli::tr("In place of a batch: an experiment (JSON); its results go into --out")))
          ->needs("--out")
          ->excludes(scenario);
  for (const char* const batchs :
       {"--posting", "--battles", "--seed", "--commander", "--moves", "--budget", "--keep", "--csv"})
    experiment->excludes(batchs);
  app.add_option("--tables", o.tables,
                 utf8(Cli::tr("A new folder for the experiment's tables (CSV), once all is played")))
      ->needs(experiment);
  app.add_option("--threads", o.threads, utf8(Cli::tr("Battles at a time in each process; 1")))
      ->check(CLI::Range(1, 256));
  app.add_option(
         "--patience", o.patience,
         utf8(Cli::tr("Seconds after which a battle that has not come back is given up, and all of it ended; 3600")))
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--log", o.log,
                 utf8(Cli::tr("What rooms of the program do, on standard error: names with commas, or all")))
      ->envname("SANDGATE_LOG")
      ->option_text("ROOMS");
}

/// Everybody reads the same command; the first alone says what is wrong with it.
std::optional<ExitCode> read(CLI::App& app, const Ranks& ranks, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    if (app.count("SCENARIO") + app.count("--experiment") == 0)
      throw CLI::RequiredError(utf8(Cli::tr("%1 or %2"), "SCENARIO", "--experiment"));
    return {};
  } catch (const CLI::ParseError& error) {
    const bool asked_for_help = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
    if (ranks.first()) app.exit(error);
    return asked_for_help || !ranks.first() ? ExitCode::success : ExitCode::misuse;
  }
}

/// What is to be played, and what the first rank does with it besides.
struct Job {
  std::unique_ptr<experiment::Work> work;
  std::function<Result<void>()> open;                               ///< the file that results are written into
  std::function<ExitCode(double seconds, bool stopped)> tell = {};  ///< answers for what there is
};

Result<Job> batch_job(const Options& o, const Output& out) {
  auto batch = cli::batch_of(o.batch, out);
  if (!batch) return std::unexpected(std::move(batch.error()));
  experiment::Batch& work = **batch;
  return Job{std::move(*batch),
             [&o, &work] { return o.batch.file.empty() ? Result<void>() : work.write_to(o.batch.file); },
             [&o, &work, &out](double seconds, bool stopped) {
               return cli::tell_batch(work, o.batch, seconds, stopped, out);
             }};
}

Result<Job> experiment_job(const Options& o, const Output& out) {
  const cli::ExperimentOptions options{o.experiment, o.batch.file, o.tables, o.threads, o.batch.json};
  auto experiment = cli::experiment_of(options, out);
  if (!experiment) return std::unexpected(std::move(experiment.error()));
  experiment::Experiment& work = **experiment;
  return Job{std::move(*experiment), [&work, options] { return work.write_to(options.results); },
             [&work, &out, options](double seconds, bool stopped) {
               return cli::tell_experiment(work, options, seconds, stopped, out);
             }};
}

/// The first rank's part.
ExitCode lead(Ranks& ranks, const Job& job, const Options& o, const Output& out) {
  const auto began = std::chrono::steady_clock::now();
  if (auto opened = job.open(); !opened) return out.fail(opened.error());
  Distribution distribution(
      ranks, *job.work,
      {static_cast<std::size_t>(o.threads), std::chrono::seconds(o.patience), [] { return told_to_go != 0; }});
  const Progress progress = out.progress(utf8(Cli::tr("Playing")));
  if (auto ready = distribution.gather(progress); !ready) return out.fail(ready.error());
  const auto ending = distribution.run(progress);
  if (ending.fault) return out.fail(*ending.fault);
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
  return job.tell(gone.count(), ending.stopped);
}

/// Every other rank's part.
int follow(std::optional<Ranks>& ranks, Result<Job> job, const Options& o) {
  Result<std::unique_ptr<experiment::Work>> work;
  if (job)
    work = std::move(job->work);
  else
    work = std::unexpected(std::move(job.error()));
  const bool whole = play_along(*ranks, work, static_cast<std::size_t>(o.threads));
  ranks.reset();
  // Threads that are still busy have nothing of theirs taken away beneath them.
  if (!whole) std::_Exit(0);
  return 0;
}

int play(std::optional<Ranks>& ranks, const Options& o, Output& out) {
  // One of them is enough to tell how far a country is read and which libraries are passed over.
  if (!ranks->first()) out.silence();
  auto job = o.experiment.empty() ? batch_job(o, out) : experiment_job(o, out);
  if (!ranks->first()) return follow(ranks, std::move(job), o);
  const ExitCode ended = job ? lead(*ranks, *job, o, out) : out.fail(job.error());
  std::fflush(stdout);
  if (!dismiss(*ranks)) ranks->end_all();
  ranks.reset();
  std::_Exit(static_cast<int>(ended));
}

int run(int argc, char** argv) {
  std::optional<Ranks> ranks(std::in_place, argc, argv);
  Options o;
  // Every process says what it has to say in the language of the machine on which it runs; only the first says much.
  int count = 1;
  std::array<char*, 2> names = {argv[0], nullptr};
  std::optional<QCoreApplication> application;
  if (const QString tongue = words::tongue_wished(); tongue != words::tongue_spoken()) {
    application.emplace(count, names.data());
    if (auto spoken = words::speak(tongue); !spoken && ranks->first()) Output(false, program).note(spoken.error());
  }
  CLI::App app(
      utf8(Cli::tr("Play many battles of programs on the processes that MPI has started, and tell the spread of what "
                   "comes of them.")),
      program);
  cli::speak_help(app, "sandgate-batch-mpi " SANDGATE_VERSION);
  add_options(app, o);
  if (const auto ended = read(app, *ranks, argc, argv)) return static_cast<int>(*ended);
  // Answers for programs are the same in every language.
  if (cli::asks_for_json(app)) static_cast<void>(words::speak(QStringLiteral("en")));
  Output out(o.batch.json, program);
  if (mpirun_is_on_a_terminal()) out.shown_on_terminal();
  if (const auto rooms = read_log_rooms(o.log); rooms) {
    listen(*rooms, log_to_standard_error);
  } else if (ranks->first()) {
    static_cast<void>(out.fail(rooms.error()));
    return static_cast<int>(ExitCode::misuse);
  } else {
    return 0;
  }
  heed_signals(*ranks);
  try {
    return play(ranks, o, out);
  } catch (const std::bad_alloc&) {
    static_cast<void>(
        out.fail(phrase("{}: there is not enough memory for this; start fewer processes there.", ranks->host())));
    ranks->end_all();
  }
}

}  // namespace
}  // namespace sandgate::mpi

int main(int argc, char** argv) { return sandgate::mpi::run(argc, argv); }
