// A ruling of the umpire's tried on what he knows, before he gives it: what it would bring about, or why it cannot be.
#pragma once

#include <expected>
#include <vector>

#include "app/host/umpire_client.h"
#include "core/base/refusal.h"

namespace sandgate {

/// As the host would decide it if it came now; nothing is changed, and nobody is told. Of what hangs on dice something
/// else may come: they are the host's.
std::expected<std::vector<Event>, Refusal> ruling_tried(const UmpireClient& umpire, const Deed& ruling);

}  // namespace sandgate
