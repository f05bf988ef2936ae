// `sandgate verify`: proves an exercise file sound.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/words/faults.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::cli {
namespace {

struct VerifyOptions {
  std::string file;
  bool json = false;
};

/// What was not checked, for programs: "rulings", which only the build that made them can decide again, and "end", of
/// which a seal would tell whether entries are missing from it.
Answer unchecked(const Verdict& verdict) {
  Answer parts = Answer::array();
  if (!verdict.redecided) parts.push_back("rulings");
  if (!verdict.sealed) parts.push_back("end");
  return parts;
}

/// What limits the word "sound" comes first.
Text told(const Verdict& verdict) {
  std::string text;
  const auto add = [&text](const std::string& sentence) { text += sentence + "\n"; };
  if (!verdict.redecided)
    add(utf8(Cli::tr("Another build decided it (%1): its rulings are not checked."), verdict.build));
  if (!verdict.sealed) add(utf8(Cli::tr("Not closed: whether entries are missing from its end cannot be told.")));
  if (verdict.notes_damage) add(utf8(Cli::tr("Its notes are damaged: %1"), words::told(*verdict.notes_damage)));
  if (verdict.intents_damage)
    add(utf8(Cli::tr("Its intentions are damaged: %1"), words::told(*verdict.intents_damage)));
  const QString sound = text.empty() ? Cli::tr("Sound") : Cli::tr("Sound in all else");
  add(utf8(verdict.redecided ? Cli::tr("%1: %2 orders, %3 events, every order decided again alike.")
                             : Cli::tr("%1: %2 orders, %3 events."),
           sound, verdict.orders, verdict.events));
  return text + utf8(Cli::tr("State %1"), verdict.state_hash.hex());
}

ExitCode run(const VerifyOptions& o) {
  const Output out(o.json);
  const auto verdict = verify(o.file, out.progress(utf8(Cli::tr("Verifying"))));
  if (!verdict) return out.fail(verdict.error());
  Answer answer{{"sound", verdict->sound},
                {"redecided", verdict->redecided},
                {"not_checked", unchecked(*verdict)},
                {"closed", verdict->sealed},
                {"build", verdict->build},
                {"events", verdict->events},
                {"state_hash", verdict->state_hash.hex()},
                {"orders", verdict->orders}};
  if (!verdict->sound) answer["fault"] = verdict->fault.text();
  if (verdict->notes_damage) answer["notes_fault"] = verdict->notes_damage->sentence();
  if (verdict->intents_damage) answer["intents_fault"] = verdict->intents_damage->sentence();
  if (verdict->sound) {
    out.answer(answer, told(*verdict));
    return ExitCode::success;
  }
  if (o.json) out.answer(answer, {});
  return out.fail(Fault{o.file, phrase("not sound: {}", verdict->fault), {}, false});
}

}  // namespace

void add_verify(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<VerifyOptions>();
  CLI::App& sub =
      *app.add_subcommand("verify", utf8(Cli::tr("Prove an exercise file sound: its chain, its fold and its rulings")));
  sub.add_option("FILE", o->file, utf8(Cli::tr("An exercise (*.sandgate)")))->required();
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
