// What a seat has drafted, in words.
#pragma once

#include <QString>

#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate::stories {

/// Who is to do what: "1/Border: march to NY 267 225", "Screen of 3 parties: NY 267 225 to NY 281 230". Of the kinds
/// that can wait for a move (core/sight/deed_check.h); of others empty.
QString drafted(const SeatDeed& deed, const Picture& picture, const Briefing& briefing);

}  // namespace sandgate::stories
