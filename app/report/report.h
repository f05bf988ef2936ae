// The report of a review, as values for any writer: of the whole of an exercise, or of what one seat knew. In the order
// in which reviews are held (TC 25-20, figure 4-1): introduction, what was intended and what came of it, what happened,
// issues, figures, what to sustain and to improve, closing.
#pragma once

#include <string>

#include "app/charts/compared.h"
#include "core/chronicle/chronicle.h"
#include "core/review/review.h"
#include "core/review/seat_record.h"
#include "map/base/progress.h"
#include "plugins/api/report.h"

namespace sandgate {

/// What a report is to hold: pictures cost most, and formats for programs have none.
struct ReportWishes {
  bool pictures = true;  ///< and the day, instant by instant
  bool frames = false;   ///< a picture of every instant
};
/// What the writer of a format needs.
ReportWishes wishes_for(std::string_view format);

/// An exercise, read to be told: all of the same file, at the same instant.
struct ReviewedExercise {
  const Review& review;
  const Chronicle& story;
  const History& history;
  std::string file;                           ///< its name, without folders
  bool goes_on = false;                       ///< it is being played, or was left open: the report says so
  std::vector<ComparedExercise> others = {};  ///< of the same scenario, to be set beside it
};

/// All of it. A QGuiApplication must be running where pictures are wished. Slow; on any thread. Faults: stopped, what
/// reading the history says.
Result<Report> review_report(const ReviewedExercise& exercise, const ReportWishes& wishes,
                             const Progress& progress = {});

/// One seat's: made of what it was told and of nothing else. `file` as above.
Result<Report> seat_report(const SeatRecord& record, const std::string& file, const ReportWishes& wishes,
                           const Progress& progress = {});

}  // namespace sandgate
