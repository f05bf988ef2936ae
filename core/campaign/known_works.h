// Which field works are known (KS-6.3).
#pragma once

#include <vector>

#include "core/state/works.h"

namespace sandgate {

class Campaign;

/// What a seat knows of field works: with its side or, by couriers, for itself; finished and gone as it knows. By id.
std::vector<FieldWork> known_works(const Campaign& campaign, SeatId seat);
/// Those among such that are ground, as far as is known.
std::vector<Earthwork> known_ground(const std::vector<FieldWork>& works);
/// How a side, or by couriers a seat or its bodies away, knows a work; null where it does not.
const WorksState::Known* knowledge_of(const Campaign& campaign, const WorksState::Known& whose);

}  // namespace sandgate
