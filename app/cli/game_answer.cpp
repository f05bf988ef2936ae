#include "app/cli/game_answer.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/facts.h"
#include "app/stories/ends.h"
#include "app/words/games.h"

namespace sandgate::cli {
namespace {

Answer points_answer(std::int64_t half_points) { return number(static_cast<double>(half_points) / 2); }

}  // namespace

Answer battle_answer(const BattleEnded& ended, const Setting& setting) {
  return facts_answer(stories::end_facts(ended, setting), setting);
}

std::string battle_text(const BattleEnded& ended, const Setting& setting) {
  std::string text = stories::end_told(ended, setting).toStdString() + "\n";
  for (const Side& side : setting.sides) {
    const SideScore& score = ended.scores[side.id.index()];
    text +=
        fmt::format("  {}\n", stories::points_told(QString::fromStdString(side.name), score.half_points).toStdString());
    for (const stories::PointsLine& line : stories::points_lines(score.count, setting.rulebook))
      text += fmt::format("    {:>6}  {}\n", words::points(line.half_points).toStdString(), line.what.toStdString());
  }
  return text;
}

Answer war_answer(const WarTerms& war, const std::vector<std::string>& sides) {
  const WarStanding standing = war_standing(war);
  const auto by_side = [&](const std::vector<std::int64_t>& half_points) {
    Answer out = Answer::object();
    for (std::size_t i = 0; i < sides.size(); ++i)
      out[sides[i]] = points_answer(i < half_points.size() ? half_points[i] : 0);
    return out;
  };
  Answer battles = Answer::array();
  for (const FoughtBattle& battle : war.battles)
    battles.push_back(
        {{"title", battle.title}, {"kind", word_of(battle.kind)}, {"points", by_side(battle.half_points)}});
  const auto name = [&](const std::optional<SideId>& side) { return side ? Answer(sides[side->index()]) : Answer(); };
  return {{"name", war.name},
          {"lead", war.lead},
          {"battles", battles},
          {"points", by_side(standing.half_points)},
          {"leader", name(standing.leader)},
          {"ahead", points_answer(standing.ahead)},
          {"winner", name(standing.winner)}};
}

std::string war_text(const WarTerms& war, const std::vector<std::string>& sides) {
  return stories::war_told(war, sides).join(QLatin1Char('\n')).toStdString() + "\n";
}

std::vector<std::string> names_of_sides(const Setting& setting) {
  std::vector<std::string> names;
  for (const Side& side : setting.sides) names.push_back(side.name);
  return names;
}

Answer game_answer(const Chronicle& story) {
  const Setting& setting = *story.setting;
  if (!story.end.game()) return {};
  const GameState& game = *story.end.game();
  const GameTerms& terms = *setting.table->game;
  const auto name = [&](const std::optional<SideId>& side) {
    return side ? Answer(setting.side(*side).name) : Answer();
  };
  Answer answer{{"kind", word_of(terms.kind)}};
  if (terms.kind == GameKind::blow) {
    answer["beaten"] = name(game.beaten);
    answer["moves_left"] = game.moves_left;
  }
  if (terms.kind == GameKind::defensive) {
    answer["defender"] = name(game.defender);
    answer["arrived"] = game.arrived.size();
  }
  answer["ended"] = game.ended ? battle_answer(*game.ended, setting) : Answer();
  if (terms.war)
    answer["war"] =
        war_answer(game.ended ? stories::war_with(*game.ended, setting) : *terms.war, names_of_sides(setting));
  return answer;
}

std::string game_text(const BattleEnded& ended, const Setting& setting) {
  std::string text = battle_text(ended, setting);
  if (setting.table->game->war) text += war_text(stories::war_with(ended, setting), names_of_sides(setting));
  return text;
}

}  // namespace sandgate::cli
