// What is measured of a run, and how its values are said.
#pragma once

#include <QString>
#include <cstdint>

#include "app/experiment/spread.h"

namespace sandgate {

/// Of each side, but for moves, which are of the whole run.
enum class Measure : std::uint8_t { lost, points, won, moves };

/// "Men lost".
QString measure_name(Measure measure);
/// Of one side: "Red: men lost".
QString measure_name(Measure measure, const QString& side);
/// In what one whole counted value is worth: points are counted in halves.
double unit_of(Measure measure);

/// "14.5", "45 %".
QString said_value(Measure measure, double value);
/// "14.5 ± 0.8", and of what was won "45 % (36 to 54)"; a dash of nothing.
QString said_mean(Measure measure, const experiment::Mean& mean);
/// "+2.1 ± 0.9", with a star where nought is not within; a dash of nothing.
QString said_difference(Measure measure, const experiment::Mean& mean);
/// Whether the interval leaves out nought.
bool is_sure(const experiment::Mean& difference);

}  // namespace sandgate
