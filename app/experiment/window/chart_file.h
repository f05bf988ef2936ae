// The chart as a picture of its own: PNG or SVG, as printed.
#pragma once

#include <filesystem>

#include "app/experiment/window/spread_chart.h"
#include "map/base/fault.h"

namespace sandgate {

/// The most cells of one picture; of more it holds the page with the chosen one.
inline constexpr std::size_t most_cells_of_a_picture = 64;

/// By the ending of `file`: `.png` or `.svg`. Faults: another ending, or it cannot be written; what lay there stays.
Result<void> write_chart(const Findings& findings, const SpreadWish& wish, const std::filesystem::path& file);

}  // namespace sandgate
