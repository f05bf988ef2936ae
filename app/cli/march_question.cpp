#include "app/cli/march_question.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/host/data_folder.h"
#include "app/stories/refusals.h"
#include "core/rulebook/bars.h"
#include "core/rulebook/rulebook.h"
#include "map/march/openings.h"

namespace sandgate::cli {
namespace {

constexpr double near_enough_m = 200;  // of the place named to the bridge that is meant

}  // namespace

Result<std::vector<FeatureId>> read_broken(const std::vector<std::string>& places, const Country& country) {
  std::vector<FeatureId> broken;
  for (const std::string& text : places) {
    const auto place = read_place(text, "--broken", country);
    if (!place) return std::unexpected(place.error());
    const auto crossing = crossing_near(country, *place, near_enough_m);
    if (!crossing)
      return fault(
          "--broken",
          phrase("no bridge, culvert or ford lies within {} m of '{}'", fmt::format("{:.0f}", near_enough_m), text),
          "name the place of one");
    broken.push_back(*crossing);
  }
  std::ranges::sort(broken);
  broken.erase(std::ranges::unique(broken).begin(), broken.end());
  return broken;
}

void add_broken(CLI::App& sub, std::vector<std::string>& places) {
  sub.add_option("--broken", places,
                 utf8(Cli::tr("A bridge or ford that carries nobody, by its place; may be repeated")))
      ->take_all()
      ->allow_extra_args(false);
}

void add_march_question(CLI::App& sub, MarchQuestion& question) {
  add_country(sub, question.choice);
  sub.add_option("--from", question.from, utf8(Cli::tr("E,N or a grid reference")))->required();
  add_arm(sub, question.arm);
  add_formation(sub, question.formation);
  sub.add_option("--rulebook", question.rulebook, utf8(Cli::tr("Rulebook; a scenario's own, else campaign")));
  add_broken(sub, question.broken);
  sub.add_flag("--json", question.json, utf8(Cli::tr("Answer as JSON")));
}

std::string MarchGiven::why(Bar bar, Point at) const {
  Briefing briefing;
  briefing.country = chosen.country;
  briefing.scale = chosen.scale;
  return fmt::format("({}): {}", clause_of(bar).id, stories::sentence(refusal_of(bar, at), briefing).toStdString());
}

Result<MarchGiven> read_march_question(const MarchQuestion& question, const Progress& progress) {
  auto chosen = read_choice(question.choice, progress);
  if (!chosen) return std::unexpected(chosen.error());
  const auto from = read_place(question.from, "--from", *chosen->country);
  if (!from) return std::unexpected(from.error());
  auto broken = read_broken(question.broken, *chosen->country);
  if (!broken) return std::unexpected(broken.error());
  const auto rulebook =
      read_rulebook(rulebook_folder(), question.rulebook.empty() ? chosen->rulebook : question.rulebook);
  if (!rulebook) return std::unexpected(rulebook.error());
  MarchGiven given{std::move(*chosen), rulebook->name, march_rates(*rulebook, question.arm, question.formation), *from};
  given.rates.broken = std::move(*broken);
  return given;
}

}  // namespace sandgate::cli
