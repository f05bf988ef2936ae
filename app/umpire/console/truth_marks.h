// What is true beside bodies and belongs to no seat's sheet as it is: orders that ride, ways of supply, work in hand,
// and who stands on tables.
#pragma once

#include "app/umpire/attention/supply_forecast.h"
#include "app/umpire/console/sheet_content.h"

namespace sandgate {

/// All who ride: orders by the dash-dot line of what they have still to ride, with whom it is for, what and how old;
/// others as small marks, with their ways where `shown` wants them. `labelled`: the riders of one seat's orders, all
/// where they are wanted, and the one in hand have words.
void add_riders(SheetContent& content, const Campaign& campaign, const Briefing& briefing, const ShownOnSheet& shown);

/// KS-4, CX-6: which packets feed whom, by which way, and where that is cut.
void add_supply(SheetContent& content, const Campaign& campaign, const Briefing& briefing,
                const SupplyForecast& forecast, BodyId chosen);

/// KS-5, KS-6: field works and mines, laid and begun, and how far work has come that is in hand or was broken off.
void add_works(SheetContent& content, const Campaign& campaign, const Briefing& briefing);

/// "46 against 52 men": free men on a table and in boxes there, by camps; of one that is empty, nothing.
QString men_on(const Campaign& campaign, const Table& table);

}  // namespace sandgate
