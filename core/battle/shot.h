// A shot: how a gun is laid, and what comes of it when it is flown over the table (LW-3.3, LW-4). Values; kept in the
// journal, so that a replay needs no physics.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/battle/ground/shelter.h"
#include "map/base/bearing.h"
#include "map/base/id.h"
#include "map/base/point.h"

namespace sandgate {

/// Upwards from the level in mils, 6400 to the circle; negative: muzzle down.
struct Elevation {
  std::int16_t mils = 0;
  friend constexpr auto operator<=>(const Elevation&, const Elevation&) = default;
  double in_degrees() const { return mils * (360.0 / Bearing::full_circle); }
};

/// How a gun is laid.
struct Aim {
  Bearing bearing;
  Elevation elevation;
  std::uint8_t projectile = 0;  ///< by its place in the rulebook's list
  SANDGATE_FIELDS(bearing, elevation, projectile)
  friend bool operator==(const Aim&, const Aim&) = default;
};

/// A place on the way of a shot: `height` above the table's nought (see Gunnery), `time` since it left the muzzle.
struct FlightPoint {
  Point at;
  Length height;
  std::int32_t milliseconds = 0;
  SANDGATE_FIELDS(at, height, milliseconds)
  static constexpr std::string_view stored_as(std::string_view field) { return field == "milliseconds" ? "ms" : field; }
  friend bool operator==(const FlightPoint&, const FlightPoint&) = default;
};

/// LW-4.2, LW-4.3: how a man died.
enum class Felling : std::uint8_t {
  struck,     ///< LW-4.2: by the projectile, or left leaning
  by_fallen,  ///< LW-4.2: by another man who fell against him
  touched,    ///< LW-4.3: the first man touched, by a shot that had killed nobody up to then
};
constexpr auto words_of(Felling) { return std::to_array<std::string_view>({"struck", "by_fallen", "touched"}); }
struct Felled {
  std::uint32_t man = 0;  ///< by his place in the span the shot was flown over
  Felling how = Felling::struck;
  std::int32_t milliseconds = 0;
  friend bool operator==(const Felled&, const Felled&) = default;
};

enum class FlightEnd : std::uint8_t {
  at_rest,    ///< it lies still
  spent,      ///< it still rolls, and can overset nobody any more
  off_table,  ///< it has left the ground that is looked at
  time_up,    ///< the longest flight the rulebook allows is over
  bounces_up  ///< so is the greatest number of bounces
};
constexpr auto words_of(FlightEnd) {
  return std::to_array<std::string_view>({"at_rest", "spent", "off_table", "time_up", "bounces_up"});
}

/// What came of a shot.
struct Flight {
  std::vector<FlightPoint> path;     ///< from the muzzle to where it ended; bends and bounces are in it
  std::vector<Felled> felled;        ///< in order of time
  std::vector<std::uint32_t> boxes;  ///< CX-2: boxes it struck, by their place in the span; in order of time
  std::vector<Point> strikes;  ///< CX-2: where it struck the ground or a figure, or came to rest; in order of time
  FlightEnd end = FlightEnd::at_rest;
  std::int32_t bounces = 0;
  friend bool operator==(const Flight&, const Flight&) = default;
};

}  // namespace sandgate
