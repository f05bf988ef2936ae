// What sets one manner of this commander apart from another: the numbers of its JSON file.
#pragma once

#include <cstdint>
#include <string>

#include "map/base/quantity.h"

namespace sandgate::vanguard {

struct Temper {
  std::int32_t attacks_at = 0;         ///< own men to 100 of the enemy's on a table from which it attacks …
  std::int32_t retires_at = 0;         ///< … and below which it looks to what can be saved
  std::int32_t shy_of = 0;             ///< enemies to 100 of its own about a place it keeps away from
  std::int32_t least_gain = 0;         ///< half points a charge must be worth; below nought it pays for an attack
  std::int32_t patience = 0;           ///< moves of both camps without a fight before it begins one
  std::int32_t rash = 0;               ///< half points it gives away then
  double worth_a_shot = 0;             ///< enemies felled by one, less own men
  Length guns_stand_off;               ///< no nearer to the enemy are guns hauled
  std::int32_t counts_on_waggons = 0;  ///< of 100 feet that waggons go on a road, so many it counts on
  friend bool operator==(const Temper&, const Temper&) = default;
};

/// From the values of a manner, as JSON text. Throws std::invalid_argument with what is missing, unknown, or absurd.
Temper read_temper(const std::string& values);

}  // namespace sandgate::vanguard
