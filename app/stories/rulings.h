// Rulings of the umpire's calculator, told with their parts and their clauses.
#pragma once

#include <QString>
#include <cstdint>

#include "core/gunnery/practice.h"
#include "core/rulebook/lines_ruling.h"
#include "core/rulebook/ruling.h"
#include "core/signals/rides.h"

namespace sandgate::stories {

/// "11 minutes: 3 for 40 men and 8 for 8 guns (LW-2.2)."
QString ruling_told(const MoveTimeRuling& ruling, std::int64_t men, std::int64_t guns);
/// In two lines: what the parts of the way cost, and in how many moves it is walked.
QString ruling_told(const SlopeRuling& ruling, std::int32_t climbed, std::int32_t descended);
/// In three lines: how each side fares, and whether the lesser one is isolated; or how many coins are to be tossed.
QString ruling_told(const MeleeRuling& ruling);
/// When a rider is within call of the place he rides to (KS-11.2).
struct WithinCall {
  Length length;  ///< ridden by then
  Moves moves;    ///< gone by then
};
/// In two lines: what the way takes and of what it consists; and when he is within call.
QString ruling_told(const Ride& ride, const WithinCall& near, const MarchRates& rates, const Rulebook& rulebook);
/// What a pool is due, kind by kind; the waggons it needs near it (CX-6); or that nobody needs anything.
QString ruling_told(const SupplyRuling& ruling, const SupplyAsked& asked, const Rulebook& rulebook);
/// In a line or two: how far a train runs, and how far with the march multiplier.
QString ruling_told(const TrainRuling& ruling, std::int64_t trucks, const Rulebook& rulebook);
/// "Trucks: 6. Moves to entrain: 4, to detrain: 2 (KS-9, CX-7)."
QString ruling_told(const EntrainRuling& ruling);
/// In two lines: how many shots hit, and how men fell (LW-4).
QString ruling_told(const Practice& practice, double range_ft);
/// "171.5 points (LW-6.1)."
QString ruling_told(const PointsRuling& ruling);

}  // namespace sandgate::stories
