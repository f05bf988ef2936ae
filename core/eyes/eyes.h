// What one body sees of another place: the one question behind sightings, disclosure and CX-4.
#pragma once

#include "core/campaign/campaign.h"

namespace sandgate {

/// Whether a man at `from` has a clear line to one at `to`, at any range.
bool clear_line(const Setting& setting, Point from, Point to);

/// The same, sooner where most of it is hidden by the ground.
bool clear_line_quickly(const Setting& setting, Point from, Point to);

/// The same within the visibility of now (CX-11).
bool sees(const Campaign& campaign, Point from, Point to);

}  // namespace sandgate
