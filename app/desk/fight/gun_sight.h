// What a gunner sees down his barrel, and the slow work of reckoning it: called off the windows' thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/mapview/table/barrel_section.h"
#include "core/gunnery/gunnery.h"
#include "core/kriegspiel/burst.h"
#include "core/sight/table_boxes.h"
#include "core/sight/table_scene.h"

namespace sandgate {

/// What is asked: a gun by its place in the scene, and how it is laid.
struct SightAsked {
  std::uint32_t gun = 0;
  Aim aim;
  std::optional<Point> marked;    ///< where it shall be laid on
  std::vector<FlightPoint> last;  ///< how its last shot flew
  bool test_path = false;         ///< also how a shot would fly that does not stray
  std::vector<TableBox> boxes;    ///< CX-2: that are on the table
};

/// What is seen: where the barrel points, what its line meets, and what a shot would do.
struct BarrelSight {
  Aim aim;
  BarrelLine line;
  std::optional<SideId> whose;  ///< the man or the box its line meets, where it meets one
  Point edge;                   ///< where the line of fire leaves the table
  BarrelSection section;
  std::optional<Flight> test;
  /// KS-7.1: of a shell that does not stray, where it would come to rest and who is in its circle there now; who of
  /// them would die is not said. None: it is no shell, or would leave the table.
  struct Shell {
    Point at;
    std::vector<std::uint32_t> counted;  ///< men by their places in the scene, nearest first
    std::vector<Burst::Sheltered> sheltered;
    std::int64_t own = 0;   ///< of those counted, the mover's side's
    std::int64_t guns = 0;  ///< that the circle touches
  };
  std::optional<Shell> shell;
  std::optional<Refusal> refusal;  ///< why it cannot fire so: its muzzle is in something, or out of its bounds
  std::vector<ManWalk> to_trail;   ///< LW-3.4: the walks of the men who are to stand at its trail
};
/// `sides` as in the briefing.
BarrelSight sight_down(const Gunnery& gunnery, const TableScene& scene, const std::vector<Side>& sides,
                       const SightAsked& asked);

/// Where a flight changes its way, by places in the path: it strikes the ground or something on it.
std::vector<std::size_t> bounces_of(const std::vector<FlightPoint>& path);

}  // namespace sandgate
