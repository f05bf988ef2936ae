// The railway when a move closes: trains run, bodies get on and off them and boats (CX-7, KS-3, KS-9). Private to this
// room.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/base/refusal.h"
#include "core/campaign/campaign.h"
#include "core/deciding/lookout.h"
#include "core/deciding/observe.h"

namespace sandgate {

struct TrainsRun {
  std::vector<TrainRan> ran;
  std::vector<Trail> trails;  ///< of those that changed place
};
/// How the trains of the camp that moves run in this move, in order of id; nothing is folded in. `lookout` is the
/// move's.
TrainsRun run_all_trains(const Campaign& campaign, const Lookout& lookout);

/// Who gets on trains and into boats, and off them, when a move closes, of the camp that moves; and who gets off at
/// once, of either, because an enemy is so near a train that stood still that they would be taken with it. Folded into
/// `scratch`.
std::vector<Event> board(Campaign& scratch);

/// CX-7: what comes of it when a body is told to get off: it begins to, or gives up getting on.
std::expected<Event, Refusal> detrain(const Campaign& campaign, BodyId body);
/// CX-7: what comes of it when a train is told to run so; whom it waits for is the caller's.
std::expected<TrainOrdered, Refusal> run_train(const Campaign& campaign, BodyId train, const std::vector<Point>& stops,
                                               bool shuttle);

/// Where a body aboard would stand if it got off now; none where there is no ground for it.
std::optional<Point> place_to_detrain(const Campaign& campaign, const Body& body);

}  // namespace sandgate
