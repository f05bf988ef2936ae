// Private to this room: the force of a side that is laid out by the program, and the bodies it is told off in (LW-7.1).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rulebook/rulebook.h"
#include "map/base/telling.h"

namespace sandgate {

/// Usually three guns with five horsemen each, ten more horse and 48 foot.
struct TableForce {
  int guns = 3, horse = 25, foot = 48;
  /// In half points, by the rulebook's prices.
  std::int64_t worth(const Rulebook& rulebook) const;
};

/// As much as so many half points buy, a gun to every fifty points or so, with the horse that is advised to it; always
/// one gun.
TableForce force_worth(std::int64_t half_points, const Rulebook& rulebook);

/// A company, a squadron, or a gun and its horsemen.
struct TableUnit {
  std::string name, title;
  int foot = 0, horse = 0, guns = 0;
  int men() const { return foot + horse; }
};

/// From one end of the line to the other: squadrons in the middle of the companies, guns spread evenly among them.
std::vector<TableUnit> units_of(const TableForce& force, const Telling& tell);

}  // namespace sandgate
