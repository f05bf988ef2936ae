// What an order comes to while a battle is set up, or why it cannot be (LW-1.1, LW-2.1, LW-6.3, LW-7). Private to this
// room.
#pragma once

#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

struct Deciding;

/// LW-6.3, LW-7: the set-up opens: who defends or chooses is tossed for, the field is laid out, and the first stage the
/// scenario asks for begins.
std::vector<Event> open_setup(const Campaign& campaign, const Dice& dice);

/// Why `seat` cannot say that it is done.
std::optional<Refusal> not_done(const Campaign& campaign, SeatId seat);

/// A deed happens while a battle is set up, and what follows of it: with `done`, who is done, and for whom the program
/// does what was left undone. When nobody is waited for any more the next stage begins; after the last, the field is
/// seen, and the first move begins.
std::vector<Event> carried_on(const Deciding& deciding, std::vector<Event> happened, const std::vector<SeatId>& done);

/// The seats a set-up waits for, in order: a side's leader, or who acts for him, musters and chooses; whoever commands
/// bodies of a side sets them down.
std::vector<SeatId> awaited_in_setup(const Campaign& campaign);

/// Where a side may set down.
SetDownZones zones_of(const Campaign& campaign, SideId side);

}  // namespace sandgate
