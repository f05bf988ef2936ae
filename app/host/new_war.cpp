#include "app/host/new_war.h"

#include <algorithm>

#include "core/chronicle/chronicle.h"
#include "core/rulebook/json.h"

namespace sandgate {
namespace {

Json json(std::string text) { return Json{std::move(text)}; }
Json json(std::int64_t number) { return Json{number}; }

/// Points as a scenario writes them: halves as .5, whole numbers as such.
Json points(std::int64_t half_points) {
  if (half_points % 2 == 0) return json(half_points / 2);
  return Json{static_cast<double>(half_points) / 2};
}

void put(Json& object, std::string_view key, Json value) {
  auto& members = std::get<Json::Object>(object.value);
  const auto at = std::ranges::lower_bound(members, key, {}, &Json::Member::key);
  members.insert(at, Json::Member{std::string(key), std::move(value)});
}

Json* member(Json& object, std::string_view key) {
  auto& members = std::get<Json::Object>(object.value);
  const auto at = std::ranges::find(members, key, &Json::Member::key);
  return at == members.end() ? nullptr : &at->value;
}

Json json(const WarTerms& war, const std::vector<Side>& sides) {
  Json::Array battles;
  for (const FoughtBattle& battle : war.battles) {
    Json by_side{Json::Object{}}, one{Json::Object{}};
    for (const Side& side : sides) put(by_side, side.name, points(battle.half_points[side.id.index()]));
    put(one, "title", json(battle.title));
    put(one, "kind", json(std::string(word_of(battle.kind))));
    put(one, "points", std::move(by_side));
    battles.push_back(std::move(one));
  }
  Json out{Json::Object{}};
  put(out, "name", json(war.name));
  put(out, "lead", json(std::int64_t{war.lead}));
  put(out, "battles", Json{std::move(battles)});
  return out;
}

/// The scenario with its war written into it, read again as any other is.
Result<Scenario> with_war(const Scenario& scenario, const WarTerms& war) {
  const Setting& setting = *scenario.setting;
  const std::string where = "scenario '" + setting.name + "'";
  if (!setting.table || !setting.table->game)
    return fault(where, "it is no game, and a war is made of games",
                 "name a scenario of a table with a game, such as hooks-farm");
  if (setting.table->game->war)
    return fault(where, phrase("it belongs to the war '{}' already", setting.table->game->war->name),
                 "take the war out of the scenario");
  auto document = parse_json(scenario.json, where, {.bytes = scenario.json.size() + 1});
  if (!document) return std::unexpected(std::move(document.error()));
  put(*member(*member(*document, "table"), "game"), "war", json(war, setting.sides));
  return scenario_from_texts(canonical(*document), setting.rulebook.json, setting.country, where);
}

/// The points of a battle by the sides' places in `to`.
Result<FoughtBattle> carried_over(const FoughtBattle& battle, const std::vector<std::string>& from, const Setting& to) {
  FoughtBattle out = battle;
  for (const Side& side : to.sides) {
    const auto before = std::ranges::find(from, side.name);
    if (before == from.end())
      return fault("scenario '" + to.name + "'", phrase("its side {} is not in the war", in_quotes(side.name)),
                   phrase("name a scenario whose sides are called {} and {}", from[0], from[1]));
    out.half_points[side.id.index()] = battle.half_points[static_cast<std::size_t>(before - from.begin())];
  }
  return out;
}

}  // namespace

Result<WarReport> read_war(const std::filesystem::path& exercise, const Progress& progress) {
  auto story = read_chronicle(exercise, progress);
  if (!story) return std::unexpected(std::move(story.error()));
  const Setting& setting = *story->setting;
  if (!setting.table || !setting.table->game || !setting.table->game->war)
    return fault(exercise.string(), "it belongs to no war", "begin one with: sandgate war start");
  const GameTerms& terms = *setting.table->game;
  WarReport report;
  for (const Side& side : setting.sides) report.sides.push_back(side.name);
  report.war = *terms.war;
  report.title = setting.title;
  report.kind = terms.kind;
  report.battle_over = story->end.game() && story->end.game()->ended;
  if (report.battle_over) {
    FoughtBattle battle{setting.title, terms.kind, {}};
    for (const SideScore& score : story->end.game()->ended->scores) battle.half_points.push_back(score.half_points);
    if (battle.half_points.size() != report.sides.size())
      return fault(exercise.string(), "its battle ended without the points of each side",
                   "go back to a copy that is whole");
    report.war.battles.push_back(std::move(battle));
  }
  report.standing = war_standing(report.war);
  return report;
}

Result<Scenario> begin_war(const Scenario& scenario, const std::string& name, std::int64_t lead) {
  if (lead < 1 || lead > largest_war_lead)
    return fault("--lead", phrase("is {} points, which is no lead", std::to_string(lead)),
                 phrase("name one from 1 to {}, such as 200", std::to_string(largest_war_lead)));
  return with_war(scenario, WarTerms{name, static_cast<std::int32_t>(lead), {}});
}

Result<Scenario> same_again(const std::filesystem::path& exercise) {
  const auto file = ExerciseFile::read(exercise);
  if (!file) return std::unexpected(file.error());
  auto setting = setting_of(*file);
  if (!setting) return std::unexpected(std::move(setting.error()));
  if (!(*setting)->table || !(*setting)->table->game)
    return fault(exercise.string(), "it is no game", "choose the country of the next battle by itself");
  const std::string& text = file->contents().scenario_json;
  auto document = parse_json(text, exercise.string(), {.bytes = text.size() + 1});
  if (!document) return std::unexpected(std::move(document.error()));
  auto& game = std::get<Json::Object>(member(*member(*document, "table"), "game")->value);
  std::erase_if(game, [](const Json::Member& one) { return one.key == "war"; });
  return scenario_from_texts(canonical(*document), file->contents().rulebook_json, (*setting)->country,
                             exercise.string());
}

Result<Scenario> next_battle(const std::filesystem::path& previous, const Scenario& scenario,
                             const Progress& progress) {
  auto report = read_war(previous, progress);
  if (!report) return std::unexpected(std::move(report.error()));
  if (!report->battle_over) return fault(previous.string(), "its battle is not over yet", "play it to its end first");
  if (report->standing.winner)
    return fault(previous.string(),
                 phrase("the war is over, and {} has won it", report->sides[report->standing.winner->index()]),
                 "begin another with: sandgate war start");
  if (report->war.battles.size() >= most_battles)
    return fault(previous.string(), "the war has as many battles as one can have", "begin another");
  WarTerms war = report->war;
  for (FoughtBattle& battle : war.battles) {
    auto carried = carried_over(battle, report->sides, *scenario.setting);
    if (!carried) return std::unexpected(std::move(carried.error()));
    battle = std::move(*carried);
  }
  return with_war(scenario, war);
}

}  // namespace sandgate
