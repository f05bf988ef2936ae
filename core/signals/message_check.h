// What both sides of the wire ask of a message (KS-11.6).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/kinds/signal.h"
#include "core/scenario/setting.h"

namespace sandgate {

/// Why `from` (none: the umpire) may not write to these: there is nobody among them, or one whom he cannot reach.
std::optional<Refusal> check_addressees(SeatId from, const std::vector<SeatId>& to, bool umpire,
                                        std::span<const Seat> seats, std::span<const Side> sides);
/// Whether such a message may be about a body of `side`: it tells its name. Of the sender's own side; of the umpire's,
/// of the side of all he writes to.
bool may_be_about(SideId side, SeatId from, const std::vector<SeatId>& to, std::span<const Seat> seats);
/// Why nobody could send that: it says nothing, more than a message holds, what cannot be read, or things off the
/// sheet, which reaches from nought to `north_east`; or it is of a form that is not `from`'s to send there.
std::optional<Refusal> check_content(const MessageContent& content, SeatId from, bool umpire, Point north_east);

}  // namespace sandgate
