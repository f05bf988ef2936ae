// A field work as it lies, drawn on a table in plan or on a sheet (KS-6).
#pragma once

#include "app/mapview/table/table_drawing.h"
#include "core/forces/work.h"
#include "core/rulebook/kriegspiel_rules.h"
#include "map/country/scale.h"

namespace sandgate {

/// `ground`: the country's bounds. Whose it is, whether it stands and its label are the caller's to say.
TableWork drawn_earthwork(const Earthwork& is, const WorkRules& rules, const Scale& scale, const MapBox& ground);

}  // namespace sandgate
