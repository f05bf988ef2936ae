// When the marches of a plan's march table are expected to end, as its commanders would reckon it before the first
// move.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/papers/march_table.h"

namespace sandgate {

/// One for each entry of the table, in its order; none where no seat has the body. Slow: it finds ways. The fault: the
/// plan cannot be played, or it is stopped.
Result<std::vector<std::optional<papers::TabledMarch>>> foreseen_marches(const std::string& plan,
                                                                         std::shared_ptr<const Country> country,
                                                                         const std::filesystem::path& rulebooks,
                                                                         const Progress& progress = {});

}  // namespace sandgate
