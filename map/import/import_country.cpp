#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "map/base/log.h"
#include "map/heights/fill_gaps.h"
#include "map/import/gather.h"
#include "map/import/survey_held.h"
#include "map/linework/sea.h"

namespace sandgate {
namespace {

constexpr double rasters_done = 0.5, maps_done = 0.8, lines_done = 0.95;  // of the progress
constexpr double contours_beyond_m = 1000;  // lines round the ground that still shape its edge

class Importer {
 public:
  Importer(const ImportPlan& plan, const Survey& survey, const Progress& progress)
      : plan_(plan), survey_(survey), held_(*survey.held), progress_(progress) {}

  Result<ImportedCountry> run() {
    const LogTimer took(LogRoom::import);
    const auto log_step = [&](const char* what) {
      log_line(LogRoom::import, [&] { return fmt::format("{} after {:.0f} ms", what, took.ms()); });
    };
    auto heights = compose_heights(held_.groups, survey_.frame, held_.grid, share(0, rasters_done));
    if (!heights) return std::unexpected(heights.error());
    log_step("heights brought together");
    for (const Tally& tally : survey_.guessed) gathered_.guessed.add(tally.what, tally.count);
    for (const Phrase& note : heights->notes) gathered_.guessed.add(note);
    for (const Tally& tally : held_.left_out) gathered_.left_out.add(tally.what, tally.count);
    if (auto done = read_maps(); !done) return std::unexpected(done.error());
    log_step("maps read");
    if (auto done = use_lines(heights->heights); !done) return std::unexpected(done.error());
    fill(heights->heights);
    log_step("voids filled");
    if (survey_.heights.empty() && !plan_.level_m)
      gathered_.left_out.add(phrase("heights: no source has any, and every cell is void"));
    else if (std::ranges::all_of(heights->heights, [](float h) { return std::isnan(h); }))
      return fault(plan_.sources.front().string(), "not one cell of the country has a height",
                   "choose other bounds or sources");
    add_sea();
    if (auto done = add_crossings(); !done) return std::unexpected(done.error());
    log_step("sea and crossings added");
    return finish(std::move(*heights));
  }

 private:
  Progress share(double from, double to) const {
    return [this, from, to](double part) { return go_on(progress_, from + part * (to - from)); };
  }

  Result<void> read_maps() {
    const Gathering what{plan_.mapping, held_.grid, held_.stated, survey_.frame.bounds(), contours_beyond_m};
    for (std::size_t n = 0; n < held_.maps.size(); ++n) {
      const auto file = VectorFile::open(held_.maps[n], plan_.mapping);
      if (!file) return std::unexpected(file.error());
      const double one = (maps_done - rasters_done) / static_cast<double>(held_.maps.size());
      const double from = rasters_done + one * static_cast<double>(n);
      if (auto read = gather(*file, what, gathered_, share(from, from + one)); !read) return read;
      log_line(LogRoom::import,
               [&] { return fmt::format("{}: {} features so far", held_.maps[n].label, gathered_.features.size()); });
    }
    return {};
  }

  /// Contours give the heights that rasters do not.
  Result<void> use_lines(std::vector<float>& heights) {
    const bool wanted =
        !gathered_.heights.lines.empty() && std::ranges::any_of(heights, [](float h) { return std::isnan(h); });
    if (!wanted) return {};
    auto made = heights_from_lines(survey_.frame, gathered_.heights, share(maps_done, lines_done));
    if (!made) return std::unexpected(made.error());
    std::int64_t cells = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      if (!std::isnan(heights[i]) || std::isnan((*made)[i])) continue;
      heights[i] = (*made)[i];
      ++cells;
    }
    if (cells > 0) gathered_.guessed.add(phrase("cells with heights from contours and spot heights"), cells);
    return {};
  }

  void fill(std::vector<float>& heights) {
    const FilledGaps filled = fill_gaps(survey_.frame, heights, plan_.mapping.gap_cells);
    if (filled.cells > 0)
      gathered_.guessed.add(
          phrase("void cells filled from round about, in gaps up to {} cells wide", plan_.mapping.gap_cells),
          filled.cells);
    if (!plan_.level_m) return;
    std::int64_t levelled = 0;
    for (float& height : heights)
      if (std::isnan(height)) height = static_cast<float>(*plan_.level_m), ++levelled;
    if (levelled > 0) gathered_.guessed.add(phrase("cells that no source covers, made level as asked"), levelled);
  }

  void add_sea() {
    if (gathered_.coasts.empty()) return;
    const MapBox bounds = survey_.frame.bounds(), &coast = gathered_.coast_ground;
    const MapBox box{std::max(bounds.west, coast.west), std::max(bounds.south, coast.south),
                     std::min(bounds.east, coast.east), std::min(bounds.north, coast.north)};
    Sea sea = sea_from(std::move(gathered_.coasts), box);
    if (sea.loose_ends > 0) gathered_.guessed.add(phrase("ends of coastlines drawn on to the border"), sea.loose_ends);
    if (sea.astray > 0) gathered_.left_out.add(phrase("islands that lie in no sea"), sea.astray);
    for (Feature& area : sea.areas) gathered_.features.push_back(std::move(area));
  }

  Result<void> add_crossings() {
    gathered_.fordable.resize(gathered_.features.size(), false);
    auto crossings =
        find_crossings(gathered_.features, gathered_.fordable, plan_.mapping.crossings, share(lines_done, 1));
    if (!crossings) return std::unexpected(crossings.error());
    const auto note = [&](int count, Phrase what) {
      if (count > 0) gathered_.guessed.add(std::move(what), count);
    };
    note(crossings->bridges, phrase("bridges, where a road or railway crosses water and the map shows none"));
    note(crossings->culverts, phrase("culverts, where a railway crosses a stream"));
    note(crossings->fords, phrase("fords, where a track crosses a stream"));
    if (crossings->too_wide > 0)
      gathered_.left_out.add(phrase("crossings of water too wide to be bridged"), crossings->too_wide);
    for (Feature& made : crossings->made) gathered_.features.push_back(std::move(made));
    return {};
  }

  Result<ImportedCountry> finish(ComposedHeights composed) {
    std::vector<std::string> attributions = survey_.attributions;
    for (const std::string& text : composed.attributions) add_once(attributions, text);
    Country::Parts parts;
    parts.name = plan_.name.empty() ? plain_name(plan_.sources.front()) : plan_.name;
    parts.crs = survey_.crs;
    for (const std::string& text : attributions) parts.attribution += (parts.attribution.empty() ? "" : "; ") + text;
    parts.frame = survey_.frame;
    parts.heights = std::move(composed.heights);
    parts.features = std::move(gathered_.features);
    auto country = Country::make(std::move(parts));
    if (!country) return std::unexpected(country.error());
    return ImportedCountry{*country, report(**country)};
  }

  ImportReport report(const Country& country) const {
    ImportReport report;
    report.cells = static_cast<std::int64_t>(country.frame().cells());
    report.void_cells = std::ranges::count_if(country.heights(), [](float h) { return std::isnan(h); });
    if (country.lowest()) report.min_m = *country.lowest();
    if (country.highest()) report.max_m = *country.highest();
    std::array<int, feature_kinds> counts{};
    for (const Feature& feature : country.features()) ++counts[static_cast<std::size_t>(feature.kind)];
    for (std::size_t k = 0; k < feature_kinds; ++k)
      report.counts.emplace_back(name_of(static_cast<FeatureKind>(k)), counts[k]);
    report.guessed = gathered_.guessed.in_order();
    report.left_out = gathered_.left_out.in_order();
    return report;
  }

  const ImportPlan& plan_;
  const Survey& survey_;
  const Survey::Held& held_;
  const Progress& progress_;
  Gathered gathered_;
};

}  // namespace

Result<ImportedCountry> import_country(const ImportPlan& plan, const Survey& survey, const Progress& progress) {
  const std::string where = plan.sources.empty() ? "import" : plan.sources.front().string();
  if (!survey.held) return fault(where, "it was not surveyed", "survey the sources first");
  return within_memory(where, [&] {
    Session session;
    return Importer(plan, survey, progress).run();
  });
}

}  // namespace sandgate
