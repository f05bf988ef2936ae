// What stands on a table's ground and does not move: houses, walls, rocks, trees, water, roads and what carries them
// over it (LW-1.2, LW-1.4). Solids stand where the rules say that they do, gateways open, trunks where shot meets them.
#pragma once

#include <memory>
#include <span>

#include "app/table/mesh.h"
#include "app/table/table_relief.h"

namespace sandgate {

/// How high toys stand where the map does not say, in inches: the rulebook's.
struct ToyHeights {
  float house = 6, wall = 1.5F, tree = 8;
  float wall_thick = 0.34F;
  double stream_m = 0;  ///< water narrower than this stops nobody
};

struct Scenery {
  Mesh flat;     ///< what lies on the ground: water, roads, fords
  Mesh solid;    ///< what stands on it
  Mesh shadows;  ///< of what stands; dark, with its strength as alpha
};

/// `trunks` are where trees stand. Takes a tenth of a second for a table full of them: for a worker thread.
Scenery scenery_of(const TableRelief& relief, const ToyHeights& toys, std::span<const MapPoint> trunks);

/// The parts of it.
void add_waters(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys);
void add_roads(Scenery& scenery, const TableRelief& relief);
void add_houses(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys);
void add_walls_and_rocks(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys);
void add_trees(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys, std::span<const MapPoint> trunks);

/// The room round the table.
struct RoomMesh {
  Mesh wood;   ///< floor, panels, window, pictures and ceiling
  Mesh paper;  ///< what of the walls is papered
};
RoomMesh room_round(const TableRelief& relief);

/// Which way, and how far for every inch of height, a thing throws its shadow: the window's light comes from the west.
inline constexpr float shadow_east = 0.95F, shadow_north = 0.25F;

}  // namespace sandgate
