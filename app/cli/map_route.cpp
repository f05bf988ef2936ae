// `sandgate map route`: the quickest way of an arm between two places, and what it costs by part.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/march_question.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

struct RouteOptions : MarchQuestion {
  std::string to, out;
};

Text name_of_going(Going going) {
  switch (going) {
    case Going::across: return utf8(Cli::tr("across country"));
    case Going::road: return utf8(Cli::tr("by road"));
    case Going::water: return utf8(Cli::tr("by water"));
  }
  return {};
}

Answer answer_of(const Route& route, const MarchGiven& given) {
  const Reckoning& r = route.reckoning;
  Answer path = Answer::array(), parts = Answer::array();
  for (const Point p : route.path) path.push_back(place(given.on_ground(p)));
  for (const Reckoning::Part& part : r.parts)
    parts.push_back({{"going", name_of_going(part.going)},
                     {"length_ft", number(part.length.in_feet(), 4)},
                     {"climbed", part.climbed},
                     {"descended", part.descended},
                     {"fords", part.fords},
                     {"moves", number(part.moves.in_moves(), 4)}});
  return {{"moves", number(r.moves.in_moves(), 4)},
          {"cost_ft", number(r.cost.in_feet(), 4)},
          {"length_ft", number(r.length.in_feet(), 4)},
          {"climbed", r.climbed},
          {"descended", r.descended},
          {"path", path},
          {"fords", r.fords},
          {"parts", parts},
          {"rulebook", given.rulebook}};
}

Text text_of(const Route& route, const MarchGiven& given) {
  const Reckoning& r = route.reckoning;
  std::string text = utf8(Cli::tr("%1 moves, %2 ft: %3 ft (%4 km) walked, %5 contours climbed, %6 descended, %7 fords"),
                          figure(r.moves.in_moves(), 1), figure(r.cost.in_feet(), 1), figure(r.length.in_feet(), 1),
                          figure(given.scale().metres(r.length) / 1000, 1), r.climbed, r.descended, r.fords) +
                     "\n";
  for (const Reckoning::Part& part : r.parts)
    text +=
        "  " +
        utf8(Cli::tr("%1 %2 ft  %3 up %4 down %5 fords  %6 moves"), fmt::format("{:<14}", name_of_going(part.going)),
             fmt::format("{:>6}", figure(part.length.in_feet(), 1)), fmt::format("{:3}", part.climbed),
             fmt::format("{:3}", part.descended), fmt::format("{:2}", part.fords),
             fmt::format("{:>5}", figure(part.moves.in_moves(), 1))) +
        "\n";
  for (const Point p : route.path) text += "  " + grid_reference(given.on_ground(p), given.country().crs(), 4) + "\n";
  return text;
}

Result<void> write(const Route& route, const MarchGiven& given, const std::string& out) {
  std::vector<MapPoint> points;
  for (const Point p : route.path) points.push_back(given.on_ground(p));
  const LevelLine line{route.reckoning.moves.in_moves(), points};
  return write_lines(std::span(&line, 1), given.country().crs(), "route", "moves", out);
}

ExitCode run(const RouteOptions& o) {
  const Output out(o.json);
  const auto given = read_march_question(o, out.progress(utf8(Cli::tr("Reading"))));
  if (!given) return out.fail(given.error());
  const auto to = read_place(o.to, "--to", given->country());
  if (!to) return out.fail(to.error());
  const auto route = find_route(given->country(), given->scale(), given->rates, given->on_table(given->start),
                                given->on_table(*to), out.progress(utf8(Cli::tr("Finding the way"))));
  if (!route) {
    if (route.error().cancelled) return out.fail("the search was stopped.");
    return out.fail(phrase("no way leads from {} to {} for {} {}", o.from, o.to, name_of(o.arm),
                           given->why(route.error().bar, given->on_table(*to))));
  }
  if (!o.out.empty())
    if (const auto written = write(*route, *given, o.out); !written) return out.fail(written.error());
  out.answer(answer_of(*route, *given),
             text_of(*route, *given) + (o.out.empty() ? "" : utf8(Cli::tr("Written to %1"), o.out) + "\n"));
  return ExitCode::success;
}

}  // namespace

void add_map_route(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<RouteOptions>();
  CLI::App& sub =
      *map.add_subcommand("route", utf8(Cli::tr("The quickest way of an arm between two places (KS-2, KS-3)")));
  add_march_question(sub, *o);
  sub.add_option("--to", o->to, utf8(Cli::tr("E,N or a grid reference")))->required();
  sub.add_option("--out", o->out, utf8(Cli::tr("GeoPackage to write: layer route, field moves")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
