// Bridges, culverts and the lines they carry. Private to this room.
#pragma once

#include <vector>

#include "logistics/lines/lines.h"
#include "logistics/lines/segment_tree.h"

namespace sandgate::lines {

/// A bridge carries a line that passes this close to it.
inline constexpr double bridge_reach_m = 10;

/// Where a feature stands: a point's own place, half-way along a line, the middle of an area's bounds.
MapPoint middle_of(const Feature& feature);
/// Whether a bridge stands at `p`.
bool bridged(const Country& country, MapPoint p);
/// Gives every bridge and culvert to the edges it carries, in order along them, and returns how many bridges carry
/// one at all. Where a road and a railway both pass, it is the nearer one's; both have it where they are equally near.
int carry(const Country& country, LineKind kind, const SegmentTree& tree, std::vector<LineEdge>& edges);

}  // namespace sandgate::lines
