// The objects of a PDF in an order that follows from what it says. Private to this room.
#pragma once

#include <QByteArray>

namespace sandgate::reports {

/// Qt numbers fonts in an order that changes from run to run, and writes the time of writing. Here objects are numbered
/// anew, as they are met from the trailer on, parts of fonts are named by these numbers, and it is made at `created`
/// ("19090914114400"), so that the same pages are the same bytes. A file of another form than Qt writes comes back as
/// it is.
QByteArray canonical_pdf(const QByteArray& pdf, const QByteArray& created);

}  // namespace sandgate::reports
