// Supply in words (KS-4): how a pool stands, from where it draws, and the whole of it in sentences.
#pragma once

#include <QString>

#include "app/desk/model/supply_outlook.h"

namespace sandgate::words {

/// "Hungry since 18", "Cut at 107 322", "Besieged, 1 short", "Too far", "2 short", "Supplied", "Need none".
QString supply_state(const PoolOutlook& pool, const Briefing& briefing);
/// The leading body, and how many more there are: "1/Border", "1/Border + 2".
QString pool_name(const PoolOutlook& pool, const Picture& picture);
/// "48, 24 h."
QString pool_men(const PoolOutlook& pool);
/// "Wendfold; Supply A"; empty where there is no store.
QString supplied_from(const PoolOutlook& pool, const Picture& picture);
/// "5.3 of 6"; "none free" where no way is known.
QString supply_path(const PoolOutlook& pool);
/// "12 food, 7 forage, 5 ammunition"; "nothing".
QString packets(const Packets& packets);
/// "move 24, in 2 moves".
QString collection(const SupplyOutlook& outlook);
/// All of it: what was missed and what follows, what is due, whence it is drawn or why not.
QString explained(const PoolOutlook& pool, const SupplyOutlook& outlook, const Picture& picture,
                  const Briefing& briefing);
/// Beside the spot on the sheet: "cut, 0.7 ft", "6 ft end here"; empty for a way in reach.
QString at_spot(const SupplyRoute& route, const Picture& picture);
/// What a body does on a line of communication, for lists: "aboard No. 2", "shuttles to Nettlecote", "at work", of a
/// depot what lies in it; empty of any other.
QString on_lines(const OwnBody& body, const Picture& picture);
/// How a body is fed, for its card: "hungry since move 18, out of action from 24"; empty where all is well.
QString hunger(const OwnBody& body, const Briefing& briefing);

}  // namespace sandgate::words
