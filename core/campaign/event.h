// Events: what happened. The state of a campaign is the fold of them. Each kind has a name and a version in
// the journal (core/journal/codec.h); fields of a version never change meaning.
#pragma once

#include "core/campaign/game_kinds.h"
#include "core/campaign/gun_kinds.h"
#include "core/campaign/march_kinds.h"
#include "core/campaign/melee_kinds.h"
#include "core/campaign/order.h"
#include "core/campaign/ruling_kinds.h"
#include "core/campaign/seat_kinds.h"
#include "core/campaign/setup_kinds.h"
#include "core/campaign/sight_kinds.h"
#include "core/campaign/table_kinds.h"

namespace sandgate {

using Event = VariantOf<SeatEvents, RulingEvents, MarchEvents, SightEvents, TableEvents, MeleeEvents, GunEvents,
                        GameEvents, SetupEvents>;

/// On which clause an event rests.
Clause clause_of(const Event& event, const Setting& setting);
/// The body it is about, or whose eyes it is by; none: it is about no one body.
BodyId body_of(const Event& event);

}  // namespace sandgate
