// `sandgate map import`: many sources into one country file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/host/data_folder.h"
#include "app/words/faults.h"
#include "app/words/ground.h"
#include "core/mapping/mapping_file.h"
#include "map/import/import.h"
#include "map/import/survey.h"

namespace sandgate::cli {
namespace {

struct ImportOptions {
  ImportChoice choice;
  std::string to;
  bool json = false;
};

Answer tallies(const std::vector<Tally>& all) {
  Answer list = Answer::array();
  for (const Tally& tally : all) list.push_back({{"what", tally.what.text()}, {"count", tally.count}});
  return list;
}

/// `title` with a place for what there is of it.
Text lines_of(const QString& title, const std::vector<Tally>& all) {
  if (all.empty()) return utf8(title, Cli::tr("nothing")) + "\n";
  std::string text = utf8(title.arg(QString()).trimmed()) + "\n";
  for (const Tally& tally : all)
    text += fmt::format("  {:>9}  {}\n", tally.count, words::told(tally.what).toStdString());
  return text;
}

Answer metres(std::optional<double> height) { return height ? number(*height, 4) : Answer(nullptr); }

Answer answer_of(const Country& country, const ImportReport& report) {
  Answer features = Answer::object();
  for (const auto& [kind, count] : report.counts) features[kind] = count;
  const MapBox bounds = country.bounds();
  return {
      {"cells", report.cells},
      {"crs", country.crs()},
      {"min_m", metres(report.min_m)},
      {"max_m", metres(report.max_m)},
      {"void_cells", report.void_cells},
      {"features", features},
      {"guessed", tallies(report.guessed)},
      {"left_out", tallies(report.left_out)},
      {"name", country.name()},
      {"width", country.frame().width},
      {"height", country.frame().height},
      {"cell_m", {number(country.frame().cell_x, 6), number(country.frame().cell_y, 6)}},
      {"bounds", {number(bounds.west, 3), number(bounds.south, 3), number(bounds.east, 3), number(bounds.north, 3)}},
      {"attribution", country.attribution()}};
}

Text text_of(const Country& country, const ImportReport& report, const std::string& to) {
  std::string features;
  for (const auto& [kind, count] : report.counts)
    if (const auto known = feature_kind(kind); known && count > 0)
      features += (features.empty() ? "" : ", ") + words::features(count, *known).toStdString();
  const GridFrame& frame = country.frame();
  const std::string heights = report.min_m ? utf8(Cli::tr("Heights %1 to %2 m, %3 cells without"),
                                                  figure(*report.min_m, 1), figure(*report.max_m, 1), report.void_cells)
                                           : utf8(Cli::tr("No heights, %1 cells without"), report.void_cells);
  return utf8(Cli::tr("%1: %2 × %3 cells of %4 × %5 m, %6"), country.name(), frame.width, frame.height,
              figure(frame.cell_x), figure(frame.cell_y), country.crs()) +
         "\n" + heights + "\n" +
         utf8(Cli::tr("Found: %1"), features.empty() ? utf8(Cli::tr("no features")) : features) + "\n" +
         lines_of(Cli::tr("Guessed: %1"), report.guessed) + lines_of(Cli::tr("Left out: %1"), report.left_out) +
         (country.attribution().empty() ? "" : utf8(Cli::tr("Attribution: %1"), country.attribution()) + "\n") +
         utf8(Cli::tr("Written to %1"), to) + "\n";
}

ExitCode run(const ImportOptions& o) {
  const Output out(o.json);
  const auto plan = read_plan(o.choice);
  if (!plan) return out.fail(plan.error());
  const auto surveyed = survey(*plan, out.progress(utf8(Cli::tr("Looking at the sources"))));
  if (!surveyed) return out.fail(surveyed.error());
  const auto imported = import_country(*plan, *surveyed, out.progress(utf8(Cli::tr("Importing"))));
  if (!imported) return out.fail(imported.error());
  const auto written = write_country(*imported->country, o.to, out.progress(utf8(Cli::tr("Writing"))));
  if (!written) return out.fail(written.error());
  out.answer(answer_of(*imported->country, imported->report), text_of(*imported->country, imported->report, o.to));
  return ExitCode::success;
}

}  // namespace

Result<ImportPlan> read_plan(const ImportChoice& choice) {
  ImportPlan plan;
  plan.sources.assign(choice.sources.begin(), choice.sources.end());
  plan.crs = choice.crs;
  plan.name = choice.name;
  plan.cell_m = choice.cell_m;
  plan.level_m = choice.level_m;
  if (!choice.bounds.empty()) {
    plan.bounds = read_bounds(choice.bounds);
    if (!plan.bounds)
      return fault("--bounds", phrase("'{}' is no ground", choice.bounds), "give W,S,E,N as four numbers");
  }
  auto mapping =
      read_mapping(choice.mapping.empty() ? data_folder() / usual_mapping : std::filesystem::path(choice.mapping),
                   data_folder() / "schemas");
  if (!mapping) return std::unexpected(mapping.error());
  plan.mapping = std::move(*mapping);
  return plan;
}

void add_import_choice(CLI::App& sub, ImportChoice& choice) {
  sub.add_option(
         "SOURCE", choice.sources,
         utf8(Cli::tr(
             "Rasters of heights, contours, OpenStreetMap, GeoPackages, shapefiles, GML, GeoJSON; zips and folders of "
             "them. Of heights the first wins, later ones fill its voids")))
      ->required();
  sub.add_option("--bounds", choice.bounds,
                 utf8(Cli::tr("W,S,E,N in the country's grid, or longitudes and latitudes")));
  sub.add_option("--crs", choice.crs, utf8(Cli::tr("The country's grid, and that of sources which name none: EPSG:n")));
  sub.add_option("--cell", choice.cell_m,
                 utf8(Cli::tr("Metres to a cell; the first source's own where it is not given")))
      ->check(CLI::Range(0.01, 100'000.0));
  sub.add_option("--level", choice.level_m,
                 utf8(Cli::tr("Metres above the datum of ground to which no source gives a height")))
      ->check(CLI::Range(-500.0, 9'000.0));
  sub.add_option("--name", choice.name, utf8(Cli::tr("The country's name; the first source's where it is not given")));
  sub.add_option("--mapping", choice.mapping,
                 utf8(Cli::tr("What layers and attributes mean; data/mappings/features.json where it is not given")));
}

std::optional<MapBox> read_bounds(const std::string& text) {
  std::array<double, 4> numbers{};
  const char *at = text.data(), *end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    while (at != end && *at == ' ') ++at;
    const auto [stop, error] = std::from_chars(at, end, numbers[i]);
    const bool last = i + 1 == numbers.size();
    if (error != std::errc{} || (last ? stop != end : stop == end || *stop != ',')) return std::nullopt;
    at = stop + (last ? 0 : 1);
  }
  return MapBox{numbers[0], numbers[1], numbers[2], numbers[3]};
}

void add_map_import(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<ImportOptions>();
  CLI::App& sub = *map.add_subcommand("import", utf8(Cli::tr("Heights and maps of many kinds into one country file")));
  sub.add_option("OUT", o->to, utf8(Cli::tr("The country file to write (.gpkg)")))->required();
  add_import_choice(sub, o->choice);
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
