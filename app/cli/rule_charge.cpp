// `sandgate rule charge`: what a cavalry charge comes to (KS-8).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
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

constexpr std::array asked_kinds = {
    ChargedKind::extended,         ChargedKind::close,        ChargedKind::guns, ChargedKind::cavalry,
    ChargedKind::retired_extended, ChargedKind::retired_close};

struct ChargeOptions {
  std::string rulebook = "kriegspiel";
  ChargedKind against = ChargedKind::extended;
  std::int32_t sabres = 0, guns = 0, down = 0, up = 0;
  std::optional<std::int32_t> men;
  double feet = 0;
  bool standing = false, isolated = false, json = false;
  std::optional<bool> coin_won;

  bool against_horse() const { return against == ChargedKind::cavalry; }
};

/// A distance is rounded up, so that whatever is over a band's end is in the next.
Length distance_of(double feet) {
  constexpr double rounding = 1e-6;  // of a 64th
  return {{static_cast<std::int64_t>(std::ceil(feet * static_cast<double>(Length::per_foot) - rounding))}};
}

ChargeAsked asked_by(const ChargeOptions& o) {
  ChargeAsked asked{.sabres = o.sabres, .distance = distance_of(o.feet), .contours = o.down - o.up};
  // Gunners stand by their guns and fight as extended infantry.
  const ChargedKind men = o.against == ChargedKind::guns ? ChargedKind::extended
                          : o.standing                   ? ChargedKind::standing_cavalry
                                                         : o.against;
  asked.charged.set(men, o.men.value_or(0));
  asked.charged.set(ChargedKind::guns, o.guns);
  // Only the lesser side can be isolated to any purpose (LW-5.3).
  asked.chargers_isolated = asked.charged_isolated = o.isolated;
  asked.chargers_win_toss = o.coin_won.value_or(true);
  return asked;
}

/// What is wrong with the question itself.
Phrase misuse_of(const ChargeOptions& o) {
  if (!std::isfinite(o.feet)) return phrase("--feet: is no number; write the distance, such as 2.5.");
  if (o.against == ChargedKind::guns && o.guns == 0) return phrase("--guns: say how many guns are charged.");
  if (o.against != ChargedKind::guns && !o.men) return phrase("--men: say how many men are charged.");
  if (!o.against_horse() && (o.standing || o.isolated || o.coin_won || o.down > 0 || o.up > 0))
    return phrase(
        "--stationary, --isolated, --coin and contours matter between horse only (KS-8.3, KS-8.4); leave them out, or "
        "name --against cavalry.");
  return {};
}

Answer group_answer(const ChargedGroup& group) {
  return {{"row", word(group.kind)},
          {"count", group.count},
          {"sabres", group.sabres},
          {"cells", {{"cavalry", group.cavalry_cell}, {"charged", group.charged_cell}}},
          {"cavalry_lost", group.cavalry_lost},
          {"lost", group.lost},
          {"prisoners", group.prisoners},
          {"driven_back", group.driven},
          {"after", word(group.after)},
          {"clause", group.clause.id}};
}

Answer charge_answer(const ChargeOptions& o, const ChargeRuling& ruling, const Rulebook& rulebook) {
  Answer rows = Answer::array();
  for (const ChargedGroup& group : ruling.groups) rows.push_back(group_answer(group));
  Answer answer{{"band", word(ruling.band)}, {"cavalry_lost", ruling.cavalry_lost}, {"lost", ruling.lost}};
  if (!ruling.groups.empty()) {
    answer["clause"] = ruling.groups.back().clause.id;
    answer["row"] = word(ruling.groups.back().kind);
  }
  answer["cavalry_left"] = ruling.cavalry_left;
  answer["guns_taken"] = ruling.guns_taken;
  if (o.against_horse()) {
    answer["cavalry_taken"] = ruling.cavalry_taken;
    answer["prisoners"] = ruling.prisoners;
    answer["driven_back"] = ruling.driven;
    answer["counts"] = {{"chargers", ruling.charger_counts}, {"charged", ruling.charged_counts}};
    answer["tossed"] = ruling.tossed;
    answer["retires"] = !ruling.tossed ? "none" : ruling.chargers_retire ? "chargers" : "charged";
  }
  answer["rows"] = rows;
  answer["rulebook"] = rulebook.name;
  answer["clauses"] = clause_ids(ruling.clauses);
  return answer;
}

ExitCode run(const ChargeOptions& o) {
  const Output out(o.json);
  if (const Phrase misuse = misuse_of(o); !misuse.empty()) {
    out.fail(misuse);
    return ExitCode::misuse;
  }
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  if (const auto missing = if_missing(rulebook->charges, out, *rulebook, phrase("cavalry charges"), clauses::charges))
    return *missing;
  const auto ruling = rule_charge(*rulebook->charges, asked_by(o));
  if (!ruling) return out.fail(stories::sentence_with_clause(ruling.error(), Briefing{}).toStdString());
  if (ruling->tossed && !o.coin_won) {
    out.fail(
        "--coin: the numbers are equal and a coin decides (KS-8.4); give won or lost, as it falls for the chargers.");
    return ExitCode::misuse;
  }
  out.answer(charge_answer(o, *ruling, *rulebook), stories::ruling_told(*ruling, *rulebook->charges).toStdString());
  return ExitCode::success;
}

}  // namespace

void add_rule_charge(CLI::App& rule, Chosen& chosen) {
  auto o = std::make_shared<ChargeOptions>();
  CLI::App& sub = *rule.add_subcommand("charge", utf8(Cli::tr("What a cavalry charge comes to (KS-8)")));
  const auto counted = CLI::Range(0, 1'000'000);
  sub.add_option("--sabres", o->sabres, utf8(Cli::tr("Cavalry that charges")))->required()->check(counted);
  const auto of_kind = [o](std::size_t at) { o->against = asked_kinds[at]; };
  std::vector<std::string> kinds;
  for (const ChargedKind kind : asked_kinds) kinds.emplace_back(word(kind));
  add_word(sub, "--against", kinds, of_kind,
           utf8(Cli::tr("extended, close, guns, cavalry, retired-extended or retired-close")))
      .required();
  sub.add_option("--men", o->men, utf8(Cli::tr("How many are charged; of guns, their gunners")))->check(counted);
  sub.add_option("--guns", o->guns, utf8(Cli::tr("Guns among them")))->check(counted);
  sub.add_option("--feet", o->feet, utf8(Cli::tr("Along the ride, as the move began")))
      ->required()
      ->check(CLI::Range(0.0, 1e6));
  CLI::Option& down =
      *sub.add_option("--contours-down", o->down, utf8(Cli::tr("KS-8.4: contours the chargers descend")))
           ->check(CLI::Range(0, 100'000));
  sub.add_option("--contours-up", o->up, utf8(Cli::tr("KS-8.4: contours they climb")))
      ->check(CLI::Range(0, 100'000))
      ->excludes(&down);
  sub.add_flag("--stationary", o->standing,
               utf8(Cli::tr("KS-8.3: the cavalry charged stands mounted and has done nothing")));
  sub.add_flag("--isolated", o->isolated, utf8(Cli::tr("LW-5.1: the lesser side is isolated")));
  const auto of_coin = [o](std::size_t at) { o->coin_won = at == 0; };
  add_word(sub, "--coin", {"won", "lost"}, of_coin,
           utf8(Cli::tr("KS-8.4: how it falls for the chargers, where numbers are equal: won or lost")));
  sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
