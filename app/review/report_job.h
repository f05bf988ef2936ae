// A report of an exercise written to a file or a folder: all of it, or what one seat knew.
#pragma once

#include <filesystem>
#include <string>

#include "app/charts/compared.h"
#include "app/report/writers.h"
#include "app/review/read_reviewed.h"
#include "map/base/progress.h"

namespace sandgate {

/// The writers that lie beside the program.
ReportWriters writers_there_are();

struct ReportWish {
  std::filesystem::path file;  ///< the exercise; empty: `read`
  std::string seat;            ///< whose; empty: the whole, for who may see it
  std::string format;          ///< of a writer
  std::filesystem::path to;
  /// Of one without a file: as it was read.
  std::shared_ptr<const ReviewInHand> read = {};
  std::vector<ComparedExercise> others = {};  ///< of the scenario, set beside it in a report of the whole
};
/// Slow; on any thread, while a QGuiApplication runs. Faults: as of reading it and of write_report; nothing is written
/// then.
Result<void> write_review(const ReportWriters& writers, const ReportWish& wish, const Progress& progress = {});

}  // namespace sandgate
