// How the forms ask for a ruling that may be answered later, and what the rules say against one before it is asked for.
#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "app/host/umpire_client.h"
#include "app/umpire/console/forms/rule.h"
#include "core/base/refusal.h"

namespace sandgate {

/// Told why a ruling was not taken; nothing, where it was.
using RulingAnswered = std::function<void(const std::optional<QString>& refusal)>;
/// Asks for a ruling. Where the exercise is served it is answered at once; far away, when the host has answered.
using AskRule = std::function<void(const Deed& ruling, const RulingAnswered& ruled)>;

/// Asks one who answers at once.
AskRule asking(Rule rule);
/// Asks through a client, which must outlive whoever asks.
AskRule asking(UmpireClient& umpire);

/// What the rules say against a ruling as things stand; nothing: they take it. Costs what deciding it does.
std::optional<Refusal> against(const UmpireClient& umpire, const Deed& ruling);
/// As the umpire reads it, with its clause.
QString told_to_umpire(const Refusal& refusal, const Setting& setting);

}  // namespace sandgate
