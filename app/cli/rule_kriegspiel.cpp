// `sandgate rule shell`, `rule rifles`, `rule works`, `rule formation`, `rule boats`: Kriegspiel's arithmetic (KS-3,
// KS-6, KS-7).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/rule_section.h"
#include "app/host/data_folder.h"
#include "app/stories/kriegspiel_rulings.h"
#include "app/stories/refusals.h"

namespace sandgate::cli {
namespace {

struct ShellOptions {
  std::string rulebook = "kriegspiel";
  std::int32_t unsheltered = 0;
  bool json = false;
};

ExitCode rule_on(const ShellOptions& o, const Output& out, const Rulebook& rulebook) {
  if (const auto missing = if_missing(rulebook.shell, out, rulebook, phrase("shell"), clauses::shell)) return *missing;
  const ShellToll toll = shell_toll(*rulebook.shell, o.unsheltered);
  out.answer({{"killed", toll.killed},
              {"unsheltered", o.unsheltered},
              {"rulebook", rulebook.name},
              {"clauses", clause_ids({toll.clause})}},
             stories::ruling_told(toll, o.unsheltered).toStdString());
  return ExitCode::success;
}

struct RifleOptions {
  std::string rulebook = "kriegspiel";
  std::int64_t infantry = 0;
  bool json = false;
};

ExitCode rule_on(const RifleOptions& o, const Output& out, const Rulebook& rulebook) {
  if (const auto missing = if_missing(rulebook.rifles, out, rulebook, phrase("rifle-fire"), clauses::rifle_fire))
    return *missing;
  const RifleShots shots = rifle_shots(*rulebook.rifles, o.infantry);
  out.answer({{"shots", shots.shots},
              {"fives", shots.fives},
              {"over", o.infantry - shots.fives * rulebook.rifles->men},
              {"projectile", rulebook.rifles->projectile},
              {"rulebook", rulebook.name},
              {"clauses", clause_ids({shots.clause})}},
             stories::ruling_told(shots, o.infantry, *rulebook.rifles).toStdString());
  return ExitCode::success;
}

struct WorksOptions {
  std::string rulebook = "kriegspiel";
  DigAsked asked;
  bool json = false;
};

ExitCode rule_on(const WorksOptions& o, const Output& out, const Rulebook& rulebook) {
  if (const auto missing = if_missing(rulebook.works, out, rulebook, phrase("works"), clauses::digging_in))
    return *missing;
  const auto ruling = rule_digging(*rulebook.works, o.asked);
  if (!ruling) return out.fail(stories::sentence_with_clause(ruling.error(), Briefing{}).toStdString());
  Answer told{{"moves", ruling->moves}};
  if (o.asked.kind == EarthworkKind::trench) told["inches"] = number(ruling->trench.in_inches(), 4);
  told["men_at_work"] = ruling->men_at_work;
  told["moves_left"] = ruling->moves_left;
  told["kind"] = word(o.asked.kind);
  told["rulebook"] = rulebook.name;
  told["clauses"] = clause_ids({ruling->clause});
  out.answer(told, stories::ruling_told(*ruling, o.asked.kind).toStdString());
  return ExitCode::success;
}

struct FormationOptions {
  std::string rulebook = "kriegspiel";
  Arm arm = Arm::infantry;
  FormedAs from = FormedAs::fours, to = FormedAs::fours;
  bool json = false;
};

ExitCode rule_on(const FormationOptions& o, const Output& out, const Rulebook& rulebook) {
  if (const auto missing =
          if_missing(rulebook.formations, out, rulebook, phrase("changes of formation"), clauses::delays))
    return *missing;
  const auto ruling = rule_formation(*rulebook.formations, o.arm, o.from, o.to);
  if (!ruling) {
    out.fail(phrase("{} does not change from {} to {} (KS-3); name two that belong to the arm.", name_of(o.arm),
                    word(o.from), word(o.to)));
    return ExitCode::misuse;
  }
  out.answer({{"moves", number(ruling->moves.in_moves(), 4)},
              {"arm", name_of(o.arm)},
              {"rulebook", rulebook.name},
              {"clauses", clause_ids(ruling->clauses)}},
             stories::ruling_told(*ruling).toStdString());
  return ExitCode::success;
}

struct BoatOptions {
  std::string rulebook = "kriegspiel";
  std::int64_t men = 0, points = 1;
  bool json = false;
};

ExitCode rule_on(const BoatOptions& o, const Output& out, const Rulebook& rulebook) {
  if (const auto missing = if_missing(rulebook.boats, out, rulebook, phrase("boats"), clauses::delays)) return *missing;
  const BoatRuling ruling = rule_boats(*rulebook.boats, o.men, o.points);
  out.answer({{"embark", ruling.embark},
              {"disembark", ruling.disembark},
              {"parties", ruling.parties},
              {"boats", ruling.boats},
              {"rulebook", rulebook.name},
              {"clauses", clause_ids(ruling.clauses)}},
             stories::ruling_told(ruling).toStdString());
  return ExitCode::success;
}

template <class Asked>
ExitCode run_rule(const Asked& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  return rule_on(o, out, *rulebook);
}

/// Any word of an enumeration.
template <Enumeration E>
void add_any(CLI::App& sub, const char* name, E& to, const std::string& what) {
  constexpr auto all = words_of(E{});
  const auto set = [&to](std::size_t at) { to = static_cast<E>(at); };
  add_word(sub, name, {all.begin(), all.end()}, set, what).required();
}

}  // namespace

void add_rule_kriegspiel(CLI::App& rule, Chosen& chosen) {
  constexpr std::int64_t most = 1'000'000;
  const auto finish = [&chosen](CLI::App& sub, auto o) {
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run_rule(*o); }; });
  };
  {
    auto o = std::make_shared<ShellOptions>();
    CLI::App& sub =
        *rule.add_subcommand("shell", utf8(Cli::tr("How many a shell kills where it comes to rest (KS-7.1)")));
    sub.add_option("--unsheltered", o->unsheltered, utf8(Cli::tr("Men in its circle whom nothing shelters")))
        ->required()
        ->check(CLI::Range(std::int64_t{0}, most));
    finish(sub, o);
  }
  {
    auto o = std::make_shared<RifleOptions>();
    CLI::App& sub = *rule.add_subcommand("rifles", utf8(Cli::tr("How many shots infantry in line has (KS-7.2)")));
    sub.add_option("--infantry", o->infantry, utf8(Cli::tr("Who do not move in this move")))
        ->required()
        ->check(CLI::Range(std::int64_t{0}, most));
    finish(sub, o);
  }
  {
    auto o = std::make_shared<WorksOptions>();
    CLI::App& sub = *rule.add_subcommand("works", utf8(Cli::tr("What men dig, and how long they take (KS-6)")));
    add_any(sub, "--kind", o->asked.kind, utf8(Cli::tr("trench, epaulement or mine")));
    sub.add_option("--men", o->asked.men, utf8(Cli::tr("Who dig")))
        ->required()
        ->check(CLI::Range(std::int64_t{0}, most));
    sub.add_option("--worked", o->asked.moves_worked, utf8(Cli::tr("Moves worked at it already")))
        ->check(CLI::Range(std::int64_t{0}, most));
    finish(sub, o);
  }
  {
    auto o = std::make_shared<FormationOptions>();
    CLI::App& sub = *rule.add_subcommand("formation", utf8(Cli::tr("How long a change of formation takes (KS-3)")));
    add_any(sub, "--from", o->from,
            utf8(Cli::tr("fours, two_ranks, extended; mounted, dismounted; limbered, unlimbered")));
    add_any(sub, "--to", o->to, utf8(Cli::tr("One of the same")));
    add_arm(sub, o->arm);
    finish(sub, o);
  }
  {
    auto o = std::make_shared<BoatOptions>();
    CLI::App& sub = *rule.add_subcommand("boats", utf8(Cli::tr("How long men take into boats and out of them (KS-3)")));
    sub.add_option("--men", o->men, utf8(Cli::tr("On foot")))->required()->check(CLI::Range(std::int64_t{0}, most));
    sub.add_option("--points", o->points, utf8(Cli::tr("Places at which they do it at the same time")))
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000));
    finish(sub, o);
  }
}

}  // namespace sandgate::cli
