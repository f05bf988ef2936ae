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

/// What was not checked, for programs: "rulings", which only the build that made them can decide again, and "end", of
/// which a seal would tell whether entries are missing from it.
Answer unchecked(const Verdict& verdict) {
  Answer parts = Answer::array();
  if (!verdict.redecided) parts.push_back("rulings");
  if (!verdict.sealed) parts.push_back("end");
  return parts;
}

/// What limits the word "sound" comes first.
std::string told(const Verdict& verdict) {
  std::string text;
  if (!verdict.redecided)
    text += fmt::format("Another build decided it ({}): its rulings are not checked.\n", verdict.build);
  if (!verdict.sealed) text += "Not closed: whether entries are missing from its end cannot be told.\n";
  if (verdict.notes_damage) text += "Its notes are damaged: " + verdict.notes_damage->sentence() + "\n";
  if (verdict.intents_damage) text += "Its intentions are damaged: " + verdict.intents_damage->sentence() + "\n";
  text += fmt::format("{}: {} orders, {} events{}.\nState {}", text.empty() ? "Sound" : "Sound in all else",
                      verdict.orders, verdict.events, verdict.redecided ? ", every order decided again alike" : "",
                      verdict.state_hash.hex());
  return text;
}

ExitCode run(const VerifyOptions& o) {
  const Output out(o.json);
  const auto verdict = verify(o.file, out.progress("Verifying"));
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
  CLI::App& sub = *app.add_subcommand("verify", "Prove an exercise file sound: its chain, its fold and its rulings");
  sub.add_option("FILE", o->file, "An exercise (*.sandgate)")->required();
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
