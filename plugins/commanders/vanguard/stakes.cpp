#include "plugins/commanders/vanguard/stakes.h"

#include <algorithm>

#include "core/battle/scoring.h"

namespace sandgate::vanguard {

std::int64_t Stakes::outlook(std::int64_t own_left, std::int64_t foes_left) const {
  const std::int64_t more = std::max(own_left, foes_left), fewer = std::min(own_left, foes_left);
  if (more == 0 || (more < least && fewer > 0)) return drawn;
  // The others can lose so many from when the lesser are fewer than the number; and as many are wanted as those are.
  const std::int64_t enough = least - 1, wanted = std::min(fewer, enough);
  const std::int64_t over = std::min(more - std::max(fewer, enough), wanted);
  const std::int64_t to_gain = own_left > foes_left ? victory - drawn : -drawn;
  return drawn + (wanted > 0 ? to_gain * over / wanted : to_gain);
}

std::int64_t Stakes::worth_of(std::int64_t own_lost, std::int64_t foes_lost) const {
  const std::int64_t own_left = own - own_lost, foes_left = foes - foes_lost;
  if (least == 0 || std::min(own_left, foes_left) >= least) return 0;
  return outlook(own_left, foes_left) - outlook(own, foes);
}

Stakes stakes_of(const Rulebook& rules, const std::optional<SeenGame>& game, std::int64_t own, std::int64_t foes) {
  if (!game || game->kind != GameKind::fight || game->ended) return {};
  // An enemy whose number is not told is taken for an equal.
  const std::int32_t least = draw_number(rules.game, game->own_men, game->enemy_men.value_or(game->own_men));
  return {least, own, foes, rules.points.victory, rules.points.drawn};
}

}  // namespace sandgate::vanguard
