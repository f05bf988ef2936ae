// Rifle-fire of fives (KS-7.2): every five with a good line fires, if that is worth more than moving its men; who has
// fired stays where he is.
#include <algorithm>

#include "core/battle/serve_gun.h"
#include "core/kriegspiel/five.h"
#include "core/kriegspiel/rifle_fives.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"
#include "plugins/commanders/vanguard/table_works.h"

namespace sandgate::vanguard {
namespace {

class Rifles {
 public:
  Rifles(Field& field, std::uint8_t projectile) : field_(field), rules_(field.rules()), projectile_(projectile) {}

  void fire() {
    for (const std::vector<ManHandle>& five : fives()) {
      if (!field_.table().guns_open) return;
      fire(five);
    }
  }

 private:
  struct Volley {
    Aim aim;
    double worth = 0;               ///< of who is felled, own men counted off
    double enemies = 0, horse = 0;  /// felled by it
  };

  std::vector<std::vector<ManHandle>> fives() const {
    std::vector<ManIndex> men;
    std::vector<Point> places;
    const TableScene& scene = field_.scene();
    for (const ManIndex i : field_.own()) {
      const Soldier& man = field_.man(i);
      const bool fires = scene.orders(i) && !man.lying && !is_at_trail(scene.guns(), man.id, scene.mover().move) &&
                         may_fire_rifle(rules_, man, field_.side(), scene.mover().move);
      if (!fires) continue;
      men.push_back(i);
      places.push_back(man.at);
    }
    std::vector<std::vector<ManHandle>> named;
    for (const RifleFive& five : rifle_fives(*rules_.rifles, places)) {
      std::vector<ManHandle>& handles = named.emplace_back();
      for (const std::uint32_t place : five.men) handles.push_back(scene.man(men[place]));
    }
    return named;
  }

  void fire(const std::vector<ManHandle>& five) {
    std::vector<ManIndex> men;
    for (const ManHandle man : five) {
      if (const auto index = field_.scene().index(man)) men.push_back(*index);
    }
    if (men.size() != five.size()) return;
    const std::vector<ManIndex> along = along_line(field_.men(), men);
    const ManIndex middle = along[along.size() / 2];
    const auto best = best_volley(middle);
    if (!best || best->worth < worth_standing(men)) return;
    field_.give(RiflesOrder<Handle>{field_.scene().table(), five, best->aim}, field_.body_of(middle), reason(*best));
  }

  // Who holds loses little by it; men who go forward lose a move.
  double worth_standing(std::span<const ManIndex> men) const {
    if (std::ranges::none_of(men, [&](ManIndex i) { return field_.spare(i); })) return field_.turn.temper.worth_a_shot;
    // KS-6.1: a trench that is near shelters them from all that comes after.
    const bool to_a_bank = field_.awaits_enemy() && !man_a_bank(field_, men) &&
                           parapet_for(field_, men, field_.man(men[men.size() / 2]).at);
    if (to_a_bank) return manner::worth_before_a_bank;
    return field_.line_goal() || field_.attacks() ? manner::worth_standing : field_.turn.temper.worth_a_shot;
  }

  std::optional<Volley> best_volley(ManIndex middle) const {
    const Targets targets{field_.men(), field_.scene().guns(), field_.boxes()};
    std::optional<Volley> best;
    for (const ManIndex foe : marks(middle)) {
      const auto laid = field_.gunnery().solve_over(targets, middle, field_.man(foe).at, projectile_, 0);
      if (!laid) continue;
      Volley volley{laid->aim};
      for (const auto& met : field_.gunnery().foresee_over(targets, middle, laid->aim, manner::rifle_trials)) {
        if (!met) continue;
        const Soldier& man = field_.man(*met);
        const bool own = man.camp == field_.camp();
        volley.worth += (own ? -1 : 1) * field_.value(*met) / manner::rifle_trials;
        volley.enemies += own ? 0 : 1.0 / manner::rifle_trials;
        volley.horse += !own && man.arm == Arm::cavalry ? 1.0 / manner::rifle_trials : 0;
      }
      if (!best || volley.worth > best->worth) best = volley;
    }
    return best;
  }

  // Of enemies he sees those who are worth most, and of these the nearest.
  std::vector<ManIndex> marks(ManIndex middle) const {
    const Point from = field_.man(middle).at;
    std::vector<ManIndex> all = field_.foes();
    std::ranges::sort(all, {}, [&](ManIndex foe) {
      return std::tuple(-field_.value(foe) - near_horse(from, foe), distance(from, field_.man(foe).at), foe);
    });
    std::vector<ManIndex> seen;
    std::size_t looked = 0;
    for (const ManIndex foe : all) {
      if (seen.size() == manner::rifle_marks || looked == manner::rifle_looks) break;
      const Point at = field_.man(foe).at;
      if (std::ranges::any_of(seen, [&](ManIndex other) { return within(field_.man(other).at, at, manner::beside); }))
        continue;
      ++looked;
      if (field_.scene().ground().sees(from, at)) seen.push_back(foe);
    }
    return seen;
  }
  // KS-8: horse that could charge in its next move is shot down first.
  double near_horse(Point from, ManIndex foe) const {
    const bool near = rules_.charges && field_.man(foe).arm == Arm::cavalry &&
                      within(field_.man(foe).at, from, rules_.charges->reach());
    return near ? manner::horse_first : 0;
  }

  static std::string reason(const Volley& volley) {
    constexpr int tenths = 10;
    const int expected = static_cast<int>(volley.enemies * tenths + 0.5);
    return std::string("a five fires at ") + (2 * volley.horse > volley.enemies ? "horse" : "men on foot") +
           ", expecting to fell " + std::to_string(expected / tenths) + "." + std::to_string(expected % tenths);
  }

  Field& field_;
  const Rulebook& rules_;
  const std::uint8_t projectile_;
};

}  // namespace

void fire_rifles(Field& field) {
  const auto projectile = rifle_projectile(field.rules());
  const auto& game = field.turn.picture.game;
  // LW-6.2: the beaten have no time to fire.
  if (projectile && !(game && game->beaten == field.side())) Rifles(field, *projectile).fire();
}

}  // namespace sandgate::vanguard
