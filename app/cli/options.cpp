#include "app/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "app/cli/cli_words.h"
#include "app/host/data_folder.h"
#include "core/scenario/scenario.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

// A folder with a scenario, its file, or the name of a sample; empty where the source is none of these.
fs::path scenario_at(const std::string& source) {
  std::error_code none;
  if (fs::is_regular_file(fs::path(source) / "scenario.json", none)) return source;
  if (fs::path(source).extension() == ".json" && fs::is_regular_file(source, none)) return source;
  const bool plain_name = source.find('/') == std::string::npos && !fs::exists(source, none);
  if (plain_name && fs::is_regular_file(scenario_folder() / source / "scenario.json", none)) {
    return scenario_folder() / source;
  }
  return {};
}

Text none_of(const std::string& said, const std::vector<std::string>& words) {
  return utf8(Cli::tr("'%1' is none of: %2"), said, fmt::format("{}", fmt::join(words, ", ")));
}

}  // namespace

std::filesystem::path scenario_named(const std::string& typed) {
  const fs::path found = scenario_at(typed);
  return found.empty() ? fs::path(typed) : found;
}

void add_posting(CLI::App& sub, std::string& posting) {
  sub.add_option("--posting", posting,
                 utf8(Cli::tr("By which of its sets of seats a scenario is played (its own, where none is named)")));
}

void add_played_by(CLI::App& sub, std::string& rulebook) {
  sub.add_option("--rulebook", rulebook,
                 utf8(Cli::tr("By which rulebook a scenario is played (its own, where none is named)")));
}

void add_signals(CLI::App& sub, std::string& signalling) {
  sub.add_option(
         "--signals", signalling,
         utf8(Cli::tr(
             "How orders and reports of all sides reach those they are for (as the scenario or its rulebook has it)")))
      ->check(CLI::IsMember({"perfect", "couriers"}));
}

void add_arm(CLI::App& sub, Arm& arm) {
  std::vector<std::string> names;
  for (const Arm a : marching_arms) names.emplace_back(name_of(a));
  add_word(
      sub, "--arm", names, [&arm](std::size_t at) { arm = marching_arms[at]; }, utf8(Cli::tr("Arm")))
      .option_text("ARM");
}

CLI::Option& add_word(CLI::App& sub, const std::string& name, const std::vector<std::string>& words,
                      const std::function<void(std::size_t)>& set, const std::string& what) {
  const auto known = [words](const std::string& said) -> std::string {
    if (std::ranges::find(words, said) != words.end()) return {};
    return none_of(said, words);
  };
  const auto take = [words, set](const std::string& said) {
    set(static_cast<std::size_t>(std::ranges::find(words, said) - words.begin()));
  };
  return *sub.add_option_function<std::string>(name, take, what)
              ->check(known)
              ->option_text(fmt::format("{}", fmt::join(words, "|")));
}

void add_formation(CLI::App& sub, Formation& formation) {
  constexpr std::array all = {Formation::boxed, Formation::fours, Formation::two_ranks, Formation::extended};
  std::vector<std::string> names;
  for (const Formation f : all) names.emplace_back(name_of(f));
  add_word(
      sub, "--formation", names, [&formation, all](std::size_t at) { formation = all[at]; },
      utf8(Cli::tr("boxed, fours, two_ranks or extended")))
      .option_text("FORMATION");
}

void add_country(CLI::App& sub, CountryChoice& choice, const char* name) {
  sub.add_option(name, choice.source,
                 utf8(Cli::tr(
                     "A raster of heights, a zip or a folder of them, a country file, a scenario, or a sample's name")))
      ->required();
  sub.add_option("--crs", choice.crs,
                 utf8(Cli::tr("The grid where the file names none, or another to reproject to: EPSG:n")));
  sub.add_option("--m-per-foot", choice.metres_per_foot, utf8(Cli::tr("Metres of ground to a table foot")))
      ->check(CLI::Range(0.1, 100'000.0));
  sub.add_option("--m-per-contour", choice.metres_per_contour,
                 utf8(Cli::tr("Metres between the contours of the rules")))
      ->check(CLI::Range(0.1, 10'000.0));
}

Result<ChosenCountry> read_choice(const CountryChoice& choice, const Progress& progress) {
  ChosenCountry chosen;
  chosen.rulebook = "campaign";
  if (const fs::path scenario = scenario_at(choice.source); !scenario.empty()) {
    auto read = read_scenario(scenario, rulebook_folder(), progress);
    if (!read) return std::unexpected(std::move(read.error()));
    chosen.country = read->setting->country;
    chosen.scale = read->setting->scale;
    chosen.rulebook = read->setting->rulebook.name;
  } else {
    auto read = read_country(choice.source, {.crs = choice.crs, .name = {}}, progress);
    if (!read) return std::unexpected(std::move(read.error()));
    chosen.country = std::move(read->country);
    chosen.report = std::move(read->report);
  }
  if (choice.metres_per_foot) chosen.scale.metres_per_foot = *choice.metres_per_foot;
  if (choice.metres_per_contour) chosen.scale.metres_per_contour = *choice.metres_per_contour;
  return chosen;
}

Result<MapPoint> read_place(const std::string& text, const std::string& option, const Country& country) {
  const MapBox bounds = country.bounds();
  const MapPoint middle{(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2};
  const auto place = read_grid_reference(text, country.crs(), middle);
  if (!place) return fault(option, phrase("'{}' is not a place", text), "give easting and northing in metres, as E,N");
  if (!bounds.holds(*place)) {
    return fault(option, phrase("'{}' lies outside the map", text), "see `sandgate map info` for its bounds");
  }
  return *place;
}

}  // namespace sandgate::cli
