// `sandgate map route`: the quickest way of an arm between two places, and what it costs by part.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/answer.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "app/host/data_folder.h"
#include "app/words/refusals.h"
#include "core/rulebook/bars.h"
#include "core/rulebook/rulebook.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

struct Options {
  CountryChoice choice;
  std::string from, to, rulebook;
  Arm arm = Arm::infantry;
  Formation formation = Formation::fours;
  bool json = false;
};

std::string_view name_of_going(Going going) {
  switch (going) {
    case Going::across: return "across country";
    case Going::road: return "by road";
    case Going::water: return "by water";
  }
  return {};
}

ExitCode run(const Options& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress("Reading"));
  if (!chosen) return out.fail(chosen.error());
  const Country& country = *chosen->country;
  const auto from = read_place(o.from, "--from", country), to = read_place(o.to, "--to", country);
  if (!from) return out.fail(from.error());
  if (!to) return out.fail(to.error());
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook.empty() ? chosen->rulebook : o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());

  const MarchRates rates = march_rates(*rulebook, o.arm, o.formation);
  const MapBox bounds = country.bounds();
  const auto route = find_route(country, chosen->scale, rates, chosen->scale.to_table(*from, bounds),
                                chosen->scale.to_table(*to, bounds), out.progress("Finding the way"));
  if (!route) {
    if (route.error().cancelled) return out.fail("the search was stopped.");
    const Clause clause = clause_of(route.error().bar);
    Briefing briefing;
    briefing.country = chosen->country;
    briefing.scale = chosen->scale;
    const std::string why =
        words::sentence(refusal_of(route.error().bar, chosen->scale.to_table(*to, bounds)), briefing).toStdString();
    return out.fail(
        fmt::format("no way leads from {} to {} for {} ({}): {}", o.from, o.to, name_of(o.arm), clause.id, why));
  }
  const Reckoning& r = route->reckoning;
  Answer path = Answer::array(), parts = Answer::array();
  for (const Point p : route->path) path.push_back(place(chosen->scale.to_ground(p, bounds)));
  std::string text = fmt::format(
      "{:.1f} moves, {:.1f} ft: {:.1f} ft ({:.1f} km) walked, {} contours climbed, {} descended, {} fords\n",
      r.moves.in_moves(), r.cost.in_feet(), r.length.in_feet(), chosen->scale.metres(r.length) / 1000, r.climbed,
      r.descended, r.fords);
  for (const Reckoning::Part& part : r.parts) {
    parts.push_back({{"going", name_of_going(part.going)},
                     {"length_ft", number(part.length.in_feet(), 4)},
                     {"climbed", part.climbed},
                     {"descended", part.descended},
                     {"fords", part.fords},
                     {"moves", number(part.moves.in_moves(), 4)}});
    text += fmt::format("  {:<14} {:6.1f} ft  {:3} up {:3} down  {:5.1f} moves\n", name_of_going(part.going),
                        part.length.in_feet(), part.climbed, part.descended, part.moves.in_moves());
  }
  for (const Point p : route->path) {
    text += "  " + grid_reference(chosen->scale.to_ground(p, bounds), country.crs(), 4) + "\n";
  }
  Answer answer{{"moves", number(r.moves.in_moves(), 4)},
                {"cost_ft", number(r.cost.in_feet(), 4)},
                {"length_ft", number(r.length.in_feet(), 4)},
                {"climbed", r.climbed},
                {"descended", r.descended},
                {"path", path},
                {"fords", r.fords},
                {"parts", parts},
                {"rulebook", rulebook->name}};
  out.answer(answer, text);
  return ExitCode::success;
}

}  // namespace

void add_map_route(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App& sub = *map.add_subcommand("route", "The quickest way of an arm between two places (KS-2, KS-3)");
  add_country(sub, o->choice);
  sub.add_option("--from", o->from, "E,N or a grid reference")->required();
  sub.add_option("--to", o->to, "E,N or a grid reference")->required();
  add_arm(sub, o->arm);
  add_formation(sub, o->formation);
  sub.add_option("--rulebook", o->rulebook, "Rulebook; a scenario's own, else campaign");
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
