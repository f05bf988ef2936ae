// `sandgate map reach`: how soon an arm can be at every cell of a map.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/march_question.h"
#include "map/import/import.h"
#include "map/march/reach.h"

namespace sandgate::cli {
namespace {

constexpr float not_reached = std::numeric_limits<float>::quiet_NaN();

struct ReachOptions : MarchQuestion {
  std::optional<double> moves;
  std::string out;
};

/// The moves to every cell of the whole country.
std::vector<float> cells_of(const Reach& reach, const GridFrame& frame) {
  std::vector<float> cells(frame.cells(), not_reached);
  for (int row = 0; row < reach.frame.height; ++row)
    for (int column = 0; column < reach.frame.width; ++column)
      if (const auto moves = reach.moves(reach.column + column, reach.row + row))
        cells[static_cast<std::size_t>(reach.row + row) * static_cast<std::size_t>(frame.width) +
              static_cast<std::size_t>(reach.column + column)] = static_cast<float>(moves->in_moves());
  return cells;
}

double furthest(const Reach& reach) {
  std::uint32_t most = 0;
  for (const std::uint32_t parts : reach.parts)
    if (parts != Reach::never) most = std::max(most, parts);
  return Moves{{most}}.in_moves();
}

ExitCode refuse(const Output& out, const NoReach& none, const MarchGiven& given, const ReachOptions& o) {
  if (none.cancelled) return out.fail("the search was stopped.");
  if (none.too_many_contours)
    return out.fail("the map spans more contours than can be counted; raise --m-per-contour, or mend its heights.");
  return out.fail(
      phrase("{} cannot stand at {} {}", name_of(o.arm), o.from, given.why(none.bar, given.on_table(given.start))));
}

ExitCode run(const ReachOptions& o) {
  const Output out(o.json);
  const double most = Reach::furthest.in_moves();
  if (o.moves && !(*o.moves > 0 && *o.moves <= most))
    return out.fail(phrase("--moves: {} is not a number of moves; give more than 0 and at most {}.",
                           fmt::format("{:g}", *o.moves), fmt::format("{:g}", most)));
  const auto given = read_march_question(o, out.progress(utf8(Cli::tr("Reading"))));
  if (!given) return out.fail(given.error());
  ReachLimits limits;
  if (o.moves) limits.most = Moves::from_moves(*o.moves);
  const auto found = reach(given->country(), given->scale(), given->rates, given->on_table(given->start), limits,
                           out.progress(utf8(Cli::tr("Spreading"))));
  if (!found) return refuse(out, found.error(), *given, o);
  const GridFrame& frame = given->country().frame();
  if (!o.out.empty()) {
    const auto written =
        write_grid(frame, given->country().crs(), std::span<const float>(cells_of(*found, frame)), o.out);
    if (!written) return out.fail(written.error());
  }
  const double area_km2 = static_cast<double>(found->cells_reached) * frame.cell_x * frame.cell_y / 1e6;
  const double moves = o.moves.value_or(furthest(*found));
  const Answer answer{{"cells_reached", found->cells_reached},
                      {"moves", number(moves, 4)},
                      {"area_km2", number(area_km2, 4)},
                      {"rulebook", given->rulebook}};
  out.answer(answer, o.out.empty() ? utf8(Cli::tr("%1 cells, %2 km², are reached within %3 moves"),
                                          found->cells_reached, figure(area_km2, 2), figure(moves))
                                   : utf8(Cli::tr("%1 cells, %2 km², are reached within %3 moves, written to %4"),
                                          found->cells_reached, figure(area_km2, 2), figure(moves), o.out));
  return ExitCode::success;
}

}  // namespace

void add_map_reach(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<ReachOptions>();
  CLI::App& sub = *map.add_subcommand("reach", utf8(Cli::tr("How soon an arm can be at every place (KS-2, KS-3)")));
  add_march_question(sub, *o);
  sub.add_option("--moves", o->moves, utf8(Cli::tr("No further than so many moves; without it as far as can be gone")));
  sub.add_option("--out", o->out, utf8(Cli::tr("GeoTIFF to write: moves to each cell, -1 where not reached")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
