// What an order comes to while a battle is set up, or why it cannot be (LW-1.1, LW-2.1, LW-6.3, LW-7). Private to this
// room.
#pragma once

#include <expected>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// LW-6.3, LW-7: the set-up opens: who defends or chooses is tossed for, the field is laid out, and the first stage the
/// scenario asks for begins.
std::vector<Event> open_setup(const Campaign& campaign, const Dice& dice);

/// Refused: another's turn, another stage; dearer than the points, no force at all.
std::expected<Mustered, Refusal> try_order(const Campaign& campaign, SeatId seat, const MusterOrder& order);
/// Refused: another's choice; an edge that is none of the two.
std::expected<SideChosen, Refusal> try_order(const Campaign& campaign, SeatId seat, const ChooseSideOrder& order);
/// Refused: another's body or turn; out of the zone, or no room there.
std::expected<BodySetDown, Refusal> try_order(const Campaign& campaign, SeatId seat, const SetDownOrder<BodyId>& order);
std::expected<BodyTakenUp, Refusal> try_order(const Campaign& campaign, SeatId seat, const TakeUpOrder<BodyId>& order);
/// Refused: others' men, or men who are not set down; as check_placing says.
std::expected<MenPlaced, Refusal> try_order(const Campaign& campaign, SeatId seat, const PlaceMenOrder<BodyId>& order);

/// Why `seat` cannot say that it is done.
std::optional<Refusal> not_done(const Campaign& campaign, SeatId seat);

/// A deed of setting up happens, and what follows of it: with `done`, who is done, and for whom the program does what
/// was left undone. After the last, the field is seen, and the first move begins.
std::vector<Event> carry_on_setup(const Campaign& campaign, const Dice& dice, std::vector<Event> happened,
                                  const std::vector<SeatId>& done);

/// The seats a set-up waits for, in order.
std::vector<SeatId> awaited_in_setup(const Campaign& campaign);

/// Where a side may set down.
SetDownZones zones_of(const Campaign& campaign, SideId side);

}  // namespace sandgate
