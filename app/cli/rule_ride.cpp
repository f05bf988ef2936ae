// `sandgate rule ride`: how far and how long a rider rides from a post to a place (KS-11.2).
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/march_question.h"
#include "app/host/data_folder.h"
#include "app/stories/rulings.h"
#include "core/signals/ride_time.h"

namespace sandgate::cli {
namespace {

struct RideOptions {
  CountryChoice choice;
  std::string from, to, rulebook;
  std::vector<std::string> broken;
  bool json = false;
};

Answer answer_of(const Ride& ride, const stories::WithinCall& near, const MarchGiven& given, const Rulebook& rulebook) {
  Answer path = Answer::array(), clauses = Answer::array();
  for (const Point p : ride.path) path.push_back(place(given.on_ground(p)));
  for (const Clause& clause : clauses_of(ride, rulebook)) clauses.push_back(clause.id);
  return {{"feet", number(ride.length.in_feet(), 4)},
          {"moves", number(ride.moves.in_moves(), 4)},
          {"whole_moves", ride.moves.begun()},
          {"within_call", {{"feet", number(near.length.in_feet(), 4)}, {"moves", number(near.moves.in_moves(), 4)}}},
          {"on_road_ft", number(ride.on_road.in_feet(), 4)},
          {"climbed", ride.climbed},
          {"descended", ride.descended},
          {"fords", ride.fords},
          {"path", path},
          {"rulebook", rulebook.name},
          {"clauses", clauses}};
}

ExitCode run(const RideOptions& o) {
  const Output out(o.json);
  auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const auto from = read_place(o.from, "--from", *chosen->country);
  if (!from) return out.fail(from.error());
  const auto to = read_place(o.to, "--to", *chosen->country);
  if (!to) return out.fail(to.error());
  auto broken = read_broken(o.broken, *chosen->country);
  if (!broken) return out.fail(broken.error());
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook.empty() ? chosen->rulebook : o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());

  const MarchGiven given{std::move(*chosen), rulebook->name, rider_rates(*rulebook, std::move(*broken)), *from};
  const Point start = given.on_table(*from), end = given.on_table(*to);
  const auto timed = time_ride(given.chosen.country, given.scale(), given.rates, rulebook->signalling.call, start, end,
                               out.progress(utf8(Cli::tr("Finding the way"))));
  if (!timed) {
    if (timed.error().cancelled) return out.fail("the search was stopped.");
    const Point at = standing_bar(given.country(), given.scale(), given.rates, start) == Bar::none ? end : start;
    return out.fail(
        phrase("no way leads from {} to {} for a rider {}", o.from, o.to, given.why(timed.error().bar, at)));
  }
  const stories::WithinCall near{timed->near, timed->near_moves};
  out.answer(answer_of(timed->ride, near, given, *rulebook),
             stories::ruling_told(timed->ride, near, given.rates, *rulebook).toStdString());
  return ExitCode::success;
}

}  // namespace

void add_rule_ride(CLI::App& rule, Chosen& chosen) {
  auto o = std::make_shared<RideOptions>();
  CLI::App& sub = *rule.add_subcommand(
      "ride", utf8(Cli::tr("How far and how long a rider rides from a post to a place (KS-11.2)")));
  add_country(sub, o->choice, "--map");
  sub.add_option("--from", o->from, utf8(Cli::tr("The post: E,N or a grid reference")))->required();
  sub.add_option("--to", o->to, utf8(Cli::tr("E,N or a grid reference")))->required();
  sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook; a scenario's own, else campaign")));
  add_broken(sub, o->broken);
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
