// What a seat can reckon of waggons near its men and guns from its Picture alone (CX-6), as a part of SupplyOutlook.
#pragma once

#include "app/desk/model/supply_outlook.h"

namespace sandgate {

/// Whether the side's men must have supply waggons near, or its guns ammunition carts, as far as the Picture shows: by
/// the rulebook, and because the side has such, has had them, or has somebody who has gone without.
bool kept_by_waggons(const Picture& picture, const Briefing& briefing);

/// What is asked of waggons.
WaggonQuestion ask_waggons(const Picture& picture, const Briefing& briefing);

/// The pools as they would fare from where everybody stands: in order of their first bodies.
std::vector<PoolOutlook> foresee_waggons(const SupplyQuestion& question, Foresight& foresight);

}  // namespace sandgate
