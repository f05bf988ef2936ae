#include "app/words/games.h"

#include "app/words/words.h"

namespace sandgate::words {

QString game_name(GameKind kind) {
  switch (kind) {
    case GameKind::fight: return Words::tr("a Fight to the Finish");
    case GameKind::blow: return Words::tr("a Blow at the Rear");
    case GameKind::defensive: return Words::tr("the Defensive Game");
  }
  return {};
}

QString rear_name(Rear rear) {
  switch (rear) {
    case Rear::whole: return Words::tr("the whole back line");
    case Rear::middle: return Words::tr("the middle half of the back line");
    case Rear::left: return Words::tr("the left half of the back line");
    case Rear::right: return Words::tr("the right half of the back line");
  }
  return {};
}

QString end_reason(EndReason why) {
  switch (why) {
    case EndReason::force_gone: return Words::tr("One side has nobody left on the field.");
    case EndReason::nobody_left: return Words::tr("Nobody is left on the field.");
    case EndReason::too_few: return Words::tr("Both sides are too few to go on.");
    case EndReason::rear_reached: return Words::tr("The back line was reached, which decides it.");
    case EndReason::retreat_over: return Words::tr("The beaten side's retreat is over.");
    case EndReason::rears_safe: return Words::tr("Neither side has men enough left for the enemy's back line.");
    case EndReason::line_reached: return Words::tr("The attacker's men have reached the back line.");
    case EndReason::line_out_of_reach: return Words::tr("Too few attackers can reach the back line any more.");
  }
  return {};
}

QString points(std::int64_t half_points) {
  const QString half = half_points % 2 != 0 ? QStringLiteral("½") : QString();
  if (half_points / 2 == 0 && !half.isEmpty()) return half;
  return QString::number(half_points / 2) + half;
}

std::vector<PointsLine> points_lines(const PointsCount& count, const Rulebook& rulebook) {
  const Rulebook::PointRules& rules = rulebook.points;
  std::vector<PointsLine> lines;
  if (count.victory == PointsCount::Victory::won) lines.push_back({Words::tr("for the victory"), rules.victory});
  if (count.victory == PointsCount::Victory::drawn) lines.push_back({Words::tr("for a drawn battle"), rules.drawn});
  const auto add = [&](std::int64_t number, std::int32_t each, const QString& what) {
    if (number > 0) lines.push_back({what.arg(number), number * each});
  };
  add(count.guns, rules.gun, Words::tr("%1 guns held, carried off or about to be held"));
  add(count.cavalry, rules.cavalry, Words::tr("%1 cavalry alive and uncaptured"));
  add(count.infantry, rules.infantry, Words::tr("%1 infantry alive and uncaptured"));
  add(count.own_prisoners_held, rules.own_prisoner, Words::tr("%1 of its men in the enemy's hands"));
  add(count.prisoners_taken, rules.prisoner, Words::tr("%1 prisoners taken"));
  return lines;
}

}  // namespace sandgate::words
