#include "core/gunnery/gunnery.h"

namespace sandgate {
namespace {

constexpr std::int64_t faces = 1 << 16;
constexpr int throws = 8, ordinals_a_shot = 32;

/// Sums of dice are near enough a normal spread of deviation 1; they never go beyond 4.9.
double spread(const Dice& dice, Dice::Key key, std::int64_t first) {
  std::int64_t sum = 0;
  for (int i = 0; i < throws; ++i) {
    key.ordinal = first + i;
    sum += dice.roll(key, faces);
  }
  // Twelve throws of one unit would have variance 1; the sum is scaled because there are fewer.
  constexpr double middle = throws * (faces - 1) / 2.0, scale = 1.224744871391589;  // the root of 12 / throws
  return (static_cast<double>(sum) - middle) / static_cast<double>(faces) * scale;
}

}  // namespace

Scatter scatter_of(const Rulebook& rulebook, const Aim& aim, const Dice& dice, const Dice::Key& key) {
  const auto number = static_cast<std::size_t>(aim.projectile);
  if (number >= rulebook.gunnery.projectiles.size()) return {};
  const double size = rulebook.table.man.in_inches() / rulebook.gunnery.for_man;
  const GunneryRules::Spread& by = rulebook.gunnery.projectiles[number].spread;
  const std::int64_t first = key.ordinal * ordinals_a_shot;
  return {by.bearing * size * spread(dice, key, first), by.elevation * size * spread(dice, key, first + throws),
          1 + by.speed * size * spread(dice, key, first + 2 * throws)};
}

}  // namespace sandgate
