// `sandgate map sight` and `sandgate map viewshed`: who sees whom, and what is seen from a place.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "map/base/gridref.h"
#include "map/sight/viewshed.h"
#include "map/sight/wide_view.h"

namespace sandgate::cli {
namespace {

// A viewshed answered once can afford more rays than one that follows the hand.
constexpr int rays_to_a_cell = 4;

/// What both questions ask of the eye and of the earth.
struct EyeChoice {
  double eye_m = 1.7, target_m = 1.7;
  bool curvature = false;
  double refraction = SightLine{}.refraction;

  SightLine line(const Scale& scale) const {
    SightLine line;
    line.eye_m = eye_m;
    line.target_m = target_m;
    line.vertical = scale.vertical;
    line.curved = curvature;
    line.refraction = refraction;
    return line;
  }
};

void add_eye(CLI::App& sub, EyeChoice& choice) {
  constexpr double highest_m = 10'000;
  sub.add_option("--eye-m", choice.eye_m, utf8(Cli::tr("Height of the eye above the ground")))
      ->capture_default_str()
      ->check(CLI::Range(0.0, highest_m));
  sub.add_option("--target-m", choice.target_m, utf8(Cli::tr("Height of the target")))
      ->capture_default_str()
      ->check(CLI::Range(0.0, highest_m));
  sub.add_flag("--curvature", choice.curvature, utf8(Cli::tr("Take the earth as round; else it is flat")));
  sub.add_option("--refraction", choice.refraction,
                 utf8(Cli::tr("Part of the curvature by which the air bends light back")))
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
}

struct SightQuestion {
  CountryChoice choice;
  EyeChoice eye;
  std::string from, to;
  bool json = false;
};

ExitCode run(const SightQuestion& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const auto from = read_place(o.from, "--from", *chosen->country), to = read_place(o.to, "--to", *chosen->country);
  if (!from) return out.fail(from.error());
  if (!to) return out.fail(to.error());
  const auto seen = sight(*chosen->country, *from, *to, o.eye.line(chosen->scale));
  if (!seen) return out.fail("there are no heights at one of the two places; choose places on the ground of the map.");
  Answer answer{{"visible", seen->visible},
                {"blocked_at", seen->blocked_at ? place(*seen->blocked_at) : Answer(nullptr)},
                {"distance_m", number(distance_m(*from, *to), 1)}};
  out.answer(answer, seen->visible ? utf8(Cli::tr("Visible, %1 m off."), figure(distance_m(*from, *to), 0))
                     : seen->blocked_at
                         ? utf8(Cli::tr("Hidden: the ground or what stands on it is in the way at %1, %2 m off."),
                                grid_reference(*seen->blocked_at, chosen->country->crs(), 4),
                                figure(distance_m(*from, *seen->blocked_at), 0))
                         : utf8(Cli::tr("Hidden.")));
  return ExitCode::success;
}

struct ViewQuestion {
  CountryChoice choice;
  EyeChoice eye{.target_m = 0};
  std::string from, to_file;
  std::optional<double> radius_m;
  bool exact = false, json = false;
};

/// 1 for every cell of the whole country that is seen; none where the work was stopped.
std::optional<std::vector<std::uint8_t>> seen_cells(const ViewQuestion& o,
                                                    const std::shared_ptr<const Country>& country, MapPoint from,
                                                    const SightLine& line, const Progress& progress) {
  const GridFrame& frame = country->frame();
  std::vector<std::uint8_t> cells(frame.cells(), 0);
  const auto take = [&](int first_column, int first_row, const GridFrame& window, const auto& mask) {
    for (int row = 0; row < window.height; ++row)
      for (int column = 0; column < window.width; ++column)
        cells[static_cast<std::size_t>(row + first_row) * static_cast<std::size_t>(frame.width) +
              static_cast<std::size_t>(column + first_column)] = mask.at(column, row) ? 1 : 0;
  };
  if (o.exact) {
    const auto shed = viewshed(*country, from, o.radius_m, line, 1, progress);
    if (!shed) return std::nullopt;
    take(static_cast<int>(std::lround((shed->frame.west - frame.west) / frame.cell_x)),
         static_cast<int>(std::lround((frame.north - shed->frame.north) / frame.cell_y)), shed->frame, *shed);
    return cells;
  }
  const auto seen = wide_view(ViewGround(country, line), from, {line, o.radius_m, rays_to_a_cell});
  if (!seen || !go_on(progress, 1)) return std::nullopt;
  take(seen->column(), seen->row(), seen->frame(), *seen);
  return cells;
}

ExitCode run(const ViewQuestion& o) {
  const Output out(o.json);
  if (o.radius_m && !(*o.radius_m > 0 && std::isfinite(*o.radius_m)))
    return out.fail(phrase("--radius-m: {} is no distance to see to; give a positive number of metres.", *o.radius_m));
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const Country& country = *chosen->country;
  const auto from = read_place(o.from, "--from", country);
  if (!from) return out.fail(from.error());
  if (!country.height(*from))
    return out.fail(phrase("--from: there are no heights at '{}'; choose a place on the ground of the map.", o.from));
  const auto cells =
      seen_cells(o, chosen->country, *from, o.eye.line(chosen->scale), out.progress(utf8(Cli::tr("Looking round"))));
  if (!cells) return out.fail("looking round was stopped.");
  if (!o.to_file.empty()) {
    const auto written = write_grid(country.frame(), country.crs(), *cells, o.to_file);
    if (!written) return out.fail(written.error());
  }
  const auto visible = std::count(cells->begin(), cells->end(), 1);
  const std::int64_t judged = cells_in_view(country, *from, o.radius_m);
  const std::string where = grid_reference(*from, country.crs(), 4);
  const std::string in_a_hundred =
      figure(judged > 0 ? 100.0 * static_cast<double>(visible) / static_cast<double>(judged) : 0, 1);
  out.answer({{"visible_cells", visible}, {"cells", judged}},
             o.to_file.empty() ? utf8(Cli::tr("%1 of %2 cells are seen from %3, %4 in a hundred"), visible, judged,
                                      where, in_a_hundred)
                               : utf8(Cli::tr("%1 of %2 cells are seen from %3, %4 in a hundred; written to %5"),
                                      visible, judged, where, in_a_hundred, o.to_file));
  return ExitCode::success;
}

}  // namespace

void add_map_sight(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<SightQuestion>();
  CLI::App& sub = *map.add_subcommand("sight", utf8(Cli::tr("Whether one place can be seen from another")));
  add_country(sub, o->choice);
  sub.add_option("--from", o->from, utf8(Cli::tr("E,N or a grid reference")))->required();
  sub.add_option("--to", o->to, utf8(Cli::tr("E,N or a grid reference")))->required();
  add_eye(sub, o->eye);
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

void add_map_viewshed(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<ViewQuestion>();
  CLI::App& sub = *map.add_subcommand("viewshed", utf8(Cli::tr("What can be seen from a place, cell by cell")));
  add_country(sub, o->choice);
  sub.add_option("--from", o->from, utf8(Cli::tr("E,N or a grid reference")))->required();
  add_eye(sub, o->eye);
  sub.add_option("--radius-m", o->radius_m,
                 utf8(Cli::tr("How far off cells are asked about; the whole map where it is not given")));
  sub.add_flag("--exact", o->exact, utf8(Cli::tr("A line of sight to every cell: exact, and slow on large maps")));
  sub.add_option("--out", o->to_file, utf8(Cli::tr("GeoTIFF to write on the map's own grid: 1 seen, 0 not")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
