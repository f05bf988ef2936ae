// What a seat can itself know against orders of packets (KS-4).
#include "core/sight/lines_check.h"

namespace sandgate {

std::optional<Refusal> check_supply(const LinesAsked&, const TransferOrder<Handle>&) { return {}; }
std::optional<Refusal> check_supply(const LinesAsked&, const BeginDepotOrder<Handle>&) { return {}; }
std::optional<Refusal> check_supply(const LinesAsked&, const ConvoyOrder<Handle>&) { return {}; }

}  // namespace sandgate
