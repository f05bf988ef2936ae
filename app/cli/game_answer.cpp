#include "app/cli/game_answer.h"

#include <fmt/format.h>

#include "app/cli/review_tables.h"
#include "app/words/games.h"

namespace sandgate::cli {
std::string_view name_of(EndReason why) {
  switch (why) {
    case EndReason::force_gone: return "force_gone";
    case EndReason::nobody_left: return "nobody_left";
    case EndReason::too_few: return "too_few";
    case EndReason::rear_reached: return "rear_reached";
    case EndReason::retreat_over: return "retreat_over";
    case EndReason::rears_safe: return "rears_safe";
    case EndReason::line_reached: return "line_reached";
    case EndReason::line_out_of_reach: return "line_out_of_reach";
  }
  return {};
}

namespace {

std::string points(std::int64_t half_points) { return words::points(half_points).toStdString(); }
Answer points_answer(std::int64_t half_points) { return number(static_cast<double>(half_points) / 2); }

}  // namespace

Answer battle_answer(const BattleEnded& ended, const Setting& setting) {
  const Clause clause = clause_of(ended.why, setting.table->game->kind, setting.rulebook.game);
  Answer by_side = Answer::object();
  for (const Side& side : setting.sides) {
    const SideScore& score = ended.scores[side.id.index()];
    Answer lines = Answer::array();
    for (const words::PointsLine& line : words::points_lines(score.count, setting.rulebook))
      lines.push_back({{"what", line.what.toStdString()}, {"points", points_answer(line.half_points)}});
    by_side[side.name] = {
        {"points", points_answer(score.half_points)}, {"victory", word_of(score.count.victory)}, {"lines", lines}};
  }
  return {{"kind", word_of(setting.table->game->kind)},
          {"why", name_of(ended.why)},
          {"clause", clause.id},
          {"winner", ended.winner ? Answer(setting.side(*ended.winner).name) : Answer()},
          {"sides", by_side}};
}

std::string battle_text(const BattleEnded& ended, const Setting& setting) {
  const GameKind kind = setting.table->game->kind;
  const Clause clause = clause_of(ended.why, kind, setting.rulebook.game);
  const std::string outcome = ended.winner ? setting.side(*ended.winner).name + " has won" : "It is drawn";
  std::string text = fmt::format("The battle is over, {}. {}: {} ({})\n", words::game_name(kind).toStdString(), outcome,
                                 words::end_reason(ended.why).toStdString(), clause.id);
  for (const Side& side : setting.sides) {
    const SideScore& score = ended.scores[side.id.index()];
    text += fmt::format("  {}: {} points\n", side.name, points(score.half_points));
    for (const words::PointsLine& line : words::points_lines(score.count, setting.rulebook))
      text += fmt::format("    {:>6}  {}\n", points(line.half_points), line.what.toStdString());
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
  const WarStanding standing = war_standing(war);
  std::string text = fmt::format("{}, for a lead of {} points\n", war.name, war.lead);
  for (std::size_t i = 0; i < war.battles.size(); ++i) {
    const FoughtBattle& battle = war.battles[i];
    text += fmt::format("  {}. {}, {}:", i + 1, battle.title, words::game_name(battle.kind).toStdString());
    for (std::size_t side = 0; side < sides.size(); ++side)
      text += fmt::format("{} {} {}", side > 0 ? "," : "", sides[side], points(battle.half_points[side]));
    text += "\n";
  }
  if (standing.winner) {
    text += fmt::format("{} leads by {} points and has won the war (LW-6.4).\n", sides[standing.winner->index()],
                        points(standing.ahead));
  } else if (standing.leader) {
    text += fmt::format("{} leads by {} points; the war goes on (LW-6.4).\n", sides[standing.leader->index()],
                        points(standing.ahead));
  } else {
    text += "Neither side leads; the war goes on (LW-6.4).\n";
  }
  return text;
}

WarTerms war_with(const BattleEnded& ended, const Setting& setting) {
  const GameTerms& terms = *setting.table->game;
  WarTerms war = *terms.war;
  FoughtBattle battle{setting.title, terms.kind, {}};
  for (const SideScore& score : ended.scores) battle.half_points.push_back(score.half_points);
  war.battles.push_back(std::move(battle));
  return war;
}

std::vector<std::string> names_of_sides(const Setting& setting) {
  std::vector<std::string> names;
  for (const Side& side : setting.sides) names.push_back(side.name);
  return names;
}

}  // namespace sandgate::cli
