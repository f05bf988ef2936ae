#include "app/stories/ends.h"

#include "app/stories/stories.h"
#include "app/words/clauses.h"
#include "app/words/games.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {
namespace {

double whole_points(std::int64_t half_points) { return static_cast<double>(half_points) / 2; }

}  // namespace

QString end_reason(EndReason why) {
  switch (why) {
    case EndReason::force_gone: return Stories::tr("One side has nobody left on the field.");
    case EndReason::nobody_left: return Stories::tr("Nobody is left on the field.");
    case EndReason::too_few: return Stories::tr("Both sides are too few to go on.");
    case EndReason::rear_reached: return Stories::tr("The back line was reached, which decides it.");
    case EndReason::retreat_over: return Stories::tr("The beaten side's retreat is over.");
    case EndReason::rears_safe: return Stories::tr("Neither side has men enough left for the enemy's back line.");
    case EndReason::line_reached: return Stories::tr("The attacker's men have reached the back line.");
    case EndReason::line_out_of_reach: return Stories::tr("Too few attackers can reach the back line any more.");
    case EndReason::conceded: return Stories::tr("One side has given the battle up.");
  }
  return {};
}

std::vector<PointsLine> points_lines(const PointsCount& count, const Rulebook& rulebook) {
  const Rulebook::PointRules& rules = rulebook.points;
  std::vector<PointsLine> lines;
  if (count.victory == PointsCount::Victory::won) lines.push_back({Stories::tr("for the victory"), rules.victory});
  if (count.victory == PointsCount::Victory::drawn) lines.push_back({Stories::tr("for a drawn battle"), rules.drawn});
  const auto add = [&](std::int64_t number, std::int32_t each, const QString& what) {
    if (number > 0) lines.push_back({what.arg(number), number * each});
  };
  add(count.guns, rules.gun, Stories::tr("%1 guns held, carried off or about to be held"));
  add(count.cavalry, rules.cavalry, Stories::tr("%1 cavalry alive and uncaptured"));
  add(count.infantry, rules.infantry, Stories::tr("%1 infantry alive and uncaptured"));
  add(count.own_prisoners_held, rules.own_prisoner, Stories::tr("%1 of its men in the enemy's hands"));
  add(count.prisoners_taken, rules.prisoner, Stories::tr("%1 prisoners taken"));
  return lines;
}

std::string_view victory_word(const std::optional<PointsCount::Victory>& victory) {
  return victory ? word(*victory) : "undecided";
}

Facts end_facts(const BattleEnded& ended, const Setting& setting) {
  const GameKind kind = setting.table->game->kind;
  Facts by_side;
  for (const Side& side : setting.sides) {
    const SideScore& score = ended.scores[side.id.index()];
    std::vector<Facts> lines;
    for (const PointsLine& line : points_lines(score.count, setting.rulebook))
      lines.push_back({{"what", line.what.toStdString()}, {"points", whole_points(line.half_points)}});
    by_side.emplace_back(side.name, Facts{{"points", whole_points(score.half_points)},
                                          {"victory", victory_word(score.count.victory)},
                                          {"lines", std::move(lines)}});
  }
  return {{"kind", word_of(kind)},
          {"why", word(ended.why)},
          {"clause", clause_of(ended.why, kind, setting.rulebook.game).id},
          {"winner", ended.winner ? Fact::Value(*ended.winner) : Fact::Value()},
          {"sides", std::move(by_side)}};
}

QString end_told(const BattleEnded& ended, const Setting& setting) {
  const GameKind kind = setting.table->game->kind;
  const QString outcome = ended.winner
                              ? Stories::tr("%1 has won").arg(QString::fromStdString(setting.side(*ended.winner).name))
                              : Stories::tr("It is drawn");
  return Stories::tr("The battle is over, %1. %2: %3 (%4)")
      .arg(words::game_name(kind), outcome, end_reason(ended.why),
           words::clause_id(clause_of(ended.why, kind, setting.rulebook.game)));
}

QString points_told(const QString& side, std::int64_t half_points) {
  return Stories::tr("%1: %2 points").arg(side, words::points(half_points));
}

WarTerms war_with(const BattleEnded& ended, const Setting& setting) {
  const GameTerms& terms = *setting.table->game;
  WarTerms war = *terms.war;
  FoughtBattle battle{setting.title, terms.kind, {}};
  for (const SideScore& score : ended.scores) battle.half_points.push_back(score.half_points);
  war.battles.push_back(std::move(battle));
  return war;
}

QStringList war_told(const WarTerms& war, const std::vector<std::string>& sides) {
  const WarStanding standing = war_standing(war);
  QStringList lines{Stories::tr("%1, for a lead of %2 points").arg(QString::fromStdString(war.name)).arg(war.lead)};
  for (const FoughtBattle& battle : war.battles) {
    QStringList points;
    for (std::size_t side = 0; side < sides.size(); ++side)
      points << Stories::tr("%1 %2").arg(QString::fromStdString(sides[side]), words::points(battle.half_points[side]));
    lines << Stories::tr("  %1. %2, %3: %4")
                 .arg(QString::number(lines.size()), QString::fromStdString(battle.title),
                      words::game_name(battle.kind), points.join(QStringLiteral(", ")));
  }
  const auto leads = [&](const QString& sentence) {
    return sentence.arg(QString::fromStdString(sides[standing.leader->index()]), words::points(standing.ahead));
  };
  if (standing.winner) return lines << leads(Stories::tr("%1 leads by %2 points and has won the war (LW-6.4)."));
  if (standing.leader) return lines << leads(Stories::tr("%1 leads by %2 points; the war goes on (LW-6.4)."));
  return lines << Stories::tr("Neither side leads; the war goes on (LW-6.4).");
}

}  // namespace sandgate::stories
