// `sandgate scenario make`: a playable exercise over ground that is imported on the way.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>

#include "app/cli/answer.h"
#include "app/cli/map_commands.h"
#include "app/host/data_folder.h"
#include "core/rulebook/rulebook.h"
#include "core/scenario/lay_out.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  ImportChoice choice;
  std::string to, title;
  double approach_km = 5;
  bool json = false;
};

/// A name as scenarios have: small letters, figures and hyphens.
std::string typed_name(const fs::path& folder) {
  std::string name;
  for (const char c : fs::absolute(folder).lexically_normal().filename().string()) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) name += c;
    if (c >= 'A' && c <= 'Z') name += static_cast<char>(c - 'A' + 'a');
    if ((c == ' ' || c == '_' || c == '-') && !name.empty() && name.back() != '-') name += '-';
  }
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "exercise" : name.substr(0, 60);
}

/// Without bounds of his own the user means the ground of his maps.
Result<Survey> survey_of(ImportPlan& plan, const Progress& progress) {
  auto seen = survey(plan, progress);
  if (!seen || plan.bounds || seen->map_ground.empty()) return seen;
  plan.bounds = seen->map_ground;
  plan.crs = seen->crs;
  return survey(plan, progress);
}

Result<void> write_text(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return fault(path.string(), "it cannot be written", "choose a folder that can be written to");
  return {};
}

ExitCode run(const Options& o) {
  const Output out(o.json);
  std::error_code error;
  if (fs::exists(o.to, error))
    return out.fail(Fault{o.to, "it is there already", "name a new folder, so that nothing is overwritten"});
  auto plan = read_plan(o.choice);
  if (!plan) return out.fail(plan.error());
  const auto rulebook = read_rulebook(rulebook_folder(), "campaign");
  if (!rulebook) return out.fail(rulebook.error());
  const auto seen = survey_of(*plan, out.progress("Looking at the sources"));
  if (!seen) return out.fail(seen.error());
  const auto imported = import_country(*plan, *seen, out.progress("Importing"));
  if (!imported) return out.fail(imported.error());
  const std::string name = typed_name(o.to);
  const LayOut wishes{name, o.title.empty() ? "The country of " + imported->country->name() : o.title, "country.gpkg",
                      o.approach_km * 1000, rulebook->march.stream_m};
  const auto text = lay_out(*imported->country, wishes, out.progress("Laying out"));
  if (!text) return out.fail(text.error());
  if (!fs::create_directories(o.to, error))
    return out.fail(Fault{o.to, "the folder cannot be made", "choose a place that can be written to"});
  const fs::path folder = o.to;
  auto written = write_country(*imported->country, folder / "country.gpkg", out.progress("Writing"));
  if (written) written = write_text(folder / "scenario.json", *text);
  const auto read = written ? read_scenario(folder, rulebook_folder(), out.progress("Checking"))
                            : Result<Scenario>(std::unexpected(written.error()));
  if (!read) {
    fs::remove_all(folder, error);
    return out.fail(read.error());
  }
  const auto& setting = *read->setting;
  const std::string goal = setting.sides.front().objectives.front().name;
  out.answer({{"out", o.to},
              {"name", name},
              {"country", imported->country->name()},
              {"bodies", setting.order_of_battle.size()},
              {"objective", goal}},
             fmt::format(
                 "{} bodies of two forces either side of {}, over {}. Play it with: sandgate play {} --out {}.sandgate",
                 setting.order_of_battle.size(), goal, imported->country->name(), o.to, name));
  return ExitCode::success;
}

}  // namespace

void add_scenario(CLI::App& app, Chosen& chosen) {
  CLI::App& scenario = *app.add_subcommand("scenario", "Exercises of your own");
  scenario.require_subcommand(1);
  auto o = std::make_shared<Options>();
  CLI::App& sub = *scenario.add_subcommand("make", "A playable exercise over ground made from heights and maps");
  sub.add_option("DIR", o->to, "The folder to make")->required();
  add_import_choice(sub, o->choice);
  sub.add_option("--title", o->title, "The heading of its sheets");
  sub.add_option("--approach", o->approach_km, "Kilometres from the middle objective at which the forces begin")
      ->capture_default_str()
      ->check(CLI::Range(0.5, 100.0));
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
