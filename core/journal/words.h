// The words by which an exercise file keeps what is one of a few. They are part of the format: never change one.
#pragma once

#include <string_view>

#include "core/campaign/event.h"

namespace sandgate::journal {

// Each names every value of its type and gives "" for a number that is none.
std::string_view word(Camp value);
std::string_view word(Phase value);
std::string_view word(MarchEnd value);
std::string_view word(Bar value);
std::string_view word(RunOnEnd value);
std::string_view word(Arm value);
std::string_view word(Formation value);
std::string_view word(ReportKind value);
std::string_view word(Fate value);
std::string_view word(Felling value);
std::string_view word(FlightEnd value);
std::string_view word(MeleeRuling::Isolated value);
std::string_view word(SetupStage value);
std::string_view word(Edge value);

std::string_view word(EndReason value);
std::string_view word(PointsCount::Victory value);

}  // namespace sandgate::journal
