// `sandgate rule …`: the umpire's calculator.
#include <CLI/CLI.hpp>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/host/data_folder.h"
#include "app/stories/refusals.h"
#include "app/stories/rulings.h"
#include "core/base/enumeration.h"
#include "core/rulebook/ruling.h"

namespace sandgate::cli {
namespace {

struct MoveTime {
  std::string rulebook = "little-wars";
  std::int64_t men = 0, guns = 0;
  bool json = false;
};

ExitCode run(const MoveTime& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const MoveTimeRuling ruling = rule_move_time(*rulebook, o.men, o.guns);
  Answer answer{{"minutes", ruling.minutes},
                {"for_men", ruling.for_men},
                {"for_guns", ruling.for_guns},
                {"rulebook", rulebook->name},
                {"clauses", {ruling.clause.id}}};
  if (ruling.counts == ClockCounts::none) answer["minutes"] = nullptr;
  out.answer(answer, stories::ruling_told(ruling, o.men, o.guns).toStdString());
  return ExitCode::success;
}

struct Slope {
  std::string rulebook = "campaign";
  Arm arm = Arm::infantry;
  Formation formation = Formation::two_ranks;
  double distance_ft = 0;
  std::int32_t climbed = 0, descended = 0;
  bool on_road = false, json = false;
};

ExitCode run(const Slope& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const Going going = o.on_road ? Going::road : o.arm == Arm::boat ? Going::water : Going::across;
  const auto ruling =
      rule_slope(*rulebook, o.arm, o.formation, going, Length::from_feet(o.distance_ft), o.climbed, o.descended);
  if (!ruling) {
    return out.fail(stories::sentence_with_clause(ruling.error(), Briefing{}).toStdString());
  }
  Answer answer{{"cost_ft", number(ruling->cost.in_feet(), 4)},
                {"moves", number(ruling->moves.in_moves(), 4)},
                {"whole_moves", ruling->moves.begun()},
                {"rate_ft", number(ruling->rate.in_feet(), 4)},
                {"distance_ft", number(ruling->distance.in_feet(), 4)},
                {"climbing_ft", number(ruling->climbing.in_feet(), 4)},
                {"descending_ft", number(ruling->descending.in_feet(), 4)},
                {"rulebook", rulebook->name},
                {"clauses", clause_ids(ruling->clauses)}};
  out.answer(answer, stories::ruling_told(*ruling, o.climbed, o.descended).toStdString());
  return ExitCode::success;
}

struct MeleeOptions {
  std::string rulebook = "little-wars";
  std::int64_t attackers = 0, defenders = 0, attacker_support = 0, defender_support = 0;
  std::int64_t attackers_far = 0, defenders_far = 0;
  bool json = false;
};

Answer side_of(const MeleeRuling::Side& side) {
  return {{"killed", side.killed}, {"prisoners", side.prisoners}, {"left", side.left}};
}

// ST-1: all men of the lesser side in it or within a move of its centre count as near.
MeleeRuling rule_about_centre(const Rulebook& rulebook, const MeleeOptions& o) {
  const bool attackers_lesser = o.attackers < o.defenders;
  const std::int64_t near = attackers_lesser ? o.attackers + o.attacker_support : o.defenders + o.defender_support;
  const std::int64_t all = near + (attackers_lesser ? o.attackers_far : o.defenders_far);
  const bool isolated = near > 0 && man_isolated(rulebook, all - 1, near - 1);
  return rule_centred_melee(o.attackers, o.defenders, isolated);
}

ExitCode run(const MeleeOptions& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const bool centred = rulebook->melee.kind == MeleeKind::centred;
  if (!centred && (o.attackers_far > 0 || o.defenders_far > 0))
    return out.fail(
        phrase("By the rulebook {} men further off than a move decide nothing in a melee (LW-5.1); leave "
               "--attackers-far and --defenders-far out, or name a rulebook with centred melees (ST-1).",
               o.rulebook));
  const MeleeRuling ruling =
      centred ? rule_about_centre(*rulebook, o)
              : rule_melee(*rulebook, o.attackers, o.defenders, o.attacker_support, o.defender_support);
  Answer answer{{"attackers", side_of(ruling.attackers)},
                {"defenders", side_of(ruling.defenders)},
                {"isolated", word(ruling.isolated)},
                {"clauses", clause_ids(ruling.clauses)}};
  if (ruling.tossed > 0) answer["tossed"] = ruling.tossed;
  out.answer(answer, stories::ruling_told(ruling).toStdString());
  return ExitCode::success;
}

struct PointsOptions {
  std::string rulebook = "little-wars";
  PointsCount count;
  bool json = false;
};

ExitCode run(const PointsOptions& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const PointsRuling ruling = rule_points(*rulebook, o.count);
  Answer answer{{"points", number(ruling.points(), 1)}, {"clauses", {ruling.clause.id}}};
  out.answer(answer, stories::ruling_told(ruling).toStdString());
  return ExitCode::success;
}

}  // namespace

void add_rule(CLI::App& app, Chosen& chosen) {
  CLI::App& rule =
      *app.add_subcommand("rule", utf8(Cli::tr("The umpire's calculator: one ruling, explained, with its clauses")));
  rule.require_subcommand(1);
  {
    auto o = std::make_shared<MoveTime>();
    CLI::App& sub = *rule.add_subcommand("move-time", utf8(Cli::tr("How long a commander's move may take (LW-2.2)")));
    sub.add_option("--men", o->men, utf8(Cli::tr("His free men")))->required()->check(CLI::Range(0, 1'000'000));
    sub.add_option("--guns", o->guns, utf8(Cli::tr("His guns")))->required()->check(CLI::Range(0, 100'000));
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  }
  {
    auto o = std::make_shared<Slope>();
    CLI::App& sub = *rule.add_subcommand("slope", utf8(Cli::tr("What a march over a slope costs (KS-2.2)")));
    add_arm(sub, o->arm);
    add_formation(sub, o->formation);
    sub.add_option("--distance-ft", o->distance_ft, utf8(Cli::tr("Table feet walked")))
        ->required()
        ->check(CLI::Range(0.0, 1e6));
    sub.add_option("--climbed", o->climbed, utf8(Cli::tr("Contours climbed")))->check(CLI::Range(0, 100'000));
    sub.add_option("--descended", o->descended, utf8(Cli::tr("Contours descended")))->check(CLI::Range(0, 100'000));
    sub.add_flag("--on-road", o->on_road, utf8(Cli::tr("Along a road")));
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  }
  const auto count = [](CLI::App& sub, const char* name, std::int64_t& to, const std::string& what) {
    return sub.add_option(name, to, what)->check(CLI::Range(0, 1'000'000));
  };
  {
    auto o = std::make_shared<MeleeOptions>();
    CLI::App& sub = *rule.add_subcommand("melee", utf8(Cli::tr("What a melee comes to (LW-5.3)")));
    count(sub, "--attackers", o->attackers, utf8(Cli::tr("Men of the side that has moved who take part")))->required();
    count(sub, "--defenders", o->defenders, utf8(Cli::tr("Men of the other side who take part")))->required();
    count(sub, "--attacker-support", o->attacker_support,
          utf8(Cli::tr("Free men outside who could be there within a move")));
    count(sub, "--defender-support", o->defender_support, utf8(Cli::tr("The same of the other side")));
    count(sub, "--attackers-far", o->attackers_far,
          utf8(Cli::tr("ST-1: the attackers' other free men, further off than a move")));
    count(sub, "--defenders-far", o->defenders_far, utf8(Cli::tr("The same of the other side")));
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  }
  {
    auto o = std::make_shared<PointsOptions>();
    CLI::App& sub = *rule.add_subcommand("points", utf8(Cli::tr("A side's points at the end of a battle (LW-6.1)")));
    count(sub, "--infantry", o->count.infantry, utf8(Cli::tr("Alive and uncaptured")));
    count(sub, "--cavalry", o->count.cavalry, utf8(Cli::tr("Alive and uncaptured")));
    count(sub, "--guns", o->count.guns, utf8(Cli::tr("Held, carried off, or about to be held")));
    count(sub, "--own-prisoners-held", o->count.own_prisoners_held, utf8(Cli::tr("Own men the enemy holds")));
    count(sub, "--prisoners-taken", o->count.prisoners_taken, utf8(Cli::tr("Enemies held")));
    const std::map<std::string, PointsCount::Victory> victories = {{"won", PointsCount::Victory::won},
                                                                   {"lost", PointsCount::Victory::lost},
                                                                   {"drawn", PointsCount::Victory::drawn}};
    sub.add_option("--victory", o->count.victory, utf8(Cli::tr("How the battle ended")))
        ->required()
        ->transform(CLI::CheckedTransformer(victories))
        ->option_text("won|drawn|lost");
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  }
  add_rule_lines(rule, chosen);
  add_rule_ride(rule, chosen);
  add_rule_shot(rule, chosen);
  add_rule_charge(rule, chosen);
  add_rule_kriegspiel(rule, chosen);
}

}  // namespace sandgate::cli
