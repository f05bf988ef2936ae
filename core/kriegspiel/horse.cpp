#include "core/kriegspiel/horse.h"

#include <algorithm>

#include "core/rulebook/ruling.h"

namespace sandgate {
namespace {

std::int32_t part_lost(Ratio part, std::int32_t men) {
  return static_cast<std::int32_t>(std::int64_t{men} * part.over / part.under);
}

/// Dead of the multiplied numbers, as real men: parts of one count up; then prisoners are at most the rest.
void divide_back(HorseSide& side, const MeleeRuling::Side& multiplied) {
  side.lost =
      static_cast<std::int32_t>(std::min<std::int64_t>((multiplied.killed + side.counts - 1) / side.counts, side.men));
  side.taken = static_cast<std::int32_t>(std::min<std::int64_t>(multiplied.prisoners, side.men - side.lost));
}

}  // namespace

std::int32_t counts_downhill(const ChargeRules& rules, std::int32_t contours) {
  const auto last = static_cast<std::int64_t>(rules.downhill.size()) - 1;
  return rules.downhill[static_cast<std::size_t>(std::clamp<std::int64_t>(contours, 0, last))];
}

bool settle_horse(const ChargeRules& rules, HorseSide& chargers, HorseSide& charged, bool chargers_win) {
  const std::int64_t attack = std::int64_t{chargers.men} * chargers.counts;
  const std::int64_t defence = std::int64_t{charged.men} * charged.counts;
  if (attack == defence) {
    // Quarters are of real men, whatever a slope makes of them.
    HorseSide& winner = chargers_win ? chargers : charged;
    HorseSide& loser = chargers_win ? charged : chargers;
    winner.lost = part_lost(rules.winner_loses, winner.men);
    loser.lost = part_lost(rules.loser_loses, loser.men);
    loser.retires = true;
    return true;
  }
  const bool lesser_isolated = attack < defence ? chargers.isolated : charged.isolated;
  // ST-1 settles numbers as LW-5.3 does, once it is known who is isolated.
  const MeleeRuling melee = rule_centred_melee(attack, defence, lesser_isolated);
  divide_back(chargers, melee.attackers);
  divide_back(charged, melee.defenders);
  return false;
}

}  // namespace sandgate
