// Exercises of one scenario set beside the one that is reviewed: a batch, forks, syndicates, the groups of a course.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/charts/compared.h"
#include "map/base/fault.h"
#include "map/base/progress.h"

namespace sandgate {

/// Each of the files, read one after another, so that a thousand need no more memory than one. Faults: as of
/// read_review; one of them is of another scenario than `setting`, or has other sides.
Result<std::vector<ComparedExercise>> read_compared(std::span<const std::string> files, const Setting& setting,
                                                    const Progress& progress = {});

}  // namespace sandgate
