// Decide, then apply: what an order brings about, or why it cannot be.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// What an order brings about, in order, or why it cannot be carried out now. A refusal says nothing the seat could not
/// lawfully find out.
using Decision = std::expected<std::vector<Event>, Refusal>;

/// The campaign itself is not touched.
Decision decide(const Campaign& campaign, const Order& order, const Dice& dice);

/// Why `order` cannot be carried out now. Costs what deciding it does.
std::optional<Refusal> check(const Campaign& campaign, const Order& order);

}  // namespace sandgate
