// Exercise times in words: "10.12 a.m.", "Tue 14 Sept 1909"; in a language that counts 24 hours, "22.12".
#pragma once

#include <QString>
#include <optional>

#include "core/base/exercise_time.h"

namespace sandgate::words {

QString time_of_day(ExerciseTime time);  ///< "10.12 a.m."
QString short_time(ExerciseTime time);   ///< "10.12", for columns
QString date(ExerciseTime time);         ///< "Tue 14 Sept 1909"
/// How long ago `then` was: "8 min", "2 h", "3 days".
QString age(ExerciseTime then, ExerciseTime now);

/// Reads a time of day as typed: "10.30", "10:30 pm", "22.30". It is the first such time after `now`; without
/// a.m. or p.m. a time up to 12.59 may be either, but by a clock of 24 hours is what it says. None where it cannot be
/// read.
std::optional<ExerciseTime> read_time(const QString& text, ExerciseTime now);

}  // namespace sandgate::words
