// The ground one body of a seat's own side sees, as far as the seat can know (CX-11, KS-1.1).
#pragma once

#include <optional>

#include "core/sight/picture.h"
#include "map/sight/viewshed.h"

namespace sandgate {

struct SeenGround {
  Handle body;                    ///< none: of a place
  MapPoint from;                  ///< where it stood
  std::optional<double> reach_m;  ///< CX-11, in metres of ground; none: a General, who sees at any range
  /// What has a clear line. It runs a square further than `reach_m`, so that its edge can be drawn round.
  Viewshed clear;
};

/// Of an own body that is on the map; none for any other handle, where it stands on no ground, or when `progress` asked
/// the work to stop. It asks about `most_squares` lines of sight at most: call it off the windows' thread.
std::optional<SeenGround> seen_ground(const Picture& picture, const Briefing& briefing, Handle body,
                                      int most_squares = 40'000, const Progress& progress = {});

/// The same for a man who would stand at `from`, as far as one sees now: for planning, whoever stands there.
std::optional<SeenGround> seen_ground_from(const Picture& picture, const Briefing& briefing, MapPoint from,
                                           int most_squares = 40'000, const Progress& progress = {});

}  // namespace sandgate
