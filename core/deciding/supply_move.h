// What becomes of packets, waggons and the hungry when a move closes (KS-3 to KS-5). Private to this room.
#pragma once

#include <string>
#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// KS-4, KS-5: after marches and melees, before contact. Folds into `scratch` and answers, in this order: what is taken
/// from the enemy; packets that go over and depots that are begun; convoys that load, deliver and march on; what the
/// sides of the camp draw; who gives himself up.
std::vector<Event> close_supply(Campaign& scratch);

/// Whether a body of the side, one that is gone too, has that name.
bool body_named(const Campaign& campaign, SideId side, std::string_view name);

/// A standing order of waggons ends with whatever else they are ordered: adds that to `events` where they have one.
void end_convoy(const Campaign& campaign, BodyId body, std::vector<Event>& events);

}  // namespace sandgate
