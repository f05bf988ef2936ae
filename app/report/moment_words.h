// Moments in words, as headings and reasons. Private to this room.
#pragma once

#include <QString>

#include "app/report/review_parts.h"

namespace sandgate::reporting {

/// "Order overtaken", or what the umpire called his own.
QString moment_title(const Source& source, const Moment& moment);
/// Whom it is about, what it cost, in a sentence.
QString moment_reason(const Source& source, const Moment& moment);
/// "Move 9, 9.36 a.m. Lt-Col Hay; A/8 Hussars, Advance Guard. CX-10".
QString moment_under(const Source& source, const Moment& moment);

}  // namespace sandgate::reporting
