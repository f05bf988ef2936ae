// `sandgate batch`: many seeded battles of programs, and the spread of what comes of them.
#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "app/cli/batch_command.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/experiment/pool.h"

namespace sandgate::cli {
namespace {

ExitCode run(const BatchOptions& o) {
  const Output out(o.json);
  const auto batch = batch_of(o, out);
  if (!batch) return out.fail(batch.error());
  const auto began = std::chrono::steady_clock::now();
  if (!o.file.empty()) {
    if (auto opened = (*batch)->write_to(o.file); !opened) return out.fail(opened.error());
  }
  const auto ending =
      experiment::play_here(**batch, experiment::threads_for(o.threads), out.progress(utf8(Cli::tr("Playing"))));
  if (ending.fault) return out.fail(*ending.fault);
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
  return tell_batch(**batch, o, gone.count(), ending.stopped, out);
}

}  // namespace

void add_batch(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<BatchOptions>();
  CLI::App& sub = *app.add_subcommand(
      "batch", utf8(Cli::tr("Play many battles of programs and tell the spread of what comes of them")));
  add_batch_options(sub, *o);
  sub.add_option("--threads", o->threads, utf8(Cli::tr("Battles at a time; as many as there are processors")))
      ->check(CLI::Range(1, 256));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
