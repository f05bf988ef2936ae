// What a seat can itself know against a deed: asked on both sides of the wire, before the host is.
#pragma once

#include <memory>
#include <optional>

#include "core/base/refusal.h"
#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate {

class TableGround;

/// None where the seat knows nothing against it. `ground`: of the table it is for,
/// where that is at hand; it is costly to make.
std::optional<Refusal> check(const Picture& picture, const Briefing& briefing, const SeatDeed& deed,
                             const std::shared_ptr<const TableGround>& ground = {});

}  // namespace sandgate
