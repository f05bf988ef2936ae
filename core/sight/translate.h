// A deed in a seat's own words as one of the campaign's: every handle becomes the id it stands for. Follows from the
// fields of the deeds. A handle the seat has not been given names nothing.
#pragma once

#include "core/kinds/order.h"
#include "core/sight/witness.h"

namespace sandgate {

Deed translate(const SeatView& view, const SeatDeed& deed);

}  // namespace sandgate
