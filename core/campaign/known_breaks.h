// What is known to be broken (KS-5, CX-7).
#pragma once

#include <span>
#include <vector>

#include "core/forces/work.h"

namespace sandgate {

class Campaign;

/// What a seat knows to be broken: with its side or, by couriers, for itself. In order.
std::vector<WorkPlace> known_breaks(const Campaign& campaign, SeatId seat);
/// The bridges and culverts among such places, in order of their ids, as `MarchRates::broken` has them.
std::vector<FeatureId> broken_crossings(std::span<const WorkPlace> places);

}  // namespace sandgate
