// `sandgate scenario table`: a table laid out by lot, fair to both sides, with two forces on it (LW-1.1).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/host/data_folder.h"
#include "app/host/new_scenario.h"
#include "core/scenario/random_plan.h"

namespace sandgate::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string to, title, size = "12x8", kind = "fight", name;
  std::uint64_t seed = 1;
  std::int32_t density = PlanWishes{}.density, points = 0;
  bool river = false, no_river = false, json = false;
};

Result<PlanWishes> wishes_of(const Options& o) {
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
    return fault("--size", fmt::format("'{}' is no size of a table", o.size),
                 "write feet along the back lines x feet between them, as 12x8");
  wishes.wide = Length::inches(std::llround(*wide * 12));
  wishes.deep = Length::inches(std::llround(*deep * 12));
  wishes.density = o.density;
  wishes.name = o.name;
  if (o.river) wishes.river = PlanWishes::River::wanted;
  if (o.no_river) wishes.river = PlanWishes::River::none;
  return wishes;
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

ExitCode run(const Options& o) {
  const Output out(o.json);
  std::error_code error;
  if (fs::exists(o.to, error))
    return out.fail(Fault{o.to, "it is there already", "name a new folder, so that nothing is overwritten"});
  const auto wishes = wishes_of(o);
  if (!wishes) return out.fail(wishes.error());
  const auto rulebook = read_rulebook(rulebook_folder(), "little-wars");
  if (!rulebook) return out.fail(rulebook.error());
  const auto made = random_plan(o.seed, *wishes, *rulebook);
  if (!made) return out.fail(made.error());
  TableLayOut forces;
  forces.title = o.title;
  forces.kind = table_game_named(o.kind).value_or(TableGame::fight);
  if (o.points > 0) forces.points = o.points;
  const auto read = make_table_scenario(made->plan, o.to, forces, out.progress("Laying out"));
  if (!read) return out.fail(read.error());
  const Setting& setting = *read->setting;
  std::int64_t men = 0;
  for (const Body& body : setting.order_of_battle) men += body.contents.men().count;
  out.answer({{"out", o.to},
              {"name", setting.name},
              {"title", setting.title},
              {"seed", o.seed},
              {"pieces", made->plan.pieces.size()},
              {"bodies", setting.order_of_battle.size()},
              {"men", men},
              {"candidates", made->candidates},
              {"balance", answer_of(made->balance)}},
             fmt::format("{}: {} pieces of country, {} men. Play it with: sandgate play {} --out {}.sandgate",
                         setting.title, made->plan.pieces.size(), men, o.to, setting.name));
  return ExitCode::success;
}

}  // namespace

void add_scenario_table(CLI::App& scenario, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App& sub =
      *scenario.add_subcommand("table", "A table laid out by lot, fair to both sides, and two forces on it");
  sub.add_option("--out", o->to, "The folder to make")->required();
  sub.add_option("--seed", o->seed, "The same seed gives the same table")->capture_default_str();
  sub.add_option("--size", o->size, "Feet along the back lines x feet between them")->capture_default_str();
  sub.add_option("--density", o->density, "How much stands on it: 1 bare, 5 crowded")
      ->capture_default_str()
      ->check(CLI::Range(PlanWishes::least_density, PlanWishes::most_density));
  sub.add_option("--kind", o->kind, "The game: fight, blow or defensive")
      ->capture_default_str()
      ->check(CLI::IsMember({"fight", "blow", "defensive"}));
  sub.add_option("--points", o->points, "What each side's force is worth (LW-7.1)")
      ->check(CLI::Range(least_points, most_points));
  sub.add_option("--title", o->title, "The heading of its sheets");
  sub.add_option("--name", o->name, "The table's own name; its farm's where left out");
  CLI::Option* river = sub.add_flag("--river", o->river, "With a river");
  sub.add_flag("--no-river", o->no_river, "Without one")->excludes(river);
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
