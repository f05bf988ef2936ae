// Figures on tables who are not told one by one: Generals who can be harmed (KS-1.2), and crews of boats with whoever
// is in them (KS-9). A General stands where his body does; men in boats sit two by two where the boats are. Private to
// this room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/campaign/campaign.h"

namespace sandgate {

/// KS-1.2: something harms a General of this rulebook.
bool generals_can_fall(const Rulebook& rulebook);

/// The figures of one body; none of one that has no such figures. They have no id, and `body` is whose they are.
std::vector<Soldier> aside_of(const Campaign& campaign, const Body& body);
/// Of all bodies, by id.
std::vector<Soldier> asides(const Campaign& campaign);

/// KS-1.2, KS-9: what is left of bodies whose figures a shot, rifle-fire or a shell has struck: those of which nothing
/// is are lost, and where a General is, the next in the chain succeeds. Folded into `scratch`.
std::vector<Event> lose_struck(Campaign& scratch, std::span<const BodyId> bodies);
/// KS-1.2: a shell's circle holds the General: he is out, and the next in the chain succeeds. Folded into `scratch`.
std::vector<Event> strike_general(Campaign& scratch, BodyId general);
/// KS-1.2: who succeeds a General who is out or lost: his seat's deputy, where it has one who can. Folded into
/// `scratch`.
std::vector<Event> succeed(Campaign& scratch, BodyId general);

/// When a move closes: Generals whose time is over are back and command again; those by whom the camp that moves alone
/// has free men are taken. Folded into `scratch`.
std::vector<Event> mind_generals(Campaign& scratch);

}  // namespace sandgate
