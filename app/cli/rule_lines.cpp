// `sandgate rule supply`, `rule train`, `rule entrain`: lines of communication (KS-4, CX-6, CX-7, KS-9).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/host/data_folder.h"
#include "app/stories/rulings.h"
#include "core/rulebook/lines_ruling.h"

namespace sandgate::cli {
namespace {

constexpr std::int32_t most_counted = 1'000'000;

struct SupplyOptions {
  std::string rulebook = "campaign";
  SupplyAsked asked;
  bool json = false;
};

ExitCode run(const SupplyOptions& o) {
  const Output out(o.json);
  if (o.asked.fired > o.asked.infantry) {
    out.fail(phrase("--fired: {} men fired of {} infantry; ammunition is counted for infantry only (KS-4.1).",
                    o.asked.fired, o.asked.infantry));
    return ExitCode::misuse;
  }
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const SupplyRuling ruling = rule_supply(*rulebook, o.asked);
  Answer answer{
      {"food", ruling.due.food}, {"forage", ruling.due.forage}, {"ammunition", ruling.due.ammunition},
      {"men", ruling.men},       {"supply", word(ruling.kind)},
  };
  if (ruling.kind == SupplyKind::waggons) {
    answer["waggons"] = ruling.waggons;
    answer["cart"] = ruling.cart;
  }
  answer["rulebook"] = rulebook->name;
  answer["clauses"] = clause_ids(ruling.clauses);
  out.answer(answer, stories::ruling_told(ruling, o.asked, *rulebook).toStdString());
  return ExitCode::success;
}

struct TrainOptions {
  std::string rulebook = "campaign";
  std::int64_t trucks = 0;
  bool json = false;
};

ExitCode run(const TrainOptions& o) {
  const Output out(o.json);
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const TrainRuling ruling = rule_train(*rulebook, o.trucks);
  const Answer answer{{"feet_a_move", number(ruling.run.in_feet(), 4)},
                      {"full", ruling.full},
                      {"trucks", o.trucks},
                      {"multiplied_ft", number(ruling.multiplied.in_feet(), 4)},
                      {"rulebook", rulebook->name},
                      {"clauses", clause_ids(ruling.clauses)}};
  out.answer(answer, stories::ruling_told(ruling, o.trucks, *rulebook).toStdString());
  return ExitCode::success;
}

struct EntrainOptions {
  std::string rulebook = "campaign";
  std::int64_t infantry = 0, cavalry = 0, engineers = 0, gunners = 0, guns = 0, waggons = 0, packets = 0, points = 1;
  bool json = false;
};

ExitCode run(const EntrainOptions& o) {
  const Output out(o.json);
  const TrainLoad load{.foot = o.infantry + o.engineers + o.gunners,
                       .horse = o.cavalry,
                       .guns = o.guns,
                       .waggons = o.waggons,
                       .packets = o.packets};
  if (load == TrainLoad{}) {
    out.fail("Nothing is to go by rail; give --infantry, --cavalry, --guns or another load.");
    return ExitCode::misuse;
  }
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const EntrainRuling ruling = rule_entrain(*rulebook, load, o.points);
  const Answer answer{{"trucks", ruling.trucks},
                      {"entrain", ruling.moves.entrain},
                      {"detrain", ruling.moves.detrain},
                      {"rulebook", rulebook->name},
                      {"clauses", clause_ids(ruling.clauses)}};
  out.answer(answer, stories::ruling_told(ruling).toStdString());
  return ExitCode::success;
}

}  // namespace

void add_rule_lines(CLI::App& rule, Chosen& chosen) {
  const auto count = [](CLI::App& sub, const char* name, auto& to, const std::string& what) {
    return sub.add_option(name, to, what)->check(CLI::Range(0, most_counted));
  };
  const auto finish = [&chosen](CLI::App& sub, auto o) {
    sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook")))->capture_default_str();
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  };
  {
    auto o = std::make_shared<SupplyOptions>();
    CLI::App& sub =
        *rule.add_subcommand("supply", utf8(Cli::tr("What a pool of bodies is due when supply is collected (KS-4.1)")));
    count(sub, "--infantry", o->asked.infantry, utf8(Cli::tr("Men of infantry")));
    count(sub, "--cavalry", o->asked.cavalry, utf8(Cli::tr("Riders, each with his horse")));
    count(sub, "--engineers", o->asked.engineers, utf8(Cli::tr("Engineers, who eat")));
    count(sub, "--gunners", o->asked.gunners, utf8(Cli::tr("Gunners, who eat")));
    count(sub, "--fired", o->asked.fired,
          utf8(Cli::tr("Of the infantry: who fired, move after move, since the last collection")));
    count(sub, "--guns", o->asked.guns, utf8(Cli::tr("CX-6: guns that are to fire")));
    sub.add_flag("--alone", o->asked.alone, utf8(Cli::tr("KS-4.3: these are the whole pool; a small one needs none")));
    finish(sub, o);
  }
  {
    auto o = std::make_shared<TrainOptions>();
    CLI::App& sub = *rule.add_subcommand("train", utf8(Cli::tr("How far a train runs in a move (CX-7, KS-9)")));
    count(sub, "--trucks", o->trucks, utf8(Cli::tr("Trucks that its engine draws")))->required();
    finish(sub, o);
  }
  {
    auto o = std::make_shared<EntrainOptions>();
    CLI::App& sub = *rule.add_subcommand(
        "entrain", utf8(Cli::tr("Trucks for a load, and moves to entrain and detrain (CX-7, KS-9)")));
    count(sub, "--infantry", o->infantry, utf8(Cli::tr("Men of infantry")));
    count(sub, "--cavalry", o->cavalry, utf8(Cli::tr("Riders with their horses")));
    count(sub, "--engineers", o->engineers, utf8(Cli::tr("Engineers")));
    count(sub, "--gunners", o->gunners, utf8(Cli::tr("Gunners on foot")));
    count(sub, "--guns", o->guns, utf8(Cli::tr("Guns")));
    count(sub, "--waggons", o->waggons, utf8(Cli::tr("Waggons")));
    count(sub, "--packets", o->packets, utf8(Cli::tr("Packets without a waggon (KS-4.6)")));
    sub.add_option("--points", o->points, utf8(Cli::tr("KS-9: places at which they board at the same time")))
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000));
    finish(sub, o);
  }
}

}  // namespace sandgate::cli
