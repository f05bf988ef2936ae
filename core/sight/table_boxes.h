// Closed boxes on a table as a seat knows them: shots meet them, and a gun may be laid on one to have it opened (CX-2).
#pragma once

#include <span>
#include <vector>

#include "core/gunnery/gunnery.h"
#include "core/sight/picture.h"

namespace sandgate {

struct TableBox {
  Point at;
  SideId side;
  std::uint8_t camp = 0;
  Handle body;  ///< of the own side an own body, else a sighted one
  friend bool operator==(const TableBox&, const TableBox&) = default;
};

/// Own boxes by handle, then those of other sides that are in sight. `table` must be in `picture`.
std::vector<TableBox> boxes_on(const Picture& picture, const Briefing& briefing, TableHandle table);

/// The same for the flight of shot, in the same order.
std::vector<BoxStand> stands_of(std::span<const TableBox> boxes);

}  // namespace sandgate
