// A table of an exercise as it is set up with toys: its plan to scale, where everybody stands, and a form for what came
// of it. Shows both sides: for the umpire alone.
#pragma once

#include "app/papers/document.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::papers {

struct SetupWishes {
  bool full_size = false;  ///< and the plan once more at the size of the toys, over as many pages as that takes
};

/// Of a table that is open. Faults: there is no such table, or it is closed; at full size it would take more pages than
/// anybody glues together.
Result<Document> setup_sheet(const Campaign& campaign, TableId table, const SetupWishes& wishes = {});
/// The tables that are open, by id.
std::vector<TableId> open_tables(const Campaign& campaign);
/// By what number an umpire speaks of it, from 1.
inline std::int32_t number_of(TableId table) { return table.number + 1; }

}  // namespace sandgate::papers
