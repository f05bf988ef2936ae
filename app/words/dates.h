// Dates with their time of day, as they are shown in a field and typed into it.
#pragma once

#include <QString>
#include <optional>

#include "core/base/exercise_time.h"

namespace sandgate::words {

QString date_and_time(ExerciseTime time);  ///< "14 Sept 1909, 7.00 a.m."

/// Reads what `date_and_time` writes; a month also as its number or whole, with or without a weekday ("14.9.1909,
/// 14.30", "Tue 14 September 1909 2.30 p.m."), and what files have (1909-09-14T09:00). None where it cannot be read.
std::optional<ExerciseTime> read_date_and_time(const QString& text);

}  // namespace sandgate::words
