// Who is told of a ruling and of its reason, in one line for the umpire before he rules (KS-10).
#pragma once

#include <QString>

#include "app/host/umpire_client.h"

namespace sandgate {

/// Of a correction of a body, and when it is taken off: the seats of its side at whose hand it is.
QString told_of_body(const Campaign& campaign, const Body& body);
/// Of a body that comes under `seat`.
QString told_of_new(const Campaign& campaign, SeatId seat);
/// Of what becomes of men on a table: the seats that know it.
QString told_on_table(const Campaign& campaign, TableId table);

}  // namespace sandgate
