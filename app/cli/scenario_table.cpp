// `sandgate scenario table`: a table laid out by lot, fair to both sides, with two forces on it (LW-1.1).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/host/data_folder.h"
#include "app/host/new_scenario.h"
#include "app/words/written.h"
#include "core/scenario/random_plan.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

struct TableOptions {
  std::string to, title, size = "12x8", name;
  std::string rulebook = usual_table_rulebook, kind = "fight", rear, defender, first = "toss", country_by, chances;
  std::uint64_t seed = 1;
  std::int32_t density = PlanWishes{}.density, points = 0;
  bool river = false, no_river = false, alike = false, json = false;
  bool setup = false, given = false, open = false, curtain = false, throws = false;
};

Result<PlanWishes> wishes_of(const TableOptions& o) {
  PlanWishes wishes;
  const std::size_t by = o.size.find('x');
  const auto feet = [](const std::string& text) -> std::optional<double> {
    double n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
    return n;
  };
  const auto wide = by == std::string::npos ? std::nullopt : feet(o.size.substr(0, by));
  const auto deep = by == std::string::npos ? std::nullopt : feet(o.size.substr(by + 1));
  const auto fits = [](double n) { return n > 0 && n < 1'000; };
  if (!wide || !deep || !fits(*wide) || !fits(*deep))
    return fault("--size", phrase("'{}' is no size of a table", o.size),
                 "write feet along the back lines x feet between them, as 12x8");
  wishes.wide = Length::inches(std::llround(*wide * 12));
  wishes.deep = Length::inches(std::llround(*deep * 12));
  wishes.density = o.density;
  wishes.name = o.name;
  if (o.river) wishes.river = PlanWishes::River::wanted;
  if (o.no_river) wishes.river = PlanWishes::River::none;
  wishes.alike = o.alike;
  return wishes;
}

/// "12x2": men held back and dice; empty: the rulebook's.
Result<SetupTerms::Chances> chances_of(const std::string& text, const Rulebook& rulebook) {
  if (text.empty()) return rulebook.setup.chances;
  SetupTerms::Chances chances;
  const auto read = [end = text.data() + text.size()](const char* from, std::int32_t& to) {
    const auto [stop, error] = std::from_chars(from, end, to);
    return error == std::errc() ? stop : nullptr;
  };
  const char* men = read(text.data(), chances.men);
  const char* dice = men && men != text.data() + text.size() && *men == 'x' ? read(men + 1, chances.dice) : nullptr;
  if (dice == text.data() + text.size()) return chances;
  return fault("--chances", phrase("'{}' is no number of men and dice", text),
               "write the men held back x the dice thrown, as 12x2");
}

Result<TableLayOut> battle_of(const TableOptions& o, const Rulebook& rulebook) {
  TableLayOut battle;
  battle.title = o.title;
  battle.tell = words::written;
  battle.kind = game_named(o.kind).value_or(GameKind::fight);
  if (!o.rear.empty()) battle.rear = rear_named(o.rear);
  battle.first = table_role_named(o.first).value_or(battle.first);
  const bool muster = o.setup && !o.given;
  battle.defender = table_role_named(o.defender).value_or(muster ? TableRole::toss : TableRole::blue);
  if (o.points > 0) battle.points = o.points;
  if (!o.setup) return battle;
  TableSetUp setup{.muster = muster, .open_mustering = o.open, .curtain = o.curtain, .chances = {}, .country_by = {}};
  if (o.throws) {
    const auto chances = chances_of(o.chances, rulebook);
    if (!chances) return std::unexpected(chances.error());
    setup.chances = *chances;
  }
  if (o.country_by.empty() && battle.kind != GameKind::defensive) setup.country_by = TableRole::toss;
  if (!o.country_by.empty()) setup.country_by = table_role_named(o.country_by);
  battle.setup = setup;
  return battle;
}

Answer answer_of(const PlanBalance& balance) {
  Answer answer;
  for (std::size_t i = 0; i < plan_measures; ++i) {
    const auto measure = static_cast<PlanMeasure>(i);
    answer[std::string(name_of(measure))] = {{"south", balance.of(measure, false)},
                                             {"north", balance.of(measure, true)}};
  }
  return answer;
}

Text forces_of(const Setting& setting, std::int64_t men) {
  const SetupTerms* setup = setting.setup();
  if (setup && setup->points) return utf8(Cli::tr("each side musters for %1 points"), *setup->points / 2);
  return utf8(setup ? Cli::tr("%1 men to be set down in play") : Cli::tr("%1 men"), men);
}

ExitCode run(const TableOptions& o) {
  const Output out(o.json);
  std::error_code error;
  if (fs::exists(o.to, error))
    return out.fail(Fault{o.to, "it is there already", "name a new folder, so that nothing is overwritten"});
  const auto wishes = wishes_of(o);
  if (!wishes) return out.fail(wishes.error());
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const auto battle = battle_of(o, *rulebook);
  if (!battle) return out.fail(battle.error());
  const auto made = random_plan(o.seed, *wishes, *rulebook);
  if (!made) return out.fail(made.error());
  const auto read =
      make_table_scenario(made->plan, o.to, *battle, o.rulebook, out.progress(utf8(Cli::tr("Laying out"))));
  if (!read) return out.fail(read.error());
  const Setting& setting = *read->setting;
  std::int64_t men = 0;
  for (const Body& body : setting.order_of_battle) men += body.contents.men().count;
  out.answer({{"out", o.to},
              {"name", setting.name},
              {"title", setting.title},
              {"seed", o.seed},
              {"rulebook", setting.rulebook.name},
              {"game", word_of(setting.table->game->kind)},
              {"setup", setting.setup() != nullptr},
              {"pieces", made->plan.pieces.size()},
              {"bodies", setting.order_of_battle.size()},
              {"men", men},
              {"candidates", made->candidates},
              {"balance", answer_of(made->balance)}},
             utf8(Cli::tr("%1: %2 pieces of country, %3. Play it with: sandgate play %4 --out %5.sandgate"),
                  setting.title, made->plan.pieces.size(), forces_of(setting, men), o.to, setting.name));
  return ExitCode::success;
}

/// LW-6, LW-7, and what is agreed of setting down.
void add_battle(CLI::App& sub, TableOptions& o) {
  const CLI::IsMember role({"red", "blue", "toss"});
  sub.add_option("--rulebook", o.rulebook, utf8(Cli::tr("By which it is played")))->capture_default_str();
  sub.add_option("--game,--kind", o.kind, utf8(Cli::tr("fight, blow or defensive (LW-6)")))
      ->capture_default_str()
      ->check(CLI::IsMember({"fight", "blow", "defensive"}));
  sub.add_option("--rear", o.rear,
                 utf8(Cli::tr("Of a blow: whole, middle, left or right; else the rulebook's (LW-6.2)")))
      ->check(CLI::IsMember({"whole", "middle", "left", "right"}));
  sub.add_option("--defender", o.defender,
                 utf8(Cli::tr("Of a Defensive Game: red, blue or toss; toss where both muster, else blue (LW-6.3)")))
      ->check(role);
  sub.add_option("--first", o.first, utf8(Cli::tr("The First Player: red, blue or toss (LW-2.1)")))
      ->capture_default_str()
      ->check(role);
  sub.add_option("--points", o.points, utf8(Cli::tr("What each side's force is worth (LW-7.1)")))
      ->check(CLI::Range(least_points, most_points));
  CLI::Option* setup = sub.add_flag(
      "--setup", o.setup, utf8(Cli::tr("It is set up in play: mustering, the choice of sides, setting down")));
  CLI::Option* given =
      sub.add_flag("--given", o.given, utf8(Cli::tr("The program tells the forces off, and nobody musters")));
  sub.add_flag("--open-mustering", o.open, utf8(Cli::tr("Each sees what the other musters")))
      ->needs(setup)
      ->excludes(given);
  given->needs(setup);
  sub.add_flag("--curtain", o.curtain, utf8(Cli::tr("Both set down at once, hidden (LW-2.1)")))->needs(setup);
  sub.add_option("--chances", o.chances,
                 utf8(Cli::tr("Chances of war: men held back x dice, as 12x2; else the rulebook's (LW-7.2)")))
      ->expected(0, 1)
      ->needs(setup);
  sub.add_option("--country-by", o.country_by,
                 utf8(Cli::tr("Who laid out the Country, and does not choose his side: red, blue or toss (LW-1.1)")))
      ->needs(setup)
      ->check(role);
}

}  // namespace

void add_scenario_table(CLI::App& scenario, Chosen& chosen) {
  auto o = std::make_shared<TableOptions>();
  CLI::App& sub = *scenario.add_subcommand(
      "table", utf8(Cli::tr("A table laid out by lot, fair to both sides, and two forces on it")));
  sub.add_option("--out", o->to, utf8(Cli::tr("The folder to make")))->required();
  sub.add_option("--seed", o->seed, utf8(Cli::tr("The same seed gives the same table")))->capture_default_str();
  sub.add_option("--size", o->size, utf8(Cli::tr("Feet along the back lines x feet between them")))
      ->capture_default_str();
  sub.add_option("--density", o->density, utf8(Cli::tr("How much stands on it: 1 bare, 5 crowded")))
      ->capture_default_str()
      ->check(CLI::Range(PlanWishes::least_density, PlanWishes::most_density));
  add_battle(sub, *o);
  sub.add_option("--title", o->title, utf8(Cli::tr("The heading of its sheets")));
  sub.add_option("--name", o->name, utf8(Cli::tr("The table's own name; its farm's where left out")));
  CLI::Option* river = sub.add_flag("--river", o->river, utf8(Cli::tr("With a river")));
  sub.add_flag("--no-river", o->no_river, utf8(Cli::tr("Without one")))->excludes(river);
  sub.add_flag("--alike", o->alike, utf8(Cli::tr("One half exactly the image of the other")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, throws = sub.get_option("--chances"), &chosen] {
    o->throws = throws->count() > 0;
    chosen = [o] { return run(*o); };
  });
}

}  // namespace sandgate::cli
