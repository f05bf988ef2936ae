#include "plugins/commanders/vanguard/shells.h"

#include <algorithm>

#include "core/kriegspiel/burst.h"
#include "core/kriegspiel/shell_toll.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

// Of several the slowest: it comes down steepest, and lies nearest to where it fell.
std::optional<std::uint8_t> shell_for(const GunneryRules& rules, Length off) {
  std::optional<std::uint8_t> best;
  for (std::uint8_t i = 0; i < rules.projectiles.size(); ++i) {
    const GunneryRules::Projectile& shot = rules.projectiles[i];
    if (!shot.shell || !shot.gun_fires() || farthest_flight(rules, i) < off + manner::shell_spare) continue;
    if (!best || shot.speed < rules.projectiles[*best].speed) best = i;
  }
  return best;
}

/// Who is in the circle about `at` and not sheltered, by their number and what they are worth.
struct InCircle {
  std::int32_t foes = 0, own = 0;
  double foes_worth = 0, own_worth = 0;
  double guns = 0;  ///< the enemy's

  double mean_foe() const { return foes > 0 ? foes_worth / foes : 1; }
  double mean_own() const { return own > 0 ? own_worth / own : 1; }
};
InCircle in_circle_about(const Field& field, Point at) {
  const Rulebook& rules = field.rules();
  InCircle found;
  for (const bool own : {false, true}) {
    for (const ManIndex i : own ? field.own() : field.foes()) {
      const Soldier& man = field.man(i);
      if (!in_circle(rules, at, man.at, rules.radius(man.arm)) || field.scene().ground().shelter(man.at, at)) continue;
      ++(own ? found.own : found.foes);
      (own ? found.own_worth : found.foes_worth) += field.value(i);
    }
  }
  for (const Gun& gun : field.scene().guns())
    found.guns += gun.camp != field.camp() && within(gun.at, at, rules.shell->circle) ? 1 : 0;
  return found;
}

double best_case(const Field& field, const InCircle& about) {
  const ShellRules& rules = *field.rules().shell;
  const std::int32_t all = about.foes + about.own, dead = shell_toll(rules, all).killed;
  if (all == 0) return 0;
  return dead * (about.foes_worth - about.own_worth) / all + about.guns * manner::a_gun_shelled;
}

}  // namespace

std::vector<ShellMark> shell_marks(const Field& field, double least) {
  std::vector<ShellMark> marks;
  if (!field.rules().shell) return marks;
  for (const ManIndex foe : field.foes()) {
    // A crowd is no smaller than what is in the circle, so that it tells cheaply where not to look.
    const Point at = field.man(foe).at;
    const auto same = [&](const ShellMark& mark) { return within(mark.at, at, manner::beside); };
    if (field.crowd(foe) + manner::a_gun_shelled <= least || std::ranges::any_of(marks, same)) continue;
    const double worth = manner::shell_luck * best_case(field, in_circle_about(field, at));
    if (worth > least) marks.push_back({worth, at});
  }
  std::ranges::sort(marks, {}, [](const ShellMark& mark) { return std::pair(-mark.worth, mark.at); });
  marks.resize(std::min(marks.size(), manner::shell_marks));
  return marks;
}

std::optional<ShellShot> foresee_shell(const Field& field, std::uint32_t gun, Point mark) {
  const Rulebook& rules = field.rules();
  if (!rules.shell) return {};
  const auto shell = shell_for(rules.gunnery, distance(field.scene().guns()[gun].at, mark));
  if (!shell) return {};
  const Targets targets{field.men(), field.scene().guns(), field.boxes()};
  const auto laid = field.gunnery().solve(targets, gun, mark, *shell, manner::shell_trials);
  if (!laid) return {};
  const InCircle about = in_circle_about(field, mark);
  // Own men die as surely as the enemy's: they are spared unless it pays twice over.
  if (laid->own > 0 && laid->enemies < manner::own_paid_for * laid->own) return {};
  ShellShot shot{laid->aim, mark, 0, laid->enemies, laid->own};
  shot.worth =
      laid->enemies * about.mean_foe() - laid->own * about.mean_own() + laid->hit * about.guns * manner::a_gun_shelled;
  return shot;
}

}  // namespace sandgate::vanguard
