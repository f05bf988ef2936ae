// `sandgate verify`: proves an exercise file sound.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::cli {
namespace {

struct VerifyOptions {
  std::string file;
  bool json = false;
};

ExitCode run(const VerifyOptions& o) {
  const Output out(o.json);
  const auto verdict = verify(o.file, out.progress("Verifying"));
  if (!verdict) return out.fail(verdict.error());
  Answer answer{{"sound", verdict->sound},
                {"events", verdict->events},
                {"state_hash", verdict->state_hash.hex()},
                {"orders", verdict->orders},
                {"redecided", verdict->redecided}};
  if (!verdict->sound) answer["fault"] = verdict->fault;
  if (verdict->sound) {
    out.answer(answer, fmt::format("Sound: {} orders, {} events{}.\nState {}", verdict->orders, verdict->events,
                                   verdict->redecided ? ", every order decided again alike"
                                                      : "; set up by another build, so orders were not decided again",
                                   verdict->state_hash.hex()));
    return ExitCode::success;
  }
  if (o.json) out.answer(answer, {});
  return out.fail(o.file + ": not sound: " + verdict->fault);
}

}  // namespace

void add_verify(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<VerifyOptions>();
  CLI::App& sub = *app.add_subcommand("verify", "Prove an exercise file sound: its chain, its fold and its rulings");
  sub.add_option("FILE", o->file, "An exercise (*.sandgate)")->required();
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
