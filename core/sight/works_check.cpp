// What a seat can itself know against orders of parties that break and mend (KS-5).
#include "core/sight/lines_check.h"

namespace sandgate {

std::optional<Refusal> check_works(const LinesAsked&, const WorkOrder<Handle>&) { return {}; }
std::optional<Refusal> check_works(const LinesAsked&, const CeaseWorkOrder<Handle>&) { return {}; }
std::optional<Refusal> check_works(const LinesAsked&, const DetachOrder<Handle>&) { return {}; }
std::optional<Refusal> check_works(const LinesAsked&, const RejoinOrder<Handle>&) { return {}; }

}  // namespace sandgate
