// check, then decide, then apply: why an order may not be, or what it brings about.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// Why `order` cannot be carried out now. Says nothing its seat could not lawfully find out.
std::optional<Refusal> check(const Campaign& campaign, const Order& order);

/// What `order` brings about, in order; the campaign itself is not touched. Checks first.
std::expected<std::vector<Event>, Refusal> decide(const Campaign& campaign, const Order& order, const Dice& dice);

}  // namespace sandgate
