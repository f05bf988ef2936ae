// Cards to be given out: one a seat, with the QR picture and the link of its invitation, the post, the side and the
// person.
#pragma once

#include <QPagedPaintDevice>
#include <QString>
#include <vector>

#include "app/umpire/seats_model.h"
#include "map/base/fault.h"

namespace sandgate {

/// How many cards stand on a page.
inline constexpr int cards_on_page = 4;

/// Paints a card for each of `rows` that has an invitation, four to a page with lines to cut along; answers how many.
/// `address`: where the host is reached. The fault: the device takes nothing.
Result<int> paint_cards(QPagedPaintDevice& device, const SeatsModel& model, const std::vector<const BoardRow*>& rows,
                        const QString& address);
/// The same as a PDF file.
Result<int> save_cards(const QString& file, const SeatsModel& model, const std::vector<const BoardRow*>& rows,
                       const QString& address);

}  // namespace sandgate
