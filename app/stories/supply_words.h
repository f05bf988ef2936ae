// Private to this room: what dispatches and the review say of packets (KS-4).
#pragma once

#include <QString>

#include "app/words/arguments.h"
#include "core/sight/picture.h"

namespace sandgate::stories {

/// "3 of food, 1 of forage"; "none" where there are none.
QString packets_told(const Packets& packets);

/// The sentence of a dispatch of supply; empty for any other.
QString supply_dispatch(ReportCode code, const words::Arguments& arguments);

}  // namespace sandgate::stories
