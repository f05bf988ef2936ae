// How QGIS is to draw a layer: by side where it has one, and through time. Private to this room.
#pragma once

#include <string>
#include <vector>

#include "plugins/api/report.h"

namespace sandgate::reports {

/// A QML style: sides in their colours, lines as wide as their men, names beside points, the span of each feature's own
/// time.
std::string style_of(const ReportLayer& layer, const std::vector<Report::Side>& sides);

}  // namespace sandgate::reports
