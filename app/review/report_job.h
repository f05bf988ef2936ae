// A report of an exercise written to a file or a folder: all of it, or what one seat knew.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/charts/compared.h"
#include "app/report/report.h"
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
using MakeReport = std::function<Result<Report>(const ReportWishes& wishes, const Progress& progress)>;
/// The same of a report that is made of what one has in hand, and not of a file.
Result<void> write_made(const ReportWriters& writers, const MakeReport& make, const std::string& format,
                        const std::filesystem::path& to, const Progress& progress = {});
/// Slow; on any thread, while a QGuiApplication runs. Faults: as of reading it and of write_report; nothing is written
/// then.
Result<void> write_review(const ReportWriters& writers, const ReportWish& wish, const Progress& progress = {});

}  // namespace sandgate
