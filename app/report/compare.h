// Exercises of one scenario set beside the one that is reviewed: a batch, forks, syndicates, the groups of a course.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/charts/compared.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

/// One file; none: it is of another scenario than `setting`, or has other sides, which is seen before it is folded.
/// Faults: as of read_review; of an exercise that was not closed and is not over, which is its umpire's alone.
Result<std::optional<ComparedExercise>> read_compared(const std::filesystem::path& file, const Setting& setting,
                                                      const Progress& progress = {});

/// Each of the files, read one after another, so that a thousand need no more memory than one. Faults: as of
/// read_review; one of them is of another scenario than `setting`, or has other sides. For umpires: of exercises that
/// are still played too, as far as they have come.
Result<std::vector<ComparedExercise>> read_compared(std::span<const std::string> files, const Setting& setting,
                                                    const Progress& progress = {});

}  // namespace sandgate
