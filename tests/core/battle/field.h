// A table made man by man, for tests of what men do to one another.
#pragma once

#include "core/battle/soldier.h"
#include "tests/core/fixtures/small_exercise.h"

namespace sandgate::tests {

inline constexpr std::uint8_t red = 0, blue = 1;

inline const Rulebook& little_wars() {
  static const Rulebook rules = rulebook("little-wars");
  return rules;
}

inline Point inches(double x, double y) { return {Length::from_feet(x / 12), Length::from_feet(y / 12)}; }

/// Places are in inches. Men are named by their place in `men`; each camp is one side of the same number.
struct Field {
  Rulebook rules = little_wars();
  std::vector<Soldier> men = {};

  std::uint32_t add(std::uint8_t camp, double x_in, double y_in, Arm arm = Arm::infantry) {
    Soldier man;
    man.id = ManId{static_cast<std::int32_t>(men.size())};
    man.camp = camp;
    man.side = SideId{camp};
    man.arm = arm;
    man.at = inches(x_in, y_in);
    men.push_back(man);
    return static_cast<std::uint32_t>(men.size() - 1);
  }
  /// A rank from west to east, an inch apart.
  void rank(std::uint8_t camp, int count, double x_in, double y_in, Arm arm = Arm::infantry) {
    for (int i = 0; i < count; ++i) add(camp, x_in + i, y_in, arm);
  }
  /// A man of `camp` in the other camp's hands.
  std::uint32_t add_prisoner(std::uint8_t camp, double x_in, double y_in, bool escorted = true) {
    const std::uint32_t man = add(camp, x_in, y_in);
    men[man].state = ManState::prisoner;
    men[man].captor = SideId{camp == red ? blue : red};
    men[man].escorted = escorted;
    return man;
  }
  std::uint32_t add_disarmed(std::uint8_t camp, double x_in, double y_in) {
    const std::uint32_t man = add(camp, x_in, y_in);
    men[man].state = ManState::disarmed;
    return man;
  }
};

}  // namespace sandgate::tests
