// What a seat can itself know against orders of trains (CX-7, KS-9).
#include "core/sight/lines_check.h"

namespace sandgate {

std::optional<Refusal> check_railway(const LinesAsked&, const EntrainOrder<Handle>&) { return {}; }
std::optional<Refusal> check_railway(const LinesAsked&, const DetrainOrder<Handle>&) { return {}; }
std::optional<Refusal> check_railway(const LinesAsked&, const RunTrainOrder<Handle>&) { return {}; }
std::optional<Refusal> check_railway(const LinesAsked&, const MakeUpTrainOrder<Handle>&) { return {}; }
std::optional<Refusal> check_railway(const LinesAsked&, const PartTrainOrder<Handle>&) { return {}; }

}  // namespace sandgate
